"""The page on real runs: it is quiet, it filters, steps, fits a phone and can be read."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conformance.results import read, read_failure

ENGINES = ("reference", "phase", "python-mtg", "faulty:exile-is-counted")
WITH_FAILURES = ("phase", "faulty:exile-is-counted")

UNFOLD = "document.querySelectorAll('details').forEach((folded) => { folded.open = true; })"
WIDE = "document.documentElement.scrollWidth"
FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const style = getComputedStyle(one);
  if (!one.dataset.stop) one.dataset.stop = String(document.querySelectorAll('[data-stop]').length);
  return [one.dataset.stop, style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2];
}"""
STOPS = """() => [...document.querySelectorAll(
  'a[href], button, input, select, summary, [tabindex="0"]')].filter((one) =>
    one.checkVisibility()).map((one) => one.dataset.stop || one.outerHTML.slice(0, 90))"""
CONTRASTS = """() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number).map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll('.legend .swatch:not(.none)')].map((swatch) => {
    const ink = light(getComputedStyle(document.querySelector('a.cell')).color);
    const paper = light(getComputedStyle(swatch).backgroundColor);
    return [swatch.className, (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)];
  }).filter(([name]) => / s-(?!unsupported)/.test(name));
}"""


def shown_rows(page):
    """The rows of the table that one sees."""
    return page.locator("tr.check:visible")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_report_opens_without_a_word_and_asks_for_nothing(engine, look, report_of):
    """Also with everything unfolded and scrolled through (`watch` looks at what was said)."""
    path = report_of(engine)
    page = look(path)
    results = read(path.with_name("results.jsonl"))
    expect(page.locator("h1")).to_contain_text(results.header.engine.name)
    expect(page.locator("tr.check")).to_have_count(len(results.checks))
    page.evaluate(UNFOLD)
    page.keyboard.press("End")
    expect(page.locator("footer")).to_be_in_viewport()


@pytest.mark.parametrize("engine", ["phase", "python-mtg"])
def test_filters_leave_what_fits(engine, look, report_of):
    """By verdict, kind, section and text; what does not fit is said, and all comes back."""
    page = look(report_of(engine))
    every = page.locator("tr.check").count()
    for name in ("verdict", "kind", "chapter", "section"):
        menu = page.locator(f"#filters select[name={name}]")
        for value in filter(
            None, menu.locator("option").evaluate_all("all => all.map(o => o.value)")
        ):
            menu.select_option(value)
            rows = shown_rows(page).evaluate_all(f"all => all.map(row => row.dataset.{name})")
            assert rows, (name, value)
            assert all(value in row.split() for row in rows)
            hidden = page.locator("tr.check:not(:visible)")
            others = hidden.evaluate_all(f"all => all.map(row => row.dataset.{name})")
            assert not any(value in row.split() for row in others)
            expect(page.locator("#shown")).to_have_text(f"{len(rows)} of {every} shown")
        menu.select_option("")
    page.get_by_label("Text").fill("tap-symbol")
    expect(shown_rows(page)).to_have_count(1)
    page.get_by_label("Text").fill("nothing is called so")
    expect(shown_rows(page)).to_have_count(0)
    expect(page.locator("tbody.chapter:visible")).to_have_count(0)
    page.locator(".nothing button").click()
    expect(shown_rows(page)).to_have_count(every)
    expect(page.get_by_text("No check fits.")).to_be_hidden()


def test_a_number_of_the_heading_filters_by_its_verdict(look, report_of):
    """And brings one to the table."""
    page = look(report_of("phase"))
    page.locator("button[data-filter-verdict=fail]").click()
    verdicts = shown_rows(page).evaluate_all("all => all.map(row => row.dataset.verdict)")
    assert set(verdicts) == {"fail"}
    expect(page.locator("#checks h2")).to_be_in_viewport()


