"""The questions of Llamas Unleashed that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Repeatable, choice, message
from games.llamas_unleashed.rules.turn import DRAW
from games.llamas_unleashed.view import LlamasView


class LlamasAnswersInAdvance(AnswersInAdvance[LlamasView]):
    """Plans for the next actions, and standing answers to what a card offers each time."""

    repeatable = {
        "may_draw": Repeatable(message("When a card lets you draw"), ("yes", "no")),
        "may": Repeatable(message("When you may use a card's effect"), ("yes", "no"), True),
        "play_again": Repeatable(message("When you may play another card"), ("done",)),
        "bring": Repeatable(message("When you may bring a card into your Field"), ("no",), True),
        "discard_basic": Repeatable(message("When you may discard a Basic Animal"), ("no",), True),
        "save": Repeatable(message("When a card can save your Animal"), ("no",), True),
    }
    planned = {
        "into": message("If you choose a card's Field"),
        "discard": message("If you must discard a card"),
    }
    in_a_row = ("action",)

    def plans(self, view: LlamasView) -> list[tuple[str, Choice]]:
        """Return the plans to draw and to play a card of the hand, its Field, and a discard."""
        hand = view.table[view.reader].hand if view.reader is not None else []
        kinds = {key: place for place, key in reversed(list(enumerate(hand)))}
        plays = [choice("play", place) for place in sorted(kinds.values())]
        others = [seat for seat in range(view.seats) if seat != view.reader]
        own = [] if view.reader is None else [view.reader]
        return [
            ("action", DRAW),
            *(("action", play) for play in plays),
            *(("into", choice("into", seat)) for seat in (*own, *others)),
            *(("discard", choice("discard", play.place)) for play in plays),
        ]

    def view_after(self, choice: Choice, view: LlamasView) -> LlamasView:
        """Return the view after the reader has played or discarded a card of the hand."""
        if choice.verb not in ("play", "discard") or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        del after.table[view.reader].hand[choice.place]
        return after

    def key(self, choice: Choice, view: LlamasView) -> str:
        """Return which card a choice plays or discards."""
        if choice.verb not in ("play", "discard") or view.reader is None:
            return choice.id
        return f"{choice.verb}:{view.table[view.reader].hand[choice.place]}"
