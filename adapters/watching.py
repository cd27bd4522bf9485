"""What /proc tells about processes: their memory, and which of them stem from a child of ours."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

__all__ = ["kill_marked", "resident_mib"]

PROC = Path("/proc")
PAGES_IN_MIB = (1 << 20) // os.sysconf("SC_PAGE_SIZE")
SWEEPS = 10
"""How often those that were started in the meantime are looked for."""


def resident_mib(pid: int) -> float:
    """Return the resident memory of a process and all it started, in MiB; 0 without /proc."""
    return sum(_pages(each) for each in _family(pid)) / PAGES_IN_MIB


def _family(pid: int) -> Iterator[int]:
    yield pid
    with suppress(OSError):
        for task in (PROC / str(pid) / "task").iterdir():
            for child in (task / "children").read_bytes().split():
                yield from _family(int(child))


def _pages(pid: int) -> int:
    try:
        return int((PROC / str(pid) / "statm").read_bytes().split()[1])
    except (OSError, IndexError):
        return 0


def kill_marked(variable: str, value: str) -> None:
    """Kill every process that has a variable of that value in its environment.

    A process that has left its parent's group and session still has its environment.
    """
    mark = f"{variable}={value}".encode()
    for _ in range(SWEEPS):
        if not sum(_kill_if_marked(pid, mark) for pid in _processes()):
            return


def _processes() -> Iterator[int]:
    with suppress(OSError):
        for entry in os.scandir(PROC):
            if entry.name.isdecimal():
                yield int(entry.name)


def _kill_if_marked(pid: int, mark: bytes) -> bool:
    if pid == os.getpid():
        return False
    try:
        handle = os.pidfd_open(pid)  # so that the process looked at is the one that is killed
    except OSError:
        return False
    try:
        if mark not in (PROC / str(pid) / "environ").read_bytes().split(b"\0"):
            return False
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
