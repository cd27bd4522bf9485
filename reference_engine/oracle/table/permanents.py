"""One-shot effects on permanents, and on spells and abilities on the stack."""

from typing import Any

from reference_engine.oracle.leaves import COLOR_WORDS
from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table, Unsayable
from reference_engine.oracle.table.objects import AIM, Spoken
from reference_engine.oracle.talk import Talk
from reference_engine.vocabulary import (
    Attach,
    Become,
    BeginningOf,
    ChangeTarget,
    Choose,
    Chosen,
    CopySpell,
    CounterIt,
    Destroy,
    DiscardCards,
    DoesntUntap,
    DrawCards,
    Duration,
    Each,
    ExchangeControl,
    ExiledWith,
    ExileIt,
    ExtraPhases,
    Fight,
    Filter,
    GainControl,
    GainLife,
    Later,
    LoseLife,
    MoveCounter,
    OwnersGainControl,
    PhaseOut,
    PreventCombatDamage,
    PutCountersOn,
    PutInLibrary,
    PutOnBattlefield,
    Regenerate,
    RemoveCountersFrom,
    Restrict,
    ReturnToHand,
    Scry,
    SetColors,
    Surveil,
    TapIt,
    TargetSpec,
    ThatMuch,
    This,
    Transform,
    UntapIt,
    Who,
)

__all__ = ["PERMANENTS"]

PERMANENTS = Table()
line = PERMANENTS
IT = Chosen()


def after_exile(_: Any, talk: Talk) -> Talk:
    """Have "that card" be what was exiled; "its power" is still that of the permanent."""
    return talk.about(moved=IT)


line("effect", "destroy <what:object>", Destroy(the("what")))
for _pronoun in ("it", "they", "that creature", "those creatures"):
    line(
        "effect",
        f"destroy <what:object>. {_pronoun} can't be regenerated",
        Destroy(the("what"), can_regenerate=False),
    )
line("effect", "exile <what:object>", ExileIt(the("what")), after=after_exile)
line("effect", "exile <what:card>", ExileIt(the("what")), after=after_exile)
line("effect", "exile <what:exiled>", ExileIt(the("what")))
line("effect", "return <what:exiled> to its owner's hand", ReturnToHand(the("what")))
line(
    "effect",
    "exile <what:object> until ~ leaves the battlefield",
    ExileIt(the("what"), until_source_leaves=True),
)
line("effect", "return <what:object.s> to its owner's hand", ReturnToHand(the("what")))
line("effect", "return <what:object.s> to their owner's hand", ReturnToHand(the("what")))
line("effect", "return <what:object.p> to their owners' hands", ReturnToHand(the("what")))
line("effect", "return <what:card> to your hand", ReturnToHand(the("what")))
line("effect", "return <what:card> to the battlefield", PutOnBattlefield(the("what")))
line(
    "effect",
    "return <what:card> to the battlefield tapped",
    PutOnBattlefield(the("what"), tapped=True),
)
line(
    "effect",
    "put <what:card> onto the battlefield under your control",
    PutOnBattlefield(the("what")),
)
line(
    "effect",
    "return <what:exiled> to the battlefield under your control",
    PutOnBattlefield(the("what")),
)
for _whose in ("its owner's", "their owner's", "their owners'"):
    line(
        "effect",
        f"return <what:exiled> to the battlefield under {_whose} control",
        PutOnBattlefield(the("what"), control="owner"),
    )
    line(
        "effect",
        f"return <what:exiled> to the battlefield tapped under {_whose} control",
        PutOnBattlefield(the("what"), control="owner", tapped=True),
    )
    line(
        "effect",
        f"return <what:exiled> to the battlefield under {_whose} control at the"
        " beginning of the next end step",
        Later(BeginningOf("end", Who.ANY), (PutOnBattlefield(the("what"), control="owner"),)),
    )
for _word in ("it", "that card", "them", "those cards"):
    line("exiled", _word, hook=Spoken("moved"))
for _word in ("the exiled card", "the exiled cards"):
    line("exiled", _word, ExiledWith())
line("effect", "tap <what:object>", TapIt(the("what")))
line("effect", "untap <what:object>", UntapIt(the("what")))
line(
    "effect",
    "<what:object.s> doesn't untap during its controller's next untap step",
    DoesntUntap(the("what")),
)
for _steps in ("their controller's next untap step", "their controllers' next untap steps"):
    line("effect", f"<what:object.p> don't untap during {_steps}", DoesntUntap(the("what")))
