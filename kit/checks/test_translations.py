"""Every sentence has a translation."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Any

import pytest

from games.engine import ENGLISH, Game, Language, Words
from games.languages import LANGUAGES, read_catalogue, read_catalogues
from kit.plugin import OWN
from kit.random_play import positions, some_readers
from kit.shown import NAMES, said

pytestmark = [pytest.mark.needs("text"), pytest.mark.needs("languages")]
POSITIONS = 8
PARTS = re.compile(r"\{\w+\}")
every_language = pytest.mark.parametrize("code", [c for c in LANGUAGES if c != ENGLISH.code])


class Lacking(NullTranslations):
    """Notes the sentences that are in no catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        """Note a sentence."""
        self.sentences.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Note a sentence with a number."""
        self.sentences.add(msgid1)
        return msgid1 if n == 1 else msgid2


@every_language
def test_every_sentence_has_a_translation(game: Game[Any, Any], code: str) -> None:
    if game.name not in OWN and not read_catalogue(game, code):
        pytest.skip(f"no {LANGUAGES[code]} yet")
    lacking, catalogue = Lacking(), read_catalogues([game], code)
    catalogue.add_fallback(lacking)
    language = Language(code, catalogue)
    for table in positions(game, 1, POSITIONS):
        for reader in some_readers(table):
            said(table, reader, language)
    words = Words(NAMES, None, language)
    game.text.cards(words)
    fields = game.options.model_fields.values()
    for text in (game.tagline, *(verb.description for verb in game.verbs)):
        words(text)
    for field in fields:
        words(field.title or "")
        words(field.description or "")
    assert {said for said in lacking.sentences if re.search(r"[a-z]", PARTS.sub("", said))} == set()


@every_language
def test_rules_page_has_a_translation(game: Game[Any, Any], code: str) -> None:
    if game.name not in OWN and not read_catalogue(game, code):
        pytest.skip(f"no {LANGUAGES[code]} yet")
    english = game.text.rules(Words(NAMES))
    assert game.text.rules(Words(NAMES, None, Language(code))) != english
