"""One reader's knowledge of a turn, which a guess must fit, without any hidden facts.

Between two mixes a token has one card. This period of a token is called a *lie*: the cards of the
checkpoint have the lies 0, 1, 2 and so on, and every mix begins a new one for each of its tokens.
Anything that a reader learns of a token before it is mixed holds for the whole lie.

Three cards lie on the table, seen by nobody. Then tokens 0 and 1 are mixed, and Ada (seat 0)
looks at token 1:

>>> from games.engine.chance import Chance
>>> start, s = (Ledger(seats=2, face=["bear", "fox", "owl"], seen=[0] * 3) for _ in range(2))
>>> s.chance = Chance(bytes(32))
>>> s.shuffle([0, 1])
>>> s.record("look", 0, (), [1], visible_to=1 << 0)

The mix has ended the lies 0 and 1 and begun the lies 3 and 4; lie 2 continues. Ada knows lie 4:

>>> known = Known(start, s, 0)
>>> known.mixes
[Mix(number=0, inputs=[0, 1], outputs=[3, 4])]
>>> known.face
{4: 'fox'}

For all she knew at the checkpoint, all three cards may lie anywhere there:

>>> known.unseen, known.free
([0, 1, 2], ['bear', 'fox', 'owl'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.bags import Bag, members
from games.engine.ledger import Draw, Ledger, Limit, Limits, Total

Limited = dict[int, frozenset[str]]
"""The faces that each lie may show."""


class GuessError(Exception):
    """No table that fits the reader's knowledge could be dealt."""


class Mix(NamedTuple):
    """The lies that a mix ends and begins; ``number`` is that of the draw."""

    number: int
    inputs: list[int]
    outputs: list[int]


class Known:
    """What ``reader`` (a seat, or the number after the last seat for spectators) knows of a turn.

    It reads only the true faces that the reader has seen. Of the hidden faces it keeps only the
    list, in alphabetical order.

    What is known of single lies:

    - ``face``: the face of each lie that is known.
    - ``limit``: the faces that each other lie may show, if not all.
    - ``apart``: for a lie, the lies that must show other faces than it does.
    - ``totals``: how many of some lies show certain faces.
    - ``copies``: for a lie drawn from one card of each face, how many cards have each face.
    - ``every_mix``: the mixes of the turn; ``mixes``: those up to the last one with knowledge about
      its outputs.
    - ``now``: the lie of each token at the end.

    What must be dealt, on the lies whose face was hidden at the checkpoint (``unseen``):

    - ``bags``: cards known to lie among certain lies, the smallest bag first. ``within`` has the
      lies of each bag, ``over`` the numbers of the bags of each lie.
    - ``least``: the number of a bag, a face, and how many cards of the bag show it at least.
    - ``free``: the cards that may lie anywhere.
    """

    def __init__(self, checkpoint: Ledger, now: Ledger, reader: int) -> None:
        self.face: dict[int, str] = {}
        self.limit: Limited = {}
        self.apart: dict[int, set[int]] = {}
        self.mixes: list[Mix] = []
        self.totals: list[tuple[frozenset[int], Total]] = []
        self.now = self._follow(checkpoint, now, reader)
        self.every_mix = self.mixes.copy()
        while self.mixes and not self._tells(self.mixes[-1]):
            self.mixes.pop()
        seen = checkpoint.seen[reader]
        self.unseen = [t for t in range(len(checkpoint.face)) if not seen >> t & 1]
        self._sort_cards(checkpoint, reader)
        self.copies = {
            t: dict(zip(limit.faces, limit.copies, strict=True))
            for t, limit in checkpoint.limits[reader].items()
            if limit.copies and t in self.limit
        }
        self.least = [
            (number, face, count)
            for number, bag in enumerate(self.bags)
            if bag.least
            for face, count in sorted(Counter(bag.faces).items())
        ]

    def _follow(self, checkpoint: Ledger, now: Ledger, reader: int) -> list[int]:
        """Walk through the turn and collect the knowledge of each lie at its end.

        Return the lies of the tokens after the turn.
        """
        face = checkpoint.face.copy()  # read only where the reader has seen it
        lies = list(range(len(face)))
        self._be_told(checkpoint.totals[reader], lies)
        for number, draw in enumerate(now.drawn):
            self._be_told(_told(now, reader, number), lies)
            if draw.tokens:
                self._end(draw.tokens, lies, face, draw.seen[reader], draw.limits[reader])
                self.mixes.append(_begin(draw, lies, self.mixes))
                moved = [face[draw.tokens[source]] for source in draw.order]
                for t, shown in zip(draw.tokens, moved, strict=True):
                    face[t] = shown
        self._be_told(_told(now, reader, len(now.drawn)), lies)
        self._end(range(len(face)), lies, face, now.seen[reader], now.limits[reader])
        return lies

    def _be_told(self, totals: Iterable[Total], lies: list[int]) -> None:
        self.totals += [
            (frozenset([lies[t] for t in members(total.tokens)]), total) for total in totals
        ]

    def _end(
        self, tokens: Iterable[int], lies: list[int], face: list[str], seen: int, limits: Limits
    ) -> None:
        for t in tokens:
            limit = limits.get(t)
            if seen >> t & 1:
                self.face[lies[t]] = face[t]
            elif limit:
                self.limit[lies[t]] = _set_of(limit.faces)
            if limit:
                self._keep_apart(lies[t], limit, lies)

    def _keep_apart(self, lie: int, limit: Limit, lies: list[int]) -> None:
        for other in [lies[t] for t in members(limit.apart)]:
            if other != lie:
                self.apart.setdefault(lie, set()).add(other)
                self.apart.setdefault(other, set()).add(lie)

    def _tells(self, mix: Mix) -> bool:
        told = any(o in self.face or o in self.limit or o in self.apart for o in mix.outputs)
        return told or any(not lies.isdisjoint(mix.outputs) for lies, _ in self.totals)

    def _sort_cards(self, checkpoint: Ledger, reader: int) -> None:
        """Separate the cards of bags from free ones."""
        bags = [
            bag._replace(faces=tuple(sorted(bag.faces))) for bag in checkpoint.known_bags(reader)
        ]
        self.bags: list[Bag] = sorted(bags, key=lambda bag: (bag.tokens.bit_count(), bag))
        self.within = [members(bag.tokens) for bag in self.bags]
        self.over: dict[int, list[int]] = {t: [] for t in self.unseen}
        for number, lies in enumerate(self.within):
            for lie in lies:
                self.over[lie].append(number)
        hidden = Counter([checkpoint.face[t] for t in self.unseen])
        free = hidden.copy()
        free.subtract([face for bag in self.bags for face in bag.faces])
        if min(free.values(), default=0) < 0:
            raise GuessError(f"reader {reader}: what a bag holds is not there")
        self.free = sorted(free.elements())


def _told(now: Ledger, reader: int, draws: int) -> list[Total]:
    """Return the totals that the reader was told in this turn after so many draws."""
    return [told.total for told in now.told if told.draws == draws and told.readers >> reader & 1]


def _begin(draw: Draw, lies: list[int], before: Sequence[Mix]) -> Mix:
    """Begin a new lie for every token of a mix."""
    first = before[-1].outputs[-1] + 1 if before else len(lies)
    inputs = [lies[t] for t in draw.tokens]
    outputs = list(range(first, first + len(inputs)))
    for t, lie in zip(draw.tokens, outputs, strict=True):
        lies[t] = lie
    return Mix(draw.number, inputs, outputs)


@lru_cache(256)
def _set_of(faces: tuple[str, ...]) -> frozenset[str]:
    return frozenset(faces)
