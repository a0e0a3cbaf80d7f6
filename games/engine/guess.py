"""Guesses: tables that are as possible as the real one for all that one reader knows.

The cards' ways since the checkpoint are written down as one path per card: the token that carried
it between the mixes. The paths of two cards may be exchanged, over the whole turn or before or
after one mix, wherever the reader could not tell; many such exchanges, beginning with what really
happened, give a random world that the reader cannot tell from the real one.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from games.engine.chance import Chance
from games.engine.dealing import deal
from games.engine.decision import Decision, IllegalChoice, NotYourTurn
from games.engine.game import S, V
from games.engine.known import Known, NoGuess
from games.engine.ledger import Bag, Ledger

if TYPE_CHECKING:
    from games.engine.table import Table

TRIES = 50


def guess(table: Table[S, V], reader: int | None, rng: Random) -> Table[S, V]:
    """Deal what ``reader`` has not seen anew; see ``Table.guess``."""
    index = table.state.seats if reader is None else reader
    closed = table.answers[: table.opened]
    known = Known(table.checkpoint(), table.state, index)
    script = {draw.number: draw.order for draw in table.state.drawn if not draw.tokens}
    for _ in range(TRIES):
        checkpoint = table.checkpoint()
        dealt = deal(known, rng)
        for token in known.unseen:
            checkpoint.face[token] = dealt.face[token]
        narrow(checkpoint, index)
        orders = {mix.number: dealt.order(k) for k, mix in enumerate(known.mixes)}
        chance = Chance(rng.randbytes(32), script | orders)
        try:
            return answered(table, table.replay(checkpoint, chance, closed), reader, rng)
        except (IllegalChoice, NotYourTurn):
            continue  # what somebody chose in this turn does not fit these faces
    raise NoGuess(reader)


def narrow(ledger: Ledger, index: int) -> None:
    """Leave in the other readers' bags and limits only what this reader knows too."""
    known = ledger.limits[index]
    ledger.limits = [
        {t: limit for t, limit in limits.items() if known.get(t) == limit}
        for limits in ledger.limits
    ]
    mine = {(bag.tokens, bag.least): bag for bag in ledger.bags[index]}
    for other, bags in enumerate(ledger.bags):
        if other != index:
            shared = [_shared(bag, mine.get((bag.tokens, bag.least))) for bag in bags]
            ledger.bags[other] = tuple([bag for bag in shared if bag])


def _shared(bag: Bag, other: Bag | None) -> Bag | None:
    """Return what two bags of the same tokens hold both."""
    if other is None or bag is other or bag.faces == other.faces:
        return other
    faces = tuple((Counter(bag.faces) & Counter(other.faces)).elements())
    return bag._replace(faces=faces) if faces else None


def answered(
    table: Table[S, V], world: Table[S, V], reader: int | None, rng: Random
) -> Table[S, V]:
    """Bring the open question of ``world`` up to ``table``; what others gave is drawn anew."""
    for seat, ids in table.answers[table.opened :]:
        world.answer(seat, ids if seat == reader else any_answer(world.waiting[seat], rng))
    return world


def any_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer; a seat that has passed in a window has passed."""
    if not decision.must:
        return []
    count = rng.randint(decision.least, min(decision.most, len(decision.choices)))
    return [c.id for c in rng.sample(list(decision.choices), count)]
