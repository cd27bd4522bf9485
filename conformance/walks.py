"""Walks: games drawn action by action from what the reference engine allows."""

from hypothesis import strategies as st

from adapters.action import Action, Activate, Attack, Cast, PlayLand
from adapters.names import DecisionKind, Step, Zone
from adapters.reference import card_facts
from conformance.boards import BASICS, Board, Draw, at_most, creatures, pick, some
from conformance.director import Director

__all__ = ["THEMES", "draw_board", "walk"]

THEMES: dict[str, tuple[str, ...]] = {
    "combat": (
        "Serra Angel", "Giant Spider", "Typhoid Rats", "Colossal Dreadmaw", "Vampire Nighthawk",
        "Fencing Ace", "Raging Goblin", "White Knight", "Boggart Brute", "Darksteel Myr",
        "Invisible Stalker", "Silhana Ledgewalker", "Wall of Omens", "Giant Growth",
    ),
    "mana": (
        "Llanowar Elves", "Birds of Paradise", "Sol Ring", "City of Brass", "Mana Confluence",
        "Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Mirari's Wake", "Mana Reflection",
        "Nyxbloom Ancient", "Ashnod's Altar", "Mox Amber", "Upwelling", "Manabarbs",
        "Dictate of Karametra", "Contamination", "Hill Giant",
    ),
    "tapping": (
        "Devoted Druid", "Pili-Pala", "Leech Bonder", "Seeker of Skybreak", "Arbor Elf",
        "Frost Titan", "Kismet", "Dryad Arbor", "Twisted Image", "Grand Architect",
    ),
    "sagas": (
        "History of Benalia", "Kiora Bests the Sea God", "The Eldest Reborn",
        "Binding the Old Gods", "Urza's Saga", "The Rise of Sozin", "Hex Parasite",
        "Vampire Hexmage", "Doubling Season", "Vorinclex, Monstrous Raider", "Hardened Scales",
        "Disenchant",
    ),
    "stack": (
        "Counterspell", "Cancel", "Disallow", "Stifle", "Lightning Bolt", "Shock", "Murder",
        "Doom Blade", "Unsummon", "Boomerang", "Disenchant", "Swords to Plowshares",
        "Young Pyromancer", "Thalia, Guardian of Thraben", "Goblin Electromancer",
    ),
    "triggers": (
        "Soul Warden", "Blood Artist", "Elvish Visionary", "Zulaport Cutthroat",
        "Flametongue Kavu", "Young Pyromancer", "Jhoira, Weatherlight Captain",
        "Raise the Alarm", "Wrath of God", "Pyroclasm", "Cloudshift", "Reanimate",
    ),
    "layers": (
        "Glorious Anthem", "Giant Growth", "Twisted Image", "About Face", "Act of Treason",
        "Control Magic", "Walking Ballista", "Endless One", "Hardened Scales", "Grand Architect",
    ),
}  # fmt: skip
"""Cards by what they bring together; a board takes one or two themes."""

NEXT_STOP = {
    Step.UPKEEP: Step.PRECOMBAT_MAIN,
    Step.DRAW: Step.PRECOMBAT_MAIN,
    Step.PRECOMBAT_MAIN: Step.POSTCOMBAT_MAIN,
    Step.BEGINNING_OF_COMBAT: Step.POSTCOMBAT_MAIN,
    Step.DECLARE_ATTACKERS: Step.POSTCOMBAT_MAIN,
    Step.DECLARE_BLOCKERS: Step.POSTCOMBAT_MAIN,
    Step.COMBAT_DAMAGE: Step.POSTCOMBAT_MAIN,
    Step.END_OF_COMBAT: Step.POSTCOMBAT_MAIN,
    Step.POSTCOMBAT_MAIN: Step.END,
}
"""Where players who do nothing meet again. Steps in between, which some engines pass over
where nothing can happen in them, have checks of their own."""

LANDS_OF_EACH = 2
LIBRARY = 4


def draw_board(draw: Draw, pool: frozenset[str], players: int = 2) -> Board:
    """Draw a board: for each player lands, permanents and a hand from one or two themes."""
    themes = draw(st.lists(st.sampled_from(sorted(THEMES)), min_size=1, max_size=2, unique=True))
    cards = [name for theme in themes for name in THEMES[theme] if name in pool]
    plain = creatures(pool)[:3]
    board = Board(players)
    for seat in range(players):
        for name in [name for name in BASICS if name in pool] * LANDS_OF_EACH:
            if at_most(draw, 2):
                board.add(name, seat)
        for name in some(draw, [*plain, *cards], 3):
            _place(draw, board, name, seat)
        for name in some(draw, cards or plain, 5):
            board.hand(name, seat)
        board.library(seat, at_most(draw, LIBRARY))
    return board


def _place(draw: Draw, board: Board, name: str, seat: int) -> None:
    """Put a permanent card onto the battlefield, anything else into the graveyard."""
    facts = card_facts(name)
    if not facts.permanent or facts.aura:
        board.add(name, seat, Zone.GRAVEYARD)
        return
    counters = {"lore": 1} if facts.saga else {"+1/+1": 2} if facts.frail else {}
    fresh = bool(at_most(draw, 3) == 3)
    tapped = bool(at_most(draw, 3) == 3)
    board.add(name, seat, tapped=tapped, fresh=fresh, counters=counters)


def walk(draw: Draw, game: Director, steps: int) -> None:
    """Draw up to so many moves, each from what the reference engine lists; fewer is simpler."""
    for _ in range(at_most(draw, steps)):
        if game.seen.decision is None or not _one_move(draw, game):
            return


def _one_move(draw: Draw, game: Director) -> bool:
    decision = game.pending
    actions = list(game.legal_actions())
    if decision.kind is not DecisionKind.PRIORITY:
        return _answer(draw, game, actions)
    acting = [action for action in actions if not _only_makes_mana(game, action)]
    if not acting or at_most(draw, 2) == 0:
        return _wait(game)
    return game.may(pick(draw, acting))


def _answer(draw: Draw, game: Director, actions: list[Action]) -> bool:
    """Answer a decision; what may be chosen at will but is listed, drawn from the list."""
    if game.waits_for(DecisionKind.ORDER):  # after a shuffle: nobody's to say
        return False
    while actions:
        action = actions.pop(at_most(draw, len(actions) - 1))
        if game.may(action):
            if isinstance(action, Attack) and not action.attackers:
                game.until(action.player, Step.POSTCOMBAT_MAIN)
            return True
    return False


def _wait(game: Director) -> bool:
    """Let the top of the stack resolve, or go on to where something can be done again."""
    if game.seen.stack:
        game.resolve()
        return True
    seen = game.seen
    stop = NEXT_STOP.get(seen.step)
    if stop is not None:
        game.until(seen.active_player, stop)
        return True
    following = (seen.active_player + 1) % len(seen.players)
    game.until(following, Step.PRECOMBAT_MAIN)
    return True


def _only_makes_mana(game: Director, action: Action) -> bool:
    """Whether it is a pass, or an activation that only floats mana for nothing."""
    if not isinstance(action, Activate):
        return not isinstance(action, Cast | PlayLand)
    return game.is_mana_ability(action)
