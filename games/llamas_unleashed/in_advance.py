"""The questions of Llamas Unleashed that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Moment, Plannable, Repeatable, choice, message
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.rules.turn import DRAW, SEATS
from games.llamas_unleashed.view import LlamasView

INTO = [choice("into", seat) for seat in range(SEATS.stop)]


class LlamasAnswersInAdvance(AnswersInAdvance[LlamasView]):
    """Plans for the next actions, and standing answers to what a card offers each time."""

    repeatable = {
        "may_draw": Repeatable(message("When a card lets you draw"), ("yes", "no")),
        "may": Repeatable(message("When you may use a card's effect"), ("yes", "no"), True),
        "play_again": Repeatable(message("When you may play another card"), ("done",)),
        "bring": Repeatable(message("When you may bring a card into your Field"), ("no",), True),
        "discard_basic": Repeatable(message("When you may discard a Basic Animal"), ("no",), True),
        "take": Repeatable(message("When you may take a card"), ("no",), True),
        "save": Repeatable(message("When you may save a card"), ("no",), True),
    }
    planned = {
        "into": message("If you must choose a Field for a card"),
        "discard": message("If you must discard a card"),
    }
    in_a_row = ("action",)
    reactions = ("discard",)

    def plans(self, view: LlamasView) -> list[Plannable]:
        """Return the plans to draw and to play a card of the hand, and a discard."""
        hand = view.table[view.reader].hand if view.reader is not None else []
        kinds = {key: place for place, key in reversed(list(enumerate(hand)))}
        places = sorted(kinds.values())
        return [
            Plannable("action", DRAW),
            *(Plannable("action", choice("play", place)) for place in places),
            *(Plannable("discard", choice("discard", place)) for place in places),
        ]

    def follow_ups(self, choice: Choice, view: LlamasView) -> list[Plannable]:
        """Return the plans for the Field of a card that is played."""
        key = view.pile[-1] if choice.verb == "play" else None
        if key is None or view.reader is None or CARDS[key].type == "magic":
            return []
        others = [seat for seat in range(view.seats) if seat != view.reader]
        return [Plannable("into", INTO[seat], (key,)) for seat in (view.reader, *others)]

    def now(self, view: LlamasView) -> Moment:
        """Return the turn."""
        return (view.turns,)

    def moment(self, prompt: str, view: LlamasView) -> Moment:
        """Return the next turn that the reader plays, by the extra and skipped turns known now."""
        reader = view.reader or 0
        between = (reader - view.active) % view.seats
        if not between and view.table[reader].extra:
            return (view.turns + 1,)
        before = [(view.active + n) % view.seats for n in range(between or view.seats)]
        turns = sum(1 + view.table[seat].extra for seat in before)
        return (view.turns + turns + view.seats * view.table[reader].skips,)

    def next_moment(self, moment: Moment, view: LlamasView) -> Moment:
        """Return the reader's turn after the next."""
        (turn,) = moment
        return (turn + view.seats,)

    def view_after(self, choice: Choice, view: LlamasView) -> LlamasView:
        """Return the view after the reader has played or discarded a card of the hand."""
        if choice.verb not in ("play", "discard") or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        card = after.table[view.reader].hand.pop(choice.place)
        if choice.verb == "play":
            after.pile.append(str(card))
        return after

    def key(self, choice: Choice, view: LlamasView) -> str:
        """Return which card a choice plays or discards."""
        if choice.verb not in ("play", "discard") or view.reader is None:
            return choice.id
        return f"{choice.verb}:{view.table[view.reader].hand[choice.place]}"
