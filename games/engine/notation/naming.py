"""Cards in a position: name each card, and find the token for each name.

A card's name is its face, plus its back if backs differ: ``owl``, ``owl@b``. In its zone, the name
is followed by ``!`` and its readers if they are not the usual ones of that zone: ``owl!0+o``.
Elsewhere the second of its kind in the text is ``owl#2``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import Any

from games.engine.game import Game
from games.engine.ledger import mask_of, members
from games.engine.notation.words import EMPTY, REST, BadNotation, escaped, unescaped
from games.engine.state import State
from games.engine.zones import Zone

EVERYONE, ONLOOKERS = "*", "o"
LISTED = 5
"""The most cards that an error names; it counts the others."""


class CardNamer:
    """Names the cards of a state for its text; see ``shapes.Names``.

    ``lying`` holds the tokens in the order of the text, ``usual`` for each token the mask of the
    readers that have usually seen a card of its zone.
    """

    def __init__(self, game: Game[Any, Any], s: State) -> None:
        self.game, self.seats, self.count = game, s.seats, len(s.face)
        self.kinds = [kind_of(face, game.back(t)) for t, face in enumerate(s.face)]
        self._seen = s.seen
        self._names: dict[int, str] = {}
        self.begin()

    def begin(self) -> None:
        """Start the text again, with the names that cards in zones were given the first time."""
        self.lying: list[int] = []
        self.usual: dict[int, int] = {}
        self._met: Counter[str] = Counter()

    def lay(self, token: int, zone: Zone, owner: int) -> str:
        """Return the name of a card in its zone."""
        kind = self.kinds[token]
        self._names[token] = numbered(kind, self._met)
        self.lying.append(token)
        self.usual[token] = usual = usual_readers(zone, owner, self.seats)
        seen = mask_of(r for r, mask in enumerate(self._seen) if mask >> token & 1)
        return kind if seen == usual else f"{kind}!{self._readers(seen)}"

    def name(self, token: int) -> str:
        """Return the name of a card that lies elsewhere."""
        return self._names.get(token, "")

    def _readers(self, mask: int) -> str:
        if mask == (2 << self.seats) - 1:
            return EVERYONE
        names = [*map(str, range(self.seats)), ONLOOKERS]
        return "+".join(names[r] for r in members(mask)) or EMPTY


class CardResolver:
    """Finds the tokens for the cards that a text names; see ``shapes.Cards``.

    The text is read twice: first to collect its cards, then, when tokens from ``box`` have been
    chosen for them, to lay them. ``seen_by`` holds masks of the readers that have seen a token, for
    tokens with readers in the text. ``faces`` holds the faces of the tokens; ``staying`` holds
    those that stay in the box.
    """

    def __init__(self, box: CardNamer, faces: Sequence[str]) -> None:
        self.box, self.count, self.faces = box, box.count, list(faces)
        self.seen_by: dict[int, int] = {}
        self.staying: set[int] = set()
        self._kinds: list[str] = []
        self._readers: list[int | None] = []
        self._rests: list[str] = []
        self._rest: list[int] = []
        self._stand_ins = count(-1, -1)  # for unknown tokens; all different: they may be keys
        self._chosen: Iterator[int] | None = None
        self._names: dict[str, int] = {}

    def laid(self, text: str, zone: Zone, owner: int) -> int:
        """Return a card's token; in the first reading note the card and return a stand-in."""
        if self._chosen is not None:
            return next(self._chosen)
        kind, mark, readers = text.partition("!")
        self._kinds.append(kind)
        self._readers.append(self._mask(readers) if mark else None)
        return next(self._stand_ins)

    def rest(self, text: str) -> list[int]:
        """Return the tokens of the cards that ``...`` stands for.

        The first reading does not know them yet, and only notes that they are here.
        """
        if self._chosen is None:
            if text in self._rests:
                raise BadNotation(f'"{text}" stands there twice')
            self._rests.append(text)
            return []
        found = [t for t in self._rest if self._fits(text, t)]
        self._rest = [t for t in self._rest if t not in found]
        return found

    def _fits(self, rest: str, token: int) -> bool:
        """Return whether a token fits ``...``, or ``...@back`` with its back."""
        _, at, back = self.box.kinds[token].partition("@")
        return rest in (REST, f"{REST}{at}{back}")

    def named(self, text: str) -> int:
        """Return the token of a card that lies elsewhere."""
        if self._chosen is None:
            return next(self._stand_ins)
        if text not in self._names:
            raise BadNotation(f'no "{text}" lies in this position')
        return self._names[text]

    def _mask(self, readers: str) -> int:
        seats = self.box.seats
        if readers == EVERYONE:
            return (2 << seats) - 1
        known = {str(seat): seat for seat in range(seats)} | {ONLOOKERS: seats}
        names = [] if readers == EMPTY else readers.split("+")
        for name in names:
            if name not in known:
                raise BadNotation(f'"{name}" is no reader; there are: {", ".join(known)}, *, -')
        return mask_of(known[name] for name in names)

    def number(self, tokens: Sequence[int]) -> None:
        """Assign these tokens to the cards of the text, in their order."""
        if sorted(tokens) != list(range(len(self._kinds))):
            raise BadNotation(
                f'"tokens" does not number the {len(self._kinds)} cards that lie here'
            )
        if self._rests:
            raise BadNotation('"..." stands for no cards where all have their numbers')
        self.count = len(tokens)
        self.faces = [""] * self.count
        for token, kind in zip(tokens, self._kinds, strict=True):
            face, _, back = kind.partition("@")
            if unescaped(back) != self.box.game.back(token):
                raise BadNotation(f'"{kind}" is no card that can have number {token}')
            self.faces[token] = unescaped(face)
        self._choose(tokens)

    def assign(self, staying: Collection[int]) -> None:
        """Assign the first fitting tokens of the box; only ``staying`` may stay there."""
        tokens = assigned(self.box, self._kinds)
        if tokens is None:
            raise BadNotation(self._missing())
        taken = set(tokens)
        self.staying = set(staying) - taken
        self._rest = [t for t in range(self.count) if t not in taken | self.staying]
        homeless = [t for t in self._rest if not any(self._fits(r, t) for r in self._rests)]
        if homeless:
            lost = [self.box.kinds[t] for t in homeless]
            more = f" and {len(lost) - LISTED} more" if len(lost) > LISTED else ""
            raise BadNotation(f'no place for {", ".join(lost[:LISTED])}{more}; "..." would be one')
        self._choose(tokens)

    def _choose(self, tokens: Sequence[int]) -> None:
        met: Counter[str] = Counter()
        self._chosen = iter(tokens)
        self._names = {numbered(k, met): t for k, t in zip(self._kinds, tokens, strict=True)}
        masks = zip(tokens, self._readers, strict=True)
        self.seen_by = {token: mask for token, mask in masks if mask is not None}

    def _missing(self) -> str:
        box = Counter(self.box.kinds)
        for kind, wanted in Counter(self._kinds).items():
            if wanted > box[kind]:
                has = f"only {box[kind]} of" if box[kind] else "no card"
                return f'there is {has} "{kind}" in the box'
        raise AssertionError("every card was found")


def kind_of(face: str, back: str) -> str:
    """Return a card's name: its face and its back."""
    return f"{escaped(face)}@{escaped(back)}" if back else escaped(face)


def numbered(kind: str, met: Counter[str]) -> str:
    """Return the name of a card that lies elsewhere, and count it in ``met``."""
    met[kind] += 1
    return kind if met[kind] == 1 else f"{kind}#{met[kind]}"


def usual_readers(zone: Zone, owner: int, seats: int) -> int:
    """Return the mask of the readers that have usually seen a card of a zone."""
    if zone is Zone.OWN:
        return 1 << owner
    return (2 << seats) - 1 if zone is Zone.OPEN else 0


def assigned(box: CardNamer, kinds: Sequence[str]) -> list[int] | None:
    """Return the first free token of the box for each card; None if one has none."""
    free: dict[str, list[int]] = {}
    for token in reversed(range(box.count)):
        free.setdefault(box.kinds[token], []).append(token)
    if any(wanted > len(free.get(kind, ())) for kind, wanted in Counter(kinds).items()):
        return None
    return [free[kind].pop() for kind in kinds]
