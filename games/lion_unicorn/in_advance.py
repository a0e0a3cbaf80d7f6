"""The questions of The Lion & The Unicorn that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Repeatable, message
from games.lion_unicorn.rules.actions import DRAW, FLIP, STEAL
from games.lion_unicorn.view import LionView, SeatView


class LionAnswersInAdvance(AnswersInAdvance[LionView]):
    """Plans for the next action, and standing answers for the card to turn after a theft."""

    repeatable = {
        "forced_flip": Repeatable(message("After a card of yours is stolen"), ("flip",)),
    }
    public = ("forced_flip",)

    def plans(self, view: LionView) -> list[tuple[str, Choice]]:
        """Return the plans to draw, to turn a card over, and to steal one."""
        if view.reader is None:
            return []
        planned = [DRAW, *FLIP[: len(view.table[view.reader].cards)]]
        planned += [
            STEAL[seat][place]
            for seat, shown in enumerate(view.table)
            for place, card in enumerate(shown.cards)
            if place and seat != view.reader and not card.up
        ]
        return [("action", choice) for choice in planned]

    def key(self, choice: Choice, view: LionView) -> str:
        """Return a choice, together with what the reader sees of the row of its card.

        Until the reader's turn, cards can be stolen, given away, turned and mixed. A plan for a
        card of such a row is dropped, because the card may be another one.
        """
        if choice.verb == "flip" and view.reader is not None:
            return f"{choice.id}:{_seen(view.table[view.reader])}"
        if choice.verb == "steal":
            return f"{choice.id}:{_seen(view.table[choice.place])}"
        return choice.id


def _seen(row: SeatView) -> str:
    """Return two letters for each card of a row: its side, and what the reader knows of it."""
    return "".join(f"{'ud'[not card.up]}{(card.kind or '-')[0]}" for card in row.cards)
