"""The ledger: the faces that each reader has seen, may look at now, and knows to be in a bag.

A *token* represents a card as everybody can follow it across the table, face up or down. Its
place is public; the card it shows is its *face*. When cards are mixed, the tokens keep their
places and the faces move among them, so no token reveals where a card went.

Three cards lie on the table. Nobody knows which is which, then Ada (seat 0) looks at token 0.

>>> s = Ledger(seats=2, face=["bear", "fox", "owl"])
>>> s.chance = Chance(bytes(32))
>>> s.shuffle([0, 1, 2])
>>> s.face
['owl', 'bear', 'fox']
>>> s.record("look", 0, (), [0], visible_to=1 << 0)
>>> [members(seen) for seen in s.seen]
[(0,), (), ()]

A *limit* says that a token shows one of some faces. Ben (seat 1) learns that token 1 is no owl:

>>> s.limit([1], ["bear", "fox"], known_to=1 << 1)
>>> s.limits[1][1].faces
('bear', 'fox')

A *bag* says that some faces lie among some tokens. Tokens 0 and 1 are mixed and nobody looks
on: Ada has lost sight of the owl, but it must be one of the two. Nothing is known of the single
tokens any longer; Ben's limit has ended too.

>>> s.shuffle([0, 1])
>>> [members(seen) for seen in s.seen]
[(), (), ()]
>>> [(members(bag.tokens), bag.faces) for bag in s.known_bags(0)]
[((0, 1), ('owl',))]
>>> s.known_bags(1), s.limits[1]
([], {})

A *glimpse* is a look that ends with the reader's next answer if the match has no memory help.
The token is *veiled* then: the reader has seen the face, but its view no longer shows it.

>>> s.memory = False
>>> s.record("look", 1, (), [2], visible_to=1 << 1, glimpse=True)
>>> members(s.look(1))
(2,)
>>> s.forget_glimpses(1)
>>> members(s.look(1)), members(s.seen[1])
((), (2,))

Every random *draw* since the checkpoint is kept (``drawn``), so that a guess can draw again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated, NamedTuple

from pydantic import PlainSerializer

from games.engine.bags import (
    Bag,
    Bags,
    Divided,
    Held,
    Mixed,
    PendingBags,
    SavedBag,
    mask_of,
    members,
    without_seen,
)  # fmt: skip
from games.engine.chance import Chance
from games.engine.event import Event
from games.engine.totals import Knowledge, Total, after_mix
from games.engine.totals import without_seen as without_seen_tokens
from games.engine.zones import Mask

__all__ = ["Bag", "Draw", "Ledger", "Limit", "Limits", "Told", "Total", "mask_of", "members"]


class Limit(NamedTuple):
    """A token shows one of ``faces``, and all tokens of the mask ``apart`` show different ones.

    Tokens that are apart were drawn from one card of each face, so that all faces are equally
    likely. ``copies`` holds, by face, the number of cards in all that the token could have been.
    """

    faces: tuple[str, ...]
    apart: int = 0
    copies: tuple[int, ...] = ()

    def narrowed(self, other: Limit) -> Limit:
        """Return the limit that combines both."""
        allowed = set(other.faces)
        faces = tuple([face for face in self.faces if face in allowed])
        last = other if other.apart else self
        copies = [n for face, n in zip(last.faces, last.copies, strict=False) if face in faces]
        return Limit(faces, last.apart, tuple(copies))

    def without(self, group: int) -> Limit:
        """Return the limit after other tokens, those of ``group``, were shuffled."""
        return self._replace(apart=self.apart & ~group) if self.apart & group else self


def _in_short(limit: Limit) -> tuple[object, ...]:
    return tuple(limit) if limit.copies else (limit.faces, limit.apart)


SavedLimit = Annotated[Limit, PlainSerializer(_in_short)]
"""A limit as it is saved: ``copies`` is left out if empty."""
Limits = Mapping[int, SavedLimit]
"""One reader's limits on tokens it has not seen, by token. Replaced, never changed."""


