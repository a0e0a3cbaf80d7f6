"""The sections of the rules page that prompts name exist."""

from __future__ import annotations

from typing import Any

from games.engine import Game, Words
from kit.random_play import has_text


def test_every_section_that_a_prompt_names_is_on_the_rules_page(game: Game[Any, Any]) -> None:
    for title in game.text.sections.values() if has_text(game) else ():
        assert f"\n## {title}\n" in game.text.rules(Words([]))
