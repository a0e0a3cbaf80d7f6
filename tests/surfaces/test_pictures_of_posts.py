"""The changes that a post's picture marks, and the picture of a card that is looked up."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.checks.limits import texts
from bot.match.pages.content import CardContent, changed_places
from cogs.game_commands import card_page
from games import GAMES, Table
from games.engine import Event, Game, Words, lately
from kit.random_play import some_answer
from kit.reading import said


def event(seat: int | None, kind: str = "up") -> Event:
    return Event(kind, seat, (), (), (), 0, 2)


def test_news_are_the_events_since_the_readers_last_act() -> None:
    first, own, then, last = event(1), event(0), event(1), event(None)
    assert lately([first, own, then, last], 0) == [then, last]
    assert lately([first, own, then, last], 1) == [last]
    assert lately([first, then], 0) == [first, then]
    assert lately([first, own], None) == [first, own]


def test_what_happens_to_a_seat_without_its_act_is_news() -> None:
    own, then, drawn = event(0), event(1), event(0, "draw")
    assert lately([own, then, drawn], 0, {"draw"}) == [then, drawn]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_acting_player_has_no_news_and_spectators_those_of_the_next(
    game: Game[Any, Any],
) -> None:
    rng, recent = Random(5), list[Event]()
    table = Table.new(game, game.seats[0], rng.randbytes(32))
    compared = 0
    while not table.outcome and compared < 60:
        seat = rng.choice(list(table.waiting))
        decision = table.waiting[seat]
        recent += table.answer(seat, some_answer(decision, rng))
        match: Any = SimpleNamespace(table=table, game=game, recent=tuple(recent[-40:]))
        mover = next(iter(table.waiting), None)
        assert game.picture
        for reader in (None, seat):
            since = lately(match.recent, mover if reader is None else seat, game.picture.passive)
            events = [e.seen_by(reader) for e in since]
            assert changed_places(match, reader) == game.picture.touched(
                events, table.masked(reader)
            )
        compared += 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_a_card_that_is_looked_up_is_shown(game: Game[Any, Any]) -> None:
    name = next(iter(game.text.cards(Words([]))))
    content = await card_page(game, name)
    assert isinstance(content, CardContent) and content.picture_source
    assert name in said(content.picture_source.sheet) and name in content.picture_source.alt
    for picture_source in (content.picture_source, None):
        assert name in texts(content.layout(picture_source))
