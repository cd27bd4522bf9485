"""The matrix as a page and as Markdown."""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from markdown_it import MarkdownIt

from conformance.results import CheckResult, Verdict
from reports.markdown import LONGEST
from reports.matrix import lay_out
from reports.matrix_html import render_matrix_html
from reports.matrix_markdown import render_matrix_markdown

replace = msgspec.structs.replace

VOID = {"meta", "br", "input", "link", "img", "hr"}
HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"'></pre></details>{{ 7*7 }}",
    "a | b `c` **d** [e](https://evil.example) ~~f~~",
    "line\n\n# heading\n\n- item\n</summary></details>",
    "bell \x07 null \x00 turn \u202e escape \x1b[2J",
]


class Page(HTMLParser):
    """A page as its elements, with a check of the nesting."""

    def __init__(self, source):
        super().__init__()
        self.elements, self.text, self.open, self.unbalanced = [], "", [], []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.unbalanced.append(tag)

    def handle_data(self, data):
        if not self.open or self.open[-1] not in ("script", "style"):
            self.text += data


def markdown_elements(source):
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render(source)
    return re.findall(r"</?[a-z][a-z0-9]*", rendered)


@pytest.fixture
def runs(make_results, whole_run):
    """Three engines: one as it is, one that fails alike, one that passes all."""
    engine = whole_run.header.engine
    passing = tuple(replace(r, verdict=Verdict.PASS, failures=()) for r in whole_run.checks)
    alike = make_results(*whole_run.checks, engine=replace(engine, name="second"))
    third = make_results(*passing, engine=replace(engine, name="third"))
    return [(Path("out/one"), whole_run), (Path("out/two"), alike), (Path("out/three"), third)]


@pytest.fixture
def matrix(runs):
    return lay_out(runs)


def test_each_check_has_a_cell_for_each_engine(matrix):
    """Verdicts, counts and a link to each failure, in the table."""
    page = Page(render_matrix_html(matrix))
    rows = [attrs for tag, attrs in page.elements if attrs.get("class") == "check"]
    assert len(rows) == len(matrix.rows) == 6
    heads = [a["data-head"] for t, a in page.elements if t == "td" and "data-head" in a]
    for run in matrix.runs:
        assert heads.count(run.title) == 6
    for row in matrix.rows:
        assert row.check.id in page.text
        assert row.check.sentence in page.text
    assert "41 met, 120 games" in page.text


def test_the_marks_for_the_filters_are_those_of_the_rows(matrix):
    """The script shows and hides by them."""
    page = Page(render_matrix_html(matrix))
    marked = {attrs["id"]: attrs for _, attrs in page.elements if attrs.get("class") == "check"}
    for row in matrix.rows:
        attrs = marked[row.anchor]
        assert ("data-disagree" in attrs) is row.disagree
        assert ("data-odd" in attrs) is row.odd
        assert ("data-suspected" in attrs) is bool(row.suspicions)
    assert {row.check.id for row in matrix.rows if row.suspicions} == {
        "kiora-chapter-two",
        "cost-must-be-paid",
    }
    for mark, number in (("engines disagree", 3), ("odd one out", 3), ("reference suspected", 2)):
        assert f"{mark} ({number})" in page.text


def test_failures_are_told_with_what_was_expected_and_the_replay_command(matrix):
    """Each failure stands once for each engine, under an anchor that its cell links to."""
    page = Page(render_matrix_html(matrix))
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = {a["href"] for t, a in page.elements if t == "a" and "href" in a}
    assert links <= {f"#{name}" for name in ids}
    assert page.text.count("bears and elves stay tapped through P1's next untap step") == 2
    assert "mtg-conformance replay out/one/failures/" in page.text
    assert "mtg-conformance replay out/two/failures/" in page.text


