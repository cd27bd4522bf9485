"""Prompts: what the engine asks, as decisions of the contract, and answers to them.

Each prompt of the engine has a `Form`: its kind, how its choices are read, and how an answer
is written as an engine action. A prompt without a form is `Unsupported`, by name.
"""

from typing import NamedTuple

from adapters.action import Groups
from adapters.adapter import Unsupported
from adapters.names import DecisionKind
from adapters.observation import Decision
from adapters.phase import answering, asking
from adapters.phase.engine import Json
from adapters.phase.labels import Labels

__all__ = ["answer_to", "decision_of", "kind_of"]


class Form(NamedTuple):
    kind: DecisionKind
    read: asking.Read
    write: answering.Write


def kind_of(prompt: Json) -> DecisionKind | None:
    """Return the kind of the pending decision; `None` once the game is over."""
    if prompt["type"] == "GameOver":
        return None
    return _form(prompt).kind


def decision_of(prompt: Json, labels: Labels) -> Decision:
    """Return the pending decision. Raises `Unsupported` for a prompt that has no form."""
    form, data = _form(prompt), prompt["data"]
    source = data.get("source_id")
    return Decision(
        kind=form.kind,
        player=data["player"],
        source=labels.label(source) if source is not None and labels.known(source) else None,
        choices=form.read(data, labels),
    )


def answer_to(prompt: Json, labels: Labels, chosen: Groups) -> answering.Command:
    """Write an answer as an engine action.

    Raises `EngineRefusal` where the answer names nothing that the engine could be told.
    """
    return _form(prompt).write(prompt["data"], labels, chosen)


def _form(prompt: Json) -> Form:
    kind, data = prompt["type"], prompt["data"]
    if kind == "NamedChoice":
        kind += f":{data['choice_type']}"
        if kind not in FORMS and data.get("options"):
            kind = "NamedChoice"
    elif kind == "EffectZoneChoice" and data["effect_kind"] in ("Sacrifice", "Discard"):
        kind += f":{data['effect_kind']}"
    elif kind == "ReplacementChoice" and asking.declinable(data) is not None:
        kind += ":may"
    if kind not in FORMS:
        raise Unsupported(f"the engine's prompt {kind}")
    return FORMS[kind]


MAY, PAY, CHOOSE = DecisionKind.MAY, DecisionKind.PAY, DecisionKind.CHOOSE

FORMS: dict[str, Form] = {
    "Priority": Form(DecisionKind.PRIORITY, asking.nothing, answering.by_action),
    "DeclareAttackers": Form(DecisionKind.ATTACKERS, asking.nothing, answering.by_action),
    "DeclareBlockers": Form(DecisionKind.BLOCKERS, asking.nothing, answering.by_action),
    "TriggerTargetSelection": Form(DecisionKind.TARGETS, asking.targets, answering.select_targets),
    "TargetSelection": Form(DecisionKind.TARGETS, asking.targets, answering.select_targets),
    "CopyRetarget": Form(DecisionKind.TARGETS, asking.targets, answering.choose_target),
    "ModeChoice": Form(DecisionKind.MODES, asking.modes, answering.select_modes),
    "AbilityModeChoice": Form(DecisionKind.MODES, asking.modes, answering.select_modes),
    "OrderTriggers": Form(DecisionKind.ORDER_TRIGGERS, asking.triggers, answering.order_triggers),
    "ReplacementChoice": Form(
        DecisionKind.REPLACEMENT, asking.replacements, answering.choose_replacement
    ),
    "ReplacementChoice:may": Form(MAY, asking.yes_no, answering.apply_or_decline),
    "ChooseManaColor": Form(DecisionKind.COLOR, asking.mana, answering.choose_mana),
    "NamedChoice:CardName": Form(DecisionKind.NAME, asking.unlisted, answering.choose_option),
    "NamedChoice:Color": Form(DecisionKind.COLOR, asking.colors, answering.name_color),
    "NamedChoice:Opponent": Form(CHOOSE, asking.players, answering.choose_player),
    "NamedChoice:Player": Form(CHOOSE, asking.players, answering.choose_player),
    "NamedChoice": Form(CHOOSE, asking.options, answering.choose_option),
    "ChooseXValue": Form(
        DecisionKind.NUMBER, asking.number, answering.say_number("ChooseX", "value")
    ),
    "PayAmountChoice": Form(
        DecisionKind.NUMBER, asking.number, answering.say_number("SubmitPayAmount", "amount")
    ),
    "OptionalEffectChoice": Form(
        MAY, asking.yes_no, answering.decide("DecideOptionalEffect", "accept")
    ),
    "OpponentMayChoice": Form(
        MAY, asking.yes_no, answering.decide("DecideOptionalEffect", "accept")
    ),
    "UnlessPayment": Form(PAY, asking.yes_no, answering.decide("PayUnlessCost", "pay")),
    "CombatTaxPayment": Form(PAY, asking.yes_no, answering.decide("PayCombatTax", "accept")),
    "SearchChoice": Form(DecisionKind.SEARCH, asking.cards("cards"), answering.select),
    "DiscardChoice": Form(DecisionKind.DISCARD, asking.cards("cards"), answering.select),
    "DiscardToHandSize": Form(DecisionKind.DISCARD, asking.cards("cards"), answering.select),
    "EffectZoneChoice:Sacrifice": Form(
        DecisionKind.SACRIFICE, asking.cards("cards"), answering.select
    ),
    "EffectZoneChoice:Discard": Form(DecisionKind.DISCARD, asking.cards("cards"), answering.select),
    "EffectZoneChoice": Form(CHOOSE, asking.cards("cards"), answering.select),
    "DamageSourceChoice": Form(CHOOSE, asking.cards("options"), answering.choose_damage_source),
    "CopyTargetChoice": Form(CHOOSE, asking.cards("valid_targets"), answering.choose_target),
    "ChooseOneOfBranch": Form(CHOOSE, asking.branches, answering.choose_branch),
    "ChooseLegend": Form(DecisionKind.LEGEND, asking.cards("candidates"), answering.keep_legend),
    "AssignCombatDamage": Form(DecisionKind.DIVIDE, asking.damage, answering.assign_damage),
    "DistributeAmong": Form(DecisionKind.DIVIDE, asking.shares, answering.divide),
}
