"""The Markdown file, rendered as GitHub would."""

import re
from pathlib import Path

import msgspec
import pytest
from markdown_it import MarkdownIt

from conformance.results import Footer, Verdict
from reports.markdown import LONGEST, escape, render_markdown
from reports.text import visible

replace = msgspec.structs.replace

HOSTILE = [
    "<script>alert(1)</script>",
    "a | b | c",
    "`code` **bold** _it_ ~~gone~~ [text](https://evil.example) ![x](y)",
    "line one\n\n# heading\n\n- item\n\n| a |\n|---|\n| b |",
    "```\nfence\n```",
    "ends with a backslash \\",
    "\\| and \\` and \\\\|",
    "&lt;b&gt; &amp; &#124;",
    "# heading",
    "1. numbered",
    "- dashed",
    "    indented",
    "</details></summary><details>",
    "https://evil.example www.evil.example <https://evil.example>",
    "bell \x07 null \x00 turn \u202e",
    "$x$ [^1] [a]: b",
    "---",
    "<!-- comment",
]


def renderer():
    """A renderer that lets HTML through and makes tables and links, as GitHub's does."""
    return MarkdownIt("gfm-like", {"linkify": False}).enable(["table", "strikethrough"])


def shape(source):
    """All elements of the rendered text, in order."""
    return re.findall(r"</?[a-z][a-z0-9]*", renderer().render(source))


def text_of(rendered):
    """The text of a rendered paragraph."""
    import html

    return html.unescape(re.sub(r"<[^>]*>", "", rendered)).strip()


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_reads_as_it_was(text):
    """In a paragraph, a list item, a heading and a cell the text is shown and does nothing."""
    wanted = visible(text).strip()
    for frame in ("{}", "- {}", "## {}", "| head |\n|:--|\n| {} |"):
        rendered = renderer().render(frame.format(escape(text)))
        assert shape(frame.format(escape(text))) == shape(frame.format("word"))
        assert text_of(rendered).removeprefix("head").strip() == wanted


def test_mentions_and_addresses_lead_nowhere():
    """Nobody is called by a report, and no address of an engine becomes a link."""
    assert "@team" not in escape("cc @team")
    assert "://" not in escape("see https://evil.example")


def test_the_report_names_verdicts_rules_and_replay_commands(whole_run):
    """The table and the failures hold what a reader needs."""
    source = render_markdown(whole_run, Path("out"))
    rendered = renderer().render(source)
    assert "1 of 6 checks passes, 2 fail" in rendered
    for result in whole_run.checks:
        assert result.check.id in rendered
        assert result.verdict.value in rendered
        assert all(rule in rendered for rule in result.check.rules)
    assert rendered.count("mtg-conformance replay out/failures/") == 3
    assert rendered.count("goes wrong here") == 3
    assert source.count("<details>") == source.count("</details>")


def test_the_report_tells_how_many_cards_there_were(make_results, whole_run):
    """Of the suite's own, and of the sample that a check drew from beyond them."""
    differential, refusal, *_ = whole_run.checks
    told = render_markdown(
        make_results(replace(differential, pool=512, cards=97), replace(refusal, pool=2, cards=2)),
        Path("out"),
    )
    assert "| Cards of the suite | 2 that both the engine and the reference know |" in told
    assert f"| Cards of {differential.check.id} | 97 different cards, from a sample of 512" in told
    assert f"Cards of {refusal.check.id}" not in told


def test_a_run_cut_short_is_loud_and_names_what_is_missing(make_results, whole_run):
    """What is planned and missing is named at the top and stands in the table."""
    planned = whole_run.header.planned
    cut = make_results(*whole_run.checks[:2], cut=True, planned=planned)
    rendered = renderer().render(render_markdown(cut, Path()))
    assert "cut short" in rendered.split("<details>")[0]
    assert all(info.id in rendered for info in planned)


def test_a_run_without_checks_gives_a_report(make_results):
    """Nothing planned, nothing done: the report says so."""
    assert "nothing is known about it" in render_markdown(make_results(), Path())


@pytest.mark.parametrize("words", HOSTILE)
def test_text_of_an_engine_cannot_change_the_report(make_results, quoting, whole_run, words):
    """Wherever an engine can say something, the report has the same elements as ever."""
    plain = whole_run.checks[0]

    def source(said):
        engine = replace(whole_run.header.engine, name=said, notes=(said,))
        check = replace(plain, message=said, situations={said: 1}, failures=(quoting(said),))
        return render_markdown(make_results(check, engine=engine, unknown_cards=(said,)), Path())

    assert shape(source(words)) == shape(source("harmless"))


def test_a_megabyte_from_an_engine_is_cut(make_results, quoting, whole_run):
    """The report stays short enough for a pull request's summary."""
    check = replace(whole_run.checks[0], failures=(quoting("y" * 1_000_000),))
    assert len(render_markdown(make_results(check), Path())) < 60_000


def test_what_stands_in_the_open_is_short(make_results, whole_run):
    """Checks that pass are folded away; each failure is one line until it is unfolded."""
    source = render_markdown(whole_run, Path("out"))
    open_part = re.sub(r"<details>.*?</details>", "", source, flags=re.DOTALL)
    assert "kiora-chapter-two" in open_part
    assert "saga-no-retrigger" not in open_part
    assert "stay tapped" not in open_part
    passing = [replace(r, verdict=Verdict.PASS, failures=()) for r in whole_run.checks]
    assert "do not pass" not in render_markdown(make_results(*passing), Path())


@pytest.mark.parametrize("words", ["tame", "<|`*&@" * 2_000])
def test_the_report_fits_into_a_comment_whatever_is_in_it(make_results, quoting, whole_run, words):
    """A hundred failing checks of an engine that talks a lot; what is left out is counted."""
    first = whole_run.checks[0]
    checks = tuple(
        replace(
            first,
            check=replace(first.check, id=f"check-{number}"),
            verdict=Verdict.UNSUPPORTED if number % 2 else Verdict.FAIL,
            message=words,
            failures=()
            if number % 2
            else (replace(quoting(words), signature=f"{number} {words}"),),
        )
        for number in range(200)
    )
    engine = replace(whole_run.header.engine, name=words, version=words, notes=(words,) * 500)
    loud = make_results(
        *checks,
        engine=engine,
        engine_spec=words,
        command=words,
        unknown_cards=(words,) * 500,
        planned=tuple(replace(first.check, id=f"check-{number}") for number in range(400)),
        footer=Footer(1, 1.0, words, words, (words,) * 500),
    )
    source = render_markdown(loud, Path("out"))
    assert len(source) < LONGEST
    assert len(re.findall(r"… and \d+ more", source)) >= 6
    assert "More failures (" in source
    assert source.count("<details>") == source.count("</details>")
