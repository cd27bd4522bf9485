"""Adding mana (106.4)."""

from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table
from reference_engine.vocabulary import (
    AddMana,
    ManaChoice,
    ManaFrom,
    ThatPlayer,
)

__all__ = ["MANA"]

MANA = Table()
line = MANA


line("effect", "add <m:mana letters>", AddMana(the("m")))
line("effect", "add <a:mana letters> or <b:mana letters>", AddMana(options=(the("a"), the("b"))))
line(
    "effect",
    "add <a:mana letters>, <b:mana letters>, or <c:mana letters>",
    AddMana(options=(the("a"), the("b"), the("c"))),
)
line("effect", "add one mana of any color", AddMana(of=ManaChoice.ANY_COLOR))
line("effect", "add one mana of the chosen color", AddMana(of=ManaChoice.CHOSEN_COLOR))
line(
    "effect",
    "add <n:plain number word> mana of any one color",
    AddMana(of=ManaChoice.ANY_COLOR, amount=the("n")),
)
line(
    "effect",
    "add one mana of any color that a <what:thing.s> could produce",
    AddMana(of=ManaFrom(the("what"), colors_only=True)),
)
line(
    "effect",
    "add one mana of any type that a <what:thing.s> could produce",
    AddMana(of=ManaFrom(the("what"))),
)
line(
    "effect",
    "add one mana of any color among <what:thing.p>",
    AddMana(of=ManaFrom(the("what"), could_produce=False, colors_only=True)),
)
line(
    "effect",
    "add <m:mana letters>. spend this mana only to cast <what:spell.p>",
    AddMana(the("m"), only_for=the("what")),
)
line(
    "effect",
    "add one mana of any color. spend this mana only to cast a <what:spell.s>",
    AddMana(of=ManaChoice.ANY_COLOR, only_for=the("what")),
)
line(
    "effect",
    "add one mana of any color. spend this mana only to cast <what:spell.p>",
    AddMana(of=ManaChoice.ANY_COLOR, only_for=the("what")),
)
line(
    "effect",
    "<who:player.s> adds an additional <m:mana letters>",
    AddMana(the("m"), who=the("who")),
)
line(
    "effect",
    "<who:player.s> adds an additional one mana of the chosen color",
    AddMana(of=ManaChoice.CHOSEN_COLOR, who=the("who")),
)
line("effect", "add one mana of any type that land produced", AddMana(of=ManaChoice.THAT_TYPE))
line(
    "effect",
    "that player adds one mana of any type that land produced",
    AddMana(of=ManaChoice.THAT_TYPE, who=ThatPlayer()),
)
