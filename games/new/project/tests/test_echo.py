"""Echo can be played to its end, and is found beside the other games."""

from random import Random

import pytest

from games import GAMES, UNUSABLE
from games.engine import Table, Words
from games.new.echo.game import EchoGame
from games.robots import any_answer

GAME = EchoGame()


def test_the_game_is_found() -> None:
    """If not, UNUSABLE says why."""
    assert GAME.name in GAMES, UNUSABLE


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_matches_end_and_everything_has_words(seats: int) -> None:
    """Each question has a prompt, each choice a label of at most 80 characters."""
    table, rng = Table.new(GAME, seats, bytes(32)), Random(seats)
    names = [f"Player {seat + 1}" for seat in range(seats)]
    for _ in range(GAME.bound):
        if table.outcome is not None:
            break
        waiting = table.waiting.items()
        seat, decision = next((seat, d) for seat, d in waiting if d.given is None)
        view, words = table.view(seat), Words(names, seat)
        assert GAME.text.prompt(decision, view, words) and GAME.text.table(view, words)
        labels = [GAME.text.choice(c, view, words) for c in GAME.text.offered(decision, view)]
        assert len(set(labels)) == len(labels) and all(len(label) <= 80 for label in labels)
        table.answer(seat, any_answer(decision, rng))
    assert table.outcome is not None and GAME.text.outcome(table.outcome, Words(names))
