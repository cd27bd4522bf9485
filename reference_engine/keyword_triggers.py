"""Keyword abilities (702) that are triggered abilities, or stand for several abilities."""

from collections.abc import Callable

from reference_engine.rulebook import rule
from reference_engine.vocabulary import (
    Ability,
    Activated,
    AddAbilities,
    AlternativeCost,
    Attach,
    Attacks,
    AttacksAlone,
    Become,
    BecomesBlocked,
    BecomesTarget,
    BeginningOf,
    BlockedBy,
    Blocks,
    CameLately,
    CastsSpell,
    Chosen,
    CounterIt,
    CountersOn,
    CreateToken,
    DealsCombatDamage,
    Dies,
    DiscardThis,
    DrawCards,
    Duration,
    Each,
    EachPlayer,
    Enters,
    EntersWithCounters,
    ExileIfLeaves,
    ExileIt,
    ExileThis,
    Filter,
    GainLife,
    HasCounters,
    If,
    IsOnBattlefield,
    Keyword,
    Kicked,
    Later,
    LookAtTop,
    LoseLife,
    MayDo,
    MayPay,
    ModifyPT,
    Not,
    PowerOf,
    PutCountersOn,
    PutOnBattlefield,
    RemoveCountersFrom,
    ReturnToHand,
    SacrificeIt,
    Search,
    Shuffle,
    Tap,
    Target,
    TargetSpec,
    That,
    ThatCard,
    ThatMuch,
    ThatPlayer,
    ThatSpell,
    This,
    ThisTurn,
    Triggered,
    Who,
    mana,
    token_face,
)

__all__ = ["MEANINGS"]

_CREATURE = Filter(types=frozenset({"Creature"}))
_YOUR_CREATURE = Filter(types=frozenset({"Creature"}), controller=Who.YOU)
_PLUS_ONE = (ModifyPT(1, 1),)
_SPIRIT = token_face("Creature - Spirit", Keyword("flying"), pt=(1, 1), colors="WB")
_REBEL = token_face("Creature - Rebel", pt=(2, 2), colors="R")
_SERVO = token_face("Artifact Creature - Servo", pt=(1, 1))
_GERM = token_face("Creature - Phyrexian Germ", pt=(0, 0), colors="B")


@rule("702.29a", "702.29e")
def _cycling(word: Keyword) -> tuple[Ability, ...]:
    """Cycling draws a card; typecycling, with a quality, searches for one."""
    costs = (*word.costs, DiscardThis())
    if word.quality is None:
        return (Activated(costs, (DrawCards(),), zone="hand"),)
    found = (Search(word.quality), ReturnToHand(Chosen()), Shuffle())
    return (Activated(costs, found, zone="hand"),)


@rule("702.108a", "702.108b")
def _prowess(_: Keyword) -> tuple[Ability, ...]:
    spell = Filter(zone="stack", stack=frozenset({"spell"}), not_types=frozenset({"Creature"}))
    return (Triggered((CastsSpell(spell, Who.YOU),), (Become(This(), _PLUS_ONE),)),)


@rule("702.21a")
def _ward(word: Keyword) -> tuple[Ability, ...]:
    when = BecomesTarget(whose=Who.OPPONENT)
    return (Triggered((when,), (CounterIt(ThatSpell(), unless=word.costs),)),)


@rule("702.93a")
def _undying(_: Keyword) -> tuple[Ability, ...]:
    back = PutOnBattlefield(ThatCard(), control="owner", counters=("+1/+1",))
    return (Triggered((Dies(),), (back,), condition=Not(HasCounters("+1/+1", This()))),)


@rule("702.83a", "702.83b")
def _exalted(_: Keyword) -> tuple[Ability, ...]:
    return (Triggered((AttacksAlone(_YOUR_CREATURE),), (Become(That(), _PLUS_ONE),)),)


@rule("702.45a", "702.45b")
def _bushido(word: Keyword) -> tuple[Ability, ...]:
    more = ModifyPT(word.value, word.value)
    return (Triggered((Blocks(), BecomesBlocked()), (Become(This(), (more,)),)),)


@rule("702.25a", "702.25b")
def _flanking(_: Keyword) -> tuple[Ability, ...]:
    others = Filter(types=frozenset({"Creature"}), no_keyword="flanking")
    return (Triggered((BlockedBy(others),), (Become(That(), (ModifyPT(-1, -1),)),)),)


@rule("702.86a", "702.86b")
def _annihilator(word: Keyword) -> tuple[Ability, ...]:
    gone = SacrificeIt(Filter(), who=ThatPlayer(), count=word.value)
    return (Triggered((Attacks(),), (gone,)),)


@rule("702.130a", "702.130b")
def _afflict(word: Keyword) -> tuple[Ability, ...]:
    return (Triggered((BecomesBlocked(),), (LoseLife(word.value, who=ThatPlayer()),)),)


@rule("702.91a", "702.91b")
def _battle_cry(_: Keyword) -> tuple[Ability, ...]:
    others = Filter(types=frozenset({"Creature"}), attacking=True, other=True)
    return (Triggered((Attacks(),), (Become(Each(others), (ModifyPT(1, 0),)),)),)


@rule("702.74a")
def _evoke(word: Keyword) -> tuple[Ability, ...]:
    return (
        AlternativeCost(word.costs, "evoke"),
        Triggered((Enters(),), (SacrificeIt(This()),), condition=Kicked("evoke")),
    )


@rule("702.30a")
def _echo(word: Keyword) -> tuple[Ability, ...]:
    pay = MayPay(word.costs, otherwise=(SacrificeIt(This()),))
    return (Triggered((BeginningOf("upkeep"),), (pay,), condition=CameLately(This())),)


