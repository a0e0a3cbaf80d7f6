"""Answers that contradict a later guess, because the rules did not record what they told.

The cards stay where they are until the next draw. Until then a guess must fit not only the present
turn but also those before: with its faces, each of their answers must be legal, and it must look
the same to the reader for whom the guess was made. The turn must end the same, too: with the same
public view, and so with the same player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

from games import Table
from games.engine import Event, Game, IllegalChoice, NotYourTurn, SeenEvent, State
from kit.random_play import Match, deal, next_answer
from kit.shown import first_difference

MOST = 6
"""The numbers of hidden cards with one face that are tried."""


class Turn(NamedTuple):
    """A turn that has ended: its number, the state before it, and each answer with its events.

    ``end`` is what everyone sees after it.
    """

    number: int
    start: State
    answers: list[tuple[int, list[str], list[Event]]]
    end: object = None


class Contradiction(NamedTuple):
    """An answer of ``turn`` is impossible, or looks otherwise, with the faces of a guess.

    ``fault`` says in words what is wrong, ``face`` holds the faces of the guess.
    """

    turn: Turn
    seat: int
    ids: list[str]
    fault: str
    face: list[str]


class Story:
    """A random match and its turns since the last draw.

    ``replayed`` counts the turns that were played again with the faces of guesses.
    """

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self.table = deal(game, seed)
        self.turns: list[Turn] = []
        self.replayed = 0
        self._rng = Random(~seed)
        self._turn = self._begin()

    def _begin(self) -> Turn:
        return Turn(self.table.turns, self.table.checkpoint(), [])

    def go_on(self) -> None:
        """Take the next answer."""
        table, turn = self.table, self._turn
        seat, ids = next_answer(table, self._rng)
        if table.waiting[seat].given is not None:  # changed before anybody has seen it
            del turn.answers[max(n for n, given in enumerate(turn.answers) if given[0] == seat)]
        events = table.answer(seat, ids)
        turn.answers.append((seat, ids, events))
        if table.turns > turn.number:
            self._turn = self._begin()
            self.turns.append(turn._replace(end=public_end(table)))
            if self._turn.start.draws > turn.start.draws:
                self.turns = []  # the cards have moved, perhaps unseen

    def contradictions(self, reader: int | None, rng: Random) -> Iterator[str]:
        """Yield what is wrong with a guess for a reader, in sentences."""
        face = self.table.guess(reader, rng).checkpoint().face
        for turn in self.turns:
            self.replayed += 1
            found = contradiction(self.table, turn, reader, face)
            if found:
                yield self._told(found, reader)

    def _told(self, found: Contradiction, reader: int | None) -> str:
        who = "spectators" if reader is None else f"seat {reader}"
        return (
            f"Turn {found.turn.number}, seat {found.seat}: {found.fault} on a guess for {who} made "
            f"in turn {self.table.turns}. {advice(self.table, found, reader)} If it is a secret, "
            "no event, question, choice or field of the view may depend on it."
        )


def contradiction(
    table: Match, turn: Turn, reader: int | None, face: list[str]
) -> Contradiction | None:
    """Return the first answer of a turn that does not fit other faces, for a reader."""
    start = turn.start.clone()
    start.face = list(face)
    other = Table(table.game, start, table.chance)
    for seat, ids, events in turn.answers:
        try:
            told = other.answer(seat, ids)
        except (IllegalChoice, NotYourTurn):
            return Contradiction(turn, seat, ids, f'"{" ".join(ids)}" is not legal', face)
        seen, looks = seen_until_mixed(events, reader), seen_until_mixed(told, reader)
        if seen != looks:
            fault = f'"{" ".join(ids)}" looks otherwise ({difference(seen, looks)})'
            return Contradiction(turn, seat, ids, fault, face)
    end = public_end(other)
    if end != turn.end:
        fault = f'after "{" ".join(ids)}", {first_difference("", turn.end, end)},'
        return Contradiction(turn, seat, ids, fault, face)
    return None


def public_end(table: Match) -> object:
    """Return what everyone sees between two turns, and whether the match is over."""
    state = table.checkpoint()
    over = table.game.outcome(state) is not None
    look = state.look(state.seats)
    state.face = [face if look >> t & 1 else "" for t, face in enumerate(state.face)]
    return {"over": over, "view": table.game.view(state, None).model_dump()}


def seen_until_mixed(events: Iterable[Event], reader: int | None) -> list[SeenEvent]:
    """Return what a reader sees of events until cards are mixed, which other faces may change."""
    return [e.seen_by(reader) for e in takewhile(lambda event: event.kind != "mix", events)]


def difference(seen: Sequence[SeenEvent], looks: Sequence[SeenEvent]) -> str:
    """Return the first events that differ, in short."""
    for one, other in zip(seen, looks, strict=False):
        if one != other:
            return f"{_short(one)}, not {_short(other)}"
    return f"{len(seen)} events, not {len(looks)}"


def _short(event: SeenEvent) -> str:
    return " ".join(
        map(str, (event.kind, *event.about, *[card for _, card in event.cards if card]))
    )


def advice(table: Match, found: Contradiction, reader: int | None) -> str:
    """Return what the answer shows, and which call records it.

    It shows how many cards of a zone have a face if the contradiction ends with the true number:
    exactly so many, or with other numbers, too, at least the lowest.
    """
    seen = table.state.seen[table.state.seats if reader is None else reader]
    true, guessed = found.turn.start.face, found.face
    for zone in sorted(table.game.zones(found.turn.start), key=len):
        if absent := impossible(table, found, reader, [t for t in zone if not seen >> t & 1]):
            named = " or ".join(f'"{kind}"' for kind in absent)
            return f"It shows that no {named} is among {zone}; `s.limit(…)` records that."
    for zone in table.game.zones(found.turn.start):
        hidden = [t for t in zone if not seen >> t & 1]
        beside = [t for t in range(len(true)) if not seen >> t & 1 and t not in hidden]
        for kind in sorted({true[t] for t in hidden} | {guessed[t] for t in hidden}):
            count, seen_there = (
                [true[t] for t in tokens].count(kind)
                for tokens in (hidden, [t for t in zone if seen >> t & 1])
            )
            fits = [
                n for n in range(MOST + 1)
                if (face := with_count(guessed, hidden, beside, kind, n))
                and not contradiction(table, found.turn, reader, face)
            ]  # fmt: skip
            if count in fits and min(fits):
                at_least = len(fits) > 1
                return _call(zone, kind, seen_there + (min(fits) if at_least else count), at_least)
    for token in (t for t in range(len(true)) if not seen >> t & 1 and guessed[t] != true[t]):
        others = (t for t in range(len(true)) if not seen >> t & 1 and guessed[t] != guessed[token])
        face = list(guessed)
        for other in others:
            face[token], face[other] = guessed[other], guessed[token]
            break
        if not contradiction(table, found.turn, reader, face):
            kind = guessed[token]
            return f'It shows that {token} is no "{kind}"; `s.limit([{token}], …)` records that.'
    return "`s.limit`, `s.holds` or `s.counts` records what it shows."


def impossible(
    table: Match, found: Contradiction, reader: int | None, hidden: Sequence[int]
) -> list[str]:
    """Return the faces that a guess has on hidden cards of a zone, but that none of them can show.

    With the true faces but one of these, the turn is contradicted; with the guess but without all
    of these, it isn't.
    """
    true, guessed = found.turn.start.face, found.face
    seen = table.state.seen[table.state.seats if reader is None else reader]
    beside = [t for t in range(len(true)) if not seen >> t & 1 and t not in hidden]

    def fits(face: list[str], one: int, other: int) -> bool:
        changed = list(face)
        changed[one], changed[other] = face[other], face[one]
        return not contradiction(table, found.turn, reader, changed)

    wrong = sorted({guessed[t] for t in hidden} - {true[t] for t in hidden})
    place = {true[t]: t for t in beside}
    absent = [f for f in wrong if not any(fits(true, t, place[f]) for t in hidden[:MOST])]
    face, left = list(guessed), Counter(true[t] for t in hidden)
    left -= Counter(guessed[t] for t in hidden)
    for token in (t for t in hidden if guessed[t] in absent):
        other = next(t for t in beside if left[face[t]] > 0)
        left[face[other]] -= 1
        face[token], face[other] = face[other], face[token]
    return absent if absent and not contradiction(table, found.turn, reader, face) else []


def with_count(
    face: Sequence[str], hidden: Sequence[int], beside: Sequence[int], kind: str, count: int
) -> list[str]:
    """Return faces with ``count`` of a kind on hidden cards, exchanged with others; or nothing."""
    changed = list(face)
    surplus = [face[t] for t in hidden].count(kind) - count
    own = [t for t in hidden if (face[t] == kind) == (surplus > 0)]
    others = [t for t in beside if (face[t] == kind) != (surplus > 0)]
    if not surplus or min(len(own), len(others)) < abs(surplus):
        return []
    for one, other in zip(own, others[: abs(surplus)], strict=False):
        changed[one], changed[other] = changed[other], changed[one]
    return changed


def _call(zone: Sequence[int], kind: str, count: int, least: bool) -> str:
    call = "s.holds" if least else "s.counts"
    number = f"at least {count}" if least else f"exactly {count}"
    return f'It shows that {number} "{kind}" is among {zone}; `{call}(…)` records that.'
