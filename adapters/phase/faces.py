"""Cards for the engine: faces parsed from card data, and what an object of each looks like.

Parsing a face takes some 8 ms, so what comes of it is kept on disk, keyed by the engine's
version and the hash of the face's data.
"""

import hashlib
import os
import tempfile
import uuid
from pathlib import Path
from typing import Any

import msgspec

from adapters.adapter import AdapterError, Unsupported
from adapters.card_data import CardData, CardDataError, Face, colors_of_cost
from adapters.phase.engine import Json, engine_module, engine_version, guarded
from adapters.scenario import Scenario

__all__ = ["Card", "Cards", "opened_game"]

CACHE_FORMAT = 1
"""Part of the cache's key; raise it when `Card` or how faces are built changes."""
SINGLE_FACED = frozenset(
    {"normal", "saga", "class", "case", "leveler", "mutate", "prototype", "host", "augment", "meld"}
)
NAMESPACE = uuid.UUID("6d2b7c1e-9f5a-4a52-8a0b-6f1c3f6b8f10")
"""For made-up oracle ids, by which the engine joins the two faces of a card."""
OPENING_PROMPTS = 40
GIVEN_KEPT = 512
"""Cards given by their words that are kept, so that games with the same ones go quickly."""
COLOR_NAMES = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}


class Card(msgspec.Struct, frozen=True):
    """A parsed card: its faces for the engine's card file, and objects to copy in set-ups."""

    faces: tuple[Json, ...]
    front: Json
    back: Json | None
    warnings: tuple[str, ...]
    """Where the engine's parser says that it lost a clause."""


class Cards:
    """Parses cards on demand and keeps them in memory and on disk."""

    def __init__(self, data: CardData, cache: Path | None = None) -> None:
        self._data = data
        self._folder = (cache or _cache_folder()) / f"phase-{engine_version()}"
        self._cards: dict[str, Card | None] = {}
        self._by_words: dict[Face, Card] = {}

    @classmethod
    def load(cls, card_data: Path | None) -> "Cards":
        """Read the card data named, or the installed corpus. Raises `AdapterError`."""
        try:
            return cls(CardData.load(card_data))
        except CardDataError as error:
            raise AdapterError(str(error)) from error

    def get(self, name: str) -> Card:
        """Return a card by the name of its front face. Raises `Unsupported` if unknown."""
        if name not in self._cards:
            self._cards[name] = self._read(name)
        card = self._cards[name]
        if card is None:
            raise Unsupported(f"the card data has no whole card {name!r} that phase can be given")
        return card

    def of(self, scenario: Scenario) -> dict[str, Card]:
        """Return the cards of a scenario by name. Raises `Unsupported` for an unknown one."""
        given = {face.name: self._given(face) for face in scenario.cards}
        return {spec.card: given.get(spec.card) or self.get(spec.card) for spec in scenario.objects}

    def _given(self, face: Face) -> Card:
        """Return a card given by its words. Raises `Unsupported` where a clause of it is lost."""
        if face not in self._by_words:
            if len(self._by_words) >= GIVEN_KEPT:
                self._by_words.clear()
            self._by_words[face] = _parse((face,))
        card = self._by_words[face]
        if card.warnings:
            raise Unsupported(f"{face.name}: {card.warnings[0]}")
        return card

    def find_name(self, name: str) -> str | None:
        """Return the front name of a card whose front or back is called so in any case."""
        if name in self._data:
            return name
        folded = name.casefold()
        return next((known for known in self._data.names() if known.casefold() == folded), None)

    def complete(self, name: str) -> bool:
        """Return whether the card is known and the engine says of no clause that it lost it."""
        try:
            return not self.get(name).warnings
        except Unsupported:
            return False

    def _read(self, name: str) -> Card | None:
        if name not in self._data:
            return None
        faces = self._data.faces(name)
        double = len(faces) == 2 and faces[0].layout == "transform"
        if not double and (len(faces) != 1 or faces[0].layout not in SINGLE_FACED):
            return None
        data = msgspec.json.encode((CACHE_FORMAT, engine_version(), faces))
        file = self._folder / f"{hashlib.sha256(data).hexdigest()[:32]}.json"
        try:
            return msgspec.json.decode(file.read_bytes(), type=Card)
        except (OSError, msgspec.DecodeError):
            card = _parse(faces)
            _keep(file, msgspec.json.encode(card))
            return card


