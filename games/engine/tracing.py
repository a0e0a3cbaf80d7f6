"""Trace the cards through the mixes of a turn while a deal is being made.

Before any card is laid, the known outputs of every mix are traced back to inputs, from the last
mix to the first. A face that was seen after a mix thus gets a lie before it. When all cards are
laid, the mixes are followed from the first to the last, and the other inputs become the other
outputs. Both steps multiply the weight of the deal, as ``dealing`` explains.

In the example of ``known`` Ada has seen the fox on lie 4, which comes from lie 0 or lie 1:

>>> from random import Random
>>> from games.engine.dealing import deal
>>> from games.engine.known import Known
>>> from games.engine.ledger import Ledger
>>> start, s = (Ledger(seats=2, face=["bear", "fox", "owl"], seen=[0] * 3) for _ in range(2))
>>> from games.engine.chance import Chance
>>> s.chance = Chance(bytes(32))
>>> s.shuffle([0, 1])
>>> s.record("look", 0, (), [1], eyes=1 << 0)
>>> known, rng = Known(start, s, 0), Random(1)
>>> {(dealt.sources[0][4], dealt.face[0]) for dealt in [deal(known, rng) for _ in range(50)]} == {
...     (0, "fox"), (1, "bear"), (1, "owl")
... }
True
"""

from __future__ import annotations

from collections import Counter
from math import perm
from typing import TYPE_CHECKING

from games.engine.known import Mix
from games.engine.odds import DeadEnd, shuffled

if TYPE_CHECKING:
    from games.engine.dealing import Deal


def trace_back(deal: Deal, mix: Mix, source: dict[int, int]) -> None:
    """Find an input for every output whose face is known: one that shows it or may show it.

    ``lacking`` counts the outputs whose face no input shows; each needs a blank input.
    """
    face, rng, share = deal.face, deal.rng, deal.known.share
    outputs = shuffled([o for o in mix.outputs if o in face], rng)
    shown: dict[str, list[int]] = {face[o]: [] for o in outputs}
    blank: list[int] = []
    for i in mix.inputs:
        if i not in face:
            blank.append(i)
        elif face[i] in shown:
            shown[face[i]].append(i)
    wanted = Counter(face[o] for o in outputs)
    lacking = sum(max(0, n - len(shown[kind])) for kind, n in wanted.items())
    left = len(mix.inputs)
    for output in outputs:
        kind = face[output]
        ready = shown[kind]
        lacks = len(ready) < wanted[kind]
        # A blank that this output does not need may be needed by another one.
        usable = blank if lacks or len(blank) > lacking else []
        open_to = [i for i in usable if deal.fits(i, kind)]
        total = len(ready) + share[kind] * len(open_to)
        if not total:
            raise DeadEnd
        at = rng.random() * total
        if at < len(ready):
            taken = ready.pop(int(at))
            deal.weight *= total / left
        else:
            taken = rng.choice(open_to)
            blank.remove(taken)
            face[taken] = kind
            lacking -= lacks
            deal.weight *= total / share[kind] / left
        source[output] = taken
        wanted[kind] -= 1
        left -= 1


def narrow(deal: Deal, mix: Mix, source: dict[int, int]) -> None:
    """Limit the remaining inputs to the faces that the limited outputs may show.

    Outputs without a limit get their inputs first, among them all inputs that fit no other output.
    """
    limits = {deal.limit[o] for o in mix.outputs if o in deal.limit}
    if not limits:
        return
    allowed = frozenset[str]().union(*limits)
    taken = set(source.values())
    left = [i for i in mix.inputs if i not in taken]
    loose = [o for o in mix.outputs if o not in source and o not in deal.limit]
    misfits = [i for i in left if i in deal.face and deal.face[i] not in allowed]
    others = [i for i in left if i not in deal.face or deal.face[i] in allowed]
    if len(misfits) > len(loose):
        raise DeadEnd
    count = len(loose) - len(misfits)
    chosen = misfits + deal.rng.sample(others, count)
    source.update(zip(shuffled(loose, deal.rng), chosen, strict=True))
    ways = perm(len(loose), len(misfits)) * perm(len(others), count)
    deal.weight *= ways / perm(len(left), len(loose))
    taken.update(chosen)
    blank = [i for i in left if i not in taken and i not in deal.face]
    before = {i: deal.limit.get(i) for i in blank}
    both = {old: allowed if old is None else old & allowed for old in before.values()}
    deal.limit = deal.limit | {i: both[old] for i, old in before.items()}


def follow(deal: Deal, mix: Mix, source: dict[int, int]) -> None:
    """Assign the remaining inputs to the remaining outputs, limited outputs first."""
    limit = deal.limit
    taken = set(source.values())
    inputs = [i for i in mix.inputs if i not in taken]
    outputs = [o for o in mix.outputs if o not in source]
    for output in sorted([o for o in outputs if o in limit], key=lambda o: len(limit[o])):
        open_to = [i for i in inputs if deal.fits(output, deal.face[i])]
        if not open_to:
            raise DeadEnd
        source[output] = deal.rng.choice(open_to)
        deal.face[output] = deal.face[source[output]]
        deal.weight *= len(open_to) / len(inputs)
        inputs.remove(source[output])
    outputs = [o for o in outputs if o not in source]
    source.update(zip(outputs, shuffled(inputs, deal.rng), strict=True))
    for output, taken_from in source.items():
        deal.face[output] = deal.face[taken_from]
