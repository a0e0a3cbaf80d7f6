"""What is said about Smallseat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Decision, Options, Outcome, RulesPage, Text, Words
from games.smallseat.cards import CARDS, ODDS
from games.smallseat.state import SmallOptions
from games.smallseat.text.events import TELLERS
from games.smallseat.text.labels import LABELS
from games.smallseat.text.prompts import prompt_lines
from games.smallseat.text.standing import (
    REASONS,
    goal,
    hint,
    result_lines,
    standing_lines,
    why_not,
)
from games.smallseat.text.table import hand_lines, outcome_line, table_lines
from games.smallseat.view import SmallView


class SmallText(Text[SmallView]):
    """Every sentence of the game."""

    labels = LABELS
    tellers = TELLERS
    page = RulesPage("smallseat")
    reasons = REASONS

    goal = staticmethod(goal)
    hint = staticmethod(hint)
    why_not = staticmethod(why_not)

    def standing(self, view: SmallView, words: Words) -> str:
        """Say which votes win, and what is known of the Teller's secret cards."""
        return "\n".join(standing_lines(view, words))

    def prompt(self, decision: Decision, view: SmallView, words: Words) -> str:
        """Say what is to be decided: a headline, and what one should know below it."""
        return "\n".join(prompt_lines(decision, view, words))

    def table(self, view: SmallView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: SmallView, words: Words) -> str:
        """List the reader's cards, and what the reader has seen of others' cards."""
        return "\n".join(hand_lines(view, words))

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won the match, and why."""
        return outcome_line(outcome, words)

    def result(self, view: SmallView, words: Words) -> Sequence[str]:
        """Say which animal each player stood for, and how often it was counted."""
        return result_lines(view, words)

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each animal does."""
        return {
            words(card.name): words(
                "{emoji} **{name}** ({animal}, {colour})\n{effect}",
                emoji=card.emoji,
                name=words(card.name),
                animal=words(card.animal),
                colour=words(card.colour),
                effect=words(card.effect),
            )
            for card in CARDS.values()
        }

    def lobby(self, seats: int, options: Options, words: Words) -> str:
        """Tell the Teller's odds, and what makes them fairer where that was measured."""
        assert isinstance(options, SmallOptions)
        odds, fairer = ODDS.of(seats, options.animals), ODDS.handicap.get(seats)
        if odds is None:
            return ""
        told = {"share": odds.share, "seats": seats}
        if options.animals:
            return words(
                "Among robots the Teller won {share} of 100 matches with {seats} players and "
                "animals like these.",
                **told,
            )
        said = words(
            "Among robots the Teller won {share} of 100 matches with {seats} players.", **told
        )
        if fairer is None:
            return said
        less = words("With **Fairer for the Candidates** it is {share}.", share=fairer.share)
        return words.sentences([said, less])
