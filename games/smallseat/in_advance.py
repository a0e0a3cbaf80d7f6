"""The questions of Smallseat that a player can answer in advance."""

from __future__ import annotations

from games.engine import AnswersInAdvance, Choice, Moment, Plannable, Repeatable, message
from games.smallseat.rules.actions import RETURN
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
        "speak": message("When you vote as the Teller"),
        "act": message("If your vote loses"),
        "return": message("If you must give a card back"),
    }
    in_a_row = ("vote",)
    reactions = ("return",)

    def plans(self, view: SmallView) -> list[Plannable]:
        """Return the plans to vote for an animal in the hand, and what to do if the vote loses.

        The Teller also plans whether to vote with a public card, and which card to give back.
        """
        if view.reader is None or not view.round:
            return []
        me = view.table[view.reader]
        listed = [me.known.index(each) for each in view.animals if each in me.known]
        planned = [Plannable("vote", VOTE[place]) for place in listed]
        if view.reader == view.teller:
            planned += [Plannable("return", RETURN[place]) for place in listed]
        if view.reader == view.teller and view.public:
            shown = [view.public.index(a) for a in view.animals if a in view.public]
            planned += [Plannable("speak", c) for c in (SECRET, *map(PUBLIC.__getitem__, shown))]
        if me.vote and view.acting != view.reader:
            planned += _if_it_loses(me.vote, view)
        return planned

    def follow_ups(self, choice: Choice, view: SmallView) -> list[Plannable]:
        """Return the plans for the case that a planned vote loses."""
        if choice.verb not in ("vote", "show") or view.reader is None:
            return []
        return _if_it_loses(str(view.table[view.reader].vote), view)

    def view_after(self, choice: Choice, view: SmallView) -> SmallView:
        """Return the view after the reader has voted with a card."""
        if choice.verb not in ("vote", "show") or view.reader is None:
            return view
        after = view.model_copy(deep=True)
        me = after.table[view.reader]
        me.vote = (after.public if choice.verb == "show" else me.known).pop(choice.place)
        return after

    def now(self, view: SmallView) -> Moment:
        """Return the round."""
        return (view.round,)

    def moment(self, prompt: str, view: SmallView) -> Moment:
        """Return this round, or the next if the reader has voted or lost a vote already."""
        if prompt == "return":
            return self.now(view)
        vote = view.table[view.reader or 0].vote
        voted = view.revealed or vote is not None
        over = view.revealed and vote is None if prompt == "act" else voted
        return (view.round + over,)

    def key(self, choice: Choice, view: SmallView) -> str:
        """Return which animal a choice takes."""
        if choice.verb == "show":
            return f"show:{view.public[choice.place]}"
        if choice.verb not in ("vote", "return") or view.reader is None:
            return choice.id
        return f"{choice.verb}:{view.table[view.reader].known[choice.place]}"


def _if_it_loses(vote: str, view: SmallView) -> list[Plannable]:
    """Return the plans for the reader's losing vote for an animal."""
    others = [SWAP[seat] for seat in view.chairs if seat != view.reader]
    return [Plannable("act", each, (vote,)) for each in (EXECUTE, *others)]
