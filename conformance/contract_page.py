"""The words of the contract as a page, read off the sources that define them.

Names, types, defaults and docstrings are those of the classes themselves, so that the page can't
say anything else than the code does.
"""

import ast
import difflib
import textwrap
from collections.abc import Sequence
from functools import cache
from types import ModuleType

import msgspec

from adapters import action, adapter, card_data, names, observation, program, scenario
from adapters.docstrings import parsed, with_docstrings

__all__ = ["SECTIONS", "Part", "UnknownWord", "page", "part_called"]

WIDTH = 96

SECTIONS: dict[str, tuple[tuple[ModuleType, tuple[str, ...]], ...]] = {
    "Closed lists": ((names, ("Zone", "Step", "DecisionKind", "StackKind", "Feature")),),
    "Where a game starts": (
        (
            scenario,
            (
                *("Scenario", "PlayerSpec", "ObjectSpec"),
                *("CounterMap", "STARTING_STEPS", "RESERVED"),
            ),
        ),
        (card_data, ("Face",)),
    ),
    "What players announce": (
        (
            action,
            (
                *("Action", "Pass", "PassUntil", "PlayLand", "Cast", "Activate"),
                *("Attack", "Block", "Answer", "Concede", "Groups"),
            ),
        ),
    ),
    "What is shown": (
        (
            observation,
            ("Observation", "PlayerView", "ObjectView", "StackItem", "Decision", "Choice"),
        ),
    ),
    "Whole games": (
        (program, ("Program", "Move", "Outcome", "Performed", "Refused", "Transcript")),
    ),
    "The adapter": (
        (
            adapter,
            ("Hello", "Adapter", "Unsupported", "AdapterError", "EngineCrash", "EngineTimeout"),
        ),
    ),
}
"""What stands on the page: a section's modules, and which of their names in which order."""

WITH_METHODS = frozenset({"Adapter"})
"""Classes whose methods are part of the contract; those of the others are conveniences."""

INTRODUCTION = """\
# The words of the contract

This page is written by `mtg-conformance contract`, from the sources; `mtg-conformance contract
cast` prints the part about one word. How the words travel is said in [protocol.md](protocol.md),
and how an adapter is made in [adapter-guide.md](adapter-guide.md).

- Types and defaults are given as in Python. In JSON a `tuple` or `frozenset` is a list, a `dict`
  an object and `None` is `null`. A field with a default may be left out.
- The words of a closed list are strings, written as they stand here. In Python each is a member
  with that name in capitals: `Zone.HAND`.
- Players are their seats, counted from 0. Where players and labels mix they are called "P0" and
  "P1".
- Mana is a string with one letter for each: W U B R G, and C for colorless.
- What players create is named in order of creation, from 1: `token#1`, `copy#1` for a copy on the
  stack, `ability#1` for an ability on the stack, `emblem#1`.
- The same as JSON Schemas: `mtg-conformance contract --schemas` prints the folder they are in.
"""


class UnknownWord(Exception):
    """A word that the contract does not have; the message tells what comes near."""


class Part(msgspec.Struct, frozen=True):
    """What the page says about one word."""

    name: str
    text: str
    words: tuple[str, ...] = ()
    """The fields, members or methods that it has."""
    members: tuple[str, ...] = ()
    """For a word that stands for one of several classes: these."""


@cache
def page() -> str:
    """Return the whole page."""
    written = [INTRODUCTION]
    for title, modules in SECTIONS.items():
        written.append(f"## {title}\n")
        written += [_parts(module)[name].text for module, chosen in modules for name in chosen]
    return "\n".join(written)


def part_called(word: str) -> str:
    """Return what the page says about a word; about all actions for "action".

    Case does not count, nor does the way in which words are joined. Raises `UnknownWord`.
    """
    there = {
        _plain(name): _parts(module)[name]
        for modules in SECTIONS.values()
        for module, chosen in modules
        for name in chosen
    }
    part = there.get(_plain(word))
    if part is None:
        raise UnknownWord(_why_unknown(word, list(there.values())))
    return "\n".join([part.text, *(there[_plain(name)].text for name in part.members)])


def _plain(word: str) -> str:
    return "".join(letter for letter in word.lower() if letter.isalnum())


