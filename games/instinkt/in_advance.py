"""The questions of Instinkt that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice
from games.instinkt.rules.turn import PLAY
from games.instinkt.view import InstinktView


class InstinktAnswersInAdvance(AnswersInAdvance[InstinktView]):
    """Plans for the card of the next round."""

    def plans(self, view: InstinktView) -> list[tuple[str, Choice]]:
        """Return the plans to play a card of the hand, while this round's cards are placed."""
        if view.reader is None or not view.played:
            return []
        return [("play", PLAY[place]) for place in range(len(view.hand[view.reader]))]

    def key(self, choice: Choice, view: InstinktView) -> str:
        """Return which animal a choice plays: a hand has each animal once."""
        if choice.verb != "play" or view.reader is None:
            return choice.id
        return f"play:{view.hand[view.reader][choice.place]}"
