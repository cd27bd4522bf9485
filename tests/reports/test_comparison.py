"""What changed between two runs."""

import re

import msgspec
import pytest
from markdown_it import MarkdownIt

from conformance.results import CheckInfo, CheckResult, Footer, Kind, Verdict
from reports.comparison import ChangeKind, compare
from reports.comparison_text import render_comparison, verdict_on

replace = msgspec.structs.replace

INFO = CheckInfo("kiora-chapter-two", Kind.RULING, "What is tapped stays tapped.", ("502.3",))
HOSTILE = "<script>x</script> | `a` **b** \x00\x1b[2J\u202e\n\n# h\n" + "y" * 1_000_000


@pytest.fixture
def run(make_results, failure):
    """Build a run of one check: a verdict and signatures, "" for no result, `None` for no check."""

    def build(verdict, *signatures, **header):
        if verdict is None:
            return make_results(planned=(), **header)
        failures = tuple(replace(failure, signature=name) for name in signatures)
        result = CheckResult(INFO, Verdict(verdict), failures=failures) if verdict else None
        checks = (result,) if result else ()
        return make_results(*checks, planned=(INFO,), cut=result is None, **header)

    return build


@pytest.mark.parametrize(
    ("before", "after", "kind", "worse"),
    [
        ("pass", "pass", None, False),
        ("pass", "fail", ChangeKind.NEWLY_FAILING, True),
        ("pass", "crash", ChangeKind.NEWLY_FAILING, True),
        ("pass", "timeout", ChangeKind.NEWLY_FAILING, True),
        ("pass", "adapter-error", ChangeKind.NEWLY_FAILING, True),
        ("pass", "nondeterministic", ChangeKind.NEWLY_FAILING, True),
        ("pass", "expected-fail", ChangeKind.NEWLY_FAILING, True),
        ("pass", "unexpected-pass", None, False),
        ("pass", "unsupported", ChangeKind.NEWLY_UNSUPPORTED, True),
        ("pass", "not-exercised", ChangeKind.NEWLY_NOT_EXERCISED, True),
        ("pass", "ambiguous", ChangeKind.NEWLY_AMBIGUOUS, True),
        ("pass", "", ChangeKind.NOT_RUN, True),
        ("pass", None, ChangeKind.GONE, True),
        ("fail", "pass", ChangeKind.NEWLY_PASSING, False),
        ("expected-fail", "unexpected-pass", ChangeKind.NEWLY_PASSING, False),
        ("fail", "fail", None, False),
        ("fail", "crash", ChangeKind.FAILING_OTHERWISE, True),
        ("crash", "fail", ChangeKind.FAILING_OTHERWISE, False),
        ("fail", "expected-fail", ChangeKind.FAILING_OTHERWISE, False),
        ("expected-fail", "fail", ChangeKind.FAILING_OTHERWISE, False),
        ("expected-fail", "crash", ChangeKind.FAILING_OTHERWISE, False),
        ("fail", "unsupported", ChangeKind.NEWLY_UNSUPPORTED, False),
        ("fail", "", ChangeKind.NOT_RUN, True),
        ("fail", None, ChangeKind.GONE, False),
        ("unsupported", "fail", ChangeKind.NEWLY_FAILING, True),
        ("unsupported", "pass", ChangeKind.NEWLY_PASSING, False),
        ("unsupported", "not-exercised", ChangeKind.NEWLY_NOT_EXERCISED, False),
        ("unsupported", "unsupported", None, False),
        ("", "fail", ChangeKind.NEWLY_FAILING, True),
        ("", "pass", ChangeKind.NEWLY_PASSING, False),
        ("", "", None, False),
        (None, "fail", ChangeKind.NEW, False),
        (None, "pass", ChangeKind.NEW, False),
        (None, "", ChangeKind.NEW, False),
    ],
)
def test_what_became_of_a_check(run, before, after, kind, worse):
    """Worse is a failure that was none, and whatever was known to be right and is not now."""
    compared = compare(run(before), run(after))
    assert [change.kind for change in compared.changes] == ([kind] if kind else [])
    assert bool(compared.worse) is worse


def test_every_verdict_has_a_place():
    """No verdict of the results format is left out above."""
    for mark in test_what_became_of_a_check.pytestmark:
        told = {word for row in mark.args[1] for word in row[:2]}
    assert set(Verdict) <= told


