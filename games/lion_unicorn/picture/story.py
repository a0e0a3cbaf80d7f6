"""The line at the top: who could win now, and with what."""

from __future__ import annotations

from games.drawing import CHALK, Shown, Story, capital
from games.engine import Words, message
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.rules.sets import SAME
from games.lion_unicorn.view import LionView

LION = "🦁"
GOAL = message("Three alike or four kinds win")
ALL = message("Everyone needs 2 more cards")
CROWED = message("Your crow blocks your win")


def story(shown: Shown[LionView]) -> Story:
    """Say what would win: for the reader first, then the player to move, then the others.

    If no card would, it says what the reader needs; without a reader, who is ahead.
    """
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    seats = [*([] if me is None else [me]), view.active, *range(view.seats)]
    found = {seat: standing(view.table[seat], words) for seat in seats}
    near = next((seat for seat in found if found[seat].threatens), None)
    if near is None:
        texts = () if me is None else _needs(found[me], words)
        texts = texts or _ahead(shown, [seat for seat in found if found[seat].some])
        return shown.headline(texts, aside, LION, ink=CHALK)
    *whole, short = found[near].texts
    if near == me:
        return shown.headline((*map(capital, whole), capital(short)), aside, LION)
    named = [words.label_value(shown.name(near), text) for text in (*whole, short)]
    return shown.headline((*named, capital(whole[-1])), aside, LION)


def _needs(found: Standing, words: Words) -> tuple[str, ...]:
    """Say what the reader needs if no card would win at once; nothing with a set that wins."""
    n = found.missing
    if not n:
        return (words(CROWED),) if found.crow else ()
    if n == SAME and not found.crow:
        return (words(GOAL),)
    more = words.plural("You need {n} more card", "You need {n} more cards", n)
    return (words("{more} and no crow", more=more), more) if found.crow else (more,)


def _ahead(shown: Shown[LionView], some: list[int]) -> tuple[str, ...]:
    """Say who needs one more round, or who of those with ``some`` cards is ahead."""
    view, words = shown.view, shown.words
    seats = [
        seat for seat in range(view.seats) if view.goal - view.table[seat].wins == 1 < view.goal
    ]
    if seats:
        names, n = words.listing([shown.name(seat) for seat in seats]), len(seats)
        return (
            words.plural("{names} needs 1 more round", "{names} need 1 more round", n, names=names),
            words.plural("{n} player needs 1 more round", "{n} players need 1 more round", n),
        )
    if not some:
        return (words(GOAL),)
    if len(some) == view.seats:
        return (words(ALL),)
    names, n = words.listing([shown.name(seat) for seat in sorted(some)]), len(some)
    return (
        words.plural("{names} needs 2 more cards", "{names} need 2 more cards", n, names=names),
        words.plural("{n} player needs 2 more cards", "{n} players need 2 more cards", n),
    )
