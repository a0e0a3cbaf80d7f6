"""Sizes of all games' pictures on a phone, in random positions and all languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES
from games.drawing import GamePicture, drawn
from games.engine import Game, Words
from games.sheet import Sheet
from kit.amount import some
from kit.random_play import Match, play, positions, some_readers
from tests.pictures.sizes import NAMES, SPOKEN, check_letters, check_overlaps

IN_BOXES = ("lion_unicorn", "llamas_unleashed", "kill_the_unicorns", "smallseat", "instinkt")
"""The games whose pictures are described in boxes."""
SEEDS = 3

converted = pytest.mark.parametrize("name", IN_BOXES)


def pictures(game: Game[Any, Any], seed: int) -> Iterator[tuple[tuple[object, ...], Sheet]]:
    """Yield pictures of a random match and its end, in all languages, each with its situation."""
    assert isinstance(game.picture, GamePicture)
    for table in (*positions(game, seed, 6), ended(game, seed)):
        for reader in some_readers(table):
            decision = None if reader is None else table.waiting.get(reader)
            story = [event.seen_by(reader) for event in table.news]
            view = table.view(reader)
            asked = decision.prompt if decision else ""
            situation = reader is None, bool(view.outcome), asked
            for spoken in SPOKEN:
                words = Words(NAMES[-view.seats :], reader, spoken)
                page = game.picture.page(game.picture.shown(view, words, decision, None, story))
                yield situation, drawn(page, game.picture.ground, game.picture.look)


def ended(game: Game[Any, Any], seed: int) -> Match:
    """Return the table at the end of a random match."""
    *_, (table, _) = play(game, seed)
    return table


def cards(game: Game[Any, Any]) -> Iterator[Sheet]:
    """Yield the pages of all cards in all languages."""
    assert game.picture
    for spoken in SPOKEN:
        words = Words([], language=spoken)
        for card in game.text.cards(words):
            if sheet := game.picture.card(card, words):
                yield sheet


@converted
def test_pictures_can_be_read_on_a_phone_and_keep_their_height(name: str) -> None:
    for seed in some(range(SEEDS)):
        heights = defaultdict(set)
        for situation, sheet in pictures(GAMES[name], seed):
            check_letters(sheet)
            check_overlaps(sheet)
            assert sheet.alt and len(sheet.alt) < 1024, (situation, sheet.alt)
            heights[situation].add(sheet.height)
        assert all(len(found) == 1 for found in heights.values()), heights


@converted
def test_pages_of_cards_can_be_read_on_a_phone_and_have_one_height(name: str) -> None:
    sheets = list(cards(GAMES[name]))
    for sheet in sheets:
        check_letters(sheet)
        check_overlaps(sheet)
    assert len({sheet.height for sheet in sheets}) <= 1
