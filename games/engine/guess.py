"""Guesses: tables that, for all that one reader knows, could be the real one.

The literature on games calls such a table a determinization of the reader's information set.

Terms of this module and of those it builds on:

token    represents a card as everybody can follow it across the table, face up or down
face     the card that a token shows; ``ledger.face[token]``
mix      makes it uncertain which token has which face: the faces move, the tokens stay
bag      faces that lie somewhere among some tokens; particular cards, or "at least" so many
limit    the faces that a token may show; ``apart`` if no two of some tokens show the same
glimpse  a look that soon ends; a guess treats it like any other card that was seen
lie      a token between two mixes, while it has one card
deal     a face for every lie of the checkpoint, and an order for every mix since
layout   the faces of some groups of tokens

A guess is made in three steps. ``known`` collects the reader's knowledge of each lie. ``dealing``
counts all deals that fit it and draws one of them; it reads nothing else of the real deal. Then the
answers of the turn are played again on that deal. If the rules refuse one, the deal is impossible,
and another one is drawn.

Three cards, a bear, a fox and an owl, lie unseen under the tokens 0, 1 and 2. Ada (seat 0) learns
that token 0 is no owl. Tokens 0 and 1 are mixed, and she looks at token 1: it is the fox.

>>> start, s = (Ledger(seats=2, face=["bear", "fox", "owl"], seen=[0] * 3) for _ in range(2))
>>> for ledger in (start, s):
...     ledger.limit([0], ["bear", "fox"], known_to=1 << 0)
>>> s.chance = Chance(b"three cards")
>>> s.shuffle([0, 1])
>>> s.record("look", 0, (), [1], visible_to=1 << 0)
>>> s.face
['bear', 'fox', 'owl']

The mix ends the lies 0 and 1 and begins the lies 3 and 4.

>>> known = Known(start, s, 0)
>>> known.limit[0] == {"bear", "fox"}, known.face
(True, {4: 'fox'})

The fox came from lie 1, with the bear on lie 0; or it came from lie 0, and the other two cards
may lie either way. So there are three deals, all guessed with equal probability:

>>> from collections import Counter
>>> deals, rng = Deals(known), Random(3)
>>> dealt = [deals.deal(rng).face for _ in range(3000)]
>>> found = Counter(" ".join(face[lie] for lie in range(5)) for face in dealt)
>>> for faces, times in sorted(found.items()):
...     print(faces, round(times / 1000, 1))
bear fox owl bear fox 1.0
fox bear owl bear fox 1.0
fox owl bear owl fox 1.0
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from games.engine.chance import Chance
from games.engine.dealing import Deals, Layout
from games.engine.decision import Decision, IllegalChoice, NotYourTurn, Question
from games.engine.game import Game, S, V
from games.engine.known import GuessError, Known
from games.engine.ledger import Ledger, mask_of
from games.engine.search_state import World

TRIES = 50  # deals on which the answers are tried


class TableLike(Protocol[S, V]):
    """What this module uses of a ``Table``."""

    game: Game[S, V]
    state: S
    waiting: Question
    answers: list[tuple[int, tuple[str, ...]]]
    opened: int

    def checkpoint(self) -> S:
        """Return a copy of the state at the latest checkpoint."""

    def answer(self, seat: int, ids: Sequence[str]) -> object:
        """Take a seat's answer; raise NotYourTurn or IllegalChoice."""


AnyTable = TypeVar("AnyTable", bound=TableLike[Any, Any])


