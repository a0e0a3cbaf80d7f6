"""The ledger: who has seen what, and which cards are known to be in which bag."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from games.engine import Bag, State
from games.engine.bags import without_seen
from games.engine.chance import Chance
from games.engine.ledger import Limit, mask_of, members

ADA, BEN, ONLOOKER = 0, 1, 2


def table_with(*faces: str) -> State:
    """Return a state with two seats in which nobody knows any card."""
    s = State(seats=2, face=list(faces))
    s.chance = Chance(b"ledger")
    s.shuffle(range(len(faces)))
    s.recorded, s.drawn = [], []
    s.face[:] = faces
    return s


def knows(s: State, reader: int) -> list[int]:
    return list(members(s.seen[reader]))


def test_everyone_has_seen_the_open_box_at_first() -> None:
    s = State(seats=2, face=["bear", "fox"])
    assert [knows(s, r) for r in (ADA, BEN, ONLOOKER)] == [[0, 1]] * 3


def test_nobody_knows_a_card_after_a_shuffle() -> None:
    s = State(seats=2, face=["bear", "fox", "owl"])
    s.shuffle([0, 1, 2])
    assert [knows(s, r) for r in (ADA, BEN, ONLOOKER)] == [[]] * 3
    assert sorted(s.face) == ["bear", "fox", "owl"]


def test_event_shows_faces_only_to_its_readers() -> None:
    s = table_with("bear", "fox", "owl")
    s.record("look", ADA, (), [0, 2], 1 << ADA)
    assert (knows(s, ADA), knows(s, BEN), knows(s, ONLOOKER)) == ([0, 2], [], [])
    (event,) = s.events
    assert event.seen_by(ADA).cards == ((0, "bear"), (2, "owl"))
    assert event.seen_by(BEN).cards == event.seen_by(None).cards == ((0, None), (2, None))


def test_event_keeps_its_faces_when_its_cards_are_mixed_later() -> None:
    s = table_with("bear", "fox", "owl")
    s.record("look", ADA, (), [0, 1, 2], 1 << ADA)
    s.shuffle([0, 1, 2], except_for=1 << ADA, order=[1, 2, 0])
    look, mix = s.take_events()
    assert look.faces == ("bear", "fox", "owl")
    assert mix.faces == tuple(s.face) == ("fox", "owl", "bear")
    assert s.events == []


def test_others_are_all_seats_but_one_without_spectators() -> None:
    s = table_with("bear", "fox")
    s.record("draw", ADA, (), [0], s.others(ADA))
    assert (knows(s, ADA), knows(s, BEN), knows(s, ONLOOKER)) == ([], [0], [])


def test_everyone_is_all_seats_and_spectators() -> None:
    s = table_with("bear", "fox")
    s.record("up", ADA, (), [1], s.everyone)
    assert [knows(s, r) for r in (ADA, BEN, ONLOOKER)] == [[1]] * 3


def test_others_learn_only_that_a_secret_event_happened() -> None:
    s = table_with("bear", "fox", "owl")
    s.record("search", ADA, (7,), [0, 2], 1 << ADA, secret=True)
    (event,) = s.events
    assert event.seen_by(ADA).cards == ((0, "bear"), (2, "owl"))
    assert (event.seen_by(BEN).about, event.seen_by(BEN).cards) == ((), ())
    assert event.seen_by(None) == event.seen_by(BEN)


def test_what_was_seen_in_secret_is_unnoticed_until_it_is_shown_openly_or_mixed() -> None:
    s = table_with("bear", "fox", "owl", "hare", "wolf")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.record("search", ADA, (), [0, 1, 2, 3], 1 << ADA, secret=True)
    assert members(s.unnoticed[ADA]) == (1, 2, 3)
    s.record("look", ADA, (), [1], 1 << ADA)
    s.record("look", BEN, (), [2], 1 << BEN)
    assert members(s.unnoticed[ADA]) == (2, 3)
    s.shuffle([3, 4])
    assert members(s.unnoticed[ADA]) == (2,)
    s.shuffle([1, 2], except_for=1 << ADA)
    assert not s.unnoticed


def test_contents_of_bags_do_not_depend_on_when_they_are_read() -> None:
    soon, late = (table_with("bear", "fox", "owl", "hare", "wolf") for _ in range(2))
    for s in (soon, late):
        s.record("look", ADA, (), [0, 3], 1 << ADA)
        s.shuffle([0, 1, 2])
        if s is soon:
            assert s.bags
        s.divide([0, 1])
        before = s.clone()
        assert before.pending is s.pending  # what one of them works out serves the other too
        s.record("look", ADA, (), [1], 1 << ADA)
        s.record("look", BEN, (), [3, 4], 1 << BEN)
        s.shuffle([3, 4], except_for=1 << BEN)
        if s is soon:
            assert s.bags
        s.shuffle([2, 3])
        assert before.bags[ADA] == (Bag(mask_of([0, 1, 2]), ("bear",)),)
        before.shuffle([0, 1, 2, 3, 4])
    assert soon.bags == late.bags and late.bags[ADA]
    assert soon == late


def test_what_must_lie_in_a_divided_part_is_not_mixed_with_the_rest() -> None:
    s = table_with("pig", "pig", "owl", "hare", "wolf")
    s.record("look", ADA, (), [0, 1, 2], 1 << ADA)
    s.shuffle([0, 1, 2])
    s.divide([0, 1], except_for=1 << BEN)
    s.shuffle([2, 3])
    pig, rest = s.known_bags(ADA)
    assert pig == Bag(mask_of([0, 1]), ("pig",))  # at most one pig can be token 2
    assert rest == Bag(mask_of([0, 1, 2, 3]), ("owl", "pig"))


def test_a_division_leaves_the_bags_of_the_excepted_readers_whole() -> None:
    s = table_with("pig", "pig", "owl", "hare")
    s.record("look", ADA, (), [0, 1, 2], 1 << ADA)
    s.shuffle([0, 1, 2])
    s.divide([0, 1], except_for=1 << ADA)
    assert s.known_bags(ADA) == [Bag(mask_of([0, 1, 2]), ("owl", "pig", "pig"))]


def test_mixed_cards_known_before_become_a_bag() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.shuffle([0, 1])
    assert knows(s, ADA) == []
    assert s.known_bags(ADA) == [Bag(mask_of([0, 1]), ("bear",))]
    assert s.known_bags(BEN) == []


def test_bag_loses_cards_that_are_seen() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("look", ADA, (), [0, 1], 1 << ADA)
    s.shuffle([0, 1, 2])
    t = s.face.index("fox")
    s.record("look", ADA, (), [t], 1 << ADA)
    assert s.known_bags(ADA) == [Bag(mask_of({0, 1, 2} - {t}), ("bear",))]


def test_a_mix_inside_a_bag_keeps_the_bag() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("look", ADA, (), [0, 1], 1 << ADA)
    s.shuffle([0, 1, 2])
    s.shuffle([0, 1])
    assert s.known_bags(ADA) == [Bag(mask_of([0, 1, 2]), ("bear", "fox"))]


def test_mix_that_overlaps_a_bag_widens_it() -> None:
    s = table_with("bear", "fox", "owl", "hare", "wolf")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.shuffle([0, 1])
    s.shuffle([1, 2])
    assert s.known_bags(ADA) == [Bag(mask_of([0, 1, 2]), ("bear",))]


def test_mix_of_more_tokens_than_a_bag_widens_the_bag() -> None:
    s = table_with("bear", "fox", "owl", "hare", "wolf")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.shuffle([0, 1])
    s.record("look", ADA, (), [2], 1 << ADA)
    s.shuffle([0, 1, 2])
    assert s.known_bags(ADA) == [Bag(mask_of([0, 1, 2]), ("bear", "owl"))]


def test_bag_of_all_unseen_cards_is_dropped() -> None:
    s = table_with("bear", "fox", "owl")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.shuffle([0, 1, 2])
    assert s.known_bags(ADA) == []


def test_watcher_of_a_shuffle_still_knows_the_cards() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("hand", ADA, (), [0, 1, 2], 1 << ADA)
    s.record("known", ADA, (), [1], 1 << BEN)
    s.shuffle([0, 1, 2], except_for=1 << ADA)
    assert (knows(s, ADA), knows(s, BEN)) == ([0, 1, 2], [])
    assert s.known_bags(BEN) == [Bag(mask_of([0, 1, 2]), ("fox",))]
    mixed = s.events[-1]
    assert mixed.seen_by(ADA).cards == tuple((t, s.face[t]) for t in (0, 1, 2))
    assert mixed.seen_by(BEN).cards == ((0, None), (1, None), (2, None))


def test_card_taken_from_a_bag_stays_out_when_its_reader_shuffles_it() -> None:
    s = table_with("bear", "fox", "owl", "hare", "wolf")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.shuffle([0, 1, 2])
    t = s.face.index("bear")
    s.record("hand", ADA, (), [t, 3], 1 << ADA)
    for _ in range(20):
        s.shuffle([t, 3], except_for=1 << ADA)
        assert s.known_bags(ADA) == []


def test_only_readers_who_have_seen_all_cards_can_watch_a_shuffle() -> None:
    s = table_with("bear", "fox", "owl")
    s.record("look", ADA, (), [0], 1 << ADA)
    with pytest.raises(AssertionError):
        s.shuffle([0, 1], except_for=1 << ADA)


@pytest.mark.parametrize("tokens", [[], [1]])
def test_fewer_than_two_cards_cannot_be_shuffled(tokens: list[int]) -> None:
    s = table_with("bear", "fox")
    s.record("look", ADA, (), [1], 1 << ADA)
    draws = s.draws
    s.shuffle(tokens)
    assert (knows(s, ADA), s.draws, len(s.events)) == ([1], draws, 1)


def test_seen_card_is_removed_from_one_bag_only() -> None:
    s = table_with("bear", "fox", "bear", "owl", "hare")
    s.record("look", ADA, (), [0, 2], 1 << ADA)
    s.shuffle([0, 1])
    s.shuffle([2, 3])
    s.shuffle([1, 2])
    both = mask_of([0, 1, 2]), mask_of([1, 2, 3])
    assert s.known_bags(ADA) == [Bag(both[0], ("bear",)), Bag(both[1], ("bear",))]
    t = next(t for t in (1, 2, 0, 3) if s.face[t] == "bear")
    s.record("look", ADA, (), [t], 1 << ADA)
    (bag,) = s.known_bags(ADA)
    assert bag.faces == ("bear",)
    other = next(i for i in range(5) if s.face[i] == "bear" and i != t)
    assert bag.tokens >> other & 1


def test_bags_are_in_the_order_of_their_size_after_two_were_joined() -> None:
    low, high, large = mask_of([0, 1, 2]), mask_of([1, 2, 3]), mask_of(range(4, 10))
    bags = [Bag(low, ("bear",)), Bag(high, ("bear",)), Bag(large, ("owl",))]
    seen = mask_of([1])
    joined = Bag((low | high) & ~seen, ("bear",))
    assert without_seen(bags, seen, ["bear"] * 10) == [joined, Bag(large, ("owl",))]


def test_limits_narrow_and_end_with_the_next_shuffle() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.limit([0, 1], ["bear", "fox", "owl"])
    s.limit([1], ["fox", "hare"], 1 << ADA)
    assert s.limits[ADA] == {0: Limit(("bear", "fox", "owl")), 1: Limit(("fox",))}
    assert s.limits[BEN][1] == Limit(("bear", "fox", "owl"))
    s.shuffle([1, 2])
    assert set(s.limits[ADA]) == set(s.limits[BEN]) == {0}


def test_distinct_cards_lose_one_that_is_shuffled() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.limit([0, 1, 2], ["bear", "fox", "owl"], apart=True)
    s.shuffle([2, 3])
    assert s.limits[BEN][0].apart == mask_of([0, 1])


def test_a_public_draw_is_a_number_below_n() -> None:
    s = table_with("bear", "fox")
    assert {s.pick(3) for _ in range(60)} == {0, 1, 2}


def test_every_shuffle_is_another_draw() -> None:
    s = table_with(*"abcdefghijkl")
    orders = []
    for _ in range(5):
        before = s.face.copy()
        s.shuffle(range(12))
        orders.append(tuple(before.index(face) for face in s.face))
    assert len(set(orders)) == 5
    assert [d.number for d in s.drawn] == [1, 2, 3, 4, 5]  # the first was the deal


def test_chosen_order_is_known_only_to_those_who_see_it() -> None:
    s = table_with("bear", "fox", "owl")
    s.record("open", None, (), [0, 1, 2], s.everyone)
    s.shuffle([0, 1, 2], 1 << ADA, order=[2, 0, 1])
    assert (s.face, knows(s, ADA), knows(s, BEN)) == (["owl", "bear", "fox"], [0, 1, 2], [])


def test_guess_may_use_another_order() -> None:
    s = table_with("bear", "fox", "owl")
    s.chance = Chance(b"", {s.draws: [0, 2, 1]})
    s.shuffle([0, 1, 2], order=[2, 0, 1])
    assert s.face == ["bear", "owl", "fox"]


def test_known_contents_become_a_bag_of_unseen_tokens() -> None:
    s = table_with("bear", "fox", "bear", "bear")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.holds([0, 1, 2], "bear", 2)
    assert s.known_bags(ADA) == [Bag(mask_of([1, 2]), ("bear",), least=True)]
    assert s.known_bags(BEN) == [Bag(mask_of([0, 1, 2]), ("bear", "bear"), least=True)]


def test_known_single_cards_are_not_put_into_a_bag() -> None:
    s = table_with("bear", "fox", "bear", "owl")
    s.record("look", ADA, (), [0], 1 << ADA)
    s.holds([0, 1], "bear", known_to=1 << ADA | 1 << BEN)
    assert s.known_bags(ADA) == []
    assert s.known_bags(BEN) == [Bag(mask_of([0, 1]), ("bear",), least=True)]
    assert not s.known_bags(ONLOOKER)


def test_card_of_a_wider_bag_may_be_one_known_to_be_in_fewer_tokens() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("look", ADA, (), [0, 1], 1 << ADA)
    s.shuffle([0, 1, 2])
    s.face[:] = ["owl", "bear", "fox", "hare"]
    s.holds([1, 3], "bear")
    bags = {bag.tokens: bag.faces for bag in s.known_bags(ADA)}
    assert bags == {mask_of([0, 1, 2]): ("fox",), mask_of([1, 3]): ("bear",)}


def test_more_precise_knowledge_replaces_a_bag() -> None:
    s = table_with("bear", "bear", "owl", "hare")
    s.holds([0, 1, 2], "bear")
    s.holds([0, 1, 2], "bear", 2)
    s.holds([0, 1, 2], "bear")
    assert s.known_bags(BEN) == [Bag(mask_of([0, 1, 2]), ("bear", "bear"), least=True)]


def test_minimum_of_a_hand_stays_when_shuffled_with_known_cards() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("look", ADA, (), [1], 1 << ADA)
    s.holds([0, 1, 2], "bear")
    s.shuffle([0, 1, 2])
    group = mask_of([0, 1, 2])
    assert s.known_bags(ADA) == [Bag(group, ("fox",)), Bag(group, ("bear",), least=True)]


def test_distinct_cards_were_drawn_from_all_unseen_cards() -> None:
    s = table_with("bear", "fox", "bear", "owl", "bear")
    s.record("look", ADA, (), [4], 1 << ADA)
    s.limit([0, 1], ["bear", "fox", "owl"], apart=True)
    assert [s.limits[reader][0].copies for reader in (ADA, BEN)] == [(2, 1, 1), (3, 1, 1)]
    s.limit([0], ["bear", "owl"])
    assert s.limits[BEN][0] == Limit(("bear", "owl"), mask_of([0, 1]), (3, 1))


def test_knowledge_is_saved_and_read_back() -> None:
    s = table_with("bear", "fox", "owl", "hare")
    s.record("look", ADA, (), [3], 1 << ADA)
    s.shuffle([2, 3])
    s.holds([0, 1], "bear")
    s.limit([0], ["bear", "fox"])
    s.limit([1, 2], ["bear", "fox", "owl"], apart=True)
    state = TypeAdapter(State)
    saved = state.dump_python(s, mode="json")
    assert state.validate_python(saved) == s
    assert saved["bags"][ADA] == [[mask_of([2, 3]), ["hare"]], [mask_of([0, 1]), ["bear"], True]]
    assert saved["limits"][ADA]["0"] == [["bear", "fox"], 0]