def _cache_folder() -> Path:
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "mtg-conformance"


def _keep(file: Path, content: bytes) -> None:
    """Write a cache file whole or not at all; a folder that can't be written is no error."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as temporary:
            temporary.write(content)
        Path(temporary.name).replace(file)
    except OSError:
        return


# parsing


def _parse(faces: tuple[Face, ...]) -> Card:
    module = engine_module()
    if len(faces) == 1:
        built = [guarded(module.build_oracle_face, _atomic(faces[0]), None)]
    else:
        oracle_id = str(uuid.uuid5(NAMESPACE, faces[0].name))
        build = module.build_oracle_face_multi
        built = [guarded(build, _atomic(face), oracle_id) for face in faces]
        for index, face in enumerate(built):
            face["layout"] = "transform"
            face["face_index"] = index
    warnings = tuple(str(warning) for face in built for warning in face.get("parse_warnings") or ())
    file = {face["name"].lower(): face for face in built}
    front, back = _objects(module, file, faces)
    return Card(tuple(built), front, back, warnings)


def _atomic(face: Face) -> Json:
    """Return a face as MTGJSON writes it, which is the form the engine parses."""
    atomic: Json = {
        "name": face.name,
        "type": face.type_line,
        "types": list(face.types),
        "supertypes": list(face.supertypes),
        "subtypes": list(face.subtypes),
        "manaValue": face.mana_value,
        "convertedManaCost": face.mana_value,
        "colors": list(face.colors),
        "colorIdentity": list(face.color_identity),
        "keywords": list(face.keywords),
        "layout": face.layout,
        "identifiers": {},
    }
    optional: Json = {
        "manaCost": face.mana_cost or None,
        "text": face.text or None,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
    }
    if face.colors != colors_of_cost(face.mana_cost):
        optional["colorIndicator"] = list(face.colors)
    return atomic | {key: value for key, value in optional.items() if value is not None}


def _objects(module: Any, file: Json, faces: tuple[Face, ...]) -> tuple[Json, Json | None]:
    """Return the exported object of a card in hand, and with its back face up."""
    engine = guarded(module.Engine.from_json, msgspec.json.encode(file).decode())
    game = opened_game(engine, faces[0].name, 2)
    exported = guarded(game.state)
    objects: Json = exported["state"]["objects"]
    number, front = next((int(key), each) for key, each in objects.items() if each["owner"] == 0)
    if len(faces) == 1:
        return front, None
    exported["state"] |= {"debug_mode": True, "debug_permitted": [0, 1]}
    game = guarded(engine.load_game, exported)
    for kind, data in (
        ("MoveToZone", {"to_zone": "Battlefield", "simulate": False}),
        ("SetFaceState", {"transformed": True}),
    ):
        debug = {"type": kind, "data": {"object_id": number} | data}
        guarded(game.apply, game.priority_player(), {"type": "Debug", "data": debug})
    back: Json = game.object(number)
    return front, back


def opened_game(engine: Any, card: str, seats: int) -> Any:
    """Start a game of `seats` players with one such card each, past its opening prompts.

    They concern no game that is played: it only lends its exported state as a form to fill.
    """
    game = guarded(
        lambda: engine.new_game(
            player=[card],
            opponent=[card],
            extra_players=[[card]] * (seats - 2) or None,
            format="FreeForAll",
            seed=1,
            first_player=0,
        )
    )
    for _ in range(OPENING_PROMPTS):
        prompt = game.waiting_for()
        if prompt["type"] == "Priority":
            return game
        if prompt["type"] == "MulliganDecision":
            actor = prompt["data"]["pending"][0]["player"]
            answer: Json = {"choice": {"type": "Keep"}}
        elif prompt["type"] == "OptionalEffectChoice":
            actor, answer = prompt["data"]["player"], {"accept": False}
        else:
            break
        kind = prompt["type"].replace("OptionalEffectChoice", "DecideOptionalEffect")
        guarded(game.apply, actor, {"type": kind, "data": answer})
    raise Unsupported(f"{card}: the engine's opening prompt {game.waiting_for()['type']}")