def test_a_cell_of_the_map_filters_by_its_section(look, report_of):
    """With the mouse and with the keyboard, and whatever was filtered before."""
    page = look(report_of("phase"))
    page.get_by_label("Text").fill("tap-symbol")
    cell = page.locator("a.cell[data-filter-section='502']")
    cell.click()
    ids = shown_rows(page).locator("th code").all_inner_texts()
    assert ids == ["kiora-2-already-tapped"]
    expect(page.locator("#filters select[name=section]")).to_have_value("502")
    expect(page.locator("#checks h2")).to_be_in_viewport()
    expect(page.locator("#checks h2")).to_be_focused()
    expect(cell).to_have_attribute("aria-current", "true")
    other = page.locator("a.cell[data-filter-section='107']")
    other.focus()
    page.keyboard.press("Enter")
    assert shown_rows(page).locator("th code").all_inner_texts() == ["tap-symbol"]
    expect(page.locator("a.cell[aria-current]")).to_have_count(1)
    page.get_by_role("button", name="Show all").first.click()
    expect(page.locator("a.cell[aria-current]")).to_have_count(0)


@pytest.mark.parametrize("engine", WITH_FAILURES)
def test_one_steps_through_a_game_with_buttons_and_keys(engine, look, report_of):
    """From where it leaves the rules, to both ends and no further, one position at a time."""
    path = report_of(engine)
    page = look(path)
    failures = [
        f for result in read(path.with_name("results.jsonl")).checks for f in result.failures
    ]
    number, failure = max(enumerate(failures, 1), key=lambda one: len(one[1].played.moves))
    folded = page.locator(f"#failure-{number}")
    if folded.get_attribute("open") is None:
        folded.locator("> summary").click()
    last = len(failure.played.moves)
    assert last > 0
    game = folded.locator(".game")
    where = game.locator(".where")

    def stands_at(place):
        expect(where).to_have_text(f"Position {place} of {last}")
        expect(game.locator(".step:visible")).to_have_count(1)
        expect(game.locator(f"#failure-{number}-{place}")).to_be_visible()
        expect(game.locator(".moves a[aria-current=step]")).to_have_count(1)

    def go(name):
        # at an end a button is dimmed and keeps the focus, so that the keys still work
        game.get_by_role("button", name=name, exact=True).click(force=True)

    stands_at(failure.move)
    go("First position")
    stands_at(0)
    go("One move back")
    stands_at(0)
    go("One move on")
    stands_at(1)
    go("Last position")
    stands_at(last)
    page.keyboard.press("ArrowRight")
    stands_at(last)
    page.keyboard.press("Home")
    stands_at(0)
    page.keyboard.press("ArrowRight")
    stands_at(1)
    page.keyboard.press("ArrowLeft")
    stands_at(0)
    page.keyboard.press("End")
    stands_at(last)
    go("Where it goes wrong")
    stands_at(failure.move)
    game.locator(".moves a").first.click()
    stands_at(0)


def test_both_games_of_a_metamorphic_failure_step_together(look, report_of):
    """Each position of one stands beside that of the other."""
    page = look(report_of("faulty:exile-is-counted"))
    game = page.locator(".game.has-twin").first
    for place in range(2):
        game.press("Home" if place == 0 else "ArrowRight")
        heads = game.locator(".twin-head:visible").all_inner_texts()
        assert [head.lower() for head in heads] == [
            "this game",
            f"the other game, {f'after its move {place}' if place else 'as set up'}",
        ]
        expect(game.locator(".twins:visible .board")).to_have_count(2)
    expect(game.locator(".other .differs:visible").first).to_be_visible()


def test_a_link_to_a_folded_failure_unfolds_it(look, report_of):
    """From the table of checks, and by an address that was sent to somebody."""
    path = report_of("phase")
    page = look(path)
    page.evaluate("document.querySelectorAll('.failure').forEach((one) => { one.open = false; })")
    page.locator("a.to-failure").last.click()
    expect(page.locator(".failure[open]")).to_have_count(1)
    expect(page.locator(".failure[open] > summary")).to_be_in_viewport()
    expect(page.locator(".failure[open] .board:visible")).to_have_count(1)


