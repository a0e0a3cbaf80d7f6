"""Lettering in the pictures of every game: complete in every language, never covered."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from games import GAMES, Table
from games.drawing.glyphs import words
from games.drawing.letters import CUT, width
from games.engine import Game, Language, Words
from games.languages import LANGUAGES, language
from games.sheet import Emblem, Part, Parts, Sheet, TextRun
from kit.amount import some
from kit.random_play import next_answer
from kit.reading import texts
from tests.languages.pseudo import PSEUDO

DATA = Path(__file__).parents[2] / "data"
NAMES = ["Maximiliane", "Łukasz Żółw", "Cyd", "Dov", "Eve", "Finn", "Gil", "Hal", "Ivy", "Jon"]
MOMENTS = {*some((40, 1, 12, 100, 300))}
"""After how many answers the table is looked at; and at the end."""
EDGE = 1200 - 40
"""Where the panel of a card that is looked up ends."""
INSIDE, TOUCHED = 6, 4
"""How far the edge of a part is from what is drawn in it, and by how much it may touch letters."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


class Written(NamedTuple):
    """A text on the sheet, and the box around its capitals."""

    text: str
    left: float
    top: float
    right: float
    low: float


def written(part: Part) -> list[Written]:
    """Return the texts of a part."""
    return [
        Written(
            text.said,
            part.x + text.x,
            part.y + text.y - 0.68 * text.size,
            part.x + text.x + width(text.said, text.size, text.weight),
            part.y + text.y,
        )
        for text in texts([part])
    ]


@cache
def drawn(game: Game[Any, Any]) -> list[tuple[Language, Parts]]:
    """Return the parts of a match's pictures with the fewest and the most seats."""
    return [(spoken, sheet.parts) for spoken, sheet in shown(game)]


def shown(game: Game[Any, Any]) -> Iterator[tuple[Language, Sheet]]:
    """Yield pictures of some moments of a match, with the fewest and the most seats."""
    for seats in (game.seats[0], game.seats[-1]):
        table, rng = Table.new(game, seats, bytes(32)), Random(seats)
        for step in count():
            if step in MOMENTS or table.outcome:
                yield from seen(table)
            if table.outcome:
                break
            table.answer(*next_answer(table, rng))


def seen(table: Table[Any, Any]) -> Iterator[tuple[Language, Sheet]]:
    """Yield a table as spectators and a player to move see it, in all languages."""
    picture = table.game.picture
    assert picture
    for reader in (None, next(iter(table.waiting), 0)):
        news = [event.seen_by(reader) for event in table.news]
        touched = picture.touched(news, table.masked(reader))
        decision = None if reader is None else table.waiting.get(reader)
        for spoken in map(language, LANGUAGES):
            words = Words(NAMES[: table.state.seats], reader, spoken)
            yield spoken, picture.draw(table.view(reader), words, decision, None, touched)


def effects(game: Game[Any, Any], spoken: Language) -> str:
    """Return the full and short texts of all cards, as catalogues have them."""
    catalogue = tomllib.loads((DATA / game.name / "cards.toml").read_text("utf-8"))
    return " ".join(words(" ".join(map(spoken.say, strings(catalogue)))))


def strings(found: Any) -> Iterator[str]:
    """Yield every text of a file."""
    if isinstance(found, str) and found:
        yield found
    elif isinstance(found, dict | list):
        for each in found.values() if isinstance(found, dict) else found:
            yield from strings(each)


@every_game
def test_looked_up_card_has_its_full_text_in_every_language(game: Game[Any, Any]) -> None:
    for spoken in (*map(language, LANGUAGES), PSEUDO):
        words = Words([], language=spoken)
        for name in game.text.cards(words):
            sheet = game.picture.card(name, words) if game.picture else None
            assert sheet
            for part in sheet.parts:
                for text in written(part):
                    assert not text.text.endswith(CUT), (spoken.code, name, text)
                    assert text.top < 100 or text.right < EDGE, (spoken.code, name, text)


@every_game
def test_only_names_and_card_texts_are_cut_in_a_table_picture(game: Game[Any, Any]) -> None:
    long = {
        spoken.code: effects(game, spoken) + " ".join(NAMES) for spoken in map(language, LANGUAGES)
    }
    for spoken, parts in drawn(game):
        for part in parts:
            lines = [text.text for text in written(part)]
            if lines and lines[-1].endswith(CUT):
                first = lines[0].removesuffix(CUT).strip()
                assert first in long[spoken.code], (spoken.code, lines)


@every_game
def test_no_pill_ribbon_or_card_covers_a_word(game: Game[Any, Any]) -> None:
    for spoken, parts in drawn(game):
        before: list[Written] = []
        for part in parts:
            for text in before:
                assert not covers(part, text), (spoken.code, text, written(part))
            if is_lettering(part):
                before += [text for text in written(part) if len(text.text) > 2]


def is_lettering(part: Part) -> bool:
    """Return whether a part is only letters, which may be covered on a card."""
    return bool(part.drawing) and all(isinstance(mark, TextRun) for mark in part.drawing)


def covers(part: Part, text: Written) -> bool:
    """Return whether a part covers some of a text."""
    boxes = written(part)
    if any(isinstance(mark, Emblem) for mark in part.drawing) or (boxes and not is_lettering(part)):
        x, y = part.x + INSIDE, part.y + INSIDE
        boxes = [Written("", x, y, x + part.width - 2 * INSIDE, y + part.height - 2 * INSIDE)]
    return any(
        min(one.right, text.right) > max(one.left, text.left)
        and min(one.low, text.low) - max(one.top, text.top) > TOUCHED
        for one in boxes
    )
