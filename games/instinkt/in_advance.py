"""The questions of Instinkt that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Moment, Plannable, message
from games.instinkt.rules.board import places
from games.instinkt.rules.turn import PLACE, PLAY
from games.instinkt.state import HAND
from games.instinkt.view import InstinktView, OpenCard


class InstinktAnswersInAdvance(AnswersInAdvance[InstinktView]):
    """Plans for the place of the chosen card, and for the card of the next round."""

    planned = {
        "place": message("Your card for this round"),
        "play": message("In the next round"),
    }
    in_a_row = ("play",)

    def plans(self, view: InstinktView) -> list[Plannable]:
        """Return the plans to place the card of this round, or to play a card of the hand.

        The place can be planned while the other player still chooses a card or places theirs, the
        next card at any time.
        """
        if view.reader is None or len(view.hand[view.reader]) > HAND:
            return []
        planned = [Plannable("play", PLAY[place]) for place in range(len(view.hand[view.reader]))]
        for card in view.played if view.board else ():
            if card.seat == view.reader and card.kind != "deer":
                free = places(view.standing, view.frame)
                planned += [Plannable("place", PLACE[at], (card.kind,)) for at in free]
        return planned

    def view_after(self, choice: Choice, view: InstinktView) -> InstinktView:
        """Return the view after the reader has played a card of the hand."""
        if choice.verb != "play" or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        kind = after.hand[view.reader].pop(choice.place)
        after.played.append(OpenCard(seat=view.reader, kind=str(kind)))
        return after

    def now(self, view: InstinktView) -> Moment:
        """Return the round."""
        return (view.round,)

    def moment(self, prompt: str, view: InstinktView) -> Moment:
        """Return the round: this one for the place of its card, the next one for its card."""
        return (view.round + (prompt == "play"),)

    def key(self, choice: Choice, view: InstinktView) -> str:
        """Return which animal a choice plays, or where it places the card of the round.

        A hand has each animal once.
        """
        if choice.verb != "play" or view.reader is None:
            return choice.id
        return f"play:{view.hand[view.reader][choice.place]}"
