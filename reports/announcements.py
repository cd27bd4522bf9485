"""Says what a player announces, as a person would at the table."""

from adapters.action import (
    Action,
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Groups,
    Pass,
    PassUntil,
    PlayLand,
)
from adapters.observation import Decision
from adapters.scenario import player_name
from reports.naming import Naming, step_name
from reports.text import NAME, listed, ordinal, visible

__all__ = ["announcement", "decision_words"]


def announcement(action: Action, name: Naming, waiting: Decision | None = None) -> str:
    """Return an action as a sentence. `waiting` is the decision that an `Answer` answers."""
    who = player_name(action.player)
    match action:
        case Pass():
            said = f"{who} passes priority."
        case PassUntil(step=step):
            said = f"All players pass until it is {who}'s {step_name(step)}."
        case PlayLand(card=card):
            said = f"{who} plays the land {name(card)}."
        case Cast():
            said = f"{who} casts {name(action.card)}{_cast(action, name)}."
        case Activate():
            said = f"{who} activates {_activation(action, name)}."
        case Attack(attackers=attackers):
            attacks = [f"{name(a)} attacks {name(whom)}" for a, whom in attackers.items()]
            said = f"{who} declares attackers: {listed(attacks)}."
        case Block(blockers=blockers):
            blocks = [f"{name(b)} blocks {listed(map(name, a))}" for b, a in blockers.items()]
            said = f"{who} declares blockers: {listed(blocks)}."
        case Answer(chosen=chosen):
            asked = f", asked for {decision_words(waiting, name)}," if waiting else ""
            said = f"{who}{asked} chooses {_groups(chosen, name)}."
        case Concede():
            said = f"{who} concedes the game."
    return said


def decision_words(decision: Decision, name: Naming) -> str:
    """Return what a decision is about, and what asks for it."""
    kind = decision.kind.value.replace("_", " ")
    return f"{kind} of {name(decision.source)}" if decision.source else kind


def _groups(groups: Groups, name: Naming) -> str:
    """Return one list for each choice; they are told apart where there are several."""
    told = [listed(map(name, group)) for group in groups] or ["nothing"]
    return "; ".join(told)


def _choices(action: Cast | Activate, name: Naming) -> str:
    """Return what is chosen on announcing (601.2b, 601.2c) and how it is paid (601.2f-h)."""
    parts = []
    if action.modes:
        parts.append(f"choosing mode {listed(str(mode + 1) for mode in action.modes)}")
    if action.x is not None:
        parts.append(f"with X = {action.x}")
    if action.targets:
        parts.append(f"targeting {_groups(action.targets, name)}")
    if action.cost_choices:
        parts.append(f"choosing {_groups(action.cost_choices, name)} for the cost")
    if action.mana:
        parts.append(f"paying with {listed(_activation(a, name) for a in action.mana)}")
    if action.spend:
        parts.append(f"spending {visible(action.spend, NAME)} from the mana pool")
    return "".join(f", {part}" for part in parts)


def _cast(action: Cast, name: Naming) -> str:
    parts = []
    if action.alternative:
        parts.append(f"for its {visible(action.alternative, NAME)} cost")
    if action.additional:
        parts.append(f"with {listed(visible(cost, NAME) for cost in action.additional)}")
    if action.life_paid:
        parts.append(f"paying life for Phyrexian symbols: {action.life_paid}")
    if action.division:
        parts.append(f"divided among {listed(map(name, action.division))}")
    return "".join(f", {part}" for part in parts) + _choices(action, name)


def _activation(action: Activate, name: Naming) -> str:
    produce = f" for {visible(action.produce, NAME)}" if action.produce else ""
    which = f"the {ordinal(action.ability + 1)} ability of {name(action.source)}"
    return f"{which}{produce}{_choices(action, name)}"
