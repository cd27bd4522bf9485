"""Scenario files of faults that other engines had: the table, what is done, what is right.

A file holds one fault: `fault` (its number in the register of known faults), `title`, `rules`, and
`cases`. A case has

- `players` (how many, 2 if not said), `seats` (by seat: `life`, `mana`, `counters`), `step`,
  `active`;
- `table`: rows of `zone`, `player`, `cards` (written as in `table.Table`) and how they lie there
  (`tapped`, `fresh`, `counters`, `damage`, `attached_to`, `owner`, `back`);
- `play`: steps. `do` is something that must be legal ("cast", "activate", "play", "pass",
  "resolve", "resolve_all", "pass_until", "attack", "block", "answer", "concede") with what it
  needs; a spell or ability is paid for in a listed way unless `mana`, `spend` or `cost_choices`
  say how. `refused` is an announcement that must be illegal, and change nothing. `unlisted` is a
  cast or activate that must not be among the legal announcements. `look` lists the legal
  announcements twice and changes nothing. `check` maps paths to what stands there:
  `<label>.zone|pt|tapped|controller|types|keywords|colors|abilities|could_produce|mana_value`,
  `<label>.attached_to`,
  `<label>.counters.<kind>`, `<label>.has.<word>` (type or keyword), `P0.life|mana|hand|graveyard`,
  `count.<name>`, `count.<name>.P0`, `stack` (sources from the top), `controllers`, `chapters`,
  `waits_for`, `decider`, `options`, `step`, `active`, `winners`.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
from table import Table

from reference_engine.announcements import Activate, Announcement, Cast

__all__ = ["FAULTS", "load", "run_case"]

FAULTS = Path(__file__).parent / "faults"


def load() -> list[tuple[str, dict[str, Any]]]:
    """Return each case of each file with an id."""
    return [
        (f"{path.stem}-{number}", case)
        for path in sorted(FAULTS.glob("*.json"))
        for number, case in enumerate(json.loads(path.read_text("utf-8"))["cases"], 1)
    ]


def run_case(case: dict[str, Any]) -> None:
    """Set the table, play, and check. Raises `AssertionError` where something is wrong."""
    table = Table(case.get("players", 2))
    for seat, what in case.get("seats", {}).items():
        table.seat(int(seat), **what)
    for row in case["table"]:
        how = {key: value for key, value in row.items() if key not in {"zone", "player", "cards"}}
        if row["zone"] == "library":
            table.library(row["player"], *row["cards"])
        else:
            table.place(row["player"], row["zone"], *row["cards"], **how)
    table.start(case.get("step", "precombat_main"), active=case.get("active", 0))
    for step in case["play"]:
        _perform(table, step)


def _perform(table: Table, step: dict[str, Any]) -> None:
    if "check" in step:
        for path, right in step["check"].items():
            found = _plain(_look(table, path))
            assert found == right, f"{path} is {found}, and should be {right}"
    elif "refused" in step:
        table.refused(_announcement(step["refused"]))
    elif "unlisted" in step:
        plain = step["unlisted"]
        for action in table.game.legal_actions():
            found = msgspec.to_builtins(action)
            assert not all(_plain(found.get(k)) == v for k, v in plain.items()), f"{action}"
    elif "look" in step:
        before = table.game.observe()
        assert table.game.legal_actions() == table.game.legal_actions()
        assert table.game.observe() == before
    else:
        _do(table, dict(step))


def _do(table: Table, step: dict[str, Any]) -> None:
    what = step.pop("do")
    if what in {"resolve", "resolve_all", "to_attackers"}:
        getattr(table, what)(**step)
    elif what == "pass_until":
        table.pass_until(step["step"], step.get("player"))
    elif what in {"cast", "activate"}:
        plain = _announcement({"action": what, **step})
        assert isinstance(plain, Cast | Activate)
        table.do(table._paid(plain, step))
    else:
        table.do(_announcement({"action": what, **step}))


def _announcement(data: dict[str, Any]) -> Announcement:
    found: Announcement = msgspec.convert(data, Announcement)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _look(table: Table, path: str) -> Any:
    head, _, rest = path.partition(".")
    if head in {"stack", "chapters", "waits_for", "decider"}:
        return getattr(table, head)()
    if head == "controllers":
        return [item.controller for item in reversed(table.state.stack)]
    if head == "options":
        return table.options()
    if head in {"step", "active", "winners"}:
        return getattr(table.state, head)
    if head == "count":
        name, _, seat = rest.partition(".P")
        return len(table.on_battlefield(name, int(seat) if seat else None))
    if head[0] == "P" and head[1:].isdigit():
        seat_number = int(head[1:])
        if rest in {"hand", "graveyard"}:
            return table.cards(seat_number, rest)
        return table.life(seat_number) if rest == "life" else table.mana(seat_number)
    return _look_at(table, head, rest)


def _look_at(table: Table, label: str, what: str) -> Any:
    kind, _, word = what.partition(".")
    if kind == "counters":
        return table.counters(label, word)
    if kind == "has":
        return word in table.types(label) | table.keywords(label)
    if kind == "abilities":
        return len(table.seen(label).abilities)
    if kind == "attached_to":
        host = table.thing(label).attached_to
        return table.state.name(host) if host else None
    if kind == "colors":
        return "".join(c for c in "WUBRG" if c in table.seen(label).colors)
    return getattr(table, kind)(label)
