"""The texts of Kill The Unicorns."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import RulesPage, Text, Words, message
from games.kill_the_unicorns.cards import BOOK, FOLDER
from games.kill_the_unicorns.text.advice import CONS, EVENS, PROS, ahead, beneath
from games.kill_the_unicorns.text.events import EVENT_FORMATTERS
from games.kill_the_unicorns.text.labels import LABELS, SHORT_LABELS, offered
from games.kill_the_unicorns.text.names import entry
from games.kill_the_unicorns.text.prompts import prompt
from games.kill_the_unicorns.text.standing import (
    GOAL,
    REASONS,
    decisive,
    hint,
    result_lines,
    share,
    standing,
    why_not,
)
from games.kill_the_unicorns.text.table import hand, lying, outcome_line, table
from games.kill_the_unicorns.view import KillView


class KillText(Text[KillView]):
    """All texts of the game."""

    labels = LABELS
    short_labels = SHORT_LABELS
    event_formatters = EVENT_FORMATTERS
    pros = PROS
    cons = CONS
    evens = EVENS
    ahead = staticmethod(ahead)
    premise = staticmethod(beneath)
    effects = frozenset({"claim", "escape", "trade", "tax"})
    page = RulesPage(FOLDER)
    sections = {
        "role": "The characters 🏠",
        "place": "1 · It's a trap!",
        **dict.fromkeys(["bid", "cards", "mark", "throw", "reveal"], "2 · The hunts"),
        **dict.fromkeys(["market", "on", "paint"], "3 · The black market"),
    }
    crucial = {
        "bid": message(
            "The highest total wins the unicorn, but tied totals cancel each other out. If "
            "no total is left, the unicorn escapes and no scheme is revealed. Cards that "
            "you bid are gone for the day, even if you lose; those you keep can pay for an "
            "item at the market."
        ),
        "cards": message(
            "The highest total wins, but tied totals cancel each other out. If none is left, the "
            "unicorn escapes and no scheme is revealed."
        ),
    }
    reasons = REASONS
    endings = {
        "gold": message("most gold"),
        "double_rainbow": message("a double rainbow"),
    }
    plays = ("claim",)
    stakes = {
        **dict.fromkeys(["claim", "trade"], 6),
        **dict.fromkeys(["lead", "escape", "scheme", "throw", "tax", "recolour", "day"], 2),
        **dict.fromkeys(["hunt", "reveal", "marker", "spell", "drawn", "pay", "no_purchase"], 0),
    }

    standing = staticmethod(standing)
    prompt = staticmethod(prompt)
    table = staticmethod(table)
    hand = staticmethod(hand)
    lying = staticmethod(lying)
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

    def cards(self, words: Words) -> Mapping[str, str]:
        """Describe the effect of each scheme, character and market item."""
        found = {words(s.name): entry(s, words("scheme"), s.effect, words)
                 for s in BOOK.schemes.values()}  # fmt: skip
        for character in BOOK.characters.values():
            mine = words(BOOK.schemes[character.signature].name)
            kind = words("character; own scheme: {scheme}", scheme=mine)
            found[words(character.name)] = entry(character, kind, character.power, words)
        for item in BOOK.market.values():
            kind = words("black market; costs hunt cards worth {price}", price=item.price)
            found[words(item.name)] = entry(item, kind, item.effect, words)
        return found
