"""What /proc tells about processes: their memory, and which of them stem from a child of ours."""

import os
import select
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

__all__ = ["kill_marked", "resident_mib"]

PROC = Path("/proc")
PAGES_IN_MIB = (1 << 20) // os.sysconf("SC_PAGE_SIZE")
SWEEPS = 10
"""How often processes started in the meantime are looked for, at most."""
PAUSE = 0.01
"""Seconds between two looks: a process that is just starting a program shows no environment."""
DYING = 1.0
"""Seconds to wait until a process that was killed has gone."""


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
    clean = 0
    for _ in range(SWEEPS):
        killed = sum(_kill_if_marked(pid, mark) for pid in _processes())
        clean = 0 if killed else clean + 1
        if clean == 2:
            return
        time.sleep(PAUSE)


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
        select.select([handle], [], [], DYING)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
