"""Bags: faces that a reader knows to lie among some tokens, without knowing on which.

Sets of tokens are bit masks: bit number ``t`` stands for token ``t``.

>>> members(0b1101)
(0, 2, 3)
>>> bin(mask_of([0, 2, 3]))
'0b1101'

Ada knows two of four tokens: a bear and a fox, both mixed with one card that she has not seen.
When token 1 is turned up and shows the fox, the bear is left for the other two.

>>> face = ["owl", "fox", "bear", "hare"]
>>> bag = Bag(mask_of([0, 1, 2]), ("bear", "fox"))
>>> without_seen([bag], mask_of([1]), face) == [Bag(mask_of([0, 2]), ("bear",))]
True

Now tokens 2 and 3 are mixed: the bear may come to lie under any of 0, 2 and 3.

>>> left = [Bag(mask_of([0, 2]), ("bear",))]
>>> after_mix(left, mask_of([2, 3]), held=[]) == [Bag(mask_of([0, 2, 3]), ("bear",))]
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Annotated, NamedTuple

from pydantic import PlainSerializer


@lru_cache(1024)
def members(mask: int) -> tuple[int, ...]:
    """Return the numbers whose bits are set."""
    # Reading a large mask digit by digit is faster than shifting it for each bit.
    return tuple([i for i, bit in enumerate(f"{mask:b}"[::-1]) if bit == "1"])


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask with the bits of ``numbers`` set; the inverse of ``members``."""
    mask = 0
    for n in numbers:
        mask |= 1 << n
    return mask


class Bag(NamedTuple):
    """These faces lie somewhere among these unseen tokens (a mask).

    They are particular cards, which the reader once saw and could follow to here; other cards among
    the tokens may have the same faces. With ``least`` they are any cards: the reader knows only
    that at least these faces are there.
    """

    tokens: int
    faces: tuple[str, ...]
    least: bool = False

    def certain_in(self, group: int) -> Counter[str]:
        """Count the faces that must lie in ``group``, because there is no room outside it."""
        beside = (self.tokens & ~group).bit_count()
        if beside >= len(self.faces):
            return Counter()
        return Counter({f: n - beside for f, n in Counter(self.faces).items() if n > beside})


def _in_short(bag: Bag) -> tuple[object, ...]:
    return tuple(bag) if bag.least else (bag.tokens, bag.faces)


SavedBag = Annotated[Bag, PlainSerializer(_in_short)]
"""A bag as it is saved: ``least`` is left out if it is false."""


def without_seen(bags: Iterable[Bag], seen: int, face: Sequence[str]) -> list[Bag]:
    """Return ``bags`` without the ``seen`` tokens and their faces, the smallest first."""
    held = [bag for bag in bags if bag.faces]
    touched = done = 0
    for bag in held:
        touched |= bag.tokens
    if not touched & seen:
        return sorted(held, key=_size)
    left = sorted((_Open(bag) for bag in held), key=_size)
    for t in members(touched & seen):
        holders = [bag for bag in left if bag.tokens >> t & 1 and face[t] in bag.faces]
        if holders:
            _take_out(left, holders, face[t], done)
        done |= 1 << t
    return [Bag(bag.tokens & ~seen, tuple(bag.faces), bag.least) for bag in left if bag.faces]


def after_mix(bags: Iterable[Bag], group: int, held: list[str]) -> list[Bag]:
    """Return what a reader still knows after the tokens of ``group`` were mixed unseen.

    ``bags`` and ``held`` are what the reader knew before: ``held`` has the faces of those tokens of
    the group whose face was known.
    """
    mixed: list[Bag] = []
    at_least: list[str] = []
    for bag in bags:
        if not bag.tokens & group:
            mixed.append(bag)
        elif bag.tokens & ~group:
            mixed.append(Bag(bag.tokens | group, bag.faces, bag.least))
        else:
            (at_least if bag.least else held).extend(bag.faces)
    if held:
        mixed.append(Bag(group, tuple(sorted(held))))
    if at_least:
        mixed.append(Bag(group, tuple(sorted(at_least)), True))
    return mixed


def divided(bag: Bag, group: int) -> list[Bag]:
    """Return what a bag says of ``group``, of its tokens outside ``group``, and the rest of it.

    Of eight tokens, one of which was given away in secret, three pigs are at least two that are
    still there: a bag of their own, which a mix elsewhere does not affect.

    >>> bag = Bag(mask_of(range(8)), ("pig", "pig", "pig"))
    >>> [(bin(part.tokens), part.faces) for part in divided(bag, mask_of(range(7)))]
    [('0b1111111', ('pig', 'pig')), ('0b11111111', ('pig',))]
    """
    inside, outside = bag.tokens & group, bag.tokens & ~group
    if not inside or not outside:
        return [Bag(bag.tokens, tuple(sorted(bag.faces)))]
    parts: list[Bag] = []
    rest = Counter(bag.faces)
    for tokens in (inside, outside):
        if sure := bag.certain_in(tokens):
            rest -= sure
            parts.append(Bag(tokens, tuple(sorted(sure.elements()))))
    if rest:
        parts.append(Bag(bag.tokens, tuple(sorted(rest.elements()))))
    return parts


