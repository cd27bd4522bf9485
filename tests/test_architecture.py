"""Who may import whom: reports → results ← conformance → adapters → reference_engine."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("reference_engine", "adapters", "conformance", "reports")


def imports(path: Path) -> Iterator[str]:
    """Return the modules of ours that a file imports, wherever in it it does so."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.partition(".")[0] in ROOMS)


def allowed(path: Path, name: str) -> bool:
    """Return whether a file may import a module of ours."""
    room, target = path.parts[0], name.partition(".")[0]
    if room == target:
        return True
    if target == "reference_engine":
        modules = ("reference.py", "card_book.py", "coverage.py", "mechanisms.py", "faulty")
        return path.parts[0] == "adapters" and path.parts[1] in modules
    if target == "adapters":
        return room in {"conformance", "reports"}
    if target == "conformance":
        return room == "reports" and name.startswith("conformance.results")
    # the commands put everything together
    return path.parts[:2] == ("conformance", "commands")


@pytest.mark.parametrize("room", ROOMS)
def test_arrows_go_one_way(room: str) -> None:
    """No module imports from a room that its own may not know."""
    wrong = [
        f"{path} imports {name}"
        for path in (file.relative_to(ROOT) for file in sorted((ROOT / room).rglob("*.py")))
        for name in imports(ROOT / path)
        if not allowed(path, name)
    ]
    assert wrong == []


def test_processes_are_started_in_one_place() -> None:
    """Only `adapters/processes.py` starts programs; the self-test has a pool of workers."""
    starting = {"subprocess", "multiprocessing", "pty", "os.fork", "os.posix_spawn", "os.system"}
    wrong = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            used = {
                name.name.partition(".")[0]
                for node in ast.walk(tree)
                if isinstance(node, ast.Import)
                for name in node.names
            }
            used |= {
                str(node.module).partition(".")[0]
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
            }
            used |= {
                ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)
            }
            if path == ROOT / "conformance" / "commands" / "selftest.py":
                used -= {"multiprocessing"}
            if used & starting and path != ROOT / "adapters" / "processes.py":
                wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []
