"""Sizes of all games' pictures on a phone, in random positions and all languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from games import GAMES
from games.drawing import GamePicture, drawn
from games.engine import Game, Language, Words
from games.sheet import Sheet
from kit.amount import some
from kit.random_play import Match, play, positions, some_readers
from tests.pictures.sizes import NAMES, SPOKEN, check_letters, check_overlaps

IN_BOXES = ("lion_unicorn", "llamas_unleashed", "kill_the_unicorns", "smallseat", "instinkt")
"""The games whose pictures are described in boxes."""
SEEDS = 6

converted = pytest.mark.parametrize("name", IN_BOXES)


class Picture(NamedTuple):
    """A picture, and the situation in which it is shown; and the picture without marks."""

    situation: tuple[object, ...]
    language: Language
    sheet: Sheet
    unmarked: Sheet


@cache
def pictures(name: str) -> list[Picture]:
    """Return pictures of random positions, for several readers in all languages."""
    return [found for seed in some(range(SEEDS)) for found in of_match(GAMES[name], seed)]


def of_match(game: Game[Any, Any], seed: int) -> Iterator[Picture]:
    """Yield pictures of a random match, and of its end."""
    assert isinstance(game.picture, GamePicture)
    for table in (*positions(game, seed, 6), ended(game, seed)):
        for reader in some_readers(table):
            decision = None if reader is None else table.waiting.get(reader)
            story = [event.seen_by(reader) for event in table.news]
            news = game.picture.touched(story, table.masked(reader))
            view = table.view(reader)
            asked = decision.prompt if decision else ""
            situation = seed, reader is None, bool(view.outcome), asked
            for spoken in SPOKEN:
                words = Words(NAMES[-view.seats :], reader, spoken)
                sheet = game.picture.draw(view, words, decision, None, news, story)
                page = game.picture.page(game.picture.shown(view, words, decision, None, story))
                unmarked = drawn(page, game.picture.ground, game.picture.look)
                yield Picture(situation, spoken, sheet, unmarked)


def ended(game: Game[Any, Any], seed: int) -> Match:
    """Return the table at the end of a random match."""
    *_, (table, _) = play(game, seed)
    return table


def cards(name: str) -> Iterator[Picture]:
    """Yield the pages of all cards in all languages."""
    game = GAMES[name]
    assert game.picture
    for spoken in SPOKEN:
        words = Words([], language=spoken)
        for card in game.text.cards(words):
            if sheet := game.picture.card(card, words):
                yield Picture(("card",), spoken, sheet, sheet)


@converted
def test_everything_fits_in_letters_that_can_be_read(name: str) -> None:
    for picture in (*pictures(name), *cards(name)):
        check_letters(picture.sheet)


@converted
def test_nothing_covers_letters_or_is_beside_the_picture(name: str) -> None:
    for picture in (*pictures(name), *cards(name)):
        check_overlaps(picture.unmarked)


@converted
def test_all_pictures_of_a_situation_have_one_height(name: str) -> None:
    heights = defaultdict(set)
    for situation, _, sheet, _ in (*pictures(name), *cards(name)):
        heights[situation].add(sheet.height)
    assert all(len(found) == 1 for found in heights.values()), heights


@converted
def test_alt_text_is_short_and_has_every_name(name: str) -> None:
    for situation, _, sheet, _ in pictures(name):
        assert sheet.alt and len(sheet.alt) < 1024, (situation, sheet.alt)
