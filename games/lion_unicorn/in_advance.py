"""The questions of The Lion & The Unicorn that a player can answer in advance."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import AnswersInAdvance, Choice, Moment, Plannable, Repeatable, message
from games.lion_unicorn.rules.actions import DRAW, FLIP, STEAL
from games.lion_unicorn.view import CardView, LionView


class LionAnswersInAdvance(AnswersInAdvance[LionView]):
    """Plans for the next actions, and answers for the card to turn after a theft."""

    repeatable = {
        "forced_flip": Repeatable(message("After a card of yours is stolen"), ("flip",)),
    }
    public = ("forced_flip",)
    planned = {"forced_flip": message("If a card of yours is stolen")}
    in_a_row = ("action",)
    reactions = ("forced_flip",)

    def plans(self, view: LionView) -> list[Plannable]:
        """Return the plans to draw, to turn a card over, and to steal one.

        After a theft, the starting card or a card that the reader knows can be turned.
        """
        if view.reader is None:
            return []
        own = view.table[view.reader].cards
        planned = [DRAW, *FLIP[: len(own)]]
        planned += [
            STEAL[seat][place]
            for seat, shown in enumerate(view.table)
            for place, card in enumerate(shown.cards)
            if place and seat != view.reader and not card.up
        ]
        known = [FLIP[place] for place, card in enumerate(own) if not place or card.kind]
        return _different(self, "action", planned, view) + _different(
            self, "forced_flip", known, view
        )

    def view_after(self, choice: Choice, view: LionView) -> LionView:
        """Return the view after the reader has turned one of their cards over."""
        if choice.verb != "flip" or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        card = after.table[view.reader].cards[choice.place]
        card.up = not card.up
        return after

    def now(self, view: LionView) -> Moment:
        """Return the round and its turn."""
        return view.round, view.turns

    def moment(self, prompt: str, view: LionView) -> Moment:
        """Return the reader's next turn in this round."""
        left = ((view.reader or 0) - view.active) % view.seats or view.seats
        return view.round, view.turns + left

    def next_moment(self, moment: Moment, view: LionView) -> Moment:
        """Return the reader's turn after the next."""
        number, turn = moment
        return number, turn + view.seats

    def key(self, choice: Choice, view: LionView) -> str:
        """Return what the reader knows of a choice's card, wherever in its row it lies by then.

        Until the reader's turn, cards can be stolen, given away, turned and mixed. For a card that
        the reader does not know, it is what they see of the row up to it: new cards come behind
        it. A plan for such a card is dropped if this part changes, because the card may be another
        one.
        """
        if choice.verb not in ("flip", "steal") or view.reader is None:
            return choice.id
        seat, place = (view.reader, choice.place) if choice.verb == "flip" else _at(choice)
        row = view.table[seat]
        card = row.cards[place]
        return (
            f"{choice.verb}:{seat}:{_known(card)}"
            if place and card.kind
            else f"{choice.id}:{_seen(row.cards[: place + 1])}"
        )

    def key_for(self, prompt: str, choice: Choice, view: LionView) -> str:
        """Return the key of a choice; the starting card can be turned whatever has been stolen."""
        start = prompt == "forced_flip" and choice.place == 0
        return choice.id if start else self.key(choice, view)


def _different(
    asked: LionAnswersInAdvance, prompt: str, planned: list[Choice], view: LionView
) -> list[Plannable]:
    """Return choices with their prompt; of several with the same key, the first."""
    by_key: dict[str, Choice] = {}
    for each in planned:
        by_key.setdefault(asked.key_for(prompt, each, view), each)
    return [Plannable(prompt, each) for each in by_key.values()]


def _at(steal: Choice) -> tuple[int, int]:
    """Return the seat and the place of the card to steal."""
    return steal.place, int(steal.at[1])


def _known(card: CardView) -> str:
    return f"{'up' if card.up else 'down'}:{card.kind}"


def _seen(cards: Sequence[CardView]) -> str:
    """Return two letters for each of some cards: its side, and what the reader knows of it."""
    return "".join(f"{'ud'[not card.up]}{(card.kind or '-')[0]}" for card in cards)
