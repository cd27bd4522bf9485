"""What is printed on cards that checks reckon with, so that no engine needs to be asked for it."""

import re
from typing import NamedTuple

__all__ = ["PRINTED", "Printed", "is_historic", "known", "mana_value", "size"]


class Printed(NamedTuple):
    """Mana cost, type line, and power and toughness of what is a creature."""

    cost: str
    types: str
    power: int | None = None
    toughness: int | None = None


PRINTED: dict[str, Printed] = {
    # creatures without abilities, the plainest first
    "Grizzly Bears": Printed("{1}{G}", "Creature", 2, 2),
    "Savannah Lions": Printed("{W}", "Creature", 2, 1),
    "Hill Giant": Printed("{3}{R}", "Creature", 3, 3),
    "Pillarfield Ox": Printed("{3}{W}", "Creature", 2, 4),
    "Craw Wurm": Printed("{4}{G}{G}", "Creature", 6, 4),
    # of mana value 0, and with {X}
    "Memnite": Printed("{0}", "Artifact Creature", 1, 1),
    "Ornithopter": Printed("{0}", "Artifact Creature", 0, 2),
    "Dryad Arbor": Printed("", "Land Creature", 1, 1),
    "Endless One": Printed("{X}", "Creature", 0, 0),
    "Walking Ballista": Printed("{X}{X}", "Artifact Creature", 0, 0),
    "Hangarback Walker": Printed("{X}{X}", "Artifact Creature", 0, 0),
    "Hydroid Krasis": Printed("{X}{G}{U}", "Creature", 0, 0),
    "Apocalypse Hydra": Printed("{X}{R}{G}", "Creature", 0, 0),
    # hybrid symbols
    "Slippery Bogle": Printed("{G/U}", "Creature", 1, 1),
    "Boros Recruit": Printed("{R/W}", "Creature", 1, 1),
    "Kitchen Finks": Printed("{1}{G/W}{G/W}", "Creature", 3, 2),
    # whose printed power and toughness are counted
    "Tarmogoyf": Printed("{1}{G}", "Creature"),
    "Nightmare": Printed("{5}{B}", "Creature"),
    # historic in one way or two
    "Sol Ring": Printed("{1}", "Artifact"),
    "Helm of Awakening": Printed("{2}", "Artifact"),
    "Trinisphere": Printed("{3}", "Artifact"),
    "Krark-Clan Ironworks": Printed("{4}", "Artifact"),
    "Mirror Gallery": Printed("{5}", "Artifact"),
    "Wurmcoil Engine": Printed("{6}", "Artifact Creature", 6, 6),
    "Platinum Emperion": Printed("{8}", "Artifact Creature", 8, 8),
    "Mox Amber": Printed("{0}", "Legendary Artifact"),
    "Karn, Silver Golem": Printed("{5}", "Legendary Artifact Creature", 4, 4),
    "Isamaru, Hound of Konda": Printed("{W}", "Legendary Creature", 2, 2),
    "Thalia, Guardian of Thraben": Printed("{1}{W}", "Legendary Creature", 2, 1),
    "Zetalpa, Primal Dawn": Printed("{6}{W}{W}", "Legendary Creature", 4, 8),
    "Karador, Ghost Chieftain": Printed("{5}{W}{B}{G}", "Legendary Creature", 3, 4),
    "Ajani Goldmane": Printed("{2}{W}{W}", "Legendary Planeswalker"),
    "Urza's Ruinous Blast": Printed("{4}{W}", "Legendary Sorcery"),
    "Urborg, Tomb of Yawgmoth": Printed("", "Legendary Land"),
    "The Capitoline Triad": Printed("{10}", "Legendary Creature", 7, 7),
    "History of Benalia": Printed("{1}{W}{W}", "Enchantment Saga"),
    "The Eldest Reborn": Printed("{4}{B}", "Enchantment Saga"),
    "Kiora Bests the Sea God": Printed("{5}{U}{U}", "Enchantment Saga"),
    "The Rise of Sozin": Printed("{4}{B}{B}", "Enchantment Saga"),
    "Urza's Saga": Printed("", "Enchantment Land Saga"),
    # not historic
    "Lightning Bolt": Printed("{R}", "Instant"),
    "Shock": Printed("{R}", "Instant"),
    "Lava Spike": Printed("{R}", "Sorcery"),
    "Glorious Anthem": Printed("{1}{W}{W}", "Enchantment"),
    "Opalescence": Printed("{2}{W}{W}", "Enchantment"),
    "Forest": Printed("", "Basic Land"),
    "Plains": Printed("", "Basic Land"),
}
"""Cards by name, with subtypes left out but for Saga."""


def known(pool: frozenset[str], *, historic: bool | None = None) -> list[str]:
    """Return the cards of the table that an engine knows, all or only those (not) historic."""
    return [name for name in PRINTED if name in pool and historic in (None, is_historic(name))]


def mana_value(name: str) -> int:
    """Return the mana value of a card, {X} counting 0 (202.3, 202.3e)."""
    symbols: list[str] = re.findall(r"\{([^}]+)\}", PRINTED[name].cost)
    return sum(int(symbol) if symbol.isdigit() else symbol != "X" for symbol in symbols)


def is_historic(name: str) -> bool:
    """Return whether a card is legendary, an artifact or a Saga (700.6)."""
    return bool({"Legendary", "Artifact", "Saga"} & set(PRINTED[name].types.split()))


def size(name: str) -> tuple[int, int]:
    """Return printed power and toughness. Raises `ValueError` for what has no fixed ones."""
    _, _, power, toughness = PRINTED[name]
    if power is None or toughness is None:
        raise ValueError(f"{name} has no power and toughness printed")
    return power, toughness
