"""Totals: how many of some tokens show certain faces, as far as a reader knows.

Ada knows that two of the tokens 0, 1 and 2 show a pig, and nothing else:

>>> total = Total(mask_of([0, 1, 2]), ("pig",), 2, 2)
>>> unknown = Knowledge(["pig", "owl", "pig", "owl", "owl"], seen=0, limits={})

A mix among these tokens changes nothing. When token 2 is mixed with token 3, at most one of the
pigs leaves the other two tokens, and token 3 may have shown another one:

>>> after_mix([total], mask_of([0, 2]), unknown) == [total]
True
>>> for left in after_mix([total], mask_of([2, 3]), unknown):
...     print(members(left.tokens), left.faces, left.least, left.most)
(0, 1) ('pig',) 1 2
(0, 1, 2, 3) ('pig',) 2 3

If Ada knows that token 0 is no pig and nothing of token 1, then one of both may be one afterwards:

>>> limited = unknown._replace(limits={0: frozenset(["owl"])})
>>> for left in after_mix([], mask_of([0, 1]), limited):
...     print(members(left.tokens), left.faces, left.least, left.most)
(0, 1) ('pig',) 0 1
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from games.engine.bags import mask_of, members

__all__ = ["Knowledge", "Total", "after_mix", "mask_of", "members"]


TotalKind = Literal["", "alike", "top", "any"]


class Total(NamedTuple):
    """Between ``least`` and ``most`` of the tokens (a mask) show one of the faces.

    ``kind`` "alike" says that all of them show the same face, whichever it is; "top" says that no
    other face is shown by more of them than the one face; "any" that at least one of the faces is
    shown by as many of them as it is named.
    """

    tokens: int
    faces: tuple[str, ...]
    least: int
    most: int
    kind: TotalKind = ""


class Knowledge(NamedTuple):
    """What a reader knows of single tokens: those seen, and the faces that others may show."""

    face: Sequence[str]
    seen: int
    limits: Mapping[int, frozenset[str]]

    def hidden(self, faces: Sequence[str], group: int) -> int:
        """Return how many cards with one of the faces the reader can't see outside a group."""
        shown = [self.face[t] for t in members(self.seen & ~group)]
        return sum(self.face.count(face) - shown.count(face) for face in faces)

    def bounds(self, tokens: int, faces: Sequence[str]) -> tuple[int, int]:
        """Return how many of the tokens must show one of the faces, and how many may."""
        must = may = 0
        for t in members(tokens):
            if self.seen >> t & 1:
                could = surely = self.face[t] in faces
            else:
                limit = self.limits.get(t)
                could = limit is None or not limit.isdisjoint(faces)
                surely = limit is not None and limit.issubset(faces)
            must += surely
            may += could
        return must, may


def after_mix(totals: Iterable[Total], group: int, known: Knowledge) -> list[Total]:
    """Return what a reader still knows after the tokens of ``group`` were mixed unseen.

    Limits on tokens of the group end, but how many of them show certain faces remains known.
    """
    found: dict[tuple[int, tuple[str, ...], str], Total] = {}
    every = frozenset(known.face)
    limits = {known.limits[t] for t in members(group) if t in known.limits}
    excluded = [tuple(sorted(every - limit)) for limit in limits]
    limited = [Total(group, faces, *known.bounds(group, faces)) for faces in sorted(excluded)]
    for total in (*totals, *limited):
        for left in _after(without_seen(total, known, ~group), group, known):
            key = left.tokens, left.faces, left.kind
            same = found.get(key, left)
            least, most = max(left.least, same.least), min(left.most, same.most)
            if least or most < min(left.tokens.bit_count(), known.hidden(left.faces, group)):
                found[key] = left._replace(least=least, most=most)
    return list(found.values())


def without_seen(total: Total, known: Knowledge, among: int) -> Total:
    """Return a total without those of its tokens in ``among`` that the reader has seen."""
    seen = total.tokens & known.seen & among
    if not seen or total.kind in ("top", "any"):
        return total
    if total.kind == "alike":
        size = (total.tokens & ~seen).bit_count()
        return Total(total.tokens & ~seen, (known.face[members(seen)[0]],), size, size)
    shown, _ = known.bounds(seen, total.faces)
    return total._replace(
        tokens=total.tokens & ~seen, least=max(total.least - shown, 0), most=total.most - shown
    )


def _after(total: Total, group: int, known: Knowledge) -> list[Total]:
    tokens, faces, least, most, kind = total
    inside, beside, added = tokens & group, tokens & ~group, group & ~tokens
    size = beside.bit_count()
    if not inside or (not added and kind != "top"):
        return [total] if tokens else []
    if kind:
        return [Total(beside, (), size, size, "alike")] if kind == "alike" and size > 1 else []
    must, may = known.bounds(inside, faces)
    more, most_more = known.bounds(added, faces)
    return [
        Total(beside, faces, max(least - may, 0), min(most - must, size)),
        Total(tokens | group, faces, least + more, most + most_more),
    ]
