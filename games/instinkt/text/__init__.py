"""What is said about Instinkt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Cell, Choice, Decision, Outcome, RulesPage, Text, Words
from games.instinkt.cards import CARDS
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.text.labels import LABELS, PREVIEWS, buttons
from games.instinkt.text.names import described, plain
from games.instinkt.text.prompts import prompt_lines
from games.instinkt.text.standing import GOAL, REASONS, hint, result_lines, standing_lines
from games.instinkt.text.table import (
    hand_lines,
    outcome_line,
    spoken_hand,
    spoken_table,
    table_lines,
)
from games.instinkt.view import InstinktView


class InstinktText(Text[InstinktView]):
    """Every sentence of the game."""

    labels = LABELS
    event_formatters = EVENT_FORMATTERS
    page = RulesPage("instinkt")
    reasons = REASONS

    hint = staticmethod(hint)

    def goal(self, view: InstinktView, words: Words) -> str:
        """Say what the square is filled for."""
        return words(GOAL)

    def standing(self, view: InstinktView, words: Words) -> str:
        """Say how the points stand, and what the animals in hand want."""
        return "\n".join(standing_lines(view, words))

    def prompt(self, decision: Decision, view: InstinktView, words: Words) -> str:
        """Say what is to be decided."""
        return "\n".join(prompt_lines(decision, view, words))

    def table(self, view: InstinktView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: InstinktView, words: Words) -> str:
        """Describe the reader's cards and what they do."""
        return "\n".join(hand_lines(view, words))

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won, and by what."""
        return outcome_line(outcome, words)

    def result(self, view: InstinktView, words: Words) -> Sequence[str]:
        """Say what each player scored, animal by animal."""
        return result_lines(view, words)

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each card does, and what of it is this house's."""
        return {plain(kind, words): described(kind, words) for kind in CARDS}

    def alt(self, view: InstinktView, words: Words) -> str:
        """Say in words all that the picture shows."""
        parts = [self.outcome(view.outcome, words)] if view.outcome else []
        parts.append(spoken_table(view, words))
        parts += [spoken_hand(view, words)] if view.reader is not None else []
        return "\n".join(parts)

    def grid(
        self, decision: Decision, view: InstinktView, words: Words
    ) -> Sequence[Sequence[Cell]]:
        """Lay out places as they lie on the table and lines by the end a deer comes from."""
        return buttons(decision, view)

    def preview(self, choice: Choice, view: InstinktView, words: Words) -> str:
        """Say what a deer would push and what a raccoon would move."""
        preview = PREVIEWS.get(choice.verb)
        return preview(choice, view, words) if preview else ""
