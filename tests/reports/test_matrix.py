"""Runs side by side, and where engines agree with each other against the reference."""

from pathlib import Path

import msgspec
import pytest

from adapters.program import Performed, Refused, Transcript
from conformance.results import CheckInfo, CheckResult, Footer, Kind, Verdict
from reports.matrix import lay_out
from reports.matrix_agreement import Grade
from reports.runs import NOT_PLANNED

replace = msgspec.structs.replace

INFO = CheckInfo("kiora-chapter-two", Kind.RULING, "What is tapped stays tapped.", ("502.3",))


@pytest.fixture
def run(make_results, whole_run):
    """Build a run of an engine: the verdict of one check, and its failures."""

    def build(name, verdict, *failures, kind=Kind.RULING, **header):
        engine = replace(whole_run.header.engine, name=name)
        info = replace(INFO, kind=kind)
        if verdict is None:
            return Path(name), make_results(engine=engine, planned=(), **header)
        result = CheckResult(info, Verdict(verdict), exercised=3, examples=4, failures=failures)
        return Path(name), make_results(result, engine=engine, **header)

    return build


def row(*runs):
    (found,) = lay_out(runs).rows
    return found


@pytest.mark.parametrize(
    ("verdicts", "disagree", "alone"),
    [
        (("pass", "pass", "pass"), False, []),
        (("pass", "fail", "pass"), True, ["b"]),
        (("fail", "pass", "fail"), True, ["b"]),
        (("fail", "fail", "fail"), False, []),
        (("pass", "fail"), True, []),
        (("pass", "crash", "pass"), True, ["b"]),
        (("pass", "expected-fail", "pass"), True, ["b"]),
        (("pass", "unexpected-pass", "fail"), True, ["c"]),
        (("pass", "unsupported", "fail"), True, []),
        (("pass", "unsupported", "pass", "fail"), True, ["d"]),
        (("pass", "fail", "pass", "fail"), True, []),
        (("pass", "not-exercised", "ambiguous"), False, []),
        (("pass", None, "fail"), True, []),
    ],
)
def test_who_disagrees_and_who_stands_alone(run, verdicts, disagree, alone):
    """Only those that pass or fail count, and one alone needs two others."""
    found = row(*(run(name, verdict) for name, verdict in zip("abcd", verdicts, strict=False)))
    assert found.disagree is disagree
    assert [cell.run.engine for cell in found.cells if cell.odd] == alone
    assert found.odd is bool(alone)


def test_what_was_not_planned_or_has_no_result_is_no_verdict(run, make_results, whole_run):
    """A run that was cut short has not passed, and one without the check was not asked."""
    cut = make_results(planned=(INFO,), cut=True)
    found = lay_out([run("a", "pass"), run("b", None), (Path("c"), cut)])
    cells = found.rows[0].cells
    assert [cell.verdict for cell in cells] == ["pass", NOT_PLANNED, "no-result"]
    assert not found.rows[0].disagree
    assert any(
        "some-engine 1.2.3 was cut short, 1 check without a result" in w for w in found.warnings
    )


def test_runs_of_one_engine_are_told_apart(run):
    """By version, by folder, and where both are the same by number."""
    _, one = run("a", "pass")
    later = replace(one, header=replace(one.header, engine=replace(one.header.engine, version="2")))
    found = lay_out([(Path("x"), one), (Path("y"), one), (Path("y"), one), (Path("x"), later)])
    assert [r.title for r in found.runs] == [
        "a 1.2.3 in x",
        "a 1.2.3 in y, 2",
        "a 1.2.3 in y, 3",
        "a 2",
    ]
    assert any("4 runs of a: they count as one engine" in warning for warning in found.warnings)


def test_what_sets_runs_apart_is_warned_of(run):
    """Versions of the suite, profiles and seeds; engines may differ, that is the point."""
    one, other = run("a", "pass"), run("b", "pass", seed=8, profile="deep", suite_version="0.2.0")
    told = " ".join(lay_out([one, other]).warnings)
    assert "different seeds: 7 and 8" in told
    assert "different profiles: quick and deep" in told
    assert "different versions of the suite: 0.1.0 and 0.2.0" in told
    assert lay_out([one, run("b", "fail")]).warnings == ()


def test_an_interrupted_run_is_warned_of(run):
    """With its reason."""
    path, results = run("a", "pass")
    stopped = replace(results, footer=Footer(2, 1.0, "", interrupted="interrupted by Ctrl-C"))
    (told,) = lay_out([(path, stopped), run("b", "pass")]).warnings
    assert "interrupted by Ctrl-C" in told


def test_the_sentence_counts(run, failure):
    """What the page says first."""
    runs = [run("a", "fail", failure), run("b", "fail", failure), run("c", "pass")]
    assert lay_out(runs).sentence == (
        "a 1.2.3, b 1.2.3 and c 1.2.3 on 1 check: they disagree on 1, one stands alone on 1, "
        "and on 1 the reference is suspected."
    )


# --- The reference is suspected ------------------------------------------------------------------


def grades(*runs):
    return [one.agreement.grade for one in row(*runs).suspicions]


def elsewhere(failure):
    """The same failure in another game, with another creature."""
    objects = tuple(
        replace(spec, label="ornithopter", card="Ornithopter") if spec.label == "bears" else spec
        for spec in failure.played.scenario.objects
    )
    scenario = replace(failure.played.scenario, objects=objects)
    words = failure.expected.replace("bears", "ornithopter")
    return replace(failure, played=replace(failure.played, scenario=scenario), expected=words)


