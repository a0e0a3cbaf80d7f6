"""The line at the top: who could win now, and with what."""

from __future__ import annotations

from games.drawing import CHALK
from games.drawing.layout import Shown, Story
from games.engine import message
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.view import LionView

LION = "🦁"
GOAL = message("Three alike or four kinds win")
CROWED = message("Your crow stops every win")


def story(shown: Shown[LionView]) -> Story:
    """Say what would win: for the reader first, then the player to move, then the others."""
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    seats = [*([] if me is None else [me]), view.active, *range(view.seats)]
    found = {seat: standing(view.table[seat], words) for seat in seats}
    near = next((seat for seat in found if found[seat].threatens), None)
    if near is None:
        crowed = me is not None and found[me].crow
        return Story(words(CROWED if crowed else GOAL), aside, LION, ink=CHALK)
    *whole, short = found[near].texts
    if near == me:
        return Story((*map(capital, whole), capital(short)), aside, LION)
    named = [words.label_value(shown.name(near), text) for text in (*whole, short)]
    return Story((*named, capital(whole[-1])), aside, LION)


def capital(text: str) -> str:
    """Return a phrase as the start of a line."""
    return text[:1].upper() + text[1:]
