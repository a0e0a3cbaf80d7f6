"""Knock-out: the players still in after each round, and how far everyone came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.features.tournaments.rules.draw import lot
from bot.features.tournaments.rules.model import NOT_PLAYED, Round, Table, Tournament

UNREACHED = (0, 0)


def survivors(t: Tournament) -> tuple[int, ...]:
    """Return who is still in, in the order of the bracket: table by table, byes in their place.

    The winner of each table advances; if they have withdrawn, the next person at the table does.
    A shared place is decided by lot. Everyone is still in before the first round, in drawn order.
    """
    if not t.rounds:
        return tuple(sorted(t.active, key=lambda person: lot(t.seed, "bracket", person)))
    last, active = t.rounds[-1], set(t.active)
    through = [ahead[0] for ahead in _in_order(t, last, active) if ahead]
    seated = {person for table in last.tables for person in table.seats}
    before = survivors(t.before(len(t.rounds)))
    through += [person for person in before if person in active and person not in seated]
    late = [e.id for e in t.entrants if e.id in active and e.first_round == t.next_round]
    return (*through, *late)


def filled_up(
    t: Tournament, people: Sequence[int], ranked: Sequence[int], missed: Mapping[int, int]
) -> list[int]:
    """Return who is still in, and the runners-up who advance too.

    At tables of more than two, the best runners-up of the last round fill the tables. At tables of
    two one advances only if somebody would have a second bye. If a table still lacks people,
    those placed next advance as well.
    """
    found = list(people)
    chances = _in_order(t, t.rounds[-1], set(t.active))
    if t.table_size > 2:
        wanted = -(-len(people) // t.table_size) * t.table_size
    else:
        wanted = len(people) + (len(people) % 2 and all(missed[one] for one in people))
    for rank in range(1, t.table_size):
        next_best = [ahead[rank] for ahead in chances if len(ahead) > rank]
        next_best.sort(key=ranked.index)
        found += next_best[: max(0, wanted - len(found))]
        wanted = t.smallest_table
    return found


def last_matches(t: Tournament) -> dict[int, tuple[int, int]]:
    """Return by person the last round that they reached, and their place at its table.

    People who are still in have reached the next round, with place 0.
    """
    found = {e.id: UNREACHED for e in t.entrants}
    for number, played in enumerate(t.rounds, 1):
        for person in played.byes:
            found[person] = (number, NOT_PLAYED)
        for table in played.tables:
            places = table.places or (NOT_PLAYED,) * len(table.seats)
            last = len(table.seats)
            for person, place in zip(table.seats, places, strict=True):
                open_ = table.places is None
                found[person] = (number, place if open_ or place else last)
    if t.complete:
        still_in = survivors(t)
        if len(still_in) > 1 or not is_final(t):
            found.update(dict.fromkeys(still_in, (t.next_round, NOT_PLAYED)))
    return found


def is_final(t: Tournament) -> bool:
    """Return whether everyone who was still in is at one table in the last round."""
    return bool(t.rounds) and len(t.rounds[-1].tables) == 1 and not t.rounds[-1].byes


def _in_order(t: Tournament, last: Round, active: set[int]) -> list[list[int]]:
    """Return by table the people who have not withdrawn, by place and, where it is shared, by lot.

    A table that is open or was not played has none.
    """
    drawn = {person: lot(t.seed, "advance", len(t.rounds), person) for person in active}
    by_table = []
    for table in last.tables:
        able = [
            (_place(table, person), drawn[person], person)
            for person in active.intersection(table.seats)
        ]
        by_table.append([person for place, _, person in sorted(able) if place != NOT_PLAYED])
    return by_table


def _place(table: Table, person: int) -> int:
    return table.places[table.seats.index(person)] if table.places else NOT_PLAYED
