"""Sizes on a phone: everything can be read, and nothing is missing or covers anything else.

A phone shows 1,000 units as 299 CSS pixels, so that LEAST units are 11 pixels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from games import GAMES
from games.drawing.layout import HIGHEST, LEAST, WIDTH, GamePicture, drawn
from games.drawing.letters import width
from games.engine import ENGLISH, Game, Language, Words
from games.languages import LANGUAGES, language
from games.sheet import Part, Sheet
from kit.amount import some
from kit.random_play import Match, play, positions, some_readers
from kit.reading import texts

IN_BOXES = ("lion_unicorn", "llamas_unleashed", "kill_the_unicorns", "smallseat", "instinkt")
"""The games whose pictures are described in boxes."""
SEEDS = 6
NAMES = [
    "Ada", "Łukasz Żółw", "🤖 Robo Fern", "狐狸", "Maximiliane von der Wiesenaue", "Finn", "Gil",
    "Hal", "Ivy", "W" * 32,
]  # fmt: skip
ACROSS, DOWN = 12, 5
"""By how much letters may be touched in both directions, as by a star at a corner."""

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
            for spoken in (ENGLISH, *map(language, LANGUAGES)):
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
    for spoken in (ENGLISH, *map(language, LANGUAGES)):
        words = Words([], language=spoken)
        for card in game.text.cards(words):
            if sheet := game.picture.card(card, words):
                yield Picture(("card",), spoken, sheet, sheet)


@converted
def test_everything_fits_in_letters_that_can_be_read(name: str) -> None:
    for _, spoken, sheet, _ in (*pictures(name), *cards(name)):
        assert not sheet.faults, (spoken.code, sheet.faults)
        for text in texts(sheet.parts):
            assert text.size >= LEAST or not text.said.strip(), (spoken.code, text)


@converted
def test_nothing_covers_letters_or_is_beside_the_picture(name: str) -> None:
    for _, spoken, _, sheet in (*pictures(name), *cards(name)):
        before: list[Letters] = []
        for part in sheet.parts:
            here = letters(part)
            for text in before:
                assert not any(text.touches(other) for other in here or areas(part)), (
                    spoken.code,
                    text,
                    part,
                )
            for text in here:
                assert text.left >= 0 and text.right <= sheet.width, (spoken.code, text)
                assert text.top >= 0 and text.low <= sheet.height, (spoken.code, text)
            before += here


@converted
def test_all_pictures_of_a_situation_have_one_height(name: str) -> None:
    heights = defaultdict(set)
    for situation, _, sheet, _ in (*pictures(name), *cards(name)):
        assert sheet.width == WIDTH and sheet.height <= HIGHEST
        heights[situation].add(sheet.height)
    assert all(len(found) == 1 for found in heights.values()), heights


@converted
def test_alt_text_is_short_and_has_every_name(name: str) -> None:
    for situation, _, sheet, _ in pictures(name):
        assert sheet.alt and len(sheet.alt) < 1024, (situation, sheet.alt)


class Letters(NamedTuple):
    """A text on a picture, and the box around its capitals; or something that may cover it."""

    said: str
    left: float
    top: float
    right: float
    low: float

    def touches(self, other: Letters) -> bool:
        """Return whether something covers the letters."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > ACROSS
            and min(self.low, other.low) - max(self.top, other.top) > DOWN
        )


def letters(part: Part) -> list[Letters]:
    """Return the texts of a part."""
    return [
        Letters(
            text.said,
            part.x + text.x,
            part.y + text.y - 0.68 * text.size,
            part.x + text.x + width(text.said, text.size, text.weight),
            part.y + text.y,
        )
        for text in texts([part])
    ]


def areas(part: Part) -> list[Letters]:
    """Return the area of a part without letters."""
    return [Letters("", part.x, part.y, part.x + part.width, part.y + part.height)]
