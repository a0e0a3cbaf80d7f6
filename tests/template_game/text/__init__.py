"""What is said about Echo."""

from collections.abc import Mapping, Sequence

from games.engine import Choice, Decision, Outcome, Text, Words
from tests.template_game.cards import CARDS
from tests.template_game.text.events import EVENT_FORMATTERS
from tests.template_game.text.labels import LABELS
from tests.template_game.text.names import named
from tests.template_game.text.prompts import prompt_line
from tests.template_game.text.standing import GOAL, result_lines, standing_line
from tests.template_game.text.table import hand_line, outcome_line, table_lines
from tests.template_game.view import EchoView


class EchoText(Text[EchoView]):
    """Every sentence of the game; a real one has ``page = RulesPage("<game>")`` for its rules."""

    labels, event_formatters = LABELS, EVENT_FORMATTERS

    def rules(self, words: Words) -> str:
        """Return the players' rules page."""
        return "# Echo\n\nEcho the animal before you.\n\n## A turn\n\nPlay a card, then draw one."

    def goal(self, view: EchoView, words: Words) -> str:
        """Say what wins."""
        return words(GOAL)

    def standing(self, view: EchoView, words: Words) -> str:
        """Say how many points the reader has."""
        return standing_line(view, words)

    def prompt(self, decision: Decision, view: EchoView, words: Words) -> str:
        """Say what is to be decided."""
        return prompt_line(decision, words)

    def offered(self, decision: Decision, view: EchoView) -> Sequence[Choice]:
        """List each animal in hand once: equal cards come to the same."""
        return list({view.hand[c.place]: c for c in decision.choices}.values())

    def table(self, view: EchoView, words: Words) -> str:
        """Describe what everybody sees."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: EchoView, words: Words) -> str:
        """List the reader's cards."""
        return hand_line(view, words)

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won."""
        return outcome_line(outcome, words)

    def result(self, view: EchoView, words: Words) -> Sequence[str]:
        """Say how many points everybody has."""
        return result_lines(view, words)

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say how many there are of each animal."""
        return {words(c.name): f"{named(kind, words)} ×{c.copies}" for kind, c in CARDS.items()}
