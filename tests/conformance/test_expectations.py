"""Known failures: which of them are expected, and when a list of them is wrong."""

import json
from datetime import date

import pytest

from conformance.expectations import (
    Expectation,
    Expectations,
    ExpectationsError,
    encode_expectations,
    expectations_from,
    read_expectations,
)
from conformance.results import CheckInfo, CheckResult, Kind, Verdict

TODAY = date(2026, 4, 17)
INFO = CheckInfo("toy-pass", Kind.INVARIANT, "Passing passes.", ("500.1",))
REST = "The toy game stands still"


def expecting(*entries: Expectation) -> Expectations:
    return Expectations(entries, TODAY)


def entry(check: str = "toy-pass", signature: str = "", **more: object) -> Expectation:
    return Expectation(check, REST, signature, **more)  # type: ignore[arg-type]


def run_result(verdict: Verdict, check: CheckInfo = INFO) -> CheckResult:
    return CheckResult(check, verdict, exercised=1)


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (Verdict.PASS, Verdict.UNEXPECTED_PASS),
        (Verdict.FAIL, Verdict.EXPECTED_FAIL),
        (Verdict.CRASH, Verdict.EXPECTED_FAIL),
        (Verdict.NONDETERMINISTIC, Verdict.EXPECTED_FAIL),
        (Verdict.UNSUPPORTED, Verdict.UNSUPPORTED),
        (Verdict.NOT_EXERCISED, Verdict.NOT_EXERCISED),
    ],
)
def test_expected_check(verdict: Verdict, expected: Verdict) -> None:
    """What fails was expected to, what passes was not; what was not asked says nothing."""
    assert expecting(entry()).apply(run_result(verdict)).verdict is expected
    assert Expectations().apply(run_result(verdict)).verdict is verdict


def test_the_last_day_counts_and_the_day_after_does_not() -> None:
    """`until` is the last day on which a failure is expected."""
    assert expecting(entry(until=TODAY)).apply(run_result(Verdict.FAIL)).verdict == "expected-fail"
    expired = expecting(entry(until=date(2026, 4, 16)))
    assert expired.apply(run_result(Verdict.FAIL)).verdict is Verdict.FAIL
    (told,) = expired.complaints([run_result(Verdict.FAIL)], [INFO], [])
    assert "until 2026-04-16, which is past" in told


def test_entries_of_no_use_are_complained_of() -> None:
    """They are those that nothing fails by, and those about no check there is."""
    unused = expecting(entry(), entry("toy-gone"), entry("toy-left-out"))
    told = list(unused.complaints([run_result(Verdict.PASS)], [INFO], ["toy-left-out"]))
    assert told == [
        "toy-pass is expected to fail, and did not",
        "there is no check 'toy-gone', which is expected to fail",
    ]
    assert not list(expecting(entry()).complaints([run_result(Verdict.FAIL)], [INFO], []))
    assert not list(expecting(entry()).complaints([], [INFO], []))  # the run was cut short


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("expected = [", "Invalid"),
        ("", "missing required field `expected`"),
        ("[[expected]]\ncheck = 'a'", "missing required field `reason`"),
        ("[[expected]]\ncheck = 'a'\nreason = 'b'\nwhy = 'c'", "unknown field `why`"),
        ("[[expected]]\ncheck = 1\nreason = 'b'", "Expected `str`, got `int`"),
        ("[[expected]]\ncheck = 'a'\nreason = ' '", "entry 1 (a): reason is empty"),
        ("[[expected]]\ncheck = ''\nreason = 'b'", "entry 1: check is empty"),
        ("[[expected]]\ncheck = 'a'\nreason = 'b'\nsignature = 'c: d'", "none of the check 'a'"),
        ("[[expected]]\ncheck = 'a'\nreason = 'b'\n" * 2, "entry 2: a is expected twice"),
        ("[[expected]]\ncheck = 'a'\nreason = 'b'\nuntil = 'soon'", "until"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_place(text, told, tmp_path) -> None:
    """A file that can't be used names itself, the entry and the field."""
    path = tmp_path / "known.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ExpectationsError) as caught:
        read_expectations(path)
    assert str(caught.value).startswith(str(path))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_json_is_read_too_and_a_missing_file_is_told(tmp_path) -> None:
    """The same entries may be given in JSON, dates as text."""
    path = tmp_path / "known.json"
    one = {"check": "toy-pass", "reason": REST, "until": "2027-01-31"}
    path.write_text(json.dumps({"expected": [one]}))
    assert read_expectations(path).entries == (entry(until=date(2027, 1, 31)),)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ExpectationsError, match=r"known\.json"):
        read_expectations(path)
    with pytest.raises(ExpectationsError, match="No such file"):
        read_expectations(tmp_path / "nothing.toml")


