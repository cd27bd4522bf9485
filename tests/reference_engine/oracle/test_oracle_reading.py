"""Reading text: what invented cards are declared as."""

import pytest
from made_faces import made

from reference_engine.announcements import UnknownCard
from reference_engine.cards.words import (
    ANY_TARGET,
    CREATURE,
    PLAYER,
    keywords,
    target,
    types,
    yours,
)
from reference_engine.oracle import UnknownWords, compile_card, compile_face
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    Attached,
    Become,
    Chosen,
    CreateToken,
    DealDamage,
    Destroy,
    Dies,
    DrawCards,
    Each,
    Enters,
    ExileIt,
    Exists,
    Face,
    Filter,
    GainLife,
    Keyword,
    LoseLife,
    MayDo,
    MayPay,
    ModifyPT,
    PutCountersOn,
    PutOnBattlefield,
    ReturnToHand,
    SacrificeThis,
    Spell,
    Static,
    Tap,
    Target,
    TargetSpec,
    That,
    ThatCard,
    This,
    Triggered,
    Who,
    X,
    mana,
)

KNIGHT = Face(
    name="Knight Token",
    types=frozenset({"Creature"}),
    subtypes=frozenset({"Knight"}),
    colors=frozenset("W"),
    power=2,
    toughness=2,
    abilities=keywords("vigilance"),
)

ABILITIES = {
    "Flying, vigilance": keywords("flying", "vigilance"),
    "Ward {2}": (Keyword("ward", costs=(mana("{2}"),)),),
    "When Quen enters, draw two cards.": (Triggered((Enters(),), (DrawCards(2),)),),
    "When Quen dies, return it to its owner's hand.": (
        Triggered((Dies(),), (ReturnToHand(ThatCard()),)),
    ),
    "Whenever another creature you control enters, it gets +1/+1 until end of turn.": (
        Triggered((Enters(yours("Creature", other=True)),), (Become(That(), (ModifyPT(1, 1),)),)),
    ),
    "When this creature enters, if you control an artifact, you may draw a card.": (
        Triggered((Enters(),), (MayDo((DrawCards(),)),), condition=Exists(yours("Artifact"))),
    ),
    "{2}{R}, {T}, Sacrifice this creature: It deals 3 damage to any target.": (
        Activated(
            (mana("{2}{R}"), Tap(), SacrificeThis()),
            (DealDamage(3, Target()),),
            target(*ANY_TARGET),
        ),
    ),
    "Other Goblins you control get +1/+0 and have haste.": (
        Static(
            Filter(subtypes=frozenset({"Goblin"}), controller=Who.YOU, other=True),
            (ModifyPT(1, 0), AddAbilities(keywords("haste"))),
        ),
    ),
    "Landfall \u2014 Whenever a land you control enters, create a 2/2 white Knight creature token"
    " with vigilance.": (Triggered((Enters(yours("Land")),), (CreateToken(KNIGHT),)),),
    "Equipped creature gets +2/+2.\nEquip {3}": (
        Static(Attached(), (ModifyPT(2, 2),)),
        Keyword("equip", costs=(mana("{3}"),)),
    ),
}


@pytest.mark.parametrize("text", ABILITIES)
def test_abilities_are_read_as_they_would_be_declared(text: str) -> None:
    """What a player would say the text means is what the declaration says."""
    assert compile_face(made(text)).abilities == ABILITIES[text]


def spell(text: str) -> Spell:
    (ability,) = compile_face(made(text, types="Sorcery", cost="{X}{B}")).abilities
    assert isinstance(ability, Spell)
    return ability


def test_each_instance_of_target_is_counted() -> None:
    """Two instances of the word (115.1), of which the second is another than the first."""
    ability = spell(
        "Target creature you control gets +1/+0 until end of turn. Another target creature gets"
        " -1/-0 until end of turn."
    )
    assert ability.targets == (
        TargetSpec((yours("Creature"),)),
        TargetSpec((CREATURE,), distinct_from=0),
    )
    assert [effect.what for effect in ability.effects] == [Target(0), Target(1)]


def test_an_exiled_permanent_has_its_controller_and_the_card_returns() -> None:
    """What returns, "that card", is the card that the permanent became in exile (400.7)."""
    ability = spell(
        "Exile target creature you control, then return that card to the battlefield under its"
        " owner's control."
    )
    assert ability.effects == (
        ExileIt(Target()),
        PutOnBattlefield(Chosen(), control="owner"),
    )


