"""The texts of The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Gauge, RulesPage, Text, Words, message
from games.lion_unicorn.cards import CARDS, FOLDER
from games.lion_unicorn.text.advice import CONS, EVENS, PROS, ahead, match_point
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.text.labels import LABELS
from games.lion_unicorn.text.prompts import prompt
from games.lion_unicorn.text.standing import (
    GOAL,
    GOAL_OF_A_SHORT_MATCH,
    REASONS,
    decisive,
    hint,
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
    gauges = {
        "round": Gauge(
            message("your chance of winning the round by your next turn is {n}"),
            message("{name}'s chance of winning the round by your next turn is {n}"),
            worth=5,
            least=0.04,
            much=0.12,
            share=True,
        ),
        "up": Gauge(
            message("the number of face-up animals you still need for a set is {n}"),
            message("the number of face-up animals {name} still needs for a set is {n}"),
            worth=-1,
        ),
        "lacks": Gauge(
            message(
                "the number of animals you still need for a set, counting all your cards, is {n}"
            ),
            message(
                "the number of animals {name} still needs for a set, counting all their cards, "
                "is {n}"
            ),
            worth=-1,
        ),
        "crows": Gauge(
            message("your chance of having a Crow face-up is {n}"),
            message("{name}'s chance of having a Crow face-up is {n}"),
            worth=-1,
            share=True,
        ),
    }
    ahead = staticmethod(ahead)
    premise = staticmethod(match_point)
    effects = frozenset({"give", "up", "down", "rat", "discard", "shuffle_in", "won", "decided"})
    reasons = REASONS
    endings = {"rounds": message("winning sets")}
    plays = ("up",)
    steps = ("fox",)
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