@pytest.mark.parametrize("text", ['"\\', "\x7f\x00\n\t", "\U0001f600 ]]>", "\ud800", "'''"])
def test_what_is_written_can_be_read_again(text: str, tmp_path) -> None:
    """Any text an engine comes up with survives being written as TOML, or what can of it."""
    path = tmp_path / "known.toml"
    written = Expectation("toy-pass", f"because {text}", f"toy-pass: {text}", until=TODAY)
    path.write_text(encode_expectations([written]), encoding="utf-8")
    (read,) = read_expectations(path).entries
    assert read.signature == f"toy-pass: {text}".encode("utf-8", "replace").decode()
    assert read.until == TODAY


def test_no_failures_make_an_empty_list(tmp_path) -> None:
    """A list of nothing is a list that can be read."""
    path = tmp_path / "known.toml"
    assert expectations_from([run_result(Verdict.PASS)], REST) == ()
    path.write_text(encode_expectations(()))
    assert read_expectations(path).entries == ()


# --- Through the command line ---------------------------------------------------------------


def test_expected_failures_do_not_fail_the_run(run_toys, command, tmp_path, written) -> None:
    """What `expect` writes of a failing run makes the next one pass, and a better engine fail."""
    assert run_toys("TwoFaults").returncode == 1
    ended = command("expect", "out/results.jsonl", "--output", "known.toml", "--reason", REST)
    assert ended.returncode == 0, ended.stderr
    for workers in ("0", "2"):
        again = run_toys("TwoFaults", "--expected", "known.toml", "-n", workers)
        assert again.returncode == 0, again.stderr
        verdicts = {result.check.id: result.verdict for result in written().checks}
        assert verdicts["toy-pass"] == verdicts["toy-end"] == Verdict.EXPECTED_FAIL
        assert verdicts["toy-idle"] == Verdict.NOT_EXERCISED
    honest = run_toys("Honest", "--expected", "known.toml")
    assert honest.returncode == 1
    assert "is expected to fail, and did not" in honest.stderr
    assert {r.verdict for r in written().checks if r.check.id == "toy-pass"} == {"unexpected-pass"}
    assert "is expected to fail, and did not" in (tmp_path / "out" / "report.md").read_text()


def test_expired_entries_fail_the_run(run_toys, tmp_path, written) -> None:
    """An entry that has expired fails the run though the check passes."""
    (tmp_path / "known.toml").write_text(
        '[[expected]]\ncheck = "toy-pass"\nreason = "old"\nuntil = 2020-01-01\n'
    )
    ended = run_toys("Honest", "--expected", "known.toml", select="toy-pass")
    assert ended.returncode == 1
    assert "until 2020-01-01, which is past" in ended.stderr
    assert written().footer.complaints


def test_a_list_that_can_not_be_read_is_one_line_and_two(run_toys, tmp_path) -> None:
    """A broken list of known failures is told in a line, and nothing is run."""
    (tmp_path / "known.toml").write_text("[[expected]]\ncheck = 1")
    ended = run_toys("Honest", "--expected", "known.toml")
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()