Bags = list[tuple[Bag, ...]]
"""The bags of all readers."""


class PendingBags:
    """A change of all readers' bags that is computed on first use.

    ``before`` holds the bags before the change, or the change from which those can be computed.
    It concerns the tokens of ``group`` and all readers not in ``except_for``; ``seen`` and ``face``
    are the ledger's just before. The bags are computed once for all ledgers copied from here: in
    most playouts other changes follow before anything reads the bags.
    """

    __slots__ = ("_bags", "_except_for", "_face", "_group", "_open", "_seen")

    def __init__(
        self,
        before: Bags | PendingBags,
        group: int,
        except_for: int,
        seen: Sequence[int],
        face: Sequence[str],
    ) -> None:
        self._bags: Bags | PendingBags = before  # the bags after the change, once computed
        self._open = True
        self._group = group
        self._except_for = except_for
        self._seen = seen
        self._face = face

    def bags(self) -> Bags:
        """Return the bags of all readers after the change, in a new list."""
        changes = [self]
        while isinstance(bags := changes[-1]._bags, PendingBags):
            changes.append(bags)
        for change in reversed(changes):
            if change._open:
                bags = change._bags = change._after(bags)
                change._open = False
        return bags.copy()

    def _after(self, before: Bags) -> Bags:
        return [self._for(reader, bags) for reader, bags in enumerate(before)]

    def _for(self, reader: int, before: tuple[Bag, ...]) -> tuple[Bag, ...]:
        raise NotImplementedError


class Mixed(PendingBags):
    """The bags after the tokens of ``group`` were mixed."""

    __slots__ = ()

    def _for(self, reader: int, before: tuple[Bag, ...]) -> tuple[Bag, ...]:
        seen, face, group = self._seen[reader], self._face, self._group
        if self._except_for >> reader & 1:
            return tuple(without_seen(before, seen, face))  # these cards leave their bags
        unseen = ((1 << len(face)) - 1) & ~seen | group
        if not unseen & ~group or not (seen & group or before):
            return ()  # a bag of all unseen tokens adds nothing to the contents of the box
        held = [face[t] for t in members(seen & group)]
        bags = after_mix(without_seen(before, seen, face), group, held)
        return tuple([bag for bag in bags if unseen & ~bag.tokens])


class Divided(PendingBags):
    """The bags after those partly in ``group`` were divided where their faces must lie."""

    __slots__ = ()

    def _for(self, reader: int, before: tuple[Bag, ...]) -> tuple[Bag, ...]:
        if self._except_for >> reader & 1 or not before:
            return before
        bags = without_seen(before, self._seen[reader], self._face)
        return tuple(chain.from_iterable(divided(bag, self._group) for bag in bags))


class Held(PendingBags):
    """The bags after readers learnt that ``group`` holds at least some cards of one face."""

    __slots__ = ("_held",)

    def __init__(
        self,
        before: Bags | PendingBags,
        group: int,
        except_for: int,
        seen: Sequence[int],
        face: Sequence[str],
        held: tuple[str, ...],
    ) -> None:
        super().__init__(before, group, except_for, seen, face)
        self._held = held  # the face, as often as it is there at least

    def _for(self, reader: int, before: tuple[Bag, ...]) -> tuple[Bag, ...]:
        if self._except_for >> reader & 1:
            return before
        group, seen = self._group, self._seen[reader]
        kind = self._held[0]
        bags = without_seen(before, seen, self._face)
        within = sum(bag.faces.count(kind) for bag in bags if not bag.tokens & ~group)
        left = self._held[sum(self._face[t] == kind for t in members(group & seen)) :]
        if len(left) <= within:
            return before
        kept = [_without_face(bag, kind) if bag.tokens & group else bag for bag in bags]
        return (*[bag for bag in kept if bag.faces], Bag(group & ~seen, left, least=True))


class _Open:
    """A bag from which faces can be taken."""

    def __init__(self, bag: Bag) -> None:
        self.tokens = bag.tokens
        self.faces = list(bag.faces)
        self.least = bag.least


def _size(bag: Bag | _Open) -> tuple[int, int]:
    return bag.tokens.bit_count(), bag.tokens


def _take_out(bags: list[_Open], holders: list[_Open], face: str, done: int) -> None:
    """Take a seen face out of the smallest bag it may have come from.

    If bags overlap, nobody can say which one held it: the rest lies somewhere in their union.
    """
    tokens = holders[0].tokens
    if not any(tokens & ~other.tokens & ~done for other in holders):
        holders[0].faces.remove(face)
        return
    for other in holders:
        tokens |= other.tokens
        other.faces.remove(face)
    least = any(other.least for other in holders)
    bags.append(_Open(Bag(tokens, (face,) * (len(holders) - 1), least)))
    bags.sort(key=_size)


def _without_face(bag: Bag, face: str) -> Bag:
    return bag._replace(faces=tuple([other for other in bag.faces if other != face]))
