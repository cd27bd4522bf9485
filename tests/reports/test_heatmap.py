"""The map of the rulebook."""

from pathlib import Path

import pytest
from made_results import info, results, saga_failure

from conformance.results import CheckResult, Verdict
from reports.heatmap import map_rulebook
from reports.sections import CHAPTERS, SECTIONS, chapter_of, section_of
from reports.summary import summarise

RULE_NUMBERS = Path(__file__).parents[2] / "reference_engine" / "rule_numbers.txt"


def mapped(*checks, **fields):
    """The map of a run with these checks, by section number."""
    found = map_rulebook(summarise(results(*checks, **fields)).rows)
    return {section.number: section for chapter in found.chapters for section in chapter.sections}


def check(name, *rules, verdict=Verdict.PASS, **fields):
    """A result of a check that cites these rules."""
    return CheckResult(info(name, *rules), verdict, **fields)


def test_the_sections_are_those_of_the_pinned_edition():
    """Each section of the edition has a name, in order, and no other."""
    numbers = [line for line in RULE_NUMBERS.read_text("utf-8").split() if line.isdigit()]
    assert list(SECTIONS) == [number for number in numbers if len(number) == 3]
    assert {number[0] for number in SECTIONS} == set(CHAPTERS)


def test_a_rule_belongs_to_its_section_and_chapter():
    """Whole sections, rules and subrules alike; what is no rule belongs nowhere."""
    assert [section_of(rule) for rule in ("714", "714.2b", "7145.1", "999.1", "")] == [
        *("714", "714", "", "", "")
    ]
    assert [chapter_of(rule) for rule in ("714.2b", "", "x")] == ["7", "", ""]


def test_every_section_is_on_the_map_also_those_without_checks():
    """A section that nothing is about is there, and says so."""
    sections = mapped(check("one", "714.2b", exercised=5))
    assert list(sections) == list(SECTIONS)
    assert sections["714"].checks == 1
    assert sections["714"].exercised == 5
    assert [s.number for s in sections.values() if s.checks] == ["714"]
    assert sections["715"].spoken == "715 Adventurer Cards: no check"


def test_rules_weigh_and_not_checks_or_examples():
    """Nine passing checks of one rule, with many games, and a failing one: one to one."""
    passing = [check(f"pass-{n}", "601.2a", exercised=1000, examples=1000) for n in range(9)]
    sections = mapped(*passing, check("fail", "601.2h", verdict=Verdict.FAIL, exercised=1))
    assert sections["601"].shares == (("fails", 1), ("passes", 1))
    assert sections["601"].told == "1 of 2 rules fails"
    assert sections["601"].spoken == (
        "601 Casting Spells: 10 checks, exercised 9001 times; rules: 1 fails, 1 passes"
    )


def test_a_rule_fails_where_any_check_that_cites_it_does():
    """What fails hides no pass the other way round; a check marks every rule it cites."""
    fails = check("fail", "601.2a", "106.1", verdict=Verdict.FAIL)
    for order in ((check("pass", "601.2a"), fails), (fails, check("pass", "601.2a"))):
        sections = mapped(*order)
        assert sections["601"].shares == (("fails", 1),)
        assert sections["106"].shares == (("fails", 1),)


@pytest.mark.parametrize(
    ("verdict", "state"),
    [
        (Verdict.PASS, "passes"),
        (Verdict.UNEXPECTED_PASS, "passes"),
        (Verdict.FAIL, "fails"),
        (Verdict.EXPECTED_FAIL, "fails"),
        (Verdict.CRASH, "breaks"),
        (Verdict.TIMEOUT, "breaks"),
        (Verdict.ADAPTER_ERROR, "breaks"),
        (Verdict.NONDETERMINISTIC, "breaks"),
        (Verdict.NOT_EXERCISED, "unmet"),
        (Verdict.AMBIGUOUS, "unmet"),
        (Verdict.UNSUPPORTED, "unsupported"),
    ],
)
def test_each_verdict_has_its_colour(verdict, state):
    """Only what passed is shown as passing."""
    assert mapped(check("one", "714.2b", verdict=verdict))["714"].shares == ((state, 1),)


def test_not_being_asked_never_hides_what_is_known():
    """A rule that one check could not ask and another one met is known."""
    unsupported = check("one", "714.2b", verdict=Verdict.UNSUPPORTED)
    assert mapped(unsupported, check("two", "714.2b"))["714"].shares == (("passes", 1),)


def test_a_planned_check_without_a_result_is_on_the_map():
    """A run that was cut short leaves sections of which nothing is known."""
    done, planned = check("one", "714.2b"), info("two", "601.2a")
    sections = mapped(done, cut=True, planned=(done.check, planned))
    assert sections["601"].shares == (("unmet", 1),)


def test_the_rules_a_failure_names_count():
    """A failing game may name a rule that its check does not."""
    failing = check("one", "714.2b", verdict=Verdict.FAIL, failures=(saga_failure(),))
    sections = mapped(failing)
    assert sections["502"].shares == (("fails", 1),)
    assert sections["502"].anchor == sections["714"].anchor == "check-1"


def test_numbers_of_no_section_are_named():
    """What is cited and does not exist is not dropped without a word."""
    rows = summarise(results(check("one", "714.2b", "999.9"))).rows
    assert map_rulebook(rows).strays == ("999.9",)


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ((Verdict.PASS,), "1 rule passes"),
        ((Verdict.PASS, Verdict.PASS), "2 rules pass"),
        ((Verdict.PASS, Verdict.UNSUPPORTED, Verdict.UNSUPPORTED), "1 of 3 rules passes"),
        ((Verdict.FAIL, Verdict.FAIL, Verdict.PASS), "2 of 3 rules fail"),
        ((Verdict.CRASH, Verdict.PASS), "1 of 2 rules broke off"),
        ((Verdict.NOT_EXERCISED, Verdict.UNSUPPORTED), "1 of 2 rules not met"),
        ((Verdict.UNSUPPORTED, Verdict.UNSUPPORTED), "2 rules unsupported"),
    ],
)
def test_a_section_is_told_in_a_few_words(verdicts, told):
    """What matters most first, and of how many rules that is."""
    checks = [check(f"c{n}", f"714.{n}", verdict=verdict) for n, verdict in enumerate(verdicts, 1)]
    assert mapped(*checks)["714"].told == told
