"""`mtg-conformance doctor`: what it finds in adapters that are wrong in one way each."""

import pytest

WRONG = {
    "pass": ("", 0, []),
    "claims every card": (
        "def known_cards(self, names):\n    return frozenset(names)",
        1,
        ["WRONG known_cards", "'No Card of This Name' is claimed to be known"],
    ),
    "knows no card": (
        "def known_cards(self, names):\n    return frozenset()",
        1,
        ["none of the suite's cards is known; begin with Forest"],
    ),
    "forgets a life total": (
        (
            "def start(self, scenario):\n"
            "    players = tuple(replace(player, life=20) for player in scenario.players)\n"
            "    return super().start(replace(scenario, players=players))"
        ),
        1,
        ["players[1].life is 20, asked for was 17", "not gone through until this one goes well"],
    ),
    "sets up unknown cards": (
        (
            "def start(self, scenario):\n"
            "    objects = tuple(replace(spec, card='Forest') for spec in scenario.objects)\n"
            "    return super().start(replace(scenario, objects=objects))"
        ),
        1,
        ["WRONG start: a card that is not known", "answer unsupported"],
    ),
    "performs what is forbidden": (
        "def act(self, action):\n    return Performed(super().act(action).observation)",
        1,
        ["WRONG refuse: a pass without priority", "it was performed; refuse it with a reason"],
    ),
    "leaves a trace": (
        (
            "def act(self, action):\n"
            "    outcome = super().act(action)\n"
            "    if isinstance(outcome, Performed): return outcome\n"
            "    return Refused('no', replace(outcome.observation, turn=9))"
        ),
        1,
        ["it was refused, but the position is not what it was"],
    ),
    "plays otherwise": (
        (
            "def play(self, program):\n"
            "    played = super().play(program)\n"
            "    return replace(played, start=replace(played.start, turn=7))"
        ),
        1,
        ["turn is 7, asked for was 3"],
    ),
    "goes on after a surprise": (
        (
            "def play(self, program):\n"
            "    start = self.start(program.scenario)\n"
            "    return Transcript(start, tuple(self.act(move.action) for move in program.moves))"
        ),
        1,
        ["WRONG A whole program gives what its steps give", "play went on after an outcome"],
    ),
    "asks for attackers where there are none": (
        (
            "def act(self, action):\n"
            "    outcome = super().act(action)\n"
            "    seen = outcome.observation\n"
            "    if getattr(action, 'step', None) is not Step.END: return outcome\n"
            "    asking = Decision(DecisionKind.ATTACKERS, 0)\n"
            "    here = replace(seen, step=Step.DECLARE_ATTACKERS, decision=asking)\n"
            "    return Performed(here)"
        ),
        1,
        [
            "until the end step was asked for, it stands in declare_attackers",
            "where your engine asks all the same, let the adapter declare none",
            "The step still takes place, and players get priority in it (508.2)",
        ],
    ),
    "raises": (
        "def observe(self):\n    raise KeyError('bears')",
        1,
        ["adapter error: KeyError: 'bears'"],
    ),
    "dies": ("def act(self, action):\n    os._exit(4)", 1, ["crash: the process ended with exit"]),
    "hangs": ("def act(self, action):\n    time.sleep(60)", 1, ["timeout: no answer to"]),
    "is moody": (
        (
            "def start(self, scenario):\n"
            "    seen = super().start(scenario)\n"
            "    if not seen.objects: return seen\n"
            "    first = replace(seen.objects[0], keywords=(str(time.monotonic_ns()),))\n"
            "    return replace(seen, objects=(first, *seen.objects[1:]))"
        ),
        1,
        ["the same program went differently"],
    ),
    "declares too much": (
        (
            "def hello(self):\n"
            "    features = frozenset(Feature) - {Feature.COUNTERS}\n"
            "    return replace(super().hello(), features=features)\n"
            "def start(self, scenario):\n"
            "    objects = tuple(replace(spec, tapped=False) for spec in scenario.objects)\n"
            "    return super().start(replace(scenario, objects=objects))"
        ),
        1,
        ["WRONG feature tapped", "it.tapped is False, asked for was True"],
    ),
    "does not start": (
        "def __init__(self):\n    raise RuntimeError('no licence')",
        2,
        ["can't start: RuntimeError: no licence (patient.py:9)", "mtg-conformance contract"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said(name, command, tmp_path) -> None:
    """The reference engine's adapter, changed in one way: the step that fails names the way."""
    body, code, told = WRONG[name]
    lines = "".join(f"    {line}\n" for line in (body or "pass").splitlines())
    (tmp_path / "patient.py").write_text(
        "import os, time\n"
        "from msgspec.structs import replace\n"
        "from adapters.names import DecisionKind, Feature, Step\n"
        "from adapters.observation import Decision\n"
        "from adapters.program import Performed, Refused, Transcript\n"
        "from adapters.reference import ReferenceAdapter\n"
        f"class Adapter(ReferenceAdapter):\n{lines}"
    )
    seconds = 1 if name == "hangs" else 20
    limits = ("--limit", f"request={seconds}", "--limit", f"scenario={seconds}")
    ended = command("doctor", "--engine", "py:patient:Adapter", *limits)
    said = ended.stdout + ended.stderr
    assert ended.returncode == code, said
    for part in told:
        assert part in said
    assert "Traceback" not in said
    if code == 0:
        assert "0 wrong" in said
        assert "WRONG" not in said


def test_checks_that_can_run_and_what_others_wait_for_are_told(command) -> None:
    """An adapter that declares little hears what more would bring."""
    ended = command("doctor", "--engine", "py:toy_engines:Limited", "--checks-from", "toy_checks")
    assert "checks can run with what is declared" in ended.stdout
    assert "wait for the feature cast" in ended.stdout
    assert "waits for the card Storm Crow of Another Game" in ended.stdout or "more cards" in (
        ended.stdout
    )


def test_the_end_is_a_list_of_what_to_do(command) -> None:
    """What is wrong stands once more at the end."""
    ended = command("doctor", "--engine", "py:toy_engines:Honest")
    assert ended.returncode == 1
    *_, summary = ended.stdout.split("\n\n")
    assert summary.startswith("honest: ")
    assert "[ ] " in summary