def test_lines_of_a_spell_are_one_ability_with_its_targets_counted_through() -> None:
    """An instant's lines are followed in order as one spell ability (113.3a)."""
    ability = spell("Target player loses X life.\nDestroy target creature.\nDraw a card.")
    assert ability == Spell(
        (LoseLife(X(), Target(0)), Destroy(Target(1)), DrawCards()),
        (*target(PLAYER), *target(CREATURE)),
    )


def test_modes_count_their_own_targets() -> None:
    """Each mode speaks of its own targets (700.2c)."""
    ability = spell(
        "Choose one or both \u2014\n"
        "\u2022 Destroy target artifact.\n\u2022 Destroy target creature."
    )
    assert (ability.choose, ability.most) == (1, 2)
    assert [mode.effects for mode in ability.modes] == [(Destroy(Target()),)] * 2


def test_reminder_text_and_the_short_name_of_a_legend_are_dropped() -> None:
    """Parentheses say nothing new (207.2a); a legend calls itself by its name before the comma."""
    long = compile_face(made("Quen, Made Up can't block. (It just can't.)"))
    short = compile_face(made("Quen can't block."))
    assert long == short


def test_a_token_keyword_or_number_that_differs_is_told_apart() -> None:
    """No word is lost: another number is another declaration."""
    assert spell("You gain 3 life.").effects == (GainLife(3),)
    assert spell("You gain 4 life.").effects == (GainLife(4),)
    assert spell("Put a +1/+1 counter on each creature you control.").effects == (
        PutCountersOn("+1/+1", 1, Each(yours("Creature"))),
    )


def test_power_and_toughness_may_be_defined_by_the_text() -> None:
    """The asterisk is what the text says (208.2a), and no ability is left for it."""
    face = compile_face(
        made("Quen's power and toughness are each equal to the number of lands you control.",
             pt=("*", "*"))
    )  # fmt: skip
    assert face.power == face.toughness
    assert face.power is not None
    assert face.abilities == ()


def test_devoid_and_changeling_are_seen_in_what_the_card_is() -> None:
    """They define characteristics in all zones (702.114a, 702.73a)."""
    face = compile_face(made("Devoid\nChangeling", colors="B", cost="{B}"))
    assert face.colors == frozenset()
    assert {"Goblin", "Wall"} <= face.subtypes


def test_may_pay_is_a_cost_and_not_an_effect() -> None:
    """What follows "if you do" happens only if the cost was paid (118.12)."""
    (ability,) = compile_face(
        made("Whenever Quen attacks, you may pay {2}. If you do, draw a card.")
    ).abilities
    assert ability.effects == (MayPay((mana("{2}"),), (DrawCards(),)),)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever Quen attacks, it gets +X/+0 until end of turn.",
        "When Quen enters, if it was kicked, draw a card.",
        "Creatures without flying can't block this turn.",
        "It deals 2 damage to any target.",
    ],
)
def test_what_the_rules_modules_would_not_play_exactly_is_refused(text: str) -> None:
    """X without a value, no kicker, a rule for creatures to come (611.2c), no "it"."""
    with pytest.raises(UnknownCard):
        compile_card((made(text),))
    kind = "Sorcery" if "this turn" in text or text.startswith("It") else "Creature"
    with pytest.raises(UnknownCard):
        compile_card((made(text, types=kind),))


def test_a_refusal_names_the_words_that_could_not_be_read() -> None:
    """It tells how far reading came, and what stands there."""
    with pytest.raises(UnknownWords, match=r"unknown words 'Frobnicate target.*'") as caught:
        compile_card((made("Flying\nWhen Quen enters, frobnicate target creature."),))
    (problem,) = caught.value.problems
    assert problem.read == "When ~ enters,"


def test_trigger_is_of_types() -> None:
    """Descriptions list types that any of may match."""
    (ability,) = compile_face(
        made("Whenever you cast an instant or sorcery spell, draw a card.")
    ).abilities
    (when,) = ability.when
    assert when.what == types("Instant", "Sorcery", zone="stack", stack=frozenset({"spell"}))
    assert This() == Enters().what


@pytest.mark.parametrize(
    "text",
    [
        "Flying\nWhen Quen enters, Draw a card.",
        "When Quen enters,  draw a card.",
        "When Quen enters, create an 1/1 white Knight creature token.",
        "When Quen enters, draw a card",
        "Flying, Vigilance",
    ],
)
def test_words_that_are_not_printed_so_are_not_known(text: str) -> None:
    """What was read must come back letter by letter, or the text was not understood."""
    with pytest.raises(UnknownWords):
        compile_face(made(text))
