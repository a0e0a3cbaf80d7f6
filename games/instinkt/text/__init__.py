"""The texts of Instinkt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Cell, Choice, Decision, RulesPage, Text, Words, message
from games.instinkt.cards import CARDS, FOLDER
from games.instinkt.text.advice import CONS, EVENS, PROS, ahead
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.text.labels import LABELS, PREVIEWS, buttons
from games.instinkt.text.names import described, plain
from games.instinkt.text.prompts import prompt
from games.instinkt.text.standing import (
    GOAL,
    REASONS,
    decisive,
    hint,
    result_lines,
    share,
    standing,
)
from games.instinkt.text.table import (
    hand,
    outcome_line,
    spoken_hand,
    spoken_table,
    table,
)
from games.instinkt.view import InstinktView


class InstinktText(Text[InstinktView]):
    """All texts of the game."""

    labels = LABELS
    event_formatters = EVENT_FORMATTERS
    pros = PROS
    cons = CONS
    evens = EVENS
    ahead = staticmethod(ahead)
    effects = frozenset({"count"})
    page = RulesPage(FOLDER)
    sections = {
        **dict.fromkeys(["under", "play"], "A round"),
        **dict.fromkeys(["place", "to"], "Where a card may lie"),
        **dict.fromkeys(["push", "move"], "The animals with an effect ⚡"),
    }
    crucial = dict.fromkeys(
        ["place", "to"],
        message("In the picture, each place that would change the score shows by how much."),
    )
    reasons = REASONS
    endings = {
        "points": message("most points"),
        "cards": message("most scoring cards"),
        "hand": message("the higher total in hand"),
    }
    plays = ("place", "push")
    stakes = {
        **dict.fromkeys(["snake", "push"], 3),
        **dict.fromkeys(["move", "place", "begin"], 2),
        **dict.fromkeys(["dealt", "draw", "under"], 0),
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

    def goal(self, view: InstinktView, words: Words) -> str:
        """Explain the purpose of the square."""
        return words(GOAL)

    def cards(self, words: Words) -> Mapping[str, str]:
        """Describe each card's effect, and mark the values of this house."""
        return {plain(kind, words): described(kind, words) for kind in CARDS}

    def lying(self, view: InstinktView, words: Words) -> Mapping[str, Sequence[str]]:
        """List the cards in the display."""
        cards = [plain(card.kind, words) for card in view.board]
        return {words("Cards on the table"): cards} if cards else {}

    def alt(self, view: InstinktView, words: Words) -> str:
        """Describe in words everything that the picture shows."""
        parts = [self.outcome(view.outcome, words)] if view.outcome else []
        parts.append(spoken_table(view, words))
        parts += [spoken_hand(view, words)] if view.reader is not None else []
        return "\n".join(parts)

    def grid(
        self, decision: Decision, view: InstinktView, words: Words
    ) -> Sequence[Sequence[Cell]]:
        """Arrange places as on the table, and lines by the end that a deer comes from."""
        return buttons(decision, view)

    def preview(self, choice: Choice, view: InstinktView, words: Words) -> str:
        """Say which cards a deer would push, or a raccoon would move."""
        preview = PREVIEWS.get(choice.verb)
        return preview(choice, view, words) if preview else ""
