"""The conversations on the page about the protocol, held with the reference engine."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec

from adapters.limits import Limits
from adapters.wire.messages import PROTOCOL, Answer, Request

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
LINES = [
    line
    for block in re.findall(r"<!-- conversation -->\n```\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


def pattern(line: str) -> str:
    """An answer of the page, in which … stands for anything."""
    return ".*".join(re.escape(part) for part in compact(line).split("…"))


def compact(line: str) -> str:
    """Leave out the spaces of a line of the page that a program would not write."""
    return re.sub(r'([:,]) (?=["{\[\d…]|null|true|false)', r"\1", line[2:])


def test_conversation_is_held_as_printed() -> None:
    """Each request of the page gets the answer that follows it there."""
    asked = "".join(f"{line[2:]}\n" for line in LINES if line.startswith(">"))
    ended = subprocess.run(
        [sys.executable, "-m", "adapters.wire", "reference"],
        input=asked,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    told = [line for line in LINES if line.startswith("<")]
    answers = ended.stdout.splitlines()
    assert len(answers) == len(told)
    for answer, line in zip(answers, told, strict=True):
        assert re.fullmatch(pattern(line), answer), f"{line}\n{answer}"


def test_every_message_is_on_the_page() -> None:
    """No request and no answer is left out, and the version is the present one."""
    for kind, union in (("request", Request), ("answer", Answer)):
        for message in union.__args__:
            assert f'"{kind}": "{message.__struct_config__.tag}"' in PAGE
    assert f"This version of the protocol is {PROTOCOL}." in PAGE


def test_limits_on_the_page_are_the_default() -> None:
    """The table says what a program is held to."""
    limits = Limits()
    for told in (
        f"no answer within {limits.request:g} s, a scenario not within {limits.scenario:g} s",
        f"more than {limits.memory:g} MiB of memory",
        f"a line of more than {limits.line:g} MiB",
        f"no answer to `hello` within {limits.start:g} s",
    ):
        assert told in PAGE


def test_requests_of_the_page_are_requests() -> None:
    """All but the one that is meant to be wrong can be read."""
    for line in LINES:
        if line.startswith(">") and "sing" not in line:
            msgspec.json.decode(line[2:], type=Request)
