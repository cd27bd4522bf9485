"""The HTML page, as a parser sees it."""

import base64
import hashlib
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from made_results import many_results, twin_failure

from conformance.results import CheckResult, Footer, StoredFailure, Verdict
from reports import html
from reports.html import render_html
from reports.sections import SECTIONS

replace = msgspec.structs.replace

VOID = {"meta", "br", "input", "link", "img", "hr", "wbr"}
HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"'></pre></details>{{ 7*7 }}\x00\u202e"
)


class Page(HTMLParser):
    """A page as a list of elements, with the text of the whole and a check of the nesting."""

    def __init__(self, source):
        super().__init__()
        self.elements, self.text, self.open, self.unbalanced = [], "", [], []
        self.source = source
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

    def all(self, tag):
        """Attributes of all elements of one kind."""
        return [attrs for name, attrs in self.elements if name == tag]

    def classes(self, name):
        """Elements that have a class."""
        return [a for _, a in self.elements if name in (a.get("class") or "").split()]


def page(results):
    """The page of a run, parsed."""
    return Page(render_html(results, Path("out")))


@pytest.fixture
def whole(whole_run):
    """The page of a run with each kind of outcome."""
    return page(whole_run)


def test_the_page_says_in_one_sentence_how_the_engine_stands(whole):
    """Counts by verdict are in the heading."""
    assert (
        "some-engine 1.2.3: 1 of 6 checks passes, 2 fail, 1 crashed the engine, "
        "1 not exercised, 1 not supported." in whole.text
    )


def test_each_check_is_there_with_verdict_rules_rulings_and_situations(whole, whole_run):
    """The table holds what is known of each check."""
    rows = {row["id"]: row for row in whole.classes("check")}
    assert [rows[f"check-{n}"]["data-verdict"] for n in range(1, 7)] == [
        result.verdict.value for result in whole_run.checks
    ]
    for result in whole_run.checks:
        for word in (result.check.id, result.check.sentence, *result.check.rules):
            assert word in whole.text
        assert all(ruling in whole.text for ruling in result.check.rulings)
        assert all(situation in whole.text for situation in result.situations)


def test_each_failure_is_told_with_its_replay_command(whole):
    """Three games, each with command, download and positions to step through."""
    assert len(whole.classes("failure")) == 3
    assert whole.text.count("mtg-conformance replay out/failures/") == 3
    assert "--engine 'cmd:some engine --serve'" in whole.text
    assert len(whole.classes("step")) == 6 + 3 + 6
    assert "Seen 14 times" in whole.text
    assert len(whole.classes("parts-tag")) == 3


def test_a_failure_can_be_downloaded_as_the_file_that_replays(whole, failure):
    """The link holds the stored failure itself."""
    links = {link["download"]: link["href"] for link in whole.all("a") if "download" in link}
    assert len(links) == 3
    link = links["kiora-chapter-two-untaps-in-the-next-untap-step.json"]
    stored = base64.b64decode(link.partition("base64,")[2])
    assert msgspec.json.decode(stored, type=StoredFailure).failure == failure


def test_tapped_permanents_are_turned_and_differences_marked(whole):
    """The drawn board shows state by shape, with the words for those who can't see it."""
    tapped = whole.classes("tapped")
    assert any(slot["aria-label"] == "Llanowar Elves (elves), 1/1, tapped" for slot in tapped)
    assert "tapped: yes" in whole.text


