"""The line at the top: who could win now, and with what."""

from __future__ import annotations

from itertools import islice

from games.drawing import CHALK, Shown, Story, capital
from games.engine import message
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.stage import LION, TOLD
from games.lion_unicorn.view import LionView

GOAL = message("Three alike or four kinds win")


def story(shown: Shown[LionView], staged: bool = False) -> Story:
    """Say who needs one more card to win: the reader, the only player, or all who do.

    If nobody does, say what has just happened, unless it is ``staged``, or what wins.
    """
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    found = [standing(seat, words) for seat in view.table]
    near = [seat for seat, there in enumerate(found) if there.missing <= 1 and not there.crow]
    if not near:
        told = [said for _, said in islice(shown.told(TOLD), not staged)]
        last = all(view.goal - seat.wins == 1 < view.goal for seat in view.table)
        goal = [words("This round decides the match")] * last + [words(GOAL)]
        return shown.headline((*told, *goal), aside, LION, ink=CHALK)
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
