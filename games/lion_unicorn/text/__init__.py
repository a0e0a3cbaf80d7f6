"""The texts of The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Decision, RulesPage, Text, Words, message
from games.lion_unicorn.cards import CARDS, FOLDER
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.text.labels import LABELS
from games.lion_unicorn.text.prompts import prompt_lines
from games.lion_unicorn.text.standing import (
    GOAL,
    GOAL_OF_A_SHORT_MATCH,
    REASONS,
    decisive,
    hint,
    result_lines,
    share,
    standing_lines,
)
from games.lion_unicorn.text.table import hand_lines, outcome_line, table_lines, witness_lines
from games.lion_unicorn.view import LionView


class LionText(Text[LionView]):
    """All texts of the game."""

    labels = LABELS
    event_formatters = EVENT_FORMATTERS
    reasons = REASONS
    endings = {"rounds": message("winning sets")}
    plays = ("up",)
    page = RulesPage(FOLDER)

    decisive = staticmethod(decisive)
    outcome = staticmethod(outcome_line)
    result = staticmethod(result_lines)
    share = staticmethod(share)
    hint = staticmethod(hint)
    witnesses = staticmethod(witness_lines)

    def goal(self, view: LionView, words: Words) -> str:
        """Explain how to win a round and the match."""
        return words(GOAL_OF_A_SHORT_MATCH if view.goal == 1 else GOAL)

    def standing(self, view: LionView, words: Words) -> str:
        """Say how close the reader is to a winning set."""
        return "\n".join(standing_lines(view, words))

    def prompt(self, decision: Decision, view: LionView, words: Words) -> str:
        """Describe the decision: a headline, with the facts that help below it."""
        return "\n".join(prompt_lines(decision, words))

    def table(self, view: LionView, words: Words) -> str:
        """Describe what everyone sees, in the same words for every reader."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: LionView, words: Words) -> str:
        """List facts that only the reader knows: about their own cards, then about the others'."""
        return "\n".join(hand_lines(view, words))

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
