"""The questions of Smallseat that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Repeatable, message
from games.smallseat.rules.turn import EXECUTE, SWAP
from games.smallseat.rules.votes import PUBLIC, SECRET, VOTE
from games.smallseat.view import SmallView


class SmallAnswersInAdvance(AnswersInAdvance[SmallView]):
    """Plans for the next votes and for a vote that loses, and answers that players repeat."""

    repeatable = {
        "speak": Repeatable(message("When you may vote with a public card"), ("secret",)),
        "act": Repeatable(message("When your vote for this animal loses"), ("execute",), True),
        "nap": Repeatable(message("When Sleepersippies may end the round"), ("yes", "no")),
    }
    planned = {
        "speak": message("As the Teller"),
        "act": message("If your vote loses"),
    }
    in_a_row = ("vote",)

    def plans(self, view: SmallView) -> list[tuple[str, Choice]]:
        """Return the plans to vote for an animal in the hand, and what to do if the vote loses.

        The Teller also plans whether to vote with a public card.
        """
        if view.reader is None or not view.round:
            return []
        hand = view.table[view.reader].known
        planned = [("vote", VOTE[hand.index(each)]) for each in view.animals if each in hand]
        if view.reader == view.teller and view.public:
            shown = [view.public.index(a) for a in view.animals if a in view.public]
            planned += [("speak", SECRET), *(("speak", PUBLIC[place]) for place in shown)]
        others = [seat for seat in view.chairs if seat != view.reader]
        return [*planned, ("act", EXECUTE), *(("act", SWAP[seat]) for seat in others)]

    def view_after(self, choice: Choice, view: SmallView) -> SmallView:
        """Return the view after the reader has voted with a card of the hand."""
        if choice.verb != "vote" or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        del after.table[view.reader].known[choice.place]
        return after

    def key(self, choice: Choice, view: SmallView) -> str:
        """Return for which animal a vote is."""
        if choice.verb == "show":
            return f"show:{view.public[choice.place]}"
        if choice.verb != "vote" or view.reader is None:
            return choice.id
        return f"vote:{view.table[view.reader].known[choice.place]}"

    def key_for(self, prompt: str, choice: Choice, view: SmallView) -> str:
        """Return a plan's name; what to do with a losing vote is planned for one round only."""
        if prompt == "act" and view.reader is not None:
            done = view.revealed and view.table[view.reader].vote is None
            return f"{choice.id}:{view.round + done}"
        return self.key(choice, view)
