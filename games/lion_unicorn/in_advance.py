"""The questions of The Lion & The Unicorn that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Repeatable, message
from games.lion_unicorn.rules.actions import DRAW
from games.lion_unicorn.view import LionView


class LionAnswersInAdvance(AnswersInAdvance[LionView]):
    """Plans to draw, and standing answers for the card to turn after a theft."""

    repeatable = {
        "forced_flip": Repeatable(message("After a card of yours is stolen"), ("flip",)),
    }
    public = ("forced_flip",)

    def plans(self, view: LionView) -> list[tuple[str, Choice]]:
        """Return the plan to draw; until one's turn, cards can be stolen, turned and mixed."""
        return [("action", DRAW)]
