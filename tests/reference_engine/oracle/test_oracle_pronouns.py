"""What words refer to: "it", "that creature", "its controller", "each other creature"."""

import pytest
from made_faces import MadeTable, made

from reference_engine.announcements import UnknownCard
from reference_engine.oracle import compile_face
from reference_engine.vocabulary import (
    Activated,
    ControllerOf,
    DealDamage,
    Destroy,
    Each,
    Filter,
    ManaValueOf,
    PowerOf,
    PutCountersOn,
    Selector,
    Spell,
    Target,
    That,
    This,
    Triggered,
)


def effects(text: str, types: str = "Creature") -> tuple[object, ...]:
    """The effects of the last ability of a made-up card."""
    ability = compile_face(made(text, types=types)).abilities[-1]
    assert isinstance(ability, Spell | Activated | Triggered)
    return ability.effects


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Whenever a creature attacks, Quen deals 1 damage to it.", That()),
        ("Whenever a creature attacks, Quen deals 1 damage to that creature.", That()),
        ("{T}: Tap target creature. Quen deals 1 damage to that creature.", Target()),
        (
            "Whenever a creature dies, Quen deals 1 damage to that creature's controller.",
            ControllerOf(That()),
        ),
        (
            "{T}: Tap target creature. Quen deals 1 damage to that creature's controller.",
            ControllerOf(Target()),
        ),
    ],
)
def test_damage_is_dealt_to_what_was_spoken_of(text: str, whose: Selector) -> None:
    """Not to the source itself, which the sentence speaks of last before."""
    assert effects(text)[-1] == DealDamage(1, whose)


def test_that_spell_is_not_the_one_that_speaks() -> None:
    """Its power and its controller are those of the spell that was the target."""
    text = (
        "Counter target creature spell. Quen deals damage equal to that spell's power to its"
        " controller."
    )
    assert effects(text, "Instant")[-1] == DealDamage(PowerOf(Target()), ControllerOf(Target()))


def test_the_spell_cast_is_what_the_event_is_about() -> None:
    """ "That spell" after "whenever you cast"."""
    text = (
        "Whenever you cast a creature spell, put X +1/+1 counters on Quen, where X is that spell's"
        " mana value."
    )
    assert effects(text) == (PutCountersOn("+1/+1", ManaValueOf(That()), This()),)


def test_what_is_sacrificed_is_spoken_of_last() -> None:
    """ "It" is then the creature itself, not the one that entered."""
    text = "When another creature enters, sacrifice Quen and it deals 3 damage to target player."
    assert effects(text)[-1] == DealDamage(3, Target(), This())


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("When Quen enters, destroy that creature.", "Creature"),
        ("{T}, Sacrifice Quen: Draw a card. Untap that land.", "Land"),
        ("Quen deals 2 damage to its controller.", "Sorcery"),
        (
            "Sacrifice a creature. Quen deals damage equal to that creature's power to you.",
            "Instant",
        ),
    ],
)
def test_nothing_that_could_be_meant_is_unknown(text: str, types: str) -> None:
    """Where nothing else was spoken of, no meaning is made up."""
    with pytest.raises(UnknownCard):
        compile_face(made(text, types=types))


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Put a +1/+1 counter on target creature. Destroy each other creature.", "Sorcery"),
        ("Tap target creature you control. Destroy each other creature.", "Instant"),
        ("Elves you control get +1/+1 until end of turn. Destroy all other creatures.", "Sorcery"),
        ("{T}: Untap target creature. Tap each other creature.", "Creature"),
    ],
)
def test_others_than_something_spoken_of_are_unknown(text: str, types: str) -> None:
    """Others than a target are meant, or than what came before; not others than the source."""
    with pytest.raises(UnknownCard, match="others than what"):
        compile_face(made(text, types=types))


def test_others_than_this_are_known() -> None:
    """Where nothing else was spoken of, others than the permanent itself are meant."""
    creature = Filter(types=frozenset({"Creature"}), other=True)
    assert effects("When Quen enters, destroy each other creature.") == (Destroy(Each(creature)),)


def test_what_a_card_becomes_on_the_battlefield_is_another_object() -> None:
    """400.7: that it is spoken of is not known yet."""
    text = "Return target creature card from your graveyard to the battlefield."
    assert effects(text, "Sorcery")
    with pytest.raises(UnknownCard, match="on the battlefield"):
        compile_face(made(f"{text} Put a +1/+1 counter on it.", types="Sorcery"))


def test_the_creature_that_attacks_is_dealt_the_damage() -> None:
    """As it is played, too."""
    table = MadeTable(made("Whenever a creature attacks, Made deals 1 damage to it.", name="Made"))
    table.battlefield(1, "made: Made").battlefield(0, "Memnite").start("beginning_of_combat")
    table.passing(0).passing(1).attack(0, memnite="P1").resolve()
    assert (table.zone("memnite"), table.zone("made")) == ("graveyard", "battlefield")
