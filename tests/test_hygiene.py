"""What no file of the repository may hold."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]

# written with brackets, so that this file does not name them either
REGISTRIES = re.compile(
    rb"py[p]i\.org|python[h]osted\.org|npm[j]s\.(org|com)|crates[.]io|maven[.](org|apache)"
    rb"|proxy[.]golang|deb[.]debian|index[-]url",
    re.IGNORECASE,
)
MACHINE_PATHS = re.compile(rb"/(?:home|work|root|tmp/x)/[a-z]")


def tracked() -> list[Path]:
    """Return the files under version control, or all but what is generated where there is none."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:  # an unpacked archive
        return [path for path in ROOT.rglob("*") if path.is_file() and ".venv" not in path.parts]
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def test_no_file_names_a_registry_or_a_place_on_this_machine() -> None:
    """Where packages come from, and where somebody keeps things, is each machine's business."""
    wrong = [
        f"{path.relative_to(ROOT)}: {found[0].decode()}"
        for path in tracked()
        for found in (pattern.search(path.read_bytes()) for pattern in (REGISTRIES, MACHINE_PATHS))
        if found
    ]
    assert wrong == []