def test_the_page_is_well_formed_and_its_links_lead_somewhere(whole):
    """Elements nest, ids are unique, inner links have targets."""
    assert whole.unbalanced == []
    assert whole.open == []
    ids = [attrs["id"] for _, attrs in whole.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    inner = {link["href"][1:] for link in whole.all("a") if link["href"].startswith("#")}
    assert inner <= set(ids)


def test_nothing_is_loaded_from_anywhere(whole):
    """No element fetches; the only address is the engine's homepage; one script may run."""
    loaded = [a["src"] for _, a in whole.elements if "src" in a]
    assert loaded == []
    assert whole.all("link") == []
    outside = [a["href"] for a in whole.all("a") if not a["href"].startswith(("#", "data:"))]
    assert outside == ["https://engine.example/home"]
    style = whole.source.split("<style>")[1].split("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    script = whole.source.split("<script>")[1].split("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = [m["content"] for m in whole.all("meta") if m.get("http-equiv")]
    assert "default-src 'none'" in policy
    assert f"script-src 'sha256-{digest}';" in policy


def test_what_was_not_asked_is_named(whole):
    """Missing features, unknown cards and the adapter's notes are in the page."""
    assert "Needs three_players." in whole.text
    assert "What most checks wait for: three_players 1" in " ".join(whole.text.split())
    assert "Apocalypse Hydra" in whole.text
    assert "Mana pools are emptied late." in whole.text


def test_a_run_cut_short_is_loud_and_names_what_is_missing(make_results, whole_run):
    """Each planned check appears, with or without a result."""
    planned = whole_run.header.planned
    cut = make_results(*whole_run.checks[:2], cut=True, planned=planned)
    shown = page(cut)
    assert len(shown.classes("alarm")) == 2
    assert "cut short" in shown.text
    assert "4 planned checks without a result" in shown.text
    assert all(shown.text.count(info.id) >= 1 for info in planned)
    assert len(shown.classes("check")) == len(planned)


def test_an_interrupted_run_says_why(make_results, whole_run):
    """The reason in the footer is shown as an alarm."""
    footer = Footer(2, 3.0, "2026-05-01T10:00:03Z", "stopped by the keyboard")
    shown = page(make_results(*whole_run.checks, footer=footer))
    assert len(shown.classes("alarm")) == 1
    assert "The run was interrupted: stopped by the keyboard" in shown.text


def test_a_run_without_checks_gives_a_page(make_results):
    """Nothing planned, nothing done: the page says so."""
    shown = page(make_results())
    assert "nothing is known about it" in shown.text
    assert shown.unbalanced == []


def test_text_of_an_engine_stays_text(make_results, quoting, whole_run):
    """Markup in every place an engine can fill adds no element and no attribute."""
    plain = whole_run.checks[0]

    def shown(words):
        engine = replace(
            whole_run.header.engine, name=words, version=words, language=words, notes=(words,)
        )
        check = replace(
            plain,
            message=words,
            situations={words: 1},
            mechanisms={words: 2, "sagas": 1, f"sagas + {words}": 1},
            failures=(quoting(words),),
        )
        return page(make_results(check, engine=engine, unknown_cards=(words,), engine_spec=words))

    hostile, harmless = shown(HOSTILE), shown("harmless")

    def shape(parsed):
        return [(tag, sorted(attrs)) for tag, attrs in parsed.elements]

    assert shape(hostile) == shape(harmless)
    assert hostile.unbalanced == []
    assert "<script>alert(1)</script>" in hostile.text
    assert "{{ 7*7 }}" in hostile.text
    assert "\x00" not in hostile.source
    assert "\u202e" not in hostile.source


def test_a_homepage_that_is_no_web_address_is_no_link(make_results, whole_run):
    """An address that would run a script is shown as text."""
    for address in ("javascript:alert(1)", "javascript://a/%0aalert(1)", "http://[", "https://"):
        engine = replace(whole_run.header.engine, homepage=address)
        shown = page(make_results(*whole_run.checks, engine=engine))
        assert address in shown.text
        assert not any(link["href"] == address for link in shown.all("a"))


def test_a_megabyte_from_an_engine_is_cut(make_results, quoting, whole_run):
    """The page stays of a size one can open, and says how much was cut."""
    failure = quoting("y" * 1_000_000)
    check = replace(whole_run.checks[0], message="y" * 1_000_000, failures=(failure,))
    shown = page(make_results(check))
    assert len(shown.source) < 400_000
    assert "more characters cut]" in shown.text
    assert "too large for this page" in shown.text


def test_a_crash_with_a_game_is_shown_as_a_crash(make_results, crash, whole_run):
    """A verdict other than fail has its games shown as well."""
    check = CheckResult(whole_run.checks[2].check, Verdict.CRASH, failures=(crash(),))
    shown = page(make_results(check))
    assert "The engine crashed." in shown.text
    assert "1 crashed the engine" in shown.text


def test_the_map_shows_every_section_and_leads_to_its_checks(whole):
    """Sections with checks are links that filter; those without say so."""
    cells = {cell["data-filter-section"]: cell for cell in whole.classes("cell") if "href" in cell}
    assert set(cells) == {"103", "117", "502", "601", "701", "714", "800"}
    assert cells["502"]["href"] == "#check-1"
    assert cells["714"]["aria-label"] == (
        "714 Saga Cards: 1 check, exercised 80 times; rules: 1 passes"
    )
    assert len(whole.classes("cell")) == len(SECTIONS)
    assert len(whole.classes("none")) == len(SECTIONS) - len(cells) + 1  # and the legend's
    rows = {row["id"]: row["data-section"].split() for row in whole.classes("check")}
    assert rows["check-1"] == ["502", "701"]


def test_a_failure_stands_with_its_check(whole):
    """Each check that fails is a group, in which its failures are, by the first rule it cites."""
    assert len(whole.classes("group")) == 3
    anchors = [failure["id"] for failure in whole.classes("failure")]
    assert anchors == ["failure-1", "failure-2", "failure-3"]
    assert "What kiora-chapter-two stands for holds." in whole.text


def test_the_charts_have_their_numbers_as_text(make_results, whole_run):
    """Who can't see the bars reads them."""
    failing = whole_run.checks[0]
    failure = replace(failing.failures[0], first_seen=3)
    mechanisms = {"copies": 2, "sagas": 9, "tokens": 1, "copies + sagas": 2}
    check = replace(failing, failures=(failure,), mechanisms=mechanisms)
    shown = page(make_results(check, *whole_run.checks[1:]))
    assert "12.5 s, 40% in engine" in shown.text
    assert "Of 1 fault half had shown by example 3 of their check" in shown.text
    assert "1 of 3 pairs of mechanisms met" in shown.text
    titles = [cell["title"] for cell in shown.all("td") if "title" in cell]
    assert "copies with sagas: 2 games" in titles
    assert "tokens with sagas: 0 games" in titles


def test_charts_of_nothing_say_so(make_results, whole_run):
    """A run without time, faults or mechanisms has no empty pictures."""
    (passing,) = [check for check in whole_run.checks if check.check.id == "saga-no-retrigger"]
    shown = page(make_results(replace(passing, seconds=0.0)))
    assert "No check took any time." in shown.text
    assert "No fault showed in this run." in shown.text
    assert "These results record no mechanisms." in shown.text
    assert shown.classes("columns") == shown.classes("pairs") == shown.classes("track") == []


def test_both_games_of_a_metamorphic_failure_are_drawn(make_results, whole_run):
    """Side by side at each step, with the moves that one of them alone has."""
    check = replace(whole_run.checks[4], verdict=Verdict.FAIL, failures=(twin_failure(),))
    shown = page(make_results(check))
    assert len(shown.classes("twins")) == 6
    assert len(shown.classes("board")) == 12
    assert "The other game, after its move 4" in shown.text
    assert "The engine refuses: it can't be paid for" in shown.text
    assert "tapped: no" in shown.text
    assert shown.unbalanced == []


def test_a_failure_of_one_game_is_drawn_alone(whole):
    """Nothing is beside it."""
    assert whole.classes("twins") == []


def test_a_page_of_500_checks_is_of_bounded_size(tmp_path):
    """Half of them fail; the page stays one that opens."""
    source = render_html(many_results(500), tmp_path)
    assert len(source) < 10_000_000
    assert source.count('<tr class="check"') == 500
    assert source.count('<details class="failure"') == 250


def test_a_full_page_tells_further_failures_without_their_games(monkeypatch, tmp_path):
    """What comes first is drawn; the others have their place, their sides and the command."""
    monkeypatch.setattr(html, "DRAWN_AT_MOST", 60_000)
    shown = Page(render_html(many_results(40), tmp_path))
    drawn = len(shown.classes("game"))
    assert 0 < drawn < 20
    assert len(shown.classes("failure")) == 20
    assert shown.text.count("This page is full") == 20 - drawn
    assert shown.text.count("mtg-conformance replay") == 20
    inner = {link["href"][1:] for link in shown.all("a") if link["href"].startswith("#")}
    assert inner <= {attrs["id"] for _, attrs in shown.elements if "id" in attrs}
