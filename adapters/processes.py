"""Child processes: the one place where a program is started, watched and ended.

A `Child` takes lines and gives lines. Whatever it does (hang, die, flood a pipe, leave
processes of its own behind), it costs no more than its limits, and `end` leaves nothing of it.
Linux is watched best; where there is no /proc, memory is not watched and of the processes that
a child leaves behind only those in its own group are ended.
"""

import atexit
import os
import secrets
import select
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from adapters.adapter import AdapterError, EngineCrash, EngineTimeout
from adapters.limits import Limits
from adapters.watching import kill_marked, resident_mib

__all__ = ["Child", "NoProgram"]

MARK: Final = "MTG_CONFORMANCE_CHILD"
"""Variable in a child's environment by which processes that it leaves behind are found."""
CHUNK: Final = 1 << 18
TICK: Final = 0.05
"""Seconds between looks at memory, and at whether the child lives where nothing tells."""
TAIL: Final = 4096
"""Bytes of standard error that are kept."""
MIB: Final = 1 << 20

_running: "weakref.WeakSet[Child]" = weakref.WeakSet()


class NoProgram(Exception):
    """A command that can't be started; the message says why."""


class Child:
    """A running program that answers lines with lines. Raises `NoProgram`."""

    def __init__(
        self, command: Sequence[str], limits: Limits, environment: Mapping[str, str] | None = None
    ) -> None:
        self.limits = limits
        self._mark = secrets.token_hex(8)
        marked = {**os.environ, **(environment or {}), MARK: self._mark}
        try:
            self._process = subprocess.Popen(  # noqa: S603 - a program that the user names
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=marked,
                start_new_session=True,  # its group is its own, and Ctrl-C is for us alone
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise NoProgram(f"{command[0]!r} can't be started: {reason or error}") from error
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        self._death = os.pidfd_open(self._process.pid) if hasattr(os, "pidfd_open") else None
        self._poll = select.poll()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        for watched in (self._out, self._err, self._death):
            if watched is not None:
                self._poll.register(watched, select.POLLIN)
        self._buffer = bytearray()
        self._tail = bytearray()
        self._closed: set[int] = set()
        self._next_look = 0.0
        self.memory = 0.0
        """Resident memory of the program and those it started in MiB, when last looked at."""
        self._ended = False
        _running.add(self)

    @property
    def stderr_tail(self) -> str:
        """The last of what the program wrote to standard error."""
        self._read_stderr()
        return self._tail.decode(errors="replace").strip()

    def unasked(self) -> bytes:
        """Return what the program has written though nothing was asked, waiting for nothing."""
        self._read_stdout()
        return bytes(self._buffer)

    def ask(self, line: bytes, seconds: float, what: str) -> bytes:
        """Send a line and return the line that answers it, without its end.

        Raises `EngineTimeout` where none comes within so many seconds, `EngineCrash` where the
        process ends or takes too much memory, and `AdapterError` for a line beyond the limit.
        `what` names the request in messages.
        """
        end = time.monotonic() + seconds
        left = memoryview(line)
        searched = 0
        while True:
            found = self._buffer.find(b"\n", searched)
            if found >= 0:
                answer = bytes(self._buffer[:found])
                del self._buffer[: found + 1]
                return answer
            searched = len(self._buffer)
            if searched > self.limits.line * MIB:
                limit = f"{self.limits.line:g} MiB"
                raise AdapterError(f"the answer to {what} is longer than {limit} without a newline")
            if time.monotonic() > end:
                raise EngineTimeout(self._told(self._no_answer(what, seconds)))
            left = self._exchange(left, end, what)

    def _exchange(self, left: memoryview, end: float, what: str) -> memoryview:
        """Wait until a pipe is ready and read or write what it takes; return what is unsent."""
        if left:
            left = self._write(left)
        if left:
            self._poll.register(self._in, select.POLLOUT)
        wait = min(max(end - time.monotonic(), 0), TICK)
        ready = {pipe for pipe, _ in self._poll.poll(wait * 1000 + 1)}
        if left:  # an end that is not written to would only report that nobody reads
            self._poll.unregister(self._in)
        dead = self._death in ready if self._death is not None else self._exited()
        if self._err in ready:
            self._read_stderr()
        if self._out in ready or dead:
            self._read_stdout()
        if dead and b"\n" not in self._buffer:
            raise EngineCrash(self._told(f"the process {self._how_it_ended(what)}"))
        self._check_memory(what)
        return left

    def _write(self, left: memoryview) -> memoryview:
        try:
            return left[os.write(self._in, left[:CHUNK]) :]
        except BlockingIOError:
            return left
        except OSError:  # it reads no more: its death, or silence, will tell
            return left[:0]

    def _read_stdout(self) -> None:
        self._read(self._out, self._buffer.extend)

    def _read_stderr(self) -> None:
        self._read(self._err, self._keep)

    def _keep(self, chunk: bytes) -> None:
        self._tail += chunk
        del self._tail[:-TAIL]

    def _read(self, pipe: int, take: Callable[[bytes], None]) -> None:
        """Read once what is there; more of it is read when it is the pipe's turn again."""
        if self._ended or pipe in self._closed:
            return
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self._closed.add(pipe)
            self._poll.unregister(pipe)
        take(chunk)

    def _check_memory(self, what: str) -> None:
        now = time.monotonic()
        if now < self._next_look:
            return
        self._next_look = now + TICK
        self.memory = resident_mib(self._process.pid)
        if self.memory > self.limits.memory:
            told = f"the process used more than {self.limits.memory:g} MiB during {what}"
            raise EngineCrash(self._told(f"{told} and was ended"))

    # how it ended

    def _exited(self) -> bool:
        return self._process.poll() is not None

    def _how_it_ended(self, what: str) -> str:
        self._kill_group()
        code = self._process.wait()
        if code < 0:
            with suppress(ValueError):
                return f"was ended by {signal.Signals(-code).name} during {what}"
            return f"was ended by signal {-code} during {what}"
        half = " after half a line" if self._buffer else ""
        return f"ended with exit status {code}{half} during {what}"

    def _no_answer(self, what: str, seconds: float) -> str:
        half = f"; it wrote half a line, {len(self._buffer)} bytes" if self._buffer else ""
        return f"no answer to {what} within {seconds:g} s{half}"

    def _told(self, message: str) -> str:
        tail = self.stderr_tail
        return f"{message}\nstandard error ended with:\n{tail}" if tail else message

    # ending it

    def leave(self, line: bytes, seconds: float) -> None:
        """Ask the program to end, give it so many seconds, and end what is left of it."""
        if not self._ended:
            with suppress(AdapterError):
                self.ask(line, seconds, "bye")
            assert self._process.stdin
            self._process.stdin.close()
            self._wait(seconds)
        self.end()

    def _wait(self, seconds: float) -> None:
        """Wait until the process has gone, which is left for `end` to reap."""
        if self._death is not None:
            select.select([self._death], [], [], seconds)
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _kill_group(self) -> None:
        """End the process and its group, which may live on when its first process has gone."""
        if self._process.returncode is None:  # else its number may be somebody else's by now
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """End the process at once, with its group and all that it left behind."""
        if self._ended:
            return
        self._ended = True
        _running.discard(self)
        self._kill_group()
        self._process.wait()
        kill_marked(MARK, self._mark)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream
            stream.close()
        if self._death is not None:
            os.close(self._death)


@atexit.register
def _end_all() -> None:
    for child in list(_running):
        child.end()
