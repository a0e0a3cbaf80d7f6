"""What is drawn before anybody waits for it: all that recurs in the pictures of the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import Any

from bot.pictures.shelf import SEED, shelf
from games.drawing import HEIGHT, SMALLEST, all_marks, label, number, picture
from games.engine import Game, Table, Words


def samples(games: Iterable[Game[Any, Any]]) -> Iterator[str]:
    """Yield pictures whose parts come again, of all games in turn."""
    drawn = [game for game in games if game.picture]
    found = [*map(_of, drawn), iter([shelf(drawn)])]
    # With a letter for which the font behind Source Sans is read.
    letter = label(0, 90, 90, "字", SMALLEST)
    yield picture(HEIGHT, all_marks(), letter, *(number(0, 0, str(n)) for n in range(1, 13)))
    yield from filter(None, chain.from_iterable(zip_longest(*found)))


def _of(game: Game[Any, Any]) -> Iterator[str]:
    """Yield tables just dealt, the largest first, and then the parts that the game names."""
    drawn = game.picture
    assert drawn is not None
    for seats in reversed(game.seats):
        table = Table.new(game, seats, SEED)
        for reader in (None, next(iter(table.waiting), 0)):
            decision = None if reader is None else table.waiting.get(reader)
            words = Words([f"Player {n + 1}" for n in range(seats)], reader)
            yield drawn.draw(table.view(reader), words, decision)
    yield from drawn.parts(Words([]))
