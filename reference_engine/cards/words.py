"""Descriptions that many cards use."""

from reference_engine.vocabulary import Filter, Keyword, Players, TargetSpec, Who

__all__ = [
    "ANY_TARGET",
    "ARTIFACT",
    "CREATURE",
    "CREATURE_CARD",
    "ENCHANTMENT",
    "LAND",
    "NONLAND",
    "OPPONENT",
    "PERMANENT",
    "PLAYER",
    "SPELL",
    "YOUR_CREATURE",
    "keywords",
    "protection_from",
    "target",
    "their",
    "types",
    "yours",
]


def types(*names: str, **more: object) -> Filter:
    """Describe permanents that have any of these card types."""
    return Filter(types=frozenset(names), **more)  # type: ignore[arg-type]


def yours(*names: str, **more: object) -> Filter:
    """Describe permanents you control that have any of these card types."""
    return types(*names, controller=Who.YOU, **more)


def their(*names: str, **more: object) -> Filter:
    """Describe permanents your opponents control that have any of these card types."""
    return types(*names, controller=Who.OPPONENT, **more)


def target(*what: Filter | Players) -> tuple[TargetSpec, ...]:
    """Return one instance of "target" of any of these descriptions."""
    return (TargetSpec(what),)


def keywords(*names: str) -> tuple[Keyword, ...]:
    """Return plain keyword abilities."""
    return tuple(Keyword(name) for name in names)


def protection_from(*colors: str) -> tuple[Keyword, ...]:
    """Return protection from colours, one ability each (702.16g)."""
    return tuple(
        Keyword("protection", quality=Filter(colors=frozenset({color}))) for color in colors
    )


PERMANENT = Filter()
CREATURE = types("Creature")
ARTIFACT = types("Artifact")
ENCHANTMENT = types("Enchantment")
LAND = types("Land")
NONLAND = Filter(not_types=frozenset({"Land"}))
YOUR_CREATURE = yours("Creature")
CREATURE_CARD = types("Creature", zone="graveyard")
PLAYER = Players()
OPPONENT = Players(Who.OPPONENT)
SPELL = Filter(zone="stack", stack=frozenset({"spell"}))
ANY_TARGET = (types("Creature", "Planeswalker", "Battle"), PLAYER)
