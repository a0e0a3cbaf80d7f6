"""The questions of Llamas Unleashed that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Repeatable, choice, message
from games.llamas_unleashed.rules.turn import DRAW
from games.llamas_unleashed.view import LlamasView


class LlamasAnswersInAdvance(AnswersInAdvance[LlamasView]):
    """Plans for the action, and standing answers to what a card offers each time."""

    repeatable = {
        "may_draw": Repeatable(message("When a card lets you draw"), ("yes", "no")),
        "may": Repeatable(message("When you may use a card's effect"), ("yes", "no"), True),
        "play_again": Repeatable(message("When you may play another card"), ("done",)),
    }

    def plans(self, view: LlamasView) -> list[tuple[str, Choice]]:
        """Return the plans to draw and to play a card of the hand."""
        hand = view.table[view.reader].hand if view.reader is not None else []
        kinds = {key: place for place, key in reversed(list(enumerate(hand)))}
        plays = [choice("play", place) for place in sorted(kinds.values())]
        return [("action", DRAW), *(("action", play) for play in plays)]

    def key(self, choice: Choice, view: LlamasView) -> str:
        """Return which card a choice plays."""
        if choice.verb != "play" or view.reader is None:
            return choice.id
        return f"play:{view.table[view.reader].hand[choice.place]}"
