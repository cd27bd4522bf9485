"""The line protocol: an engine behind it is the same engine, and is held to its limits."""

import sys
import time
from pathlib import Path

import pytest

from adapters.action import Concede, Pass, PassUntil
from adapters.adapter import AdapterError, EngineCrash, EngineTimeout, Unsupported
from adapters.engines import Handling, load_engine
from adapters.limits import InvalidLimit, Limits
from adapters.names import Step, Zone
from adapters.program import Move, Program
from adapters.reference import ReferenceAdapter
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario
from adapters.wire import WireEngine

SCENARIO = Scenario(
    (PlayerSpec(), PlayerSpec(17)),
    (
        ObjectSpec("bears", "Grizzly Bears", Zone.BATTLEFIELD, 0, counters={"+1/+1": 1}),
        ObjectSpec("forest", "Forest", Zone.LIBRARY, 1),
    ),
)
PROGRAM = Program(
    SCENARIO,
    (Move(PassUntil(0, Step.BEGINNING_OF_COMBAT)), Move(Pass(1), legal=False), Move(Concede(0))),
)


@pytest.fixture
def toy(monkeypatch):
    """Load a toy engine in a process of its own, which is ended with the test."""
    made = []

    def load(name: str, *limits: str, **how) -> WireEngine:
        handling = Handling(isolate=True, limits=Limits.parse(limits), **how)
        engine = load_engine(f"py:{name}", handling=handling)
        assert isinstance(engine, WireEngine)
        made.append(engine)
        return engine

    yield load
    for engine in made:
        engine.close()


@pytest.fixture
def own(tmp_path, monkeypatch, toy):
    """Load an adapter written by the test: the body of a class that derives from the honest toy."""
    monkeypatch.chdir(tmp_path)

    def load(body: str, *limits: str, **how) -> WireEngine:
        lines = "".join(f"    {line}\n" for line in body.splitlines())
        code = f"import os, sys, time\nfrom toy_engines import *\nclass Own(Honest):\n{lines}"
        (tmp_path / "own_engine_of_a_test.py").write_text(code)
        return toy("own_engine_of_a_test:Own", *limits, **how)

    return load


@pytest.mark.parametrize("validate", [False, True])
def test_reference_behind_the_protocol_is_the_reference(validate) -> None:
    """Everything the contract has comes through unchanged."""
    here = ReferenceAdapter()
    apart = load_engine("reference", handling=Handling(isolate=True, validate=validate))
    assert isinstance(apart, WireEngine)
    for engine in (here, apart):
        engine.start(SCENARIO)
    assert apart.hello() == here.hello()
    assert apart.known_cards(["Forest", "None Such"]) == {"Forest"}
    assert apart.observe() == here.observe()
    assert apart.legal_actions() == here.legal_actions()
    saved = apart.save()
    assert apart.act(Pass(0)) == here.act(Pass(0))
    assert apart.restore(saved) == ReferenceAdapter().start(SCENARIO)
    assert apart.play(PROGRAM) == here.play(PROGRAM)
    with pytest.raises(Unsupported):
        apart.set_library_order(0, [])
    apart.close()


def test_words_an_adapter_prints_are_no_answers(own) -> None:
    """What a Python adapter prints goes to standard error, also past `sys.stdout`."""
    body = "def observe(self):\n    print('hi', flush=True)\n    os.system('echo ho')\n"
    engine = own(f"{body}    return super().observe()")
    assert engine.start(SCENARIO) == engine.observe()
    assert engine.stderr_tail.split() == ["hi", "ho"]


def test_adapter_may_not_read_the_requests(own) -> None:
    """An engine that reads standard input finds it empty."""
    body = "def observe(self):\n    assert sys.stdin.read() == ''\n"
    engine = own(f"{body}    return super().observe()")
    engine.start(SCENARIO)
    engine.observe()


@pytest.mark.parametrize(
    ("raised", "error"),
    [
        ("Unsupported('not that')", Unsupported),
        ("AdapterError('not that')", AdapterError),
        ("EngineCrash('not that')", EngineCrash),
        ("EngineTimeout('not that')", EngineTimeout),
        ("ValueError('not that')", AdapterError),
        ("BaseException('not that')", EngineCrash),
    ],
)
def test_errors_come_through_as_what_they_are(own, raised, error) -> None:
    """Whose fault it was is the same as in the suite's own process, and the engine lives on."""
    body = f"def observe(self):\n    if self.position.turn > 3: raise {raised}\n"
    engine = own(f"{body}    return self.position")
    engine.start(SCENARIO)
    engine.act(Pass(0))
    with pytest.raises((AdapterError, Unsupported), match="not that") as caught:
        engine.observe()
    assert type(caught.value) is error
    assert engine.start(SCENARIO).turn == 3


