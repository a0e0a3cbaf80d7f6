"""The texts of The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import RulesPage, Text, Words, message
from games.lion_unicorn.cards import CARDS, FOLDER
from games.lion_unicorn.text.advice import CONS, EVENS, PROS, ahead, stops_nobody
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.text.labels import LABELS
from games.lion_unicorn.text.prompts import prompt
from games.lion_unicorn.text.standing import (
    GOAL,
    GOAL_OF_A_SHORT_MATCH,
    REASONS,
    decisive,
    hint,
    one_short,
    result_lines,
    share,
    standing,
)
from games.lion_unicorn.text.table import hand, outcome_line, table, witness_lines
from games.lion_unicorn.view import LionView


class LionText(Text[LionView]):
    """All texts of the game."""

    labels = LABELS
    event_formatters = EVENT_FORMATTERS
    pros = PROS
    cons = CONS
    evens = EVENS
    ahead = staticmethod(ahead)
    premise = staticmethod(stops_nobody)
    effects = frozenset({"give", "up", "down", "rat", "discard", "shuffle_in", "won", "decided"})
    reasons = REASONS
    endings = {"rounds": message("winning sets")}
    plays = ("up",)
    stakes = {
        **dict.fromkeys(["won", "decided"], 9),
        **dict.fromkeys(["steal", "give", "discard", "rat", "up", "void"], 2),
        **dict.fromkeys(["fox", "dealt"], 0),
    }
    page = RulesPage(FOLDER)
    sections = {
        **dict.fromkeys(["action", "forced_flip"], "Your turn"),
        **dict.fromkeys(["goat", "swift", "swift_to", "rat", "adder"], "The animals"),
        **dict.fromkeys(["keep", "round", "block", "deduce"], "Winning"),
    }

    standing = staticmethod(standing)
    prompt = staticmethod(prompt)
    table = staticmethod(table)
    hand = staticmethod(hand)
    one_short = staticmethod(one_short)
    decisive = staticmethod(decisive)
    outcome = staticmethod(outcome_line)
    result = staticmethod(result_lines)
    share = staticmethod(share)
    hint = staticmethod(hint)
    witnesses = staticmethod(witness_lines)

    def goal(self, view: LionView, words: Words) -> str:
        """Explain how to win a round and the match."""
        return words(GOAL_OF_A_SHORT_MATCH if view.goal == 1 else GOAL)

    def alt(self, view: LionView, words: Words) -> str:
        """Describe in plain text everything that the picture shows, at the end also the winner."""
        said = super().alt(view, words)
        return f"{said}\n\n{self.outcome(view.outcome, words)}" if view.outcome else said

    def cards(self, words: Words) -> Mapping[str, str]:
        """Describe each animal's effect and its number of cards."""
        return {
            words(card.name): words(
                "{emoji} **{name}** (×{count})\n{effect}",
                emoji=card.emoji,
                name=words(card.name),
                count=card.count,
                effect=words(card.effect),
            )
            for card in CARDS.values()
        }
