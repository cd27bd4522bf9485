"""The options of a run, as one value that command line, pytest and its workers share."""

import shlex
from pathlib import Path

import msgspec
import pytest

from adapters.engines import Handling
from adapters.limits import Limits
from conformance.profiles import PROFILES, Profile
from conformance.results import failure_file_name

__all__ = ["RunOptions"]


class RunOptions(msgspec.Struct, frozen=True):
    """What to run on what. `results` is the folder for results, where they are to be kept."""

    engine: str
    card_data: Path | None
    profile: Profile
    seed: int
    select: tuple[str, ...]
    checks_from: tuple[str, ...]
    results: Path | None
    handling: Handling = Handling()
    expected: Path | None = None
    """A file of known failures."""
    replay: Path | None = None
    """A folder of stored failures that are judged again."""

    @classmethod
    def of(cls, config: pytest.Config) -> "RunOptions":
        """Read the plugin's options. Raises `InvalidLimit`."""
        card_data, results = config.getoption("card_data"), config.getoption("conformance_results")
        return cls(
            engine=config.getoption("engine"),
            card_data=Path(card_data) if card_data else None,
            profile=PROFILES[config.getoption("conformance_profile")],
            seed=config.getoption("conformance_seed"),
            select=tuple(config.getoption("conformance_select")),
            checks_from=tuple(config.getoption("checks_from")),
            results=Path(results) if results else None,
            handling=Handling(
                isolate=config.getoption("conformance_isolate"),
                limits=Limits.parse(config.getoption("conformance_limit")),
                validate=config.getoption("conformance_validate"),
            ),
            expected=_path(config.getoption("conformance_expected")),
            replay=_path(config.getoption("conformance_replay")),
        )

    @property
    def pytest_arguments(self) -> list[str]:
        """The options as the pytest plugin takes them."""
        arguments = [
            f"--engine={self.engine}",
            f"--conformance-profile={self.profile.name}",
            f"--conformance-seed={self.seed}",
            *(f"--conformance-select={pattern}" for pattern in self.select),
            *(f"--checks-from={module}" for module in self.checks_from),
            *(f"--conformance-{word.removeprefix('--')}" for word in self.handling_words),
        ]
        if self.card_data is not None:
            arguments.append(f"--card-data={self.card_data}")
        if self.results is not None:
            arguments.append(f"--conformance-results={self.results}")
        if self.expected is not None:
            arguments.append(f"--conformance-expected={self.expected}")
        if self.replay is not None:
            arguments.append(f"--conformance-replay={self.replay}")
        return arguments

    @property
    def handling_words(self) -> list[str]:
        """How the engine is run, where that is not the default, as the command line takes it."""
        words = [f"--limit={word}" for word in self.handling.limits.words]
        if self.handling.isolate is not None:
            words.append("--isolate" if self.handling.isolate else "--no-isolate")
        if self.handling.validate:
            words.append("--validate")
        return words

    @property
    def command(self) -> str:
        """The command that repeats the run."""
        words = ["mtg-conformance", "run", "--engine", self.engine]
        words += ["--profile", self.profile.name, "--seed", str(self.seed)]
        for pattern in self.select:
            words += ["--select", pattern]
        for module in self.checks_from:
            words += ["--checks-from", module]
        words += self.handling_words
        if self.card_data is not None:
            words += ["--card-data", str(self.card_data)]
        if self.expected is not None:
            words += ["--expected", str(self.expected)]
        if self.replay is not None:
            words += ["--replay", str(self.replay)]
        if self.results is not None:
            words += ["--output", str(self.results)]
        return shlex.join(words)

    def replay_command(self, signature: str) -> str:
        """The command that plays a stored failure again."""
        folder = self.results if self.results is not None else Path()
        words = ["mtg-conformance", "replay", str(folder / failure_file_name(signature))]
        words += ["--engine", self.engine]
        for module in self.checks_from:
            words += ["--checks-from", module]
        words += self.handling_words
        if self.card_data is not None:
            words += ["--card-data", str(self.card_data)]
        return shlex.join(words)


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None
