"""The line at the top: who could win now, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from games.drawing import CHALK, Shown, Story, capital
from games.engine import message
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.picture.stage import LION, TOLD
from games.lion_unicorn.view import LionView

GOAL = message("Three alike or four kinds win")


def story(shown: Shown[LionView], staged: bool = False) -> Story:
    """Say who needs one more card to win: the reader, the only player, or all who do.

    If nobody does, say what has just happened, unless it is ``staged``, or who is closest.
    """
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    found = [standing(seat, words) for seat in view.table]
    near = [seat for seat, there in enumerate(found) if there.threatens]
    if not near:
        told = [said for _, said in islice(shown.told(TOLD), not staged)]
        return shown.headline((*told, *_ahead(shown, found)), aside, LION, ink=CHALK)
    if me in near:
        return shown.headline(tuple(map(capital, found[me].texts)), aside, LION)
    texts = (
        found[near[0]].texts
        if len(near) == 1
        else (words("one card from a win"), words("1 more wins"))
    )
    names = words.listing([shown.name(seat) for seat in near])
    named = [words.label_value(names, text) for text in texts]
    return shown.headline((*named, capital(texts[0])), aside, LION)


def _ahead(shown: Shown[LionView], found: Sequence[Standing]) -> tuple[str, ...]:
    """Say who needs the fewest cards, of several those with most rounds; otherwise the rule."""
    view, words = shown.view, shown.words
    if all(view.goal - seat.wins == 1 < view.goal for seat in view.table):
        return (words("This round decides the match"), words(GOAL))
    ranks = [(there.missing + there.crow, -seat.wins)
             for there, seat in zip(found, view.table, strict=True)]  # fmt: skip
    ahead = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
    if len(ahead) > 2 or max(ranks) == min(ranks) or found[ahead[0]].crow:
        return (words(GOAL),)
    names, n = words.listing([shown.name(seat) for seat in ahead]), found[ahead[0]].missing
    if not n:
        return (words.label_value(names, found[ahead[0]].texts[0]),)
    closest = words.plural("Closest: {names}, {n} card short", "Closest: {names}, {n} cards short",
                           n, names=names)  # fmt: skip
    return closest, words(GOAL)
