"""Decisions answered as they can't be, taken all the same (608.2d)."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.faulty.fault import fault, part_of
from reference_engine.announcements import Answer, Choice, Decision
from reference_engine.keyword_actions import discard
from reference_engine.naming import choose_card_name
from reference_engine.state import State, WaitingTrigger, check_choice
from reference_engine.triggers_on_stack import _ordered, _trigger_name


@fault("fewer-cards-are-discarded", check_choice, rule="701.9b", check="refuse-number-of-cards")
def _fewer(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """A player discards fewer cards than asked for."""
    check_choice(kind, chosen, replace(choice, minimum=0) if kind == "discard" else choice)


@fault("more-cards-are-discarded", check_choice, rule="514.1", check="refuse-hand-above-maximum")
def _more(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """A player discards as many cards more as wanted."""
    if kind == "discard":
        choice = replace(choice, maximum=len(choice.options))
    check_choice(kind, chosen, choice)


@fault("anything-is-discarded", check_choice, rule="514.1", check="refuse-hand-above-maximum")
def _anything(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """A player who has to discard names any cards, also such as are not in that hand."""
    if kind == "discard":
        choice = replace(choice, options=(*choice.options, *chosen))
    check_choice(kind, chosen, choice)


@fault("one-card-counts-twice", check_choice, rule="514.1", check="refuse-hand-above-maximum")
def _counts_twice(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """A card that is named twice counts as two cards discarded."""
    if kind == "discard" and choice.minimum <= len(chosen) <= choice.maximum:
        chosen, choice = tuple(dict.fromkeys(chosen)), replace(choice, minimum=0)
    check_choice(kind, chosen, choice)


@part_of("one-card-counts-twice", discard)
def _once(state: State, seat: int, idents: Iterable[int]) -> list[int]:
    return discard(state, seat, dict.fromkeys(idents))


@fault("colorless-is-a-color", check_choice, rule="105.4", check="refuse-choice-not-offered")
def _colorless(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """Colorless may be chosen where a color is."""
    if kind == "color":
        choice = replace(choice, options=(*choice.options, "C"))
    check_choice(kind, chosen, choice)


@fault("first-legend-named-is-kept", check_choice, rule="704.5j", check="refuse-two-legends")
def _first_named(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """Of several legendary permanents that a player wants to keep the first is kept."""
    if kind == "legend":
        choice = replace(choice, maximum=len(choice.options))
    check_choice(kind, chosen, choice)


@fault("any-search-may-fail", check_choice, rule="701.23d", check="refuse-finding-too-few")
def _may_fail(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """Who searches for any card need not find one."""
    check_choice(kind, chosen, replace(choice, minimum=0) if kind == "search" else choice)


@fault("more-lands-untap", check_choice, rule="502.3", check="refuse-untapping-more")
def _more_untap(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """Who chooses which of several lands untap chooses all of them."""
    if kind == "choose":
        choice = replace(choice, maximum=len(choice.options))
    check_choice(kind, chosen, choice)


@fault("lands-are-named", choose_card_name, rule="201.4a", check="refuse-naming-a-land")
def _lands(state: State, seat: int, source: str, nonland: bool) -> str:  # noqa: ARG001
    """Where a nonland card name is to be chosen, a land card's may be."""
    return choose_card_name(state, seat, source, nonland=False)


@fault("triggers-left-out-of-order", _ordered, rule="603.3b", check="refuse-order-without-all")
def _left_out(state: State, seat: int, own: list[WaitingTrigger]) -> Iterable[WaitingTrigger]:
    """Of triggered abilities to be put in order those not named follow in any order."""
    named = {_trigger_name(trigger): trigger for trigger in own}
    if len(named) < 2 or len(named) < len(own):
        return _ordered(state, seat, own)
    choice = Choice(tuple(sorted(named)), len(named), len(named))
    answer = state.ask(Decision("order_triggers", seat, None, (choice,)))
    words = answer.chosen[0] if isinstance(answer, Answer) and answer.chosen else ()
    first = [named[word] for word in dict.fromkeys(words) if word in named]
    return [*first, *(trigger for trigger in own if trigger not in first)]
