"""The matrix of checks by engines in a browser: filters, links, a narrow screen, hostile text."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from made_results import CHECKS, results
from playwright.sync_api import Page, expect

import reports
from conformance.results import Verdict

replace = msgspec.structs.replace

SHOWN = "tr.check:not([hidden])"


@pytest.fixture
def matrix(tmp_path: Path) -> Callable[..., Path]:
    """Write the page of three engines: two that fail alike, and one that passes but for a check."""

    def write(second: str = "second") -> Path:
        engine = results(*CHECKS).header.engine
        passing = tuple(replace(one, verdict=Verdict.PASS, failures=()) for one in CHECKS)
        runs = [
            results(*CHECKS),
            results(*CHECKS, engine=replace(engine, name=second)),
            results(*passing, engine=replace(engine, name="third")),
        ]
        named = [(Path(f"run-{number}"), run) for number, run in enumerate(runs)]
        return reports.write_matrix(named, tmp_path)["html"]

    return write


def shown(page: Page) -> list[str]:
    return page.locator(f"{SHOWN} th code").all_text_contents()


def test_filters_show_what_they_name(look, matrix) -> None:
    """Each mark, a chapter and a text; together they narrow, and all can be shown again."""
    page = look(matrix())
    everything = shown(page)
    assert len(everything) == len(CHECKS)
    page.get_by_label("engines disagree").check()
    assert set(shown(page)) == {"kiora-chapter-two", "cost-must-be-paid", "no-crash"}
    page.get_by_label("reference suspected").check()
    assert set(shown(page)) == {"kiora-chapter-two", "cost-must-be-paid"}
    expect(page.locator("#shown")).to_have_text("2 of 6 shown")
    page.get_by_label("Text").fill("untapped")
    assert shown(page) == ["kiora-chapter-two"]  # found in what is told of its failure
    assert page.locator(".row-told:not([hidden])").count() == 1
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(SHOWN)).to_have_count(len(CHECKS))
    page.get_by_label("Chapter").select_option("6")
    assert shown(page) == ["cost-must-be-paid"]
    page.get_by_label("odd one out").check()
    assert shown(page) == ["cost-must-be-paid"]


def test_filters_work_from_the_keyboard(look, matrix) -> None:
    """A box is ticked with the space bar."""
    page = look(matrix())
    page.get_by_label("odd one out").focus()
    page.keyboard.press("Space")
    expect(page.locator(SHOWN)).to_have_count(3)


def test_a_cell_leads_to_its_failure(look, matrix) -> None:
    """What is told is folded, and unfolds when one follows the link."""
    page = look(matrix())
    row = page.locator("tr.check", has_text="kiora-chapter-two")
    told = page.get_by_text("both are untapped")
    expect(told.first).not_to_be_visible()
    row.get_by_role("link", name="1 failure").nth(1).click()
    expect(told.nth(1)).to_be_visible()
    expect(told.first).not_to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_runs_out_of_the_page(width, look, matrix) -> None:
    """Also where the screen is narrow, and a name is long."""
    page = look(matrix("an-engine-with-a-name-" + "o" * 60), width=width)
    for folded in page.locator("details").all():
        folded.evaluate("element => { element.open = true; }")
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0


def test_without_scripts_everything_is_there(look, matrix) -> None:
    """No filter, and no row that only a script would show."""
    page = look(matrix(), scripts=False)
    expect(page.locator("tr.check")).to_have_count(len(CHECKS))
    expect(page.locator("#filters")).not_to_be_visible()


def test_a_name_that_is_html_is_text(look, matrix) -> None:
    """`look` sees to it that nothing was loaded and nothing said."""
    name = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    page = look(matrix(name))
    expect(page.locator(".engines th[scope=row]").nth(1)).to_contain_text(name)
    assert page.locator("img").count() == 0
