"""The questions of Instinkt that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, message
from games.instinkt.rules.board import places
from games.instinkt.rules.turn import PLACE, PLAY
from games.instinkt.view import InstinktView


class InstinktAnswersInAdvance(AnswersInAdvance[InstinktView]):
    """Plans for the place of the chosen card, and for the card of the next round."""

    planned = {
        "place": message("Your card of this round"),
        "play": message("In the next round"),
    }
    in_a_row = ("play",)

    def plans(self, view: InstinktView) -> list[tuple[str, Choice]]:
        """Return the plans to place one's card, or to play a card of the hand.

        The place can be planned while the other player still chooses a card or places theirs, the
        next card at any time.
        """
        if view.reader is None:
            return []
        planned = [("play", PLAY[place]) for place in range(len(view.hand[view.reader]))]
        if view.board and (not view.played or any(c.seat == view.reader for c in view.played)):
            planned += [("place", PLACE[at]) for at in places(view.standing, view.frame)]
        return planned

    def view_after(self, choice: Choice, view: InstinktView) -> InstinktView:
        """Return the view after the reader has played a card of the hand."""
        if choice.verb != "play" or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        del after.hand[view.reader][choice.place]
        return after

    def key(self, choice: Choice, view: InstinktView) -> str:
        """Return which animal a choice plays, or where it places the card of this round.

        A hand has each animal once.
        """
        if choice.verb == "place":
            return f"{choice.id}:{view.round}"
        if choice.verb != "play" or view.reader is None:
            return choice.id
        return f"play:{view.hand[view.reader][choice.place]}"