class InformationSet(Generic[S, V]):
    """Everything that one reader knows of a table, and nothing else; makes guesses and worlds.

    ``checkpoint`` is the position before the turn, with only the faces that the reader had seen
    then. In it, the other seats know the tokens they have openly seen, and only public bags and
    limits.
    ``closed`` holds the answers to closed questions, ``given`` those to the open one, without the
    ids of other seats. ``script`` holds the turn's public draws.
    """

    def __init__(self, table: TableLike[S, V], reader: int | None) -> None:
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
        hide_looks(self.game, self.checkpoint, index)

    def deals(
        self, about: Sequence[Collection[int]] = (), kind: Callable[[str], str] = str
    ) -> Deals:
        """Count all deals, to ask how likely facts are; see ``Deals``.

        Within a turn they include deals on which the rules would refuse an answer of the turn.
        Raise TooManyDeals.
        """
        return Deals(self.known, about, kind)

    @cached_property
    def _deals(self) -> Deals:
        return Deals(self.known, thin=True)

    def deal(
        self, rng: Random, deals: Deals | None = None, layout: Layout | None = None
    ) -> tuple[S, Chance]:
        """Deal the cards that the reader has not seen; return the checkpoint and the later chance.

        Raise GuessError if no deal fits.
        """
        checkpoint = self.checkpoint.clone()
        dealt = (deals or self._deals).deal(rng, layout)
        for token in self.known.unseen:
            checkpoint.face[token] = dealt.face[token]
        return checkpoint, Chance(rng.randbytes(32), self.script | dealt.orders())

    def guess(
        self,
        rng: Random,
        new_table: Callable[[Game[S, V], S, Chance], AnyTable],
        deals: Deals | None = None,
        layout: Layout | None = None,
    ) -> AnyTable:
        """Return a table that could be the real one, made by ``new_table``.

        It depends only on the reader's knowledge and on ``rng``: if the cards that the reader can't
        distinguish lay otherwise, the guess would be the same. It may be one of ``deals`` with a
        certain ``layout``. Raise GuessError if there is no deal, or if the rules refused every deal
        that was tried.
        """
        for _ in range(TRIES):
            checkpoint, chance = self.deal(rng, deals, layout)
            try:
                table = new_table(self.game, checkpoint, chance)
                for seat, ids in self.closed:
                    table.answer(seat, ids)
                for seat, own in self.given:
                    table.answer(seat, any_answer(table.waiting[seat], rng) if own is None else own)
                return table
            except (IllegalChoice, NotYourTurn):
                continue  # an answer of this turn does not fit these faces
        raise GuessError("every deal was refused")

    def world(self, rng: Random) -> World[S]:
        """Return a world for search, dealt like a guess.

        Answers to the open question are left out. Raise GuessError like ``guess``.
        """
        for _ in range(TRIES):
            checkpoint, chance = self.deal(rng)
            try:
                return World(self.game, checkpoint, chance, self.closed, rng.getrandbits(32))
            except (IllegalChoice, NotYourTurn):
                continue
        raise GuessError("every deal was refused")


def narrow(ledger: Ledger, index: int) -> None:
    """Reduce the other seats' bags, limits and totals to what spectators know too.

    A seat without public knowledge could be dealt a card that the rules exclude. What a seat knows
    beyond that depends on faces that this reader has not seen, and would reveal them.
    """
    for other in range(ledger.seats):
        if other != index:
            ledger.bags[other] = ledger.bags[ledger.seats]
            ledger.limits[other] = ledger.limits[ledger.seats]
            ledger.totals[other] = ledger.totals[ledger.seats]


def hide_looks(game: Game[S, Any], s: S, index: int) -> None:
    """Remove what the other seats have seen in secret, but for cards they may always look at.

    Which cards those were may depend on faces that this reader has not seen. For all it knows, they
    may be any.
    """
    box = (1 << len(s.face)) - 1
    for other in range(s.seats):
        if other != index:
            if unnoticed := s.unnoticed.get(other):
                s.seen[other] &= ~unnoticed | mask_of(game.own(s, other))
            s.unnoticed[other] = box & ~s.seen[other]


def any_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer, or a pass in a window."""
    if not decision.must:
        return []
    count = rng.randint(decision.least, min(decision.most, len(decision.choices)))
    return [c.id for c in rng.sample(list(decision.choices), count)]
