"""What a seat needs to win, as one phrase."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import Words, message
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.view import SeatView, kinds_up, near

THIRD = {
    "mole": message("a third mole wins"),
    "goat": message("a third goat wins"),
    "swift": message("a third swift wins"),
    "rat": message("a third rat wins"),
    "adder": message("a third adder wins"),
    "fox": message("a third fox wins"),
}


class Standing(NamedTuple):
    """How close a seat is: texts from the longest to the shortest, and what marks them.

    ``close`` means that one card is missing; ``crow``, that a crow prevents the win, and ``full``
    that nothing else does.
    """

    texts: tuple[str, ...]
    close: bool
    crow: bool
    full: bool = False


def standing(shown: SeatView, words: Words) -> Standing:
    """Say what a seat needs to win, ignoring crows."""
    alike, kinds, crow = near(shown)
    if alike >= SAME or kinds >= DIFFERENT:
        return Standing((words("only the crow stops a win"),), False, crow, True)
    if alike < SAME - 1 and kinds < DIFFERENT - 1:
        far = words("two cards from a win") if alike else words("three cards from a win")
        return Standing((far,), False, crow)
    return Standing(_wins(shown, kinds, words), True, crow)


def _wins(shown: SeatView, kinds: int, words: Words) -> tuple[str, ...]:
    """Say which kinds of card would win for a seat that needs one more."""
    pairs = [kind for kind, n in kinds_up(shown).items() if n == SAME - 1]
    if kinds == DIFFERENT - 1 and pairs:
        both = words("a third of a kind or a fourth kind wins")
        return both, words("one card from a win")
    if kinds == DIFFERENT - 1:
        return (words("a fourth kind wins"),)
    return (words(THIRD[pairs[0]] if len(pairs) == 1 else message("a third of a kind wins")),)