@lru_cache(1024)
def _set_of(faces: tuple[str, ...]) -> frozenset[str]:
    return frozenset(faces)


class Draw(NamedTuple):
    """A random draw since the checkpoint, kept so that a guess can vary it.

    ``tokens`` is empty for a public draw. ``order[i]`` is the index among ``tokens`` whose face
    moved to index ``i``; ``seen`` and ``limits`` are the ledger's just before.
    """

    number: int
    order: list[int]
    tokens: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    limits: tuple[Limits, ...] = ()


class Told(NamedTuple):
    """A total that readers (a mask) were told in this turn, after so many ``draws`` of it."""

    draws: int
    readers: int
    total: Total


Recorded = tuple[str, int | None, tuple[int | str, ...], tuple[int, ...], Sequence[str], int, bool]
"""An event as it is recorded: kind, seat, about and cards, the faces of all tokens at that moment,
``visible_to`` and ``secret``."""


class Remembering:
    """Bags that are computed on first use after a change."""

    pending: Bags | PendingBags
    """The change from which to compute the bags while they are missing."""

    @cached_property
    def bags(self) -> Bags:
        """Compute the bags of all readers."""
        assert isinstance(self.pending, PendingBags)
        bags, self.pending = self.pending.bags(), []
        return bags


@dataclass(kw_only=True)
class Ledger(Remembering):
    """The faces and each reader's knowledge of them; every game's state is built on it.

    Readers are the seats and, after the last seat, the spectators. One mask of tokens per reader
    holds the tokens it has ``seen``, those of them it may no longer look at (``veiled``), and
    those it may look at until its next answer (``glimpsed``). Only matches without memory help
    use the last two. ``unnoticed`` are, by reader, the tokens that it has seen only in secret
    events; in a guess another seat may have seen any. ``bags`` and ``limits`` hold a reader's other
    knowledge. After a change, the next read of ``bags`` computes them from ``pending``. The rules
    never change ``face`` in place, since what is pending or recorded keeps the list of that moment.
    """

    seats: int
    face: list[str]
    memory: bool = True
    seen: list[int] = field(default_factory=list)
    unnoticed: dict[int, Mask] = field(default_factory=dict)
    veiled: list[Mask] = field(default_factory=list)
    glimpsed: list[Mask] = field(default_factory=list)
    bags: list[tuple[SavedBag, ...]] = field(default_factory=list)
    limits: list[Limits] = field(default_factory=list)
    totals: list[tuple[Total, ...]] = field(default_factory=list)
    draws: int = 0

    def __post_init__(self) -> None:
        # A new set of cards lies open on the table: everybody knows the contents of the box.
        readers = self.seats + 1
        box = (1 << len(self.face)) - 1
        self.seen = self.seen or [box] * readers
        self.veiled = self.veiled or [0] * readers
        self.glimpsed = self.glimpsed or [0] * readers
        self.bags = self.bags or [()] * readers
        self.limits = self.limits or [{}] * readers
        self.totals = self.totals or [()] * readers
        self.everyone = (1 << readers) - 1  # the mask of all readers, including spectators
        self.recorded: list[Recorded] = []
        self.drawn: list[Draw] = []
        self.told: list[Told] = []
        self.chance = Chance(b"")
        self.pending = []

    def others(self, seat: int) -> int:
        """Return the mask of all seats except one, without spectators."""
        return ((1 << self.seats) - 1) & ~(1 << seat)

    def record(
        self,
        kind: str,
        seat: int | None = None,
        about: tuple[int | str, ...] = (),
        cards: Sequence[int] = (),
        visible_to: int = 0,
        glimpse: bool = False,
        secret: bool = False,
    ) -> None:
        """Record an event and show the faces of ``cards`` to the readers in ``visible_to``.

        With memory help off, a glimpse lasts only until the reader's next answer. Other readers
        learn only that a secret event happened.
        """
        tokens = tuple(cards)
        if visible_to and tokens:
            group = 1 << tokens[0] if len(tokens) == 1 else mask_of(tokens)
            seen = self.seen
            if not self.memory:
                self._time_looks(visible_to, group, glimpse)
            if secret or self.unnoticed:
                self._note_looks(visible_to, group, secret)
            for reader in members(visible_to):
                seen[reader] |= group
        self.recorded.append((kind, seat, about, tokens, self.face, visible_to, secret))

    @property
    def events(self) -> list[Event]:
        """The events recorded since they were last taken, formed when somebody asks for them."""
        events = []
        for kind, seat, about, cards, face, visible_to, secret in self.recorded:
            faces: tuple[str, ...] = ()
            if visible_to:
                faces = (face[cards[0]],) if len(cards) == 1 else tuple([face[t] for t in cards])
            events.append(Event(kind, seat, about, cards, faces, visible_to, self.seats, secret))
        return events

    def take_events(self) -> list[Event]:
        """Return the events recorded since they were last taken."""
        events, self.recorded = self.events, []
        return events

    def look(self, reader: int) -> int:
        """Return the mask of the tokens whose faces a reader may look at now."""
        return self.seen[reader] & ~self.veiled[reader]

    def _time_looks(self, visible_to: int, group: int, glimpse: bool) -> None:
        """Note how long each reader in a mask may look at the tokens in another mask.

        A glimpse lasts until the reader's next answer, unless it may look at the card anyway.
        """
        for reader in members(visible_to):
            if glimpse:
                self.glimpsed[reader] |= group & ~self.look(reader)
            else:
                self.glimpsed[reader] &= ~group
            self.veiled[reader] &= ~group

    def _note_looks(self, visible_to: int, group: int, secret: bool) -> None:
        """Note whether others know that each reader in a mask sees the tokens in another mask."""
        for reader in members(visible_to):
            before = self.unnoticed.pop(reader, 0)
            if now := before | group & ~self.seen[reader] if secret else before & ~group:
                self.unnoticed[reader] = now

    def turn_face_down(self, token: int, keep: int = 0) -> None:
        """Turn a card face-down. Without memory help, only ``keep`` may still look at its face."""
        if not self.memory:
            for reader in members(self.everyone & ~keep):
                self.veiled[reader] |= 1 << token

    def forget_glimpses(self, seat: int) -> None:
        """Hide the cards again that this seat could look at only until its answer (glimpses).

        ``veiled`` and ``glimpsed`` are masks with a bit for each token: what was glimpsed stays
        seen, but the seat may no longer look at it.
        """
        self.veiled[seat] |= self.glimpsed[seat]
        self.glimpsed[seat] = 0

    def limit(
        self,
        tokens: Sequence[int],
        faces: Iterable[str],
        known_to: int | None = None,
        *,
        apart: bool = False,
    ) -> None:
        """Let ``known_to`` (None: all) know that each token shows one of ``faces``, until mixed.

        With ``apart``, they also know that no two tokens show the same face, since these were
        drawn from one card of each of ``faces``.
        """
        kinds = tuple(sorted(set(faces)))
        new = Limit(kinds, mask_of(tokens) if apart else 0)
        for reader in members(self.everyone if known_to is None else known_to):
            if apart:
                hidden = [f for t, f in enumerate(self.face) if not self.seen[reader] >> t & 1]
                new = new._replace(copies=tuple([hidden.count(face) for face in kinds]))
            limits = dict(self.limits[reader])
            before = {limits[t] for t in tokens if t in limits}  # many tokens share one
            both = {limit: limit.narrowed(new) for limit in before}
            for t in tokens:
                limits[t] = both[limits[t]] if t in limits else new
            self.limits[reader] = limits

    def holds(
        self, tokens: Sequence[int], face: str, count: int = 1, known_to: int | None = None
    ) -> None:
        """Let ``known_to`` (None: all) know that at least ``count`` of the tokens show ``face``."""
        if not count:
            return
        unaware = 0 if known_to is None else self.everyone & ~known_to
        before, seen = self._bags_before(), tuple(self.seen)
        self.pending = Held(before, mask_of(tokens), unaware, seen, self.face, (face,) * count)
        self._tell(Total(mask_of(tokens), (face,), count, len(tokens)), known_to)

    def holds_at_most(
        self, tokens: Sequence[int], face: str, count: int, known_to: int | None = None
    ) -> None:
        """Let ``known_to`` (None: all) know that at most ``count`` of the tokens show ``face``."""
        self._tell(Total(mask_of(tokens), (face,), 0, count), known_to)

    def counts(
        self, tokens: Sequence[int], face: str, count: int, known_to: int | None = None
    ) -> None:
        """Let ``known_to`` (None: all) know that exactly ``count`` of the tokens show ``face``."""
        self.holds(tokens, face, count, known_to)
        self.holds_at_most(tokens, face, count, known_to)
        others, group = set(self.face) - {face}, mask_of(tokens)
        for reader in members(self.everyone if known_to is None else known_to):
            seen = self.seen[reader]
            if sum(self.face[t] == face for t in members(group & seen)) == count:
                self.limit(members(group & ~seen), others, 1 << reader)

    def alike(self, tokens: Sequence[int], known_to: int | None = None) -> None:
        """Let ``known_to`` (None: all) know that all of the tokens show the same face."""
        size = len(tokens)
        self._tell(Total(mask_of(tokens), (), size, size, "alike"), known_to)

    def has_most(self, tokens: Sequence[int], face: str, known_to: int | None = None) -> None:
        """Let ``known_to`` (None: all) know that the tokens show no face more often than this one.

        It is forgotten when some of the tokens are mixed.
        """
        self._tell(Total(mask_of(tokens), (face,), 1, len(tokens), "top"), known_to)

    def holds_any(
        self, tokens: Sequence[int], counts: Mapping[str, int], known_to: int | None = None
    ) -> None:
        """Let ``known_to`` (None: all) know that the tokens hold so many of at least one face.

        ``counts`` has a number for each of the faces. It is forgotten when some of the tokens are
        mixed with others.
        """
        if len(counts) == 1:
            for face, count in counts.items():
                self.holds(tokens, face, count, known_to)
            return
        faces = tuple(sorted(face for face, count in counts.items() for _ in range(count)))
        self._tell(Total(mask_of(tokens), faces, 1, len(tokens), "any"), known_to)

    def _tell(self, total: Total, known_to: int | None) -> None:
        readers = self.everyone if known_to is None else known_to
        self.told.append(Told(len(self.drawn), readers, total))
        for reader in members(readers):
            self.totals[reader] = (*self.totals[reader], total)

    def pick(self, n: int) -> int:
        """Return a number below ``n``, drawn in public."""
        order = self.chance.order(self.draws, n)
        self.drawn.append(Draw(self.draws, order))
        self.draws += 1
        return order[0]

    def shuffle(
        self,
        tokens: Sequence[int],
        except_for: int = 0,
        order: list[int] | None = None,
        *,
        keep: bool = False,
    ) -> None:
        """Make it uncertain for all readers but ``except_for`` which of these tokens is which.

        This is the one primitive for every such act: a shuffle, rats, a random pull (mix the hand,
        then take any place), a secret choice from a zone with known contents (mix the zone for all
        except the chooser, then ask for a place in it). Readers in ``except_for`` have seen all of
        ``tokens``, as everyone then knows, and look on while they are mixed. ``order`` sets an
        order that is not random: the face of place ``order[i]`` moves to place ``i``. A guess may
        use another order.

        With ``keep``, readers keep their bags of these tokens apart from those of the rest of a
        zone (``divide``), and the limit that all these tokens have.
        """
        limits: dict[int, set[str]] = {}
        if keep:
            self.divide(tokens, except_for)
            limits = {
                r: f
                for r in members(self.everyone & ~except_for)
                if (f := self._common_limit(r, tokens))
            }
        if len(tokens) > 1:
            self._mix(tuple(tokens), except_for, order)
        for reader, faces in limits.items():
            self.limit(tokens, faces, 1 << reader)

    def _mix(self, tokens: tuple[int, ...], except_for: int, order: list[int] | None) -> None:
        group = mask_of(tokens)
        if order is None or self.draws in self.chance.script:
            order = self.chance.order(self.draws, len(tokens))
        if self.unnoticed:
            self._notice(group, except_for)
        face, seen, limits = self.face, tuple(self.seen), tuple(self.limits)
        self.drawn.append(Draw(self.draws, order, tokens, seen, limits))
        self.draws += 1
        self.pending = Mixed(self._bags_before(), group, except_for, seen, face)
        if any(limits) or any(self.totals):
            self._keep_totals(group, except_for)
        for reader, known in enumerate(seen):
            if except_for >> reader & 1:
                assert known & group == group
            else:
                self.seen[reader] = known & ~group
        if any(limits):
            self._end_limits(group)
        if not self.memory:
            self.glimpsed = [mask & ~group for mask in self.glimpsed]
            self.veiled = [mask & ~group for mask in self.veiled]
        moved = self.face = face.copy()
        for t, source in zip(tokens, order, strict=True):
            moved[t] = face[tokens[source]]
        self.recorded.append(("mix", None, (), tokens, moved, except_for, False))

    def _notice(self, group: int, except_for: int) -> None:
        """Note that readers in ``except_for`` have seen a group that is about to be mixed."""
        for reader, mask in self.unnoticed.items():
            if except_for >> reader & 1:
                self.seen[reader] |= mask & group
        left = {reader: mask & ~group for reader, mask in self.unnoticed.items()}
        self.unnoticed = {reader: mask for reader, mask in left.items() if mask}

    def _common_limit(self, reader: int, tokens: Sequence[int]) -> set[str]:
        """Return the faces that a reader knows all tokens to be among; empty if unlimited."""
        limits, seen, faces = self.limits[reader], self.seen[reader], set[str]()
        if limits.keys().isdisjoint(tokens):
            return faces
        for t in tokens:
            if not seen >> t & 1 and t not in limits:
                return set()
            faces.update([self.face[t]] if seen >> t & 1 else limits[t].faces)
        return faces

    def _keep_totals(self, group: int, except_for: int) -> None:
        """Keep what readers know of numbers of faces when a group is about to be mixed."""
        for reader, (totals, limits) in enumerate(zip(self.totals, self.limits, strict=True)):
            if totals or limits:
                faces = {t: _set_of(limit.faces) for t, limit in limits.items()}
                known = Knowledge(self.face, self.seen[reader], faces)
                if except_for >> reader & 1:
                    kept = [without_seen_tokens(total, known, group) for total in totals]
                else:
                    kept = after_mix(totals, group, known)
                self.totals[reader] = tuple(kept)

    def _end_limits(self, group: int) -> None:
        for reader, known in enumerate(self.limits):
            if mask_of(known) & group:
                left = [(t, limit) for t, limit in known.items() if not group >> t & 1]
                self.limits[reader] = {t: limit.without(group) for t, limit in left}

    def divide(self, tokens: Sequence[int], except_for: int = 0) -> None:
        """Keep what readers know of a zone when only some of its tokens are about to be mixed.

        Readers whose bags lie partly in ``tokens`` go on knowing which faces must lie there, and
        which must lie in the other part.
        """
        before, seen = self._bags_before(), tuple(self.seen)
        self.pending = Divided(before, mask_of(tokens), except_for, seen, self.face)

    def _bags_before(self) -> Bags | PendingBags:
        bags: Bags | PendingBags = self.__dict__.pop("bags", self.pending)
        return bags

    def known_bags(self, reader: int) -> list[Bag]:
        """Return the reader's bags without the cards it has seen since, the smallest first."""
        if not self.bags[reader]:
            return []
        return without_seen(self.bags[reader], self.seen[reader], self.face)
