"""The faults, by the part of the rules they are in. Importing this enters all of them."""

from adapters.faulty.faults import (
    abilities,
    casting,
    combat,
    control,
    costs,
    damage,
    kiora,
    layers,
    mana,
    permissions,
    sagas,
    state_based,
    targets,
    triggers,
    turns,
    zones,
)

__all__ = [
    "abilities",
    "casting",
    "combat",
    "control",
    "costs",
    "damage",
    "kiora",
    "layers",
    "mana",
    "permissions",
    "sagas",
    "state_based",
    "targets",
    "triggers",
    "turns",
    "zones",
]