@rule("702.84a")
def _unearth(word: Keyword) -> tuple[Ability, ...]:
    back = Chosen("put")
    effects = (
        PutOnBattlefield(This()),
        Become(back, (AddAbilities((Keyword("haste"),)),), Duration.FOREVER),
        Later(BeginningOf("end", Who.ANY), (ExileIt(back),)),
        ExileIfLeaves(back),
    )
    return (Activated(word.costs, effects, sorcery_speed=True, zone="graveyard"),)


@rule("702.107a")
def _outlast(word: Keyword) -> tuple[Ability, ...]:
    more = PutCountersOn("+1/+1", 1, This())
    return (Activated((*word.costs, Tap()), (more,), sorcery_speed=True),)


@rule("702.97a")
def _scavenge(word: Keyword) -> tuple[Ability, ...]:
    more = PutCountersOn("+1/+1", PowerOf(This()), Target())
    costs = (*word.costs, ExileThis())
    target = (TargetSpec((_CREATURE,)),)
    return (Activated(costs, (more,), target, sorcery_speed=True, zone="graveyard"),)


@rule("702.77a")
def _reinforce(word: Keyword) -> tuple[Ability, ...]:
    more = PutCountersOn("+1/+1", word.value, Target())
    costs = (*word.costs, DiscardThis())
    return (Activated(costs, (more,), (TargetSpec((_CREATURE,)),), zone="hand"),)


@rule("702.135a", "702.135b")
def _afterlife(word: Keyword) -> tuple[Ability, ...]:
    return (Triggered((Dies(),), (CreateToken(_SPIRIT, word.value),)),)


@rule("702.163a")
def _for_mirrodin(_: Keyword) -> tuple[Ability, ...]:
    return (Triggered((Enters(),), (CreateToken(_REBEL), Attach(Chosen("token")))),)


@rule("702.123a", "702.123b")
def _fabricate(word: Keyword) -> tuple[Ability, ...]:
    servos = (CreateToken(_SERVO, word.value),)
    grow = MayDo((PutCountersOn("+1/+1", word.value, This()),), otherwise=servos)
    return (Triggered((Enters(),), (If(IsOnBattlefield(This()), (grow,), servos),)),)


@rule("702.54a", "702.54c")
def _bloodthirst(word: Keyword) -> tuple[Ability, ...]:
    damaged = ThisTurn("an opponent was dealt damage")
    return (EntersWithCounters("+1/+1", word.value, damaged),)


@rule("702.92a")
def _living_weapon(_: Keyword) -> tuple[Ability, ...]:
    return (Triggered((Enters(),), (CreateToken(_GERM), Attach(Chosen("token")))),)


@rule("702.43a", "702.43b")
def _modular(word: Keyword) -> tuple[Ability, ...]:
    golem = Filter(types=frozenset({"Creature"}), any_of=(Filter(types=frozenset({"Artifact"})),))
    moved = PutCountersOn("+1/+1", CountersOn("+1/+1", This()), Target())
    return (
        EntersWithCounters("+1/+1", word.value),
        Triggered((Dies(),), (MayDo((moved,)),), (TargetSpec((golem,)),)),
    )


@rule("702.46a", "702.46b")
def _soulshift(word: Keyword) -> tuple[Ability, ...]:
    spirit = Filter(
        zone="graveyard",
        subtypes=frozenset({"Spirit"}),
        owner=Who.YOU,
        max_mana_value=word.value,
    )
    return (Triggered((Dies(),), (MayDo((ReturnToHand(Target()),)),), (TargetSpec((spirit,)),)),)


@rule("702.101a", "702.101b")
def _extort(_: Keyword) -> tuple[Ability, ...]:
    spell = Filter(zone="stack", stack=frozenset({"spell"}))
    drain = (LoseLife(1, who=EachPlayer(Who.OPPONENT)), GainLife(ThatMuch("lost")))
    paid = MayPay((mana("{W/B}"),), then=drain)
    return (Triggered((CastsSpell(spell, Who.YOU),), (paid,)),)


@rule("702.32a")
def _fading(word: Keyword) -> tuple[Ability, ...]:
    fade = If(
        HasCounters("fade", This()),
        (RemoveCountersFrom(This(), "fade", 1),),
        (SacrificeIt(This()),),
    )
    return (
        EntersWithCounters("fade", word.value),
        Triggered((BeginningOf("upkeep"),), (fade,)),
    )


@rule("702.110a")
def _exploit(_: Keyword) -> tuple[Ability, ...]:
    return (Triggered((Enters(),), (MayDo((SacrificeIt(_CREATURE),)),)),)


@rule("702.115a", "702.115b")
def _ingest(_: Keyword) -> tuple[Ability, ...]:
    top = LookAtTop(who=ThatPlayer(), name="top")
    return (Triggered((DealsCombatDamage(),), (top, ExileIt(Chosen("top")))),)


MEANINGS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "afflict": _afflict,
    "afterlife": _afterlife,
    "annihilator": _annihilator,
    "battle cry": _battle_cry,
    "bloodthirst": _bloodthirst,
    "bushido": _bushido,
    "cycling": _cycling,
    "echo": _echo,
    "evoke": _evoke,
    "exalted": _exalted,
    "exploit": _exploit,
    "extort": _extort,
    "fabricate": _fabricate,
    "fading": _fading,
    "flanking": _flanking,
    "for Mirrodin!": _for_mirrodin,
    "ingest": _ingest,
    "living weapon": _living_weapon,
    "modular": _modular,
    "outlast": _outlast,
    "prowess": _prowess,
    "reinforce": _reinforce,
    "scavenge": _scavenge,
    "soulshift": _soulshift,
    "undying": _undying,
    "unearth": _unearth,
    "ward": _ward,
}
"""What each keyword stands for."""
