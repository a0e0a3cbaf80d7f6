"""What is said about The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from games.engine import Decision, Outcome, Text, Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.text.events import TELLERS
from games.lion_unicorn.text.labels import LABELS
from games.lion_unicorn.text.prompts import prompt_lines
from games.lion_unicorn.text.table import hand_lines, outcome_lines, table_lines
from games.lion_unicorn.view import LionView

RULES = (files("data") / "lion_unicorn" / "rules.md").read_text("utf-8")


class LionText(Text[LionView]):
    """Every sentence of the game."""

    labels = LABELS
    tellers = TELLERS
    page = RULES

    def prompt(self, decision: Decision, view: LionView, words: Words) -> str:
        """Say what is to be decided: a headline, and what one should know below it."""
        return "\n".join(prompt_lines(decision, words))

    def table(self, view: LionView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: LionView, words: Words) -> str:
        """List what only the reader knows: of their own cards, then of the others'."""
        return "\n".join(hand_lines(view, words))

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won the match, and with how many rounds."""
        return "\n".join(outcome_lines(outcome, words))

    def alt(self, view: LionView, words: Words) -> str:
        """Say in plain text all that the picture shows, at the end also who has won."""
        said = super().alt(view, words)
        return f"{said}\n\n{self.outcome(view.outcome, words)}" if view.outcome else said

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each animal does and how many there are of it."""
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
