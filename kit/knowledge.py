"""What a reader can know, calculated without the engine's own code for that."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import Event, State, members
from kit.random_play import Match


class Oracle:
    """Collects what one reader has seen, from redacted events only."""

    def __init__(self, reader: int | None) -> None:
        self.reader = reader
        self.knows: dict[int, str] = {}

    def hear(self, events: Iterable[Event]) -> None:
        """Learn faces from the events, and forget cards that are shuffled unseen."""
        for event in events:
            for token, face in event.seen_by(self.reader).cards:
                if face is not None:
                    self.knows[token] = face
                elif event.kind == "mix":
                    self.knows.pop(token, None)


def has_seen(table: Match, reader: int | None) -> dict[int, str]:
    """Return the faces that a reader knows according to the ledger."""
    s = table.state
    return {t: s.face[t] for t in members(s.seen[s.seats if reader is None else reader])}


def uncertain(table: Match, reader: int | None) -> set[int]:
    """Return the tokens that may have at least two different faces, according to the ledger.

    A token may have a face if all unseen cards can be assigned with that face to that token. The
    cards known to be in a bag must be on the bag's tokens, and each token's face must be within its
    limits.
    """
    s = table.state
    index = s.seats if reader is None else reader
    hidden = [t for t in range(len(s.face)) if not s.seen[index] >> t & 1]
    cards = [(s.face[t], sum(1 << other for other in hidden)) for t in hidden]
    for bag in s.known_bags(index):
        for face in bag.faces:
            free = [
                i for i, card in enumerate(cards) if card == (face, sum(1 << t for t in hidden))
            ]
            cards[free[0]] = (face, bag.tokens)
    fits = {
        t: [
            i
            for i, (face, where) in enumerate(cards)
            if where >> t & 1 and face in allowed(s, index, t)
        ]
        for t in hidden
    }
    faces = [face for face, _ in cards]
    own = {t: i for i, t in enumerate(hidden)}
    laid = _lay_out(fits, own)
    return {t for t in hidden if _has_two(fits, faces, laid, t)}


def tells_of_hidden(before: Match, after: Match, reader: int | None) -> bool:
    """Return whether a reader has learnt of cards without seeing them, by a limit or a bag.

    A shuffle reveals nothing, because the cards of a new bag were on the same tokens before.
    """
    was, now = before.state, after.state
    index = was.seats if reader is None else reader
    limits = {(t, limit.faces) for t, limit in was.limits[index].items()}
    if any((t, limit.faces) not in limits for t, limit in now.limits[index].items()):
        return True
    old = was.known_bags(index)
    for bag in now.known_bags(index):
        held = [was.face[t] for t in members(bag.tokens & was.seen[index])]
        held += [face for b in old if not b.tokens & ~bag.tokens for face in b.faces]
        if any(bag.faces.count(face) > held.count(face) for face in bag.faces):
            return True
    return False


def allowed(s: State, index: int, token: int) -> set[str]:
    """Return the faces within a token's limits, without those seen on tokens that must differ."""
    limit = s.limits[index].get(token)
    if limit is None:
        return set(s.face)
    return set(limit.faces) - {s.face[t] for t in members(limit.apart & s.seen[index])}


def _lay_out(fits: dict[int, list[int]], own: dict[int, int]) -> dict[int, int]:
    """Assign a card that fits to every token, its own if possible; return tokens by card."""
    laid = {own[t]: t for t in fits if own[t] in fits[t]}
    for t in fits:
        if own[t] not in fits[t]:
            assert _place(fits, laid, t, set())
    return laid


def _has_two(
    fits: dict[int, list[int]], faces: list[str], laid: dict[int, int], token: int
) -> bool:
    """Return whether all cards can be assigned with another face on this token."""
    (mine,) = [card for card, t in laid.items() if t == token]
    for card in fits[token]:
        if faces[card] != faces[mine]:
            other = laid[card]
            left = {c: t for c, t in laid.items() if c not in (card, mine)}
            if _place(fits, left, other, {card}):
                return True
    return False


def _place(fits: dict[int, list[int]], laid: dict[int, int], token: int, tried: set[int]) -> bool:
    """Find a card for a token, moving other tokens if necessary (augmenting paths).

    Return whether that is possible.
    """
    for card in fits[token]:
        if card not in tried:
            tried.add(card)
            if card not in laid or _place(fits, laid, laid[card], tried):
                laid[card] = token
                return True
    return False
