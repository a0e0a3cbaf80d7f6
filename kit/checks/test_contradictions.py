"""Guesses agree with everything that was answered since the last draw."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Game
from kit.contradictions import Story
from kit.random_play import random_games, readers

SHARE = 0.2  # of the answers, after which a guess is made


@random_games(9)
def test_answers_since_the_last_draw_are_legal_and_look_the_same_on_every_guess(
    game: Game[Any, Any], seed: int
) -> None:
    """A failure names the turn, what it shows, and the call that is missing in the rules."""
    story, rng = Story(game, seed), Random(seed)
    while not story.table.outcome:
        story.go_on()
        if story.turns and rng.random() < SHARE:
            reader = rng.choice(readers(story.table))
            found = next(story.contradictions(reader, rng), "")
            assert not found, found
