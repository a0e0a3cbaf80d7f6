"""A seat after a handover: its new owner knows what a spectator knows, and the seat's hand."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES, Table
from games.engine import Bag, State, mask_of, members
from games.engine.handover import forget
from kit.random_play import next_answer
from tests.engine.sample_games import SealedVotes
from tests.engine.test_ledger import ADA, BEN, ONLOOKER, knows, table_with

VOTES = SealedVotes()


def dealt() -> State:
    """Return a table: Ada has tokens 0 and 1 and peeked at 2 and 3; everyone has seen 4."""
    s = table_with("bear", "fox", "owl", "hare", "lynx", "mole")
    s.record("dealt", ADA, (), [0, 1], 1 << ADA)
    s.record("peek", ADA, (), [2, 3], 1 << ADA)
    s.record("up", None, (), [4], s.everyone)
    return s


def test_new_owner_sees_the_hand_and_public_cards_but_no_peeks() -> None:
    s = dealt()
    forget(s, ADA, [0, 1])
    assert (knows(s, ADA), knows(s, BEN), knows(s, ONLOOKER)) == ([0, 1, 4], [4], [4])


def test_new_owner_does_not_see_cards_that_the_former_one_had_not_seen() -> None:
    s = dealt()
    forget(s, ADA, [0, 1, 5])
    assert knows(s, ADA) == [0, 1, 4]


def test_private_bags_and_limits_end_and_public_ones_stay() -> None:
    s = dealt()
    s.shuffle([2, 3])
    s.limit([2], ["hare", "owl", "mole"], known_to=1 << ADA)
    s.limit([3], ["owl", "hare"])
    s.shuffle([4, 5])
    assert s.known_bags(ADA) and s.known_bags(ONLOOKER) == [Bag(mask_of([4, 5]), ("lynx",))]
    forget(s, ADA, [0, 1])
    assert s.known_bags(ADA) == s.known_bags(ONLOOKER)
    assert s.limits[ADA] == s.limits[ONLOOKER] and list(s.limits[ADA]) == [3]
    assert s.limits[BEN] == s.limits[ONLOOKER]


def test_public_bag_loses_cards_that_the_new_owner_sees_in_the_hand() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("up", None, (), [0], s.everyone)
    s.shuffle([0, 1], except_for=0)
    s.record("dealt", ADA, (), [0, 1], 1 << ADA)
    forget(s, ADA, [0, 1])
    assert s.known_bags(ONLOOKER) and not s.known_bags(ADA)


def test_handover_without_memory_help_ends_glimpses_and_shows_the_hand() -> None:
    s = dealt()
    s.memory = False
    s.record("look", ADA, (), [5], 1 << ADA, glimpse=True)
    s.turn_face_down(4)
    s.turn_face_down(1, keep=1 << ADA)
    forget(s, ADA, [0, 1])
    assert list(members(s.look(ADA))) == [0, 1] and knows(s, ADA) == [0, 1, 4]
    assert s.glimpsed[ADA] == 0
    s.forget_glimpses(ADA)
    assert list(members(s.look(ADA))) == [0, 1]


def test_ledger_of_other_seats_is_unchanged() -> None:
    s = dealt()
    s.record("peek", BEN, (), [5], 1 << BEN)
    before = [(s.seen[r], s.bags[r], s.limits[r]) for r in (BEN, ONLOOKER)]
    forget(s, ADA, [0, 1])
    assert [(s.seen[r], s.bags[r], s.limits[r]) for r in (BEN, ONLOOKER)] == before


@pytest.mark.parametrize("seat", range(3))
def test_table_after_a_handover_has_the_same_decisions_and_draws(seat: int) -> None:
    t = Table.new(GAMES["lion_unicorn"], 3, bytes(32))
    rng = Random(seat)
    while t.turns < 5 or t.answers:
        t.answer(*next_answer(t, rng))
    after = t.handed_over(seat)
    assert [*after.waiting] == [*t.waiting]
    assert [d.number for d in after.waiting.values()] == [d.number for d in t.waiting.values()]
    assert after.state.face == t.state.face and after.state.draws == t.state.draws
    assert after.chance == t.chance and after.news == []
    others = [None, *(other for other in range(3) if other != seat)]
    assert [after.view(other) for other in others] == [t.view(other) for other in others]


def test_a_seat_is_not_handed_over_within_a_turn() -> None:
    t = Table.new(VOTES, 3, bytes(32))
    t.answer(0, t.waiting[0].fallback)
    with pytest.raises(ValueError, match="between two turns"):
        t.handed_over(1)