def test_the_same_in_the_same_game(run, failure):
    """Two engines that did the same in one game agree, whoever else passes; it is told who."""
    (one,) = row(run("a", "fail", failure), run("b", "fail", failure), run("c", "pass")).suspicions
    assert one.agreement.grade is Grade.GAME
    assert one.against == ("a 1.2.3", "b 1.2.3")
    assert one.passing == ("c 1.2.3",)
    assert one.confirm[-1].startswith(
        "mtg-conformance replay a/failures/kiora-chapter-two-untaps-in-the-next-untap-step.json"
    )


def test_one_engine_suspects_nobody(run, failure):
    """Not alone, and not in two runs or versions of it."""
    assert grades(run("a", "fail", failure), run("b", "pass")) == []
    assert grades(run("a", "fail", failure), run("a", "fail", failure)) == []


def test_engines_that_differ_in_the_same_game_do_not_agree(run, failure):
    """The same signature, the same game, and something else observed."""
    other = replace(failure, observed="only the elves are untapped")
    assert grades(run("a", "fail", failure), run("b", "fail", other)) == []
    later = replace(failure, move=4)
    assert Grade.GAME not in grades(run("a", "fail", failure), run("b", "fail", later))


def test_another_signature_is_another_failure(run, failure):
    """What is alike in words only is not brought together."""
    other = replace(failure, signature="kiora-chapter-two: something else")
    assert grades(run("a", "fail", failure), run("b", "fail", other)) == []


def test_the_same_relation_in_different_games_is_the_weaker_sign(run, failure):
    """But for the objects the words are the same, so the same relation was broken."""
    other = elsewhere(failure)
    assert grades(run("a", "fail", failure), run("b", "fail", other)) == [Grade.RELATION]
    wrong = replace(other, observed="one of them is untapped")
    assert grades(run("a", "fail", failure), run("b", "fail", wrong)) == []
    assert grades(run("a", "fail", failure), run("b", "fail", replace(other, observed=""))) == []


def test_numbers_are_no_objects(run, failure):
    """Two engines with another wrong number each do not agree."""
    one = replace(failure, expected="1 lore counter on bears", observed="0")
    two = elsewhere(replace(one, observed="2"))
    assert grades(run("a", "fail", one), run("b", "fail", two)) == []
    assert grades(run("a", "fail", one), run("b", "fail", elsewhere(one))) == [Grade.RELATION]


@pytest.mark.parametrize("kind", [Kind.DIFFERENTIAL, Kind.METAMORPHIC])
def test_checks_of_whole_positions_need_the_same_game(run, failure, kind):
    """One signature of theirs stands for many faults."""
    other = elsewhere(failure)
    runs = [run("a", "fail", failure, kind=kind), run("b", "fail", other, kind=kind)]
    assert grades(*runs) == []
    same = [run(name, "fail", failure, kind=kind) for name in "ab"]
    assert grades(*same) == [Grade.GAME]


def refused(failure, reason):
    """The failure with its last move refused."""
    outcomes = failure.transcript.outcomes
    last = Refused(reason, outcomes[-2].observation)
    transcript = Transcript(failure.transcript.start, (*outcomes[:-1], last))
    return replace(failure, transcript=transcript, expected="done", observed=f"refused: {reason}")


def test_a_refusal_counts_in_the_same_game_whatever_the_words(run, failure):
    """No two engines say alike why they refuse; in another game a refusal says too little."""
    one, other = refused(failure, "no"), refused(failure, "illegal action")
    assert grades(run("a", "fail", one), run("b", "fail", other)) == [Grade.GAME]
    again = elsewhere(refused(failure, "no"))
    assert grades(run("a", "fail", one), run("b", "fail", again)) == []


def test_performing_what_is_forbidden_counts_in_the_same_game(run, forbidden):
    """Likewise."""
    assert isinstance(forbidden.transcript.outcomes[-1], Performed)
    found = grades(run("a", "fail", forbidden), run("b", "fail", forbidden))
    assert found == [Grade.GAME]
    assert grades(run("a", "fail", forbidden), run("b", "fail", elsewhere(forbidden))) == []


def test_crashes_and_fickle_engines_agree_on_nothing(run, failure, crash):
    """Two engines that die of a game do not say what is right."""
    assert grades(run("a", "crash", crash()), run("b", "crash", crash())) == []
    fickle = [run(name, "nondeterministic", failure) for name in "ab"]
    assert grades(*fickle) == []


def test_expected_failures_are_failures(run, failure):
    """Whether an engine knows of its failure has no say in what it did."""
    runs = [run("a", "expected-fail", failure), run("b", "fail", failure)]
    assert grades(*runs) == [Grade.GAME]


def test_pairs_are_told_once_by_the_stronger_sign(run, failure):
    """A third engine that broke the relation elsewhere is told beside the two of the same game."""
    other = elsewhere(failure)
    runs = [run("a", "fail", failure), run("b", "fail", failure), run("c", "fail", other)]
    suspicions = row(*runs).suspicions
    assert [(one.agreement.grade, one.agreement.runs) for one in suspicions] == [
        (Grade.GAME, (1, 2)),
        (Grade.RELATION, (1, 2, 3)),
    ]