def test_the_download_is_the_stored_failure(look, report_of):
    """It replays as the file beside the report does."""
    path = report_of("phase")
    page = look(path)
    page.evaluate(UNFOLD)
    with page.expect_download() as started:
        page.get_by_role("link", name="Download this failure").first.click()
    download = started.value
    stored = path.parent / "failures" / download.suggested_filename
    assert json.loads(download.path().read_bytes()) == json.loads(stored.read_bytes())
    assert read_failure(download.path()) == read_failure(stored)


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("engine", ENGINES)
def test_no_page_is_wider_than_a_phone(engine, width, look, report_of):
    """Folded and unfolded, at each position; tables that are wider scroll by themselves."""
    page = look(report_of(engine), width=width)
    assert page.evaluate(WIDE) == width
    page.evaluate(UNFOLD)
    assert page.evaluate(WIDE) == width
    page.evaluate("document.querySelectorAll('.step').forEach((step) => { step.hidden = false; })")
    assert page.evaluate(WIDE) == width


@pytest.mark.parametrize("engine", ["phase", "faulty:exile-is-counted"])
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_stands_in_the_way_of_reading(engine, dark, look, report_of):
    """No violation of WCAG that axe-core finds: contrast, names, roles, headings."""
    page = look(report_of(engine), dark=dark)
    page.evaluate(UNFOLD)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


@pytest.mark.parametrize("dark", [False, True])
def test_cells_of_the_map_can_be_read_on_each_colour(dark, look, report_of):
    """axe-core can't tell what lies under the text of a cell: 4.5 to 1 or more."""
    page = look(report_of("phase"), dark=dark)
    contrasts = dict(page.evaluate(CONTRASTS))
    assert len(contrasts) == 4
    assert min(contrasts.values()) > 5, contrasts


def test_dark_is_dark_and_light_is_light(look, report_of):
    """By what the reader's system says."""
    paper = "getComputedStyle(document.body).backgroundColor"
    light, dark = (look(report_of("phase"), dark=dark).evaluate(paper) for dark in (False, True))
    assert (light, dark) == ("rgb(251, 250, 247)", "rgb(22, 24, 28)")


def test_everything_is_reached_with_the_tab_key(look, report_of):
    """Each link, button, field and fold, and one sees where one is."""
    page = look(report_of("faulty:exile-is-counted"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the checks")).to_be_in_viewport()
    reached, seen = set(), []
    while (here := page.evaluate(FOCUSED)) and here[0] not in reached:
        reached.add(here[0])
        seen.append(here)
        page.keyboard.press("Tab")
    stops = page.evaluate(STOPS)
    assert len(stops) > 30
    assert [stop for stop in stops if not stop.isdigit()] == []
    assert [stop for stop, visibly in seen if not visibly] == []


def test_on_paper_all_is_unfolded_and_light(look, report_of):
    """Each position of each game, without buttons, on white, in the width of the paper."""
    page = look(report_of("phase"), dark=True, width=718)
    page.evaluate("document.querySelectorAll('.failure').forEach((one) => { one.open = false; })")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    steps = page.locator(".step")
    expect(page.locator(".step:visible")).to_have_count(steps.count())
    expect(page.locator(".only-js:visible")).to_have_count(0)
    paint = "(place) => getComputedStyle(document.querySelector(place)).backgroundColor"
    assert page.evaluate(paint, "body") == "rgb(255, 255, 255)"
    assert page.evaluate(paint, ".expected") == "rgb(224, 242, 229)"
    assert page.evaluate(WIDE) == 718
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".failure[open]")).to_have_count(0)


def test_without_scripts_everything_is_there(look, report_of):
    """All positions one below the other, no dead buttons, and cells that lead to the table."""
    page = look(report_of("faulty:exile-is-counted"), scripts=False)
    steps = page.locator(".step")
    assert steps.count() > 1
    expect(page.locator(".step:visible")).to_have_count(steps.count())
    expect(page.locator(".only-js:visible")).to_have_count(0)
    page.locator("a.cell").first.click()
    assert page.url.rpartition("#")[2].startswith("check-")
