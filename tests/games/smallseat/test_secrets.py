"""A card that leaves a hand reveals nothing about the others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games import Table
from games.engine import Event
from games.smallseat.state import SmallState
from kit.amount import some
from tests.games.smallseat.board import (
    GAME,
    Small,
    answer,
    keys,
    offered,
    people,
    play,
    position,
    spelled,
    vote,
)
from tests.games.smallseat.matches import random_match
from tests.rotation import in_every_rotation

Wanted = dict[int, list[str]]
"""Seat -> its answer, as ``offered`` names it."""


def readers(t: Small) -> list[int | None]:
    return [*range(t.state.seats), None]


# Two deals that a reader cannot tell apart


LINES = (
    "ada: {} panda rabbit",
    "ben: dog chick koala",
    "cyd!: dog pig lion | seal",
    "dov: dog cat",
)


def deals(cards: str, others: str, reader: int, knows: int) -> tuple[SmallState, SmallState]:
    """Lay the same position twice, but for one card of Ada's and one out of the game.

    Ada holds ``cards`` first. The reader knows the one at place ``knows`` and the one at the next
    place is the one that differs: in the second deal it shows the animal ``others``.
    """
    one = position(*(line.format(cards) for line in LINES), deck=others)
    ada = people(4)[0]
    known, other = one.hand[ada][knows], one.hand[ada][1 - knows]
    one.seen[reader] |= 1 << known
    two = one.clone()
    (animal,) = keys(others)
    free = next(t for t in two.box if two.face[t] == animal)
    two.face[other], two.face[free] = two.face[free], two.face[other]
    one.seen[reader] &= ~(1 << other)
    return one, two


def shown(t: Small, events: list[Event], reader: int | None) -> object:
    """Return everything that a reader has seen happen and sees now."""
    return [event.seen_by(reader) for event in events], t.view(reader)


@pytest.mark.parametrize("knows", [0, 1])
@in_every_rotation
def test_vote_does_not_reveal_a_second_equal_card_to_a_reader_who_knows_one(
    knows: int,
) -> None:
    ben = people(4)[1]
    seen = []
    for s in deals("pig pig", "hedgehog", ben, knows):
        t: Small = Table.at(GAME, s, b"seat")
        events = play(t, "secret") + vote(t, "pig dog dog dog")
        seen.append(shown(t, events, ben))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("knows", [0, 1])
@in_every_rotation
def test_vote_does_not_reveal_a_second_card_to_two_readers_who_know_one_each(knows: int) -> None:
    ada, ben, _, dov = people(4)
    for reader, other in ((ben, dov), (dov, ben)):
        seen = []
        for s in deals("pig pig", "hedgehog", reader, knows):
            s.seen[other] |= 1 << s.hand[ada][1 - knows]
            t: Small = Table.at(GAME, s, b"seat")
            events = play(t, "secret") + vote(t, "pig dog dog dog")
            seen.append(shown(t, events, reader))
        assert seen[0] == seen[1]


@in_every_rotation
def test_publicly_known_card_leaves_before_an_equal_one() -> None:
    for cards in ("pig* pig", "pig pig*"):
        s = position(*(line.format(cards) for line in LINES))
        ada = people(4)[0]
        (known,) = [t for t in s.hand[ada] if s.seen[s.seats] >> t & 1]
        t: Small = Table.at(GAME, s, b"seat")
        play(t, "secret")
        vote(t, "pig dog dog dog")
        assert t.state.vote[ada] == known


@in_every_rotation
def test_what_an_order_revealed_of_a_hand_stays_known_after_its_vote() -> None:
    lines = ("ada: panda cat cat", "ben: pig pig seal seal", "cyd: pig dog", "dov!: pig dog chick")
    t: Small = Table.at(GAME, position(*lines), b"seat")
    ada, ben, cyd, _ = people(4)
    vote(t, "panda pig pig pig")
    play(t, "execute", "animal dog")
    answer(t, ben, "give seal")
    play(t, "secret")
    vote(t, "cat pig pig")
    for reader in (ada, cyd, None):
        index = t.state.seats if reader is None else reader
        limits = t.state.limits[index]
        assert all("snufflesniff" not in limits[c].faces for c in t.state.hand[ben])


# Random matches


def answered(t: Small, wanted: Wanted) -> list[Event]:
    """Give all answers of a question."""
    return [event for seat, names in wanted.items() for event in answer(t, seat, *names)]


def questions(seed: int, rng: Random) -> Iterator[tuple[Small, Wanted]]:
    """Yield a random match at each new question, with the answers that follow."""
    for t in random_match(seed):
        if t.waiting and all(d.given is None for d in t.waiting.values()):
            wanted = {}
            for seat, decision in t.waiting.items():
                most = min(decision.most, len(decision.choices))
                picks = rng.sample(list(decision.choices), rng.randint(decision.least, most))
                wanted[seat] = [spelled(t, seat, c.verb, c.at) for c in picks]
            yield t, wanted


def is_possible(t: Small, wanted: Wanted) -> bool:
    """Return whether all these answers are among the choices."""
    for seat, names in wanted.items():
        listed = offered(t, seat)
        if any(names.count(name) > listed.count(name) for name in names):
            return False
    return True


def tells(t: Small, wanted: Wanted, reader: int | None, rng: Random) -> bool | None:
    """Say whether a reader can tell the true deal from another one by the places of cards.

    The other deal is as possible for the reader, the same is answered on it with the same chance,
    and what happens then is the same but for the places. None where there is no such deal.
    """
    true, other = t.fork(), t.guess(reader, rng)
    other.chance.seed = true.chance.seed
    if not is_possible(other, wanted):
        return None
    truth, guessed = answered(true, wanted), answered(other, wanted)
    if faces_only(true, truth, reader) != faces_only(other, guessed, reader):
        return None
    return shown(true, truth, reader) != shown(other, guessed, reader)


def faces_only(t: Small, events: list[Event], reader: int | None) -> object:
    """Return what a reader was told and what lies open now, but not which card is which."""
    told = [event.seen_by(reader) for event in events]
    return [(e.kind, e.seat, e.about, e.faces) for e in told], t.view(reader).public


# The first match has positions with so many possible deals that its guesses take 20 seconds.
@pytest.mark.parametrize("seed", some(range(1, 7)))
def test_position_of_a_card_reveals_no_more_than_its_face(seed: int) -> None:
    rng, found = Random(seed), []
    for t, wanted in questions(seed, rng):
        reader = rng.choice(readers(t))
        found.append((tells(t, wanted, reader, rng), wanted, reader))
    compared = [(told, *rest) for told, *rest in found if told is not None]
    assert len(compared) > len(found) / 3
    assert [rest for told, *rest in compared if told] == []