def _why_unknown(word: str, there: Sequence[Part]) -> str:
    holders = [part.name for part in there if word.lower() in part.words]
    if holders:
        return f"{word!r} is told with {', '.join(holders)}: mtg-conformance contract {holders[0]}"
    called = {_plain(part.name): part.name for part in there}
    close = [called[name] for name in difflib.get_close_matches(_plain(word), called)]
    hint = (
        f"did you mean {', '.join(close)}?" if close else f"there are {', '.join(called.values())}"
    )
    return f"the contract has no word {word!r}; {hint}"


# --- Reading the sources --------------------------------------------------------------------------


@cache
def _parts(module: ModuleType) -> dict[str, Part]:
    """Return what there is to say about each name that a module defines."""
    tree = parsed(module)
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    found = {name: _class_part(node, classes) for name, node in classes.items()}
    for node, told in with_docstrings(tree.body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = _value_part(name, value, told)
    return found


def _class_part(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Part:
    bases = [
        classes[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in classes
    ]
    body = [statement for each in (*bases, node) for statement in each.body if _is_own(each, node)]
    told = [ast.get_docstring(node) or "", _tag(node, bases)]
    entries, words = [], []
    for statement, about in with_docstrings(body):
        entry = _entry(statement, about, methods=node.name in WITH_METHODS)
        if entry is not None:
            words.append(entry[0])
            entries.append(entry[1])
    return Part(node.name, _written(node.name, told, entries), tuple(words))


def _is_own(base: ast.ClassDef, node: ast.ClassDef) -> bool:
    """Whether what a class has is told with this one: its own, and what a hidden base lends it."""
    return base is node or base.name.startswith("_")


def _tag(node: ast.ClassDef, bases: Sequence[ast.ClassDef]) -> str:
    """Return how a message says in JSON which of several classes it is."""
    given = {word.arg: word.value for each in (*bases, node) for word in each.keywords}
    match given:
        case {"tag_field": ast.Constant(value=str(field)), "tag": ast.Constant(value=str(tag))}:
            return f'In JSON it has `"{field}": "{tag}"`.'
    return ""


def _value_part(name: str, value: ast.expr, told: str) -> Part:
    members: tuple[str, ...] = ()
    if isinstance(value, ast.BinOp):
        members = tuple(each.id for each in ast.walk(value) if isinstance(each, ast.Name))
        how = f"One of {', '.join(f'`{member}`' for member in sorted(members))}."
    else:
        how = f"`{name} = {_source(value)}`"
    return Part(name, _written(name, [told, how], []), members=members)


def _entry(statement: ast.stmt, told: str, *, methods: bool) -> tuple[str, str] | None:
    """Return the name of a field, member or method and its line, or nothing where it is none."""
    match statement:
        case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=str(word))):
            return word, _item(word, told)
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=value):
            typed = "" if "ClassVar" in _source(kind) else f": {_source(kind)}"
            default = "" if value is None else f" = {_source(value)}"
            return name, _item(f"{name}{typed}{default}", told)
        case ast.FunctionDef(name=name) if methods and not name.startswith("_"):
            return name, _item(_signature(statement), ast.get_docstring(statement) or "")
    return None


def _signature(function: ast.FunctionDef) -> str:
    taken = [
        f"{each.arg}: {_source(each.annotation)}"
        for each in function.args.args
        if each.annotation is not None
    ]
    given = "" if function.returns is None else f" -> {_source(function.returns)}"
    return f"{function.name}({', '.join(taken)}){given}"


def _source(node: ast.expr) -> str:
    """Return an expression as it is written, a type in quotes without them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "[" in node.value:
        return node.value
    return ast.unparse(node).replace("'", '"')


# --- Writing --------------------------------------------------------------------------------------


def _written(name: str, told: Sequence[str], entries: Sequence[str]) -> str:
    paragraphs = [f"### {name}", *(_filled(text) for text in told if text)]
    if entries:
        paragraphs.append("\n".join(entries))
    return "\n\n".join(paragraphs) + "\n"


def _item(code: str, told: str) -> str:
    return _filled(f"- `{code}`: {told}" if told else f"- `{code}`", "  ")


def _filled(text: str, indent: str = "") -> str:
    """Return paragraphs with lines of even length; all but the first line are indented."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    lines = [
        textwrap.fill(
            paragraph,
            WIDTH,
            initial_indent=indent if number else "",
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for number, paragraph in enumerate(paragraphs)
    ]
    return "\n\n".join(lines)
