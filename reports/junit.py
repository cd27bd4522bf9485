"""The results as JUnit XML, as CI systems read it: one test suite, one test case for each check."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from conformance.results import CheckResult, Failure, Results, Verdict, failure_file_name
from reports.text import LINE, NAME, PAGE, shell_line, visible

__all__ = ["render_junit"]

FAILURES = frozenset({Verdict.FAIL, Verdict.UNEXPECTED_PASS, Verdict.NONDETERMINISTIC})
ERRORS = frozenset({Verdict.CRASH, Verdict.TIMEOUT, Verdict.ADAPTER_ERROR})
"""Other verdicts but a pass are told as skipped: nothing is known, or it was expected."""


def render_junit(results: Results, directory: Path) -> str:
    """Return the XML of a run. `directory` is where the stored failures lie.

    What was planned and has no result is an error, and so is a run that was cut short.
    """
    cases = [_case(results, result, directory) for result in results.checks]
    cases += [_without_result(check.id, check.kind.value) for check in results.missing]
    cases += _about_the_run(results)
    header, footer = results.header, results.footer
    name = visible(f"{header.engine.name} {header.engine.version}".strip(), NAME)
    seconds = footer.seconds if footer else sum(result.seconds for result in results.checks)
    numbers = {"tests": str(len(cases)), "time": f"{seconds:.3f}"}
    for kind in ("failure", "error", "skipped"):
        count = sum(case.find(kind) is not None for case in cases)
        numbers[kind if kind == "skipped" else f"{kind}s"] = str(count)
    root = ET.Element("testsuites", {"name": "mtg-conformance", **numbers})
    suite = ET.SubElement(
        root, "testsuite", {"name": name, "timestamp": visible(header.started, NAME), **numbers}
    )
    suite.append(_properties(results))
    suite.extend(cases)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _properties(results: Results) -> ET.Element:
    header = results.header
    facts = {
        "engine": header.engine_spec,
        "suite": header.suite_version,
        "edition": header.edition,
        "profile": header.profile,
        "seed": str(header.seed),
        "command": header.command,
    }
    found = ET.Element("properties")
    for name, value in facts.items():
        ET.SubElement(found, "property", {"name": name, "value": visible(value)})
    return found


def _case(results: Results, result: CheckResult, directory: Path) -> ET.Element:
    case = _element(result.check.id, result.check.kind.value, result.seconds)
    verdict, message = result.verdict, visible(result.expectation or result.message)
    if verdict is Verdict.PASS:
        return case
    kind = "failure" if verdict in FAILURES else "error" if verdict in ERRORS else "skipped"
    told = f"{verdict.value}: {message}" if message else verdict.value
    inside = ET.SubElement(case, kind, {"message": visible(told)})
    if kind != "skipped":
        inside.set("type", verdict.value)
        lines = [
            visible(result.check.sentence),
            *(line for one in result.failures for line in _failure(results, one, directory)),
        ]
        inside.text = visible("\n".join(lines), PAGE, lines=True)
    return case


def _failure(results: Results, failure: Failure, directory: Path) -> Iterator[str]:
    yield ""
    yield visible(failure.signature)
    yield f"  rules     {', '.join(visible(rule, NAME) for rule in failure.rules)}"
    yield f"  expected  {visible(failure.expected)}"
    yield f"  observed  {visible(failure.observed)} (after move {failure.move})"
    path = directory / failure_file_name(failure.signature)
    words = ("mtg-conformance", "replay", str(path), "--engine", results.header.engine_spec)
    yield f"  replay    {visible(shell_line(*words), 4 * LINE)}"


def _without_result(check_id: str, kind: str) -> ET.Element:
    case = _element(check_id, kind)
    told = "planned, but the run ended without a result for it"
    ET.SubElement(case, "error", {"type": "no-result", "message": told})
    return case


def _about_the_run(results: Results) -> Iterator[ET.Element]:
    footer = results.footer
    if footer is None or footer.interrupted:
        case = _element("the-run-came-to-its-end", "run")
        told = visible(footer.interrupted) if footer else "the results end without a closing line"
        ET.SubElement(case, "error", {"type": "interrupted", "message": told})
        yield case
    if footer is not None and footer.complaints:
        case = _element("known-failures-are-up-to-date", "run")
        told = visible("; ".join(footer.complaints))
        ET.SubElement(case, "failure", {"type": "expectations", "message": told})
        yield case


def _element(name: str, kind: str, seconds: float = 0.0) -> ET.Element:
    fields = {"classname": f"mtg-conformance.{visible(kind, NAME)}", "name": visible(name, NAME)}
    return ET.Element("testcase", {**fields, "time": f"{seconds:.3f}"})
