"""How close each seat is to a win, in words from the longest to the shortest."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from games.engine import Words, message
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.view import CROW, SeatView, kinds_up, near

THIRD = {
    "mole": message("a third mole wins"),
    "goat": message("a third goat wins"),
    "swift": message("a third swift wins"),
    "rat": message("a third rat wins"),
    "adder": message("a third adder wins"),
    "fox": message("a third fox wins"),
}
"""What completes a set of one kind."""
MORE = message("{n} more", "cards that a seat needs to win")


class Standing(NamedTuple):
    """How close a seat is: texts from the longest to the shortest, and what marks them.

    ``missing`` is the number of cards that are missing, and ``crow`` that one prevents the win.
    If one is missing, ``counting`` are the places of cards that count.
    """

    texts: tuple[str, ...]
    crow: bool
    missing: int = 0
    counting: Set[int] = frozenset()

    @property
    def threatens(self) -> bool:
        """Whether one card could win at once."""
        return self.missing == 1 and not self.crow

    def short(self, words: Words) -> str:
        """Say how many cards are missing."""
        return words.plural("{n} card short", "{n} cards short", self.missing)


def standing(shown: SeatView, words: Words) -> Standing:
    """Say what a seat needs to win, ignoring crows."""
    alike, kinds, crow = near(shown)
    if alike >= SAME or kinds >= DIFFERENT:
        return Standing((words("has a winning set"),), crow)
    if alike < SAME - 1 and kinds < DIFFERENT - 1:
        return Standing((), crow, SAME - alike)
    return Standing(_wins(shown, kinds, words), crow, 1, _counting(shown, kinds))


def _wins(shown: SeatView, kinds: int, words: Words) -> tuple[str, ...]:
    """Say which kinds of card would win for a seat that needs one more."""
    pairs, short = _pairs(shown), (words("1 more wins"), words(MORE, n=1))
    if kinds == DIFFERENT - 1 and pairs:
        both = words("3 of a kind or a 4th kind wins")
        return both, words("one card from a win"), *short
    if kinds == DIFFERENT - 1:
        return words("a fourth kind wins"), *short
    third = THIRD[pairs[0]] if len(pairs) == 1 else message("a third of a kind wins")
    return words(third), *short


def _pairs(shown: SeatView) -> list[str]:
    return [kind for kind, n in kinds_up(shown).items() if n == SAME - 1]


def _counting(shown: SeatView, kinds: int) -> Set[int]:
    """Return the places of pairs, and of one card of each kind if a fourth kind would win."""
    pairs, up = _pairs(shown), {i: c.kind for i, c in enumerate(shown.cards) if c.up}
    found = {place for place, kind in up.items() if kind in pairs}
    if kinds == DIFFERENT - 1:
        firsts = {kind: place for place, kind in reversed(up.items()) if kind != CROW}
        found |= set(firsts.values())
    return found
