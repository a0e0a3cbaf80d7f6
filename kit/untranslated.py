"""The sentences of a game that a language has no translation of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from functools import cache
from gettext import NullTranslations
from typing import Any

from games.engine import CONTEXT, Game, Language, Words
from games.guide import guide_of
from games.languages import read_catalogue, read_catalogues
from kit.random_play import positions, some_readers
from kit.shown import NAMES, said

POSITIONS = 8
PARTS = re.compile(r"\{\w+\}")
LETTERS = re.compile(r"[a-z]")


class Lacking(NullTranslations):
    """Notes the sentences that are in no catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        """Note a sentence."""
        self.sentences.add(message.rpartition(CONTEXT)[2])
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Note a sentence with a number."""
        self.sentences.add(msgid1)
        return msgid1 if n == 1 else msgid2


def untranslated(game: Game[Any, Any], code: str, *, of_the_bot: bool = False) -> set[str]:
    """Return the English sentences of a game that neither its catalogue nor the bot's has.

    They are those of some positions, of the game's tables of sentences, its options and its guide.
    With ``of_the_bot``, only the bot's catalogue counts.
    """
    lacking, catalogue = Lacking(), copy(_of_the_bot(code))
    if not of_the_bot and (own := read_catalogue(game, code)):
        catalogue.add_fallback(own)
    catalogue.add_fallback(lacking)
    language = Language(code, catalogue)
    for table in positions(game, 1, POSITIONS):
        for reader in some_readers(table):
            said(table, reader, language)
    game.text.cards(Words(NAMES, None, language))
    for sentence in [*_stored(game), *_taught(game)]:
        language.say(sentence)
    return {each for each in lacking.sentences if LETTERS.search(PARTS.sub("", each))}


@cache
def _of_the_bot(code: str) -> NullTranslations:
    """Return the bot's catalogue, which takes longer to read than most games to check.

    Add no fallback to it but to a copy.
    """
    return read_catalogues([], code)


def _stored(game: Game[Any, Any]) -> Iterator[str]:
    """Yield the sentences that a game stores for later."""
    yield game.tagline
    yield from (verb.description for verb in game.verbs)
    yield from game.text.reasons.values()
    yield from game.text.endings.values()
    for field in game.options.model_fields.values():
        yield from filter(None, (field.title, field.description))
    for menu in game.options.menus.values():
        yield from menu.values()


def _taught(game: Game[Any, Any]) -> Iterator[str]:
    """Yield the sentences of a game's guide."""
    guide = guide_of(game)
    if guide is None:
        return
    yield from guide.learnt
    for lesson in guide.lessons:
        yield from (lesson.title, lesson.opening, lesson.closing)
        yield from (text for step in lesson.steps for text in (step.text, step.reason))
        yield from (each.text for each in lesson.told)