line(
    "effect",
    "put a <kind:counter kind> counter on <what:object>",
    PutCountersOn(the("kind"), 1, the("what")),
)
line(
    "effect",
    "put <n:number word> <kind:counter kind> counters on <what:object>",
    PutCountersOn(the("kind"), the("n"), the("what")),
)
line(
    "effect",
    "put a number of <kind:counter kind> counters on <what:object> equal to <n:quantity>",
    PutCountersOn(the("kind"), the("n"), the("what")),
)
line(
    "effect",
    "put a <kind:counter kind> counter on <what:object> for each <n:each of>",
    PutCountersOn(the("kind"), the("n"), the("what")),
)
line(
    "effect",
    "put X <kind:counter kind> counters on <what:object>, where X is <n:quantity>",
    PutCountersOn(the("kind"), the("n"), the("what")),
)
line("object.s", "each of <what:object.p>", the("what"))
line("effect", "gain control of <what:object>", GainControl(the("what")))
line(
    "effect",
    "gain control of <what:object> until end of turn",
    GainControl(the("what"), Duration.END_OF_TURN),
)
line("effect", "regenerate <what:object>", Regenerate(the("what")))
line("effect", "attach ~ to <what:object.s>", Attach(the("what")))
line("effect", "attach it to <what:object.s>", Attach(the("what")))
line("effect", "transform ~", Transform(This()))
line("effect", "counter <what:stacked>", CounterIt(the("what")))
line(
    "effect",
    "counter <what:stacked> unless its controller pays <cost:mana>",
    CounterIt(the("what"), (the("cost"),)),
)

for _template, _how in (
    ("<what:object#> can't be blocked this turn", "can't be blocked"),
    ("<what:object#> can't block this turn", "can't block"),
    ("<what:object#> can't attack this turn", "can't attack"),
):
    line("effect", _template, Restrict(the("what"), _how))
line(
    "step",
    "<what:object#> <changes:temporary#> until end of turn and can't be blocked this turn",
    (Become(the("what"), the("changes")), Restrict(the("what"), "can't be blocked")),
)
line("effect", "prevent all combat damage that would be dealt this turn", PreventCombatDamage())
line("step", "return a <what:thing.s> to its owner's hand", (Choose(the("what")), ReturnToHand(IT)))
line(
    "step",
    "return another <what:other thing.s> to its owner's hand",
    (Choose(the("what")), ReturnToHand(IT)),
)
line("effect", "<what:object.s> phases out", PhaseOut(the("what")))
line("effect", "<what:object.p> phase out", PhaseOut(the("what")))
line("effect", "exchange control of <what:object.p>", ExchangeControl(the("what")))
line(
    "effect",
    "<who:player.s> gains control of <what:object.s>",
    GainControl(the("what"), who=the("who")),
)
line(
    "effect",
    "each player gains control of all creatures they own",
    OwnersGainControl(Each(Filter(types=frozenset({"Creature"})))),
)
line("effect", "exile all graveyards", ExileIt(Each(Filter(zone="graveyard"))))
line(
    "effect", "copy <what:stacked>. you may choose new targets for the copy", CopySpell(the("what"))
)
line("effect", "change a target of <of:stacked> to ~", ChangeTarget(the("of"), This()))
line("effect", "remove all counters from <of:object.s>", RemoveCountersFrom(the("of")))
line(
    "effect",
    "move a counter from <of:object.s> onto a second <onto:second target>",
    MoveCounter(the("of"), the("onto")),
)
line(
    "second target", "target <what:thing.s>", TargetSpec((the("what"),), distinct_from=0), hook=AIM
)
for _word, _color in COLOR_WORDS.items():
    line(
        "effect",
        f"<what:object.s> becomes {_word} until end of turn",
        Become(the("what"), (SetColors(frozenset({_color})),)),
    )
line(
    "step",
    "untap all creatures that attacked this turn. after this main phase, there is an"
    " additional combat phase followed by an additional main phase",
    (
        UntapIt(Each(Filter(types=frozenset({"Creature"}), attacked=True))),
        ExtraPhases(("combat", "main")),
    ),
)
line("effect", "discard any number of cards", DiscardCards(None))
line("effect", "draw that many cards", DrawCards(ThatMuch()))
line("effect", "scry <n:digits>", Scry(the("n")))
line("effect", "surveil <n:digits>", Surveil(the("n")))


def _fight(one: Any, other: Any) -> Fight:
    """Return a fight of two: one with the object itself is never meant by "it"."""
    if one == other:
        raise Unsayable("whom does it fight?")
    return Fight(one, other)


line("fought", "<what:object.s>", the("what"))
line("fought", "it", None, hook=Spoken("that"))
line(
    "effect",
    "<one:object.s> fights <other:fought>",
    Fight(the("one"), the("other")),
    make=_fight,
)
line(
    "effect",
    "put <what:object.s> on the bottom of its owner's library",
    PutInLibrary(the("what"), bottom=True),
)
line("effect", "put <what:object.s> on top of its owner's library", PutInLibrary(the("what")))
line("effect", "put <what:card> on top of your library", PutInLibrary(the("what")))
line(
    "effect",
    "put <what:card> on the bottom of your library",
    PutInLibrary(the("what"), bottom=True),
)
line("effect", "gain <n:digits> life", GainLife(the("n")))
line("effect", "lose <n:digits> life", LoseLife(the("n")))