def test_signatures_that_appear_are_worse_and_those_that_go_are_not(run):
    """Within a check that fails in both runs the failures are held against each other."""
    old, new = run("fail", "x: one", "x: two"), run("fail", "x: two", "x: three")
    (change,) = compare(old, new).changes
    assert change.kind is ChangeKind.FAILING_OTHERWISE
    assert (change.appeared, change.disappeared) == (("x: three",), ("x: one",))
    assert change.worse
    (fewer,) = compare(old, run("fail", "x: two")).changes
    assert (fewer.disappeared, fewer.worse) == (("x: one",), False)
    assert compare(old, run("fail", "x: two", "x: one")).changes == ()


def test_an_expected_failure_with_a_new_signature_is_worse(run):
    """That a check may fail does not let it fail in any way."""
    compared = compare(run("expected-fail", "x: one"), run("expected-fail", "x: two"))
    assert len(compared.worse) == 1


def test_what_makes_runs_incomparable_is_told(run, whole_run):
    """Other engines, suites, editions, profiles, seeds, cards, and runs cut short."""
    other = replace(whole_run.header.engine, name="other-engine")
    old = run("pass")
    new = run(
        "",
        engine=other,
        suite_version="0.2.0",
        edition="2027-01-01",
        profile="deep",
        seed=8,
        pool=("Forest",),
    )
    told = " ".join(compare(old, new).warnings)
    for word in ("two engines", "suite", "editions", "profiles", "seeds: 7 and 8", "cards"):
        assert word in told
    assert "The new run was cut short: its results have no closing line" in told
    assert compare(old, old).warnings == ()


def test_a_run_that_was_interrupted_is_told(make_results):
    """Its reason is quoted."""
    old = make_results(footer=Footer(2, 1.0, "", interrupted="interrupted by Ctrl-C"))
    (told,) = compare(old, make_results()).warnings
    assert told == "The old run was cut short: interrupted by Ctrl-C."


def test_the_table_names_checks_verdicts_and_signatures(run):
    """In a terminal: what is worse comes first and is marked."""
    text = render_comparison(compare(run("pass"), run("fail", "x: one", "x: two")))
    assert "Newly failing (1)" in text
    rows = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]
    assert ["worse", "kiora-chapter-two", "pass", "fail", "new: x: one"] in rows
    assert ["new: x: two"] in rows
    assert "1 check worse, 0 newly passing, 0 changed otherwise, 0 as before." in text


def test_nothing_to_tell_is_told(run):
    """The sentence stands alone."""
    compared = compare(run("pass"), run("pass"))
    assert verdict_on(compared) == (
        "Nothing is worse, 0 newly passing, 0 changed otherwise, 1 as before."
    )
    assert "Check" not in render_comparison(compared)


def test_why_there_is_no_pass_is_told(run):
    """A message stands where there is no signature."""
    new = run("unsupported")
    new = replace(new, checks=(replace(new.checks[0], message="the adapter lacks combat"),))
    assert "the adapter lacks combat" in render_comparison(compare(run("pass"), new))


def test_a_hundred_signatures_are_cut_and_counted(run):
    """One check does not fill the page."""
    new = run("fail", *(f"x: {number}" for number in range(100)))
    text = render_comparison(compare(run("pass"), new))
    assert text.count("new: x: ") == 20
    assert "and 80 more" in text


def test_text_of_an_engine_can_break_neither_form(run, whole_run):
    """A signature and a name of a megabyte, with marks and control characters, are shown."""

    def shown(words, *, markdown):
        engine = replace(whole_run.header.engine, name=words)
        new = run("fail", words, engine=engine)
        return render_comparison(compare(run("pass"), new), markdown=markdown)

    plain = shown(HOSTILE, markdown=False)
    assert len(plain) < 20_000
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", plain)
    source, tame = (shown(words, markdown=True) for words in (HOSTILE, "tame"))
    elements = [
        re.findall(r"</?[a-z][a-z0-9]*", MarkdownIt("gfm-like", {"linkify": False}).render(text))
        for text in (source, tame)
    ]
    assert elements[0] == elements[1]
    assert len(source) < 20_000


def test_the_markdown_has_a_row_for_each_change(run):
    """Rendered, it is a heading, the sentence and a table."""
    source = render_comparison(compare(run("pass"), run("fail", "x: a | b")), markdown=True)
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render(source)
    assert "<h2>some-engine 1.2.3 → some-engine 1.2.3</h2>" in rendered
    assert "<h3>Newly failing (1)</h3>" in rendered
    assert rendered.count("<td") == 5
    assert "new: x: a | b</td>" in rendered
