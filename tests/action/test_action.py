"""The GitHub Action and the workflow in the README: linted, and their shell parts run for real."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from conformance import results

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
ACTION = ROOT / "action.yml"
README = ROOT / "README.md"
EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


def readme_workflow() -> str:
    """The workflow of the README, with an owner put in."""
    blocks = re.findall(r"^```yaml\n(.+?)^```", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (found,) = [block for block in blocks if "\njobs:" in block]
    return found.replace("<owner>", "somebody")


def parsed(text: str) -> dict:
    return YAML(typ="safe").load(text)


@pytest.fixture(scope="module")
def action() -> dict:
    return parsed(ACTION.read_text("utf-8"))


@pytest.fixture
def lint(tmp_path):
    """Hold a file against GitHub's schema for its kind, and have zizmor look at it; no network."""

    def run(text: str, kind: str) -> str:
        name = "action.yml" if kind == "actions" else ".github/workflows/rules.yml"
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        schema = [BIN / "check-jsonschema", "--builtin-schema", f"vendor.github-{kind}", path]
        config = Path(__file__).with_name("zizmor.yml")
        audit = [BIN / "zizmor", "--offline", "--no-progress", "--config", config, path]
        told = ""
        for words in (schema, audit):
            ended = subprocess.run(words, capture_output=True, text=True, check=False)
            told += ended.stdout + ended.stderr if ended.returncode else ""
        return told

    return run


def test_the_action_is_clean(lint) -> None:
    """It fits GitHub's schema of an action, and an audit of its security finds nothing."""
    assert lint(ACTION.read_text("utf-8"), "actions") == ""


def test_the_workflow_of_the_readme_is_clean(lint) -> None:
    """So does the workflow that people copy."""
    assert lint(readme_workflow(), "workflows") == ""


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("      shell: bash\n", "", "is not valid under any of the given schemas"),
        ("using: composite", "using: compost", "compost"),
        ('"$INSTALL"', '"${{ inputs.install }}"', "template-injection"),
        ("actions/setup-python@v6", "actions/setup-python", "malformed `uses` ref"),
    ],
)
def test_the_linters_see_mistakes_in_the_action(before, after, told, lint) -> None:
    """What is clean is so because somebody looked."""
    text = ACTION.read_text("utf-8")
    assert before in text
    assert told in lint(text.replace(before, after, 1), "actions")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("runs-on:", "runs_on:", "runs_on"),
        ("push, pull_request", "push, pull_request_target", "dangerous-triggers"),
    ],
)
def test_the_linters_see_mistakes_in_a_workflow(before, after, told, lint) -> None:
    """The same of the workflow."""
    text = readme_workflow()
    assert before in text
    assert told in lint(text.replace(before, after, 1), "workflows")


def test_inputs_and_steps_that_are_named_exist(action) -> None:
    """Each expression names a declared input or a step before it, and each input is of use."""
    steps = action["runs"]["steps"]
    text = str(steps) + str(action["outputs"])
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(action["inputs"])
    known: set[str] = set()
    for step in steps:
        assert set(re.findall(r"steps\.([\w-]+)\.", str(step))) <= known | {step.get("id")}
        known.add(step.get("id"))
    assert set(re.findall(r"steps\.([\w-]+)\.", str(action["outputs"]))) <= known
    for name, output in re.findall(r"steps\.([\w-]+)\.outputs\.([\w-]+)", text):
        (step,) = [step for step in steps if step.get("id") == name]
        assert f'echo "{output}=' in step["run"]


def test_the_workflow_gives_the_action_what_it_takes(action) -> None:
    """The README uses inputs that there are, and all that are needed."""
    (job,) = parsed(readme_workflow())["jobs"].values()
    (step,) = [step for step in job["steps"] if "mtg-conformance@" in step["uses"]]
    assert set(step["with"]) <= set(action["inputs"])
    assert {name for name, field in action["inputs"].items() if field.get("required")} <= set(
        step["with"]
    )


def scripts() -> list[tuple[str, str]]:
    steps = parsed(ACTION.read_text("utf-8"))["runs"]["steps"]
    return [(step["name"], step["run"]) for step in steps if "run" in step]


@pytest.mark.parametrize(("name", "script"), scripts(), ids=lambda value: str(value)[:30])
def test_scripts_are_sound_shell(name, script, tmp_path) -> None:
    """Bash can read each, and shellcheck has nothing to say."""
    (tmp_path / "step.sh").write_text(script)
    for words in (["bash", "-n"], [BIN / "shellcheck", "--shell=bash"]):
        ended = subprocess.run(
            [*words, tmp_path / "step.sh"], capture_output=True, text=True, check=False
        )
        assert (ended.returncode, ended.stdout + ended.stderr) == (0, "")


