"""The questions of Instinkt that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice
from games.instinkt.rules.board import places
from games.instinkt.rules.turn import PLACE, PLAY
from games.instinkt.view import InstinktView


class InstinktAnswersInAdvance(AnswersInAdvance[InstinktView]):
    """Plans for the place of the chosen card, and for the card of the next round."""

    def plans(self, view: InstinktView) -> list[tuple[str, Choice]]:
        """Return the plans to place one's card, or to play a card of the hand.

        The place can be planned while the other player still chooses a card, the next card while
        this round's cards are placed.
        """
        if view.reader is None:
            return []
        if view.played:
            return [("play", PLAY[place]) for place in range(len(view.hand[view.reader]))]
        if not view.board or view.waiting.get(view.reader) is not True:
            return []
        return [("place", PLACE[at]) for at in places(view.standing, view.frame)]

    def key(self, choice: Choice, view: InstinktView) -> str:
        """Return which animal a choice plays, or where it places the card of this round.

        A hand has each animal once.
        """
        if choice.verb == "place":
            return f"{choice.id}:{view.round}"
        if choice.verb != "play" or view.reader is None:
            return choice.id
        return f"play:{view.hand[view.reader][choice.place]}"
