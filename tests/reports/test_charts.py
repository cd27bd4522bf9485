"""What the charts show."""

from itertools import pairwise
from pathlib import Path

import pytest
from made_results import info, results, saga_failure
from msgspec.structs import replace

from conformance.results import CheckResult, Verdict
from reports.charts import MOST_MECHANISMS, Column, first_failures, pairs, timing
from reports.story import tell_all
from reports.summary import summarise
from reports.text import short


def timed(*seconds):
    """The chart of a run whose checks took so long, a quarter of it in the engine."""
    checks = [
        CheckResult(info(f"check-{n}", "714.2"), Verdict.PASS, seconds=s, engine_seconds=s / 4)
        for n, s in enumerate(seconds)
    ]
    return timing(summarise(results(*checks)).rows)


def shown(*firsts):
    """The chart of faults that showed for the first time in these examples."""
    failures = tuple(
        replace(saga_failure(), signature=f"fault {n}", first_seen=first)
        for n, first in enumerate(firsts)
    )
    check = CheckResult(info("check", "502.3"), Verdict.FAIL, failures=failures)
    return first_failures(tell_all(results(check), Path("out")))


def met(**mechanisms):
    """The table for one check."""
    told = {key.replace("_with_", " + "): games for key, games in mechanisms.items()}
    return pairs([CheckResult(info("check", "714.2"), Verdict.PASS, mechanisms=told)])


def test_checks_come_by_time_and_half_of_it_is_found():
    """Half of ten seconds went into one check of six."""
    chart = timed(1.0, 6.0, 0.0, 3.0)
    assert [row.seconds for row in chart.rows] == [6.0, 3.0, 1.0]
    assert (chart.seconds, chart.engine_seconds, chart.half) == (10.0, 2.5, 1)
    assert timed(1.0, 1.0, 1.0, 1.0).half == 2
    assert timed(4.0, 3.0, 3.0).half == 2


def test_a_run_that_took_no_time_has_no_bars():
    """Nothing to divide by."""
    assert timed(0.0).rows == ()
    assert timed().half == 0


def test_faults_are_counted_in_columns_that_double():
    """One, two, three to four, five to eight and so on, also those with none."""
    chart = shown(1, 1, 2, 3, 4, 16)
    assert chart.columns == (
        *(Column(1, 1, 2), Column(2, 2, 1), Column(3, 4, 2), Column(5, 8, 0)),
        Column(9, 16, 1),
    )
    assert (chart.half, chart.last, chart.unknown) == (2, 16, 0)
    assert [story.first_seen for story in chart.stories] == [1, 1, 2, 3, 4, 16]


@pytest.mark.parametrize("example", [1, 2, 3, 4, 5, 8, 9, 16, 17, 1000])
def test_each_example_is_in_the_column_that_its_title_says(example):
    """The last column is the one that holds the example; the columns leave no gap."""
    columns = shown(example).columns
    assert columns[-1].first <= example <= columns[-1].last
    assert all(one.last + 1 == other.first for one, other in pairwise(columns))


def test_results_that_do_not_say_when_a_fault_showed():
    """They are counted and shown in no column."""
    chart = shown(0, 0)
    assert (chart.columns, chart.unknown) == ((), 2)
    assert shown(0, 3).unknown == 1


def test_mechanisms_are_summed_over_checks_and_make_a_triangle():
    """Each pair stands once; those never met are named."""
    one = CheckResult(
        info("one", "714.2"),
        Verdict.PASS,
        mechanisms={"copies": 4, "sagas": 5, "tokens": 1, "copies + sagas": 3},
    )
    two = replace(
        one, mechanisms={"sagas": 10, "tokens": 2, "sagas + tokens": 1, "copies + sagas": 4}
    )
    chart = pairs([one, two])
    assert [(row.name, row.games) for row in chart.rows] == [
        *(("sagas", 15), ("copies", 4), ("tokens", 3))
    ]
    assert [[(cell.other, cell.games) for cell in row.cells] for row in chart.rows] == [
        [],
        [("sagas", 7)],
        [("sagas", 1), ("copies", 0)],
    ]
    assert chart.never == (("tokens", "copies"),)
    assert chart.possible == 3


def test_shades_go_by_orders_of_magnitude():
    """None is no shade, one game the lightest, the most games the darkest."""
    chart = met(a=1000, b=1000, c=1000, a_with_b=1000, a_with_c=1, b_with_c=30)
    levels = {frozenset((r.name, c.other)): c.level for r in chart.rows for c in r.cells}
    assert levels == {frozenset("ab"): 5, frozenset("ac"): 1, frozenset("bc"): 3}
    assert met(a=1, b=1, a_with_b=1).rows[1].cells[0].level == 5
    assert met(a=1, b=1).rows[1].cells[0].level == 0


def test_too_many_mechanisms_are_cut_and_counted():
    """The rarest are left out."""
    many = {f"m{number:03}": number for number in range(1, MOST_MECHANISMS + 6)}
    chart = pairs([CheckResult(info("check", "714.2"), Verdict.PASS, mechanisms=many)])
    assert len(chart.rows) == MOST_MECHANISMS
    assert chart.left_out == 5
    assert "m001" not in {row.name for row in chart.rows}


def test_results_without_mechanisms_make_no_table():
    """The field is empty in results of earlier versions."""
    assert pairs([]).rows == ()
    assert pairs([]).possible == 0


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0"), (999, "999"), (1200, "1.2k"), (9960, "10k"), (120_000, "120k"), (3_400_000, "3.4M")],
)
def test_counts_are_told_in_few_characters(number, told):
    """As they fit into a cell."""
    assert short(number) == told
