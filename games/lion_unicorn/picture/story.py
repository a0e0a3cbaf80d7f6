"""The line at the top: who could win now, and with what."""

from __future__ import annotations

from itertools import islice

from games.drawing import CHALK, Shown, Story, capital
from games.engine import Words, message
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.rules.sets import SAME
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.view import LionView

LION = "🦁"
GOAL = message("Three alike or four kinds win")
CROWED = message("Your crow blocks your win")


def story(shown: Shown[LionView]) -> Story:
    """Say what would win: for the reader first, then the player to move, then the others.

    If no card would, a panel says what has just happened, otherwise what the reader needs. The
    table, which shows that below, says who needs one more round.
    """
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    seats = [*([] if me is None else [me]), view.active, *range(view.seats)]
    found = {seat: standing(view.table[seat], words) for seat in seats}
    near = next((seat for seat in found if found[seat].threatens), None)
    if near is None:
        texts = () if me is None else _needs(found[me], words)
        if me is not None:
            texts = (*(said for _, said in islice(shown.told(EVENT_FORMATTERS), 1)), *texts)
        return shown.headline(texts or _ahead(shown), aside, LION, ink=CHALK)
    *whole, short = found[near].texts
    if near == me:
        return shown.headline((*map(capital, whole), capital(short)), aside, LION)
    named = [words.label_value(shown.name(near), text) for text in (*whole, short)]
    return shown.headline((*named, capital(whole[-1])), aside, LION)


def _needs(found: Standing, words: Words) -> tuple[str, ...]:
    """Say what the reader needs; nothing if no card counts yet, or with a set that wins."""
    n = found.missing
    if n in (0, SAME) and not found.crow:
        return ()
    if not n:
        return (words(CROWED),)
    if not found.crow:
        return (found.texts[0],)
    more = words.plural("You need {n} more card", "You need {n} more cards", n)
    return words("{more} and no crow", more=more), more


def _ahead(shown: Shown[LionView]) -> tuple[str, ...]:
    """Say who needs one more round, otherwise how rounds are won."""
    view, words = shown.view, shown.words
    seats = [
        seat for seat in range(view.seats) if view.goal - view.table[seat].wins == 1 < view.goal
    ]
    if not seats:
        return (words(GOAL),)
    names, n = words.listing([shown.name(seat) for seat in seats]), len(seats)
    return (
        words.plural("{names} needs 1 more round", "{names} need 1 more round", n, names=names),
        words.plural("{n} player needs 1 more round", "{n} players need 1 more round", n),
    )