def test_the_page_is_well_formed_and_closed_to_the_outside(matrix):
    """Elements nest; nothing may be loaded, and the one script is allowed by its digest."""
    source = render_matrix_html(matrix)
    page = Page(source)
    assert (page.unbalanced, page.open) == ([], [])
    (policy,) = [a["content"] for t, a in page.elements if "http-equiv" in a]
    assert "default-src 'none'" in policy
    assert re.search(r"script-src 'sha256-[\w+/=]{44}'", policy)
    assert [t for t, a in page.elements if a.get("src") or a.get("onclick")] == []
    assert "http://" not in source.replace("http://www.w3.org", "")
    assert "https://" not in source


def test_the_page_says_how_far_it_can_be_trusted(matrix):
    """What "reference suspected" means, and what files of results can't tell, stands there."""
    page = Page(render_matrix_html(matrix))
    assert "holds only the games in which its own engine failed" in page.text
    assert "the same in the same game" in page.text
    assert "the same relation broken, in different games" in page.text


@pytest.mark.parametrize("words", [*HOSTILE, "x" * 1_000_000])
def test_text_of_an_engine_can_not_change_a_report(make_results, quoting, whole_run, words):
    """Wherever an engine can say something, page and Markdown have the same elements as ever."""

    def made(said):
        engine = replace(whole_run.header.engine, name=said, version=said, language=said)
        check = replace(whole_run.checks[0], message=said, failures=(quoting(said),))
        quiet = CheckResult(whole_run.checks[4].check, Verdict.UNSUPPORTED, message=said)
        run = make_results(check, quiet, engine=engine, engine_spec=said)
        return lay_out([(Path("out"), run), (Path("b"), whole_run)])

    hostile, tame = made(words), made("harmless")
    page, plain = (Page(render_matrix_html(matrix)) for matrix in (hostile, tame))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
    assert (page.unbalanced, page.open) == ([], [])
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", page.text)
    sources = [render_matrix_markdown(matrix) for matrix in (hostile, tame)]
    assert markdown_elements(sources[0]) == markdown_elements(sources[1])
    assert len(render_matrix_html(hostile)) < 150_000
    assert len(sources[0]) < LONGEST


def test_the_markdown_shows_where_engines_disagree_first(matrix):
    """Before anything is folded: the sentence, the engines, the checks in dispute."""
    open_part, folded = render_matrix_markdown(matrix).split("<details>", 1)
    assert matrix.sentence.split(":")[0] in open_part
    assert "kiora-chapter-two" in open_part
    assert "saga-no-retrigger" not in open_part
    assert "saga-no-retrigger" in folded
    assert "the same in the same game" in open_part
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render(render_matrix_markdown(matrix))
    assert rendered.count("<table>") == 3
    assert "both are untapped" in rendered


def test_engines_that_agree_are_told_so(runs):
    """No dispute and no suspicion are said in words."""
    source = render_matrix_markdown(lay_out([runs[2], runs[2]]))
    assert "Nowhere." in source
    assert "no two engines are known to have failed alike" in source


def test_many_checks_and_failures_stay_within_a_comment(make_results, whole_run, failure):
    """Five hundred checks that all fail in five engines fit, and what is left out is counted."""
    checks = tuple(
        replace(
            whole_run.checks[0],
            check=replace(whole_run.checks[0].check, id=f"check-number-{number}"),
            failures=(replace(failure, signature=f"check-number-{number}: untaps"),),
        )
        for number in range(500)
    )
    engine = whole_run.header.engine
    runs = [
        (Path(name), make_results(*checks, engine=replace(engine, name=name))) for name in "abcde"
    ]
    source = render_matrix_markdown(lay_out(runs))
    assert len(source) < LONGEST
    assert re.search(r"… and \d+ more", source)


def test_no_checks_at_all_give_a_report(make_results):
    """Nothing planned: the page says so."""
    nothing = lay_out([(Path("a"), make_results()), (Path("b"), make_results())])
    assert "No check was planned" in Page(render_matrix_html(nothing)).text
    assert "All checks (0)" in render_matrix_markdown(nothing)
