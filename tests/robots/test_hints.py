"""Hints come from what a seat knows, name legal answers, and say why in the game's own terms."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES
from games.engine import Game, Table
from games.robots import any_answer
from games.robots.hints import hint

ADVISED = [game for game in GAMES.values() if game.robot is not None]


def positions(game: Game[Any, Any], count: int) -> list[tuple[Table[Any, Any], int]]:
    """Return random positions in which a seat has more than one choice."""
    found: list[tuple[Table[Any, Any], int]] = []
    rng = Random(11)
    table = Table.new(game, game.seats[0], bytes(32))
    while len(found) < count and not table.outcome:
        seat, decision = next((s, d) for s, d in table.waiting.items() if d.given is None)
        if len(decision.choices) > 1 and rng.random() < 0.3:
            found.append((table.fork(), seat))
        table.answer(seat, any_answer(decision, rng))
    return found


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_a_hint_is_the_same_on_every_guess_and_names_what_is_possible(game: Game[Any, Any]) -> None:
    assert game.robot is not None
    for table, seat in positions(game, 3):
        told = hint(table.seat(seat), Random(5), guesses=24)
        guess = table.guess(seat, Random(9))
        assert hint(guess.seat(seat), Random(5), guesses=24) == told
        for ids, share in told.best:
            assert table.waiting[seat].read(ids) is not None and 0 <= share <= 1
        for key, other in told.reasons:
            term = game.robot.terms[key]
            assert term.mine if other == seat else "{name}" in term.theirs


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_every_reason_reads_as_half_a_sentence(game: Game[Any, Any]) -> None:
    assert game.robot is not None
    said = [text for term in game.robot.terms.values() for text in term if text]
    assert said and all(text[0].islower() and text[-1] not in "." for text in said)
