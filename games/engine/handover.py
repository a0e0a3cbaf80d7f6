"""Hand a seat over to a new owner, who knows nothing that only the earlier owner knew.

The new owner has seen no more of the match than a spectator. In addition the new owner sees the
cards that a seat's owner may look at at any time, mostly its hand.

Three cards lie on the table. Ada (seat 0) holds tokens 0 and 1, Ben (seat 1) token 2, at which Ada
has peeked. She has seen all three, a spectator none:

>>> s = Ledger(seats=2, face=["bear", "fox", "owl"])
>>> s.shuffle([0, 1, 2])
>>> s.record("dealt", 0, (), [0, 1], visible_to=1 << 0)
>>> s.record("peek", 0, (), [2], visible_to=1 << 0)
>>> [members(seen) for seen in s.seen]
[(0, 1, 2), (), ()]

Cat takes over the seat. She sees the hand, but not the card that Ada peeked at:

>>> forget(s, 0, own=[0, 1])
>>> [members(seen) for seen in s.seen]
[(0, 1), (), ()]
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.ledger import Ledger, mask_of, members

__all__ = ["Ledger", "forget", "members"]


def forget(ledger: Ledger, seat: int, own: Iterable[int]) -> None:
    """Reduce a seat's knowledge to a spectator's and to those tokens of ``own`` that it has seen.

    ``own`` holds the tokens that the seat's owner may look at at any time (``Game.own``). Other
    faces, bags, limits, totals and glimpses of the earlier owner are removed. Call it only between
    turns.
    """
    spectator = ledger.seats
    kept = mask_of(own) & ledger.seen[seat]
    ledger.seen[seat] = ledger.seen[spectator] | kept
    ledger.unnoticed.pop(seat, None)
    ledger.veiled[seat] = ledger.veiled[spectator] & ~kept
    ledger.glimpsed[seat] = 0
    ledger.bags[seat] = ledger.bags[spectator]
    ledger.limits[seat] = ledger.limits[spectator]
    ledger.totals[seat] = ledger.totals[spectator]