class Job:
    """Carries out the shell steps of the action as GitHub does, in a folder of its own."""

    def __init__(self, action: dict, folder: Path, **inputs: str) -> None:
        self.steps = {step["name"]: step for step in action["runs"]["steps"]}
        given = {name: field.get("default", "") for name, field in action["inputs"].items()}
        given |= {name.replace("_", "-"): value for name, value in inputs.items()}
        self.values = {f"inputs.{name}": value for name, value in given.items()}
        self.folder, self.summary = folder, folder / "summary.md"

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        step, output = self.steps[name], self.folder / "outputs"
        assert step["shell"] == "bash"
        output.write_text("")
        environment = {
            **os.environ,
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'support'}",
            "GITHUB_OUTPUT": str(output),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            **{key: EXPRESSION.sub(self._value, str(v)) for key, v in step["env"].items()},
        }
        (self.folder / "step.sh").write_text(step["run"])
        ended = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "step.sh"],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        for line in output.read_text().splitlines():
            key, _, value = line.partition("=")
            self.values[f"steps.{step['id']}.outputs.{key}"] = value
        return ended

    def _value(self, found: re.Match[str]) -> str:
        return self.values.get(found[1], "")


@pytest.fixture
def job(action, tmp_path):
    def build(engine: str, **inputs: str) -> Job:
        toys = "--checks-from toy_checks\n--select toy-*"
        chosen = {"arguments": toys, "profile": "quick", "workers": "0", **inputs}
        return Job(action, tmp_path, engine=engine, **chosen)

    return build


@pytest.mark.parametrize(
    ("engine", "code"), [("Honest", 0), ("TwoFaults", 1), ("Limited", 3), ("NoSuchEngine", 2)]
)
def test_the_action_ends_as_the_run_did(engine, code, job) -> None:
    """The run's step goes on whatever comes of it, so that there is a report; the last one ends."""
    made = job(f"py:toy_engines:{engine}")
    ran = made.run("Run the suite")
    assert (ran.returncode, made.values["steps.run.outputs.exit-code"]) == (0, str(code))
    assert made.run("Write the summary").returncode == 0
    if code == 2:
        assert "left no report" in made.summary.read_text()
    else:
        report = (made.folder / "conformance-report" / "report.md").read_text()
        assert made.summary.read_text() == report
        assert "of 6 checks" in report
    assert made.run("End with the exit code of the run").returncode == code


def test_a_run_that_was_stopped_does_not_end_well(job) -> None:
    """Without an exit code of the run the action could not run."""
    assert job("reference").run("End with the exit code of the run").returncode == 2


def test_games_that_failed_are_tried_again(job) -> None:
    """What one run collects the next one replays; once nothing fails, nothing is kept."""
    made = job("py:toy_engines:TwoFaults")
    kept = made.folder / ".mtg-conformance-failures"
    made.run("Run the suite")
    assert made.run("Collect the games that failed").returncode == 0
    failures = made.folder / "conformance-report" / "failures"
    assert {path.name for path in kept.iterdir()} == {path.name for path in failures.iterdir()}
    assert list(kept.iterdir())

    shutil.rmtree(made.folder / "conformance-report")
    mended = job("py:toy_engines:Honest")
    mended.run("Run the suite")
    read = results.read(made.folder / "conformance-report" / "results.jsonl")
    assert "--replay .mtg-conformance-failures" in read.header.command
    assert read.footer.exit_code == 0
    assert mended.run("Collect the games that failed").returncode == 0
    assert list(kept.iterdir()) == []


def test_options_reach_the_run(job, tmp_path) -> None:
    """Inputs become options, with blanks in them and without the shell taking them apart."""
    (tmp_path / "known failures.toml").write_text("expected = []")
    (tmp_path / "toy-*").touch()  # a pattern is not taken for the files that it fits
    made = job("py:toy_engines:Honest", expected="known failures.toml", seed="7", output="a b")
    made.run("Run the suite")
    header = results.read(tmp_path / "a b" / "results.jsonl").header
    assert "--expected 'known failures.toml'" in header.command
    assert "--select 'toy-*'" in header.command
    assert (header.seed, header.profile) == (7, "quick")


def test_the_commands_that_install_the_engine_stop_at_a_mistake(job) -> None:
    """A build that fails is no engine to test."""
    made = job("reference", install="touch one\nfalse\ntouch two")
    assert made.run("Install the engine").returncode != 0
    assert (made.folder / "one").exists()
    assert not (made.folder / "two").exists()
