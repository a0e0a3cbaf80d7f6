"""The texts of Echo."""

from collections.abc import Mapping, Sequence

from games.engine import Choice, Decision, Outcome, RulesPage, Text, Words
from games.new.echo.cards import CARDS, FOLDER
from games.new.echo.text.events import EVENT_FORMATTERS
from games.new.echo.text.labels import LABELS
from games.new.echo.text.names import named
from games.new.echo.text.prompts import prompt_line
from games.new.echo.text.standing import GOAL, result_lines, standing_line
from games.new.echo.text.table import hand_line, outcome_line, table_lines
from games.new.echo.view import EchoView


class EchoText(Text[EchoView]):
    """All texts of the game."""

    labels, event_formatters = LABELS, EVENT_FORMATTERS
    page = RulesPage(FOLDER)

    def goal(self, view: EchoView, words: Words) -> str:
        """Say how to win."""
        return words(GOAL)

    def standing(self, view: EchoView, words: Words) -> str:
        """Say how many points the reader has."""
        return standing_line(view, words)

    def prompt(self, decision: Decision, view: EchoView, words: Words) -> str:
        """Describe the decision."""
        return prompt_line(decision, words)

    def offered(self, decision: Decision, view: EchoView) -> Sequence[Choice]:
        """List each animal in the hand once, as equal cards are interchangeable."""
        return list({view.hand[c.place]: c for c in decision.choices}.values())

    def table(self, view: EchoView, words: Words) -> str:
        """Describe what everyone sees."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: EchoView, words: Words) -> str:
        """List the reader's cards."""
        return hand_line(view, words)

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won."""
        return outcome_line(outcome, words)

    def result(self, view: EchoView, words: Words) -> Sequence[str]:
        """Say how many points everyone has."""
        return result_lines(view, words)

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say how many cards of each animal there are."""
        return {words(c.name): f"{named(kind, words)} ×{c.copies}" for kind, c in CARDS.items()}
