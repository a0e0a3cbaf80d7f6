"""The line at the top: who could win now, and with what."""

from __future__ import annotations

from itertools import islice

from games.drawing import CHALK, Shown, Story, capital
from games.engine import message
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.stage import TOLD
from games.lion_unicorn.view import LionView

LION = "🦁"
GOAL = message("Three alike or four kinds win")


def story(shown: Shown[LionView]) -> Story:
    """Say who needs one more card to win: the reader, the only player, or all who do.

    If nobody does, say what the reader is asked, or what has just happened.
    """
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    found = [standing(seat, words) for seat in view.table]
    near = [seat for seat, there in enumerate(found) if there.missing <= 1 and not there.crow]
    if not near:
        asked = (shown.asking,) * (shown.decision is not None)
        told = (said for _, said in shown.told(TOLD))
        return shown.headline((*asked, *islice(told, 1), words(GOAL)), aside, LION, ink=CHALK)
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
