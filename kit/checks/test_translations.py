"""Every sentence has a translation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import ENGLISH, Game, Language, Words
from games.languages import LANGUAGES
from kit.plugin import OWN
from kit.shown import NAMES
from kit.untranslated import untranslated

pytestmark = pytest.mark.needs("text")
every_language = pytest.mark.parametrize("code", [c for c in LANGUAGES if c != ENGLISH.code])


@every_language
def test_every_sentence_has_a_translation(
    game: Game[Any, Any], code: str, record_property: Callable[[str, object], None]
) -> None:
    lacking = sorted(untranslated(game, code))
    record_property("untranslated", (LANGUAGES[code], lacking))
    if lacking and game.name not in OWN:
        pytest.skip(f"{LANGUAGES[code]}: {len(lacking)} sentences have no translation")
    assert lacking == []


@every_language
def test_rules_page_has_a_translation(game: Game[Any, Any], code: str) -> None:
    english = game.text.rules(Words(NAMES))
    translated = game.text.rules(Words(NAMES, None, Language(code))) != english
    if not translated and game.name not in OWN:
        pytest.skip(f"{LANGUAGES[code]}: no rules page")
    assert translated