def test_engine_is_started_again_after_it_died(own) -> None:
    """A scenario after a crash is played by a new process."""
    engine = own("def observe(self):\n    os._exit(9)")
    for _ in range(2):
        engine.start(SCENARIO)
        with pytest.raises(EngineCrash, match="exit status 9 during observe"):
            engine.observe()


def test_scenario_in_several_requests_has_one_limit(own) -> None:
    """Requests that are each quick enough may not take longer than a scenario in all."""
    engine = own(
        "def act(self, action):\n    time.sleep(0.3)\n    return super().act(action)", "scenario=1"
    )
    engine.start(SCENARIO)
    for _ in range(2):
        engine.act(Pass(0))
    time.sleep(0.3)
    with pytest.raises(EngineTimeout, match="no answer to act within"):
        engine.act(Pass(0))


def test_slow_leak_is_no_scenarios_fault(own) -> None:
    """A process that has grown is replaced between scenarios."""
    body = (
        "def start(self, scenario):\n"
        "    self.__dict__.setdefault('hoard', []).append(b'x' * (15 << 20))\n"
        "    time.sleep(0.1)\n"
        "    return super().start(scenario)\n"
        "def hello(self):\n"
        "    sys.stderr.write(f'{os.getpid()} ')\n"
        "    return super().hello()"
    )
    engine = own(body, "memory=150")
    told = set()
    for _ in range(20):
        engine.start(SCENARIO)
        told.add(engine.stderr_tail)
    assert len(told) > 1


def test_interruption_ends_the_process(own, monkeypatch) -> None:
    """Ctrl-C while an answer is awaited leaves no process that would answer later."""
    engine = own("def observe(self):\n    time.sleep(60)")
    engine.start(SCENARIO)
    child = engine._child

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(child, "_exchange", interrupted)
    with pytest.raises(KeyboardInterrupt):
        engine.observe()
    assert engine._child is None
    assert child._process.returncode is not None


def test_close_is_quick_and_leaves_nothing(own) -> None:
    """An engine that does not end by itself is ended."""
    engine = own("def close(self):\n    time.sleep(60)")
    pid = engine._child._process.pid
    started = time.monotonic()
    engine.close()
    assert time.monotonic() - started < 3
    assert not Path(f"/proc/{pid}").exists()


def test_validation_names_the_field(tmp_path) -> None:
    """`--validate` says where an answer is not as its schema says."""
    program = tmp_path / "engine.py"
    program.write_text(
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    hello = {'name': 'x', 'version': '1', 'language': 'x', 'max_players': 2.0}\n"
        "    answer = {'answer': 'hello', 'id': json.loads(line)['id'], 'protocol': 1}\n"
        "    print(json.dumps({**answer, 'hello': hello, 'mood': 'bad'}), flush=True)\n"
    )
    engine = WireEngine([sys.executable, str(program)], validate=True)
    with pytest.raises(AdapterError, match="mood"):
        engine.hello()
    engine.close()


def test_working_folder_and_environment_are_the_callers(own, monkeypatch) -> None:
    """A program finds what it would find started by hand."""
    monkeypatch.setenv("TOY_WORD", "word")
    engine = own(
        "def known_cards(self, names):\n    return frozenset([os.getcwd(), os.environ['TOY_WORD']])"
    )
    assert engine.known_cards([]) == {str(Path.cwd()), "word"}


def test_limits_are_read_and_told() -> None:
    """Limits are given by name, and only what differs is told."""
    limits = Limits.parse(["scenario=2.5", "memory=100"])
    assert (limits.scenario, limits.memory, limits.start) == (2.5, 100, Limits().start)
    assert limits.words == ("scenario=2.5", "memory=100")
    for wrong in ("scenario", "pace=3", "line=long", "line=-1", "line=inf", "line=nan"):
        with pytest.raises(InvalidLimit, match="limit"):
            Limits.parse([wrong])


def test_no_descriptors_are_left_open(toy) -> None:
    """Starting and ending processes gives back what it took."""
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(3):
        toy("toy_engines:Honest").close()
    assert len(list(Path("/proc/self/fd").iterdir())) == before
