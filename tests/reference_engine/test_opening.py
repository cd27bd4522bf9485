"""Opening hands and mulligans (103.5)."""

from reference_engine.announcements import Answer, Placed, Position, Seat
from reference_engine.game import Game


def begin(players: int = 2) -> Game:
    """Return a game before opening hands are kept, with libraries of nine cards."""
    cards = tuple(
        Placed(f"c{seat}-{number}", "Forest", "library", seat)
        for seat in range(players)
        for number in range(9)
    )
    return Game.start(Position((Seat(),) * players, cards, opening=True))


def keep(game: Game, *, mulligan: bool = False) -> None:
    assert game.decision is not None
    assert game.decision.kind == "mulligan"
    game.apply(Answer(game.decision.player, (("yes" if mulligan else "no",),)))


def new_order(game: Game, player: int) -> list[str]:
    """Say how the library lies after the shuffle: as the labels sort, from the top."""
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.player) == ("order", player)
    assert decision.choices is not None
    top = sorted(decision.choices[0].options)[:7]
    game.apply(Answer(player, (tuple(top),)))
    return top


def hands(game: Game) -> list[int]:
    return [len(hand) for hand in game.state.hands]


def test_players_declare_in_turn_order_and_the_first_turn_begins() -> None:
    """Each draws seven cards and says in turn order whether to keep them (103.5, 103.8)."""
    game = begin()
    assert hands(game) == [7, 7]
    assert game.decision is not None
    assert game.decision.player == 0
    keep(game)
    assert game.decision.player == 1
    keep(game)
    assert (game.state.turn, game.state.step, game.state.active) == (1, "upkeep", 0)
    assert game.decision.kind == "priority"


def test_a_mulligan_puts_one_card_on_the_bottom_for_each_taken() -> None:
    """With two players the first mulligan costs a card, the second two (103.5)."""
    game = begin()
    keep(game)
    keep(game, mulligan=True)
    drawn = new_order(game, 1)
    game.apply(Answer(1, ((drawn[2],),)))
    assert hands(game) == [7, 6]
    assert game.state.objects[game.state.libraries[1][-1]].label == drawn[2]
    keep(game, mulligan=True)
    drawn = new_order(game, 1)
    game.apply(Answer(1, ((drawn[1], drawn[0]),)))
    assert hands(game) == [7, 5]
    bottom = [game.state.objects[ident].label for ident in game.state.libraries[1][-2:]]
    assert bottom == [drawn[1], drawn[0]]
    keep(game)
    assert game.state.step == "upkeep"


def test_all_declare_before_anybody_takes_a_mulligan() -> None:
    """Mulligans of a round are taken when everybody has declared (103.5)."""
    game = begin()
    keep(game, mulligan=True)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("mulligan", 1)
    assert hands(game) == [7, 7]


def test_the_first_mulligan_is_free_with_three_players() -> None:
    """In a multiplayer game the first mulligan is not counted (103.5c)."""
    game = begin(3)
    keep(game, mulligan=True)
    keep(game)
    keep(game)
    new_order(game, 0)
    assert hands(game) == [7, 7, 7]
    keep(game)
    assert game.decision is not None
    assert game.decision.kind == "priority"


def test_nobody_draws_in_the_first_draw_step_of_two() -> None:
    """The player who goes first skips the draw of a two-player game (103.8a)."""
    game = begin()
    keep(game)
    keep(game)
    while game.state.step != "precombat_main":
        game.apply(game.legal_actions()[0])
    assert hands(game) == [7, 7]
