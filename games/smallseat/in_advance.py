"""The questions of Smallseat that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice
from games.smallseat.rules.votes import VOTE
from games.smallseat.view import SmallView


class SmallAnswersInAdvance(AnswersInAdvance[SmallView]):
    """Plans for the next secret vote."""

    def plans(self, view: SmallView) -> list[tuple[str, Choice]]:
        """Return the plans to vote for an animal in the hand; the Teller may have to speak."""
        if view.reader is None or view.reader == view.teller:
            return []
        hand = view.table[view.reader].known
        return [("vote", VOTE[hand.index(animal)]) for animal in view.animals if animal in hand]

    def key(self, choice: Choice, view: SmallView) -> str:
        """Return for which animal a vote is."""
        if choice.verb != "vote" or view.reader is None:
            return choice.id
        return f"vote:{view.table[view.reader].known[choice.place]}"
