"""Card names that are chosen (201.4), and searching (701.23)."""

from table import Table

from reference_engine.announcements import Activate, Answer, Cast


def test_pithing_needle_stops_abilities_but_not_mana_abilities() -> None:
    """602.5 and 605.1a."""
    table = Table().seat(0, mana="RG").hand(0, "Pithing Needle").battlefield(1, "Llanowar Elves")
    table.battlefield(0, "kiki: Kiki-Jiki, Mirror Breaker", "bears: Grizzly Bears").start()
    table.cast(0, "pithing-needle", spend="R").resolve()
    assert table.waits_for() == "name"
    table.answer(0, "Kiki-Jiki, Mirror Breaker")
    table.refused(Activate(0, "kiki", 0, targets=(("bears",),)))
    assert not table.may(Activate, "kiki")


def test_mana_abilities_of_the_named_card_still_work() -> None:
    """The Needle itself says so."""
    table = Table().seat(0, mana="R").hand(0, "Pithing Needle").battlefield(0, "Llanowar Elves")
    table.start().cast(0, "pithing-needle", spend="R").resolve().answer(0, "Llanowar Elves")
    table.activate(0, "llanowar-elves")
    assert table.mana(0) == "G"


def test_meddling_mage_stops_spells_of_the_chosen_name() -> None:
    """101.2: and what it names is no land."""
    table = Table().seat(0, mana="WU").seat(1, mana="R").hand(0, "Meddling Mage").hand(1, "Shock")
    table.start().cast(0, "meddling-mage").resolve()
    table.refused(Answer(0, (("Forest",),)))
    table.answer(0, "Shock").passing(0)
    table.refused(Cast(1, "shock", targets=(("P0",),), spend="R"))


def test_cabal_therapist_triggers_once_a_creature_was_sacrificed() -> None:
    """603.12: the target is chosen as the reflexive ability is put on the stack."""
    table = Table().battlefield(0, "therapist: Cabal Therapist", "bears: Grizzly Bears")
    table.hand(1, "2 Shock", "Forest").start("draw").passing(0).passing(1)
    assert table.stack() == ["therapist"]
    table.resolve().answer(0, "yes").answer(0, "bears")
    assert table.waits_for() == "targets"
    table.answer(0, "P1").resolve().answer(0, "Shock")
    assert table.cards(1, "hand") == ["forest"]


def test_cranial_extraction_finds_all_in_the_graveyard_and_what_is_chosen_elsewhere() -> None:
    """701.23b: one may fail to find in hidden zones, but not in a public one."""
    table = Table().seat(0, mana="BBBB").hand(0, "Cranial Extraction").hand(1, "h: Shock")
    table.graveyard(1, "g: Shock").library(1, "l: Shock", "3 Wastes").start()
    table.cast(0, "cranial-extraction", "P1").resolve().answer(0, "Shock")
    assert set(table.options()) == {"h", "l"}
    table.answer(0, ("l",))
    assert (table.zone("g"), table.zone("l"), table.zone("h")) == ("exile", "exile", "hand")


def test_demonic_tutor_must_find_a_card() -> None:
    """701.23d: a card without a stated quality is always found."""
    table = Table().seat(0, mana="BB").hand(0, "Demonic Tutor").library(0, "Forest", "Island")
    table.start().cast(0, "demonic-tutor").resolve()
    table.refused(Answer(0, ((),)))
    table.answer(0, "island")
    assert table.cards(0, "hand") == ["island"]
