"""The texts of Kill The Unicorns."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Decision, RulesPage, Text, Words, message
from games.kill_the_unicorns.cards import BOOK, FOLDER
from games.kill_the_unicorns.text.events import EVENT_FORMATTERS
from games.kill_the_unicorns.text.labels import LABELS, offered
from games.kill_the_unicorns.text.names import entry
from games.kill_the_unicorns.text.prompts import prompt_lines
from games.kill_the_unicorns.text.standing import (
    GOAL,
    REASONS,
    decisive,
    hint,
    result_lines,
    share,
    standing_lines,
    why_not,
)
from games.kill_the_unicorns.text.table import hand_lines, outcome_line, table_lines
from games.kill_the_unicorns.view import KillView


class KillText(Text[KillView]):
    """All texts of the game."""

    labels = LABELS
    event_formatters = EVENT_FORMATTERS
    page = RulesPage(FOLDER)
    reasons = REASONS
    endings = {
        "gold": message("most gold"),
        "double_rainbow": message("a double rainbow"),
    }
    plays = ("claim",)

    decisive = staticmethod(decisive)
    outcome = staticmethod(outcome_line)
    result = staticmethod(result_lines)
    share = staticmethod(share)
    offered = staticmethod(offered)
    hint = staticmethod(hint)
    why_not = staticmethod(why_not)

    def goal(self, view: KillView, words: Words) -> str:
        """Explain how to win."""
        return words(GOAL)

    def standing(self, view: KillView, words: Words) -> str:
        """State the gold so far, how the hunted unicorn is won, and the effect of the reader's
        scheme.
        """
        return "\n".join(standing_lines(view, words))

    def prompt(self, decision: Decision, view: KillView, words: Words) -> str:
        """Describe the decision: a headline, with the facts that help below it."""
        return "\n".join(prompt_lines(decision, view, words))

    def table(self, view: KillView, words: Words) -> str:
        """Describe what everyone sees, in the same words for every reader."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: KillView, words: Words) -> str:
        """List the facts that only the reader knows."""
        return "\n".join(hand_lines(view, words))

    def cards(self, words: Words) -> Mapping[str, str]:
        """Describe the effect of each scheme, character and market item."""
        found = {words(s.name): entry(s, words("scheme"), s.effect, words)
                 for s in BOOK.schemes.values()}  # fmt: skip
        for character in BOOK.characters.values():
            mine = words(BOOK.schemes[character.signature].name)
            kind = words("character; own scheme: {scheme}", scheme=mine)
            found[words(character.name)] = entry(character, kind, character.power, words)
        for item in BOOK.market.values():
            kind = words("black market, {price} gold", price=item.price)
            found[words(item.name)] = entry(item, kind, item.effect, words)
        return found
