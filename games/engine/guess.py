"""Guesses: tables that are as possible as the real one for all that one reader knows.

The words of this page and of those it rests on:

token    stands for a card as everybody can follow it across the table, face up or down
face     what a token shows; ``ledger.face[token]``
mix      makes it uncertain which token carries which face: the faces move, the tokens stay
bag      faces that lie somewhere among some tokens; certain cards, or "at least" so many
limit    the faces that a token may show; ``apart``, where no two of some tokens show the same
glimpse  a look that soon ends; for a guess it has been seen like anything else
lie      the stretch of a token's way between two mixes, on which it carries one card
deal     a face for every lie of the checkpoint, and an order for every mix since
weight   by how much a deal comes out too seldom where cards are laid one after the other

A guess is made in three steps. ``known`` collects what the reader knows of each lie. ``dealing``
deals the cards anew, every deal that fits as often as any other, and reads nothing else of how
they really lie. Then the answers given in the turn are played again on that deal: one that the
rules refuse shows that it cannot have been so, and another is dealt.

Three cards, a bear, a fox and an owl, lie unseen under the tokens 0, 1 and 2. Ada (seat 0) hears
that token 0 is no owl. Tokens 0 and 1 are mixed, and she looks at token 1: it is the fox.

>>> start, s = (Ledger(seats=2, face=["bear", "fox", "owl"], seen=[0] * 3) for _ in range(2))
>>> for ledger in (start, s):
...     ledger.limit([0], ["bear", "fox"], eyes=1 << 0)
>>> s.chance = Chance(b"three cards")
>>> s.shuffle([0, 1])
>>> s.record("look", 0, (), [1], eyes=1 << 0)
>>> s.face
['bear', 'fox', 'owl']

The mix ends the lies 0 and 1 and begins the lies 3 and 4.

>>> known = Known(start, s, 0)
>>> known.limit[0] == {"bear", "fox"}, known.face
(True, {4: 'fox'})

The fox came from lie 1, with the bear on lie 0; or it came from lie 0, and the other two cards
may lie either way. So there are three deals, and each is guessed as often as the others:

>>> from collections import Counter
>>> rng = Random(3)
>>> deals = [deal(known, rng).face for _ in range(3000)]
>>> found = Counter(" ".join(face[lie] for lie in range(5)) for face in deals)
>>> for faces, times in sorted(found.items()):
...     print(faces, round(times / 1000, 1))
bear fox owl bear fox 1.0
fox bear owl bear fox 1.0
fox owl bear owl fox 1.0
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic

from games.engine.chance import Chance
from games.engine.dealing import deal
from games.engine.decision import Decision, IllegalChoice, NotYourTurn
from games.engine.game import S, V
from games.engine.known import GuessError, Known
from games.engine.ledger import Ledger
from games.engine.search_state import World

if TYPE_CHECKING:
    from games.engine.table import Table

TRIES = 50  # deals to play the answers on


class InformationSet(Generic[S, V]):
    """All that one reader knows of a table, and nothing else: guesses and worlds are made of it.

    ``checkpoint`` is the position before the turn, with no face that the reader had not seen then;
    others know what they have seen, and of bags and limits what everybody knows. ``closed`` are
    the answers to questions that are closed, ``given`` those to the open one, without what others
    gave there. ``script`` are the turn's public draws.
    """

    def __init__(self, table: Table[S, V], reader: int | None) -> None:
        index = table.state.seats if reader is None else reader
        self.game = table.game
        self.closed = list(table.answers[: table.opened])
        self.given = [
            (seat, ids if seat == reader else None) for seat, ids in table.answers[table.opened :]
        ]
        self.script = {draw.number: draw.order for draw in table.state.drawn if not draw.tokens}
        self.checkpoint = table.checkpoint()
        self.known = Known(self.checkpoint, table.state, index)
        for token in self.known.unseen:
            self.checkpoint.face[token] = ""
        self.checkpoint.chance = Chance(b"")
        narrow(self.checkpoint, index)

    def deal(self, rng: Random) -> tuple[S, Chance]:
        """Deal what the reader has not seen; return the checkpoint and the chance from there on.

        Raises GuessError where hardly any deal fits.
        """
        checkpoint = self.checkpoint.clone()
        dealt = deal(self.known, rng)
        for token in self.known.unseen:
            checkpoint.face[token] = dealt.face[token]
        orders = {mix.number: dealt.order(k) for k, mix in enumerate(self.known.mixes)}
        return checkpoint, Chance(rng.randbytes(32), self.script | orders)

    def guess(self, rng: Random) -> Table[S, V]:
        """Return a table that is as possible as the real one; see ``Table.guess``."""
        from games.engine.table import Table

        for _ in range(TRIES):
            checkpoint, chance = self.deal(rng)
            try:
                table = Table(self.game, checkpoint, chance)
                for seat, ids in self.closed:
                    table.answer(seat, ids)
                for seat, own in self.given:
                    table.answer(seat, any_answer(table.waiting[seat], rng) if own is None else own)
                return table
            except (IllegalChoice, NotYourTurn):
                continue  # what somebody chose in this turn does not fit these faces
        raise GuessError("every deal was refused")

    def world(self, rng: Random) -> World[S]:
        """Return a world to search in, as possible as the real table: dealt as a guess is.

        What others gave to the open question is left open. Raises GuessError like ``guess``.
        """
        for _ in range(TRIES):
            checkpoint, chance = self.deal(rng)
            try:
                return World(self.game, checkpoint, chance, self.closed, rng.getrandbits(32))
            except (IllegalChoice, NotYourTurn):
                continue
        raise GuessError("every deal was refused")


def guess(table: Table[S, V], reader: int | None, rng: Random) -> Table[S, V]:
    """Deal what ``reader`` has not seen anew; see ``Table.guess``.

    What comes out follows from what the reader knows and from ``rng`` alone: the true deal, made
    to look otherwise where the reader cannot tell, would give the same guess. Raises
    GuessError when every deal tried was refused.
    """
    return InformationSet(table, reader).guess(rng)


def narrow(ledger: Ledger, index: int) -> None:
    """Leave in the other seats' bags and limits only what everybody knows, onlookers too.

    That is the same in every world that fits what this reader knows, and the rules rely on it:
    a seat that knew less could be dealt a card that cannot lie there. What a seat knows besides
    follows from faces that this reader has not seen, and would tell of the true ones.
    """
    for other in range(ledger.seats):
        if other != index:
            ledger.bags[other] = ledger.bags[ledger.seats]
            ledger.limits[other] = ledger.limits[ledger.seats]


def any_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer; a seat that has passed in a window has passed."""
    if not decision.must:
        return []
    count = rng.randint(decision.least, min(decision.most, len(decision.choices)))
    return [c.id for c in rng.sample(list(decision.choices), count)]
