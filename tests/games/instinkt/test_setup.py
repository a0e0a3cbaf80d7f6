"""Cards, setup, and the variant in which players choose their first hand."""

from __future__ import annotations

from random import Random

from games import Table
from games.instinkt.cards import CARDS, NUMBER, SET, owner
from games.instinkt.state import InstinktOptions
from tests.games.instinkt.board import ADA, BEN, GAME, Duel, asked, drawn, hand, happened, show


def dealt(n: int = 0, choose_hand: bool = False) -> Duel:
    return Table.new(GAME, 2, bytes([n] * 32), InstinktOptions(choose_hand=choose_hand))


def test_players_have_the_same_12_cards_in_different_colours() -> None:
    s = dealt().state
    for seat in (ADA, BEN):
        assert sorted(f for t, f in enumerate(s.face) if owner(t) == seat) == sorted(SET)
    assert len(s.face) == 24


def test_numbers_are_1_to_11_and_only_the_snake_has_an_x() -> None:
    assert [NUMBER[kind] for kind in SET] == [*range(1, 12), 0]
    assert [card.name for card in CARDS.values() if card.mark == "X"] == ["Snake"]


def test_snake_deer_and_raccoon_earn_no_points() -> None:
    assert [key for key, card in CARDS.items() if not card.points] == ["deer", "raccoon", "snake"]


def test_each_player_shuffles_the_own_cards_and_draws_3() -> None:
    t = dealt()
    for seat in (ADA, BEN):
        cards = t.state.hand[seat] + t.state.deck[seat]
        assert {owner(token) for token in cards} == {seat}
        assert len(cards) == 12
    assert [len(held) for held in t.view(None).hand] == [3, 3]
    assert t.view(None).deck == [9, 9]
    assert asked(t) == [(ADA, "play"), (BEN, "play")]


def test_ruling_14_a_hand_is_seen_by_its_owner_only_and_a_deck_by_nobody() -> None:
    t = dealt()
    assert None not in hand(t, ADA, ADA)
    assert hand(t, ADA, BEN) == hand(t, ADA, None) == [None] * 3
    assert t.view(ADA).under == t.view(BEN).under == []
    seen = [event.seen_by(BEN) for event in t.news if event.kind == "dealt"]
    assert [[face for _, face in event.cards].count(None) for event in seen] == [3, 0]


def test_everyone_knows_the_opponents_twelve_cards() -> None:
    t = dealt()
    for n in range(20):
        face = t.guess(ADA, Random(n)).state.face
        assert sorted(face[:12]) == sorted(face[12:]) == sorted(SET)


def test_the_tiebreaker_token_is_tossed() -> None:
    assert {dealt(n).view(None).token for n in range(12)} == {ADA, BEN}
    t = dealt()
    assert [e.seat for e in t.news if e.kind == "toss"] == [t.view(None).token]


# The variant (ruling 23)


def test_ruling_13_the_variant_is_off_by_default() -> None:
    assert not InstinktOptions().choose_hand
    assert len(dealt().state.hand[ADA]) == 3


def test_ruling_23_each_player_keeps_three_of_five_cards_and_puts_two_under_the_deck() -> None:
    t = dealt(choose_hand=True)
    assert [len(held) for held in t.view(None).hand] == [5, 5]
    decision = t.waiting[ADA]
    assert (decision.prompt, decision.least, decision.most, decision.ordered) == (
        "under", 2, 2, True,
    )  # fmt: skip
    five = hand(t, ADA, ADA)
    t.answer(ADA, ["under:3", "under:0"])
    t.answer(BEN, ["under:0", "under:1"])
    assert hand(t, ADA, ADA) == [five[1], five[2], five[4]]
    assert [len(deck) for deck in t.state.deck] == [9, 9]
    assert asked(t) == [(ADA, "play"), (BEN, "play")]


def test_ruling_23_discarded_card_chosen_first_is_above_the_other() -> None:
    t = dealt(choose_hand=True)
    five = [card for card in t.view(ADA).hand[ADA] if card]
    t.answer(ADA, ["under:3", "under:0"])
    t.answer(BEN, ["under:0", "under:1"])
    assert t.view(ADA).under == [five[3], five[0]]
    bottom = t.state.deck[ADA][:2]
    assert [t.state.face[token] for token in bottom] == [five[0], five[3]]


def test_ruling_23_only_their_owner_knows_the_cards_under_the_deck() -> None:
    t = dealt(choose_hand=True)
    t.answer(ADA, ["under:3", "under:0"])
    events = t.answer(BEN, ["under:0", "under:1"])
    assert happened(events) == ["under 0", "under 1"]
    assert events[0].seen_by(BEN).cards == events[0].seen_by(None).cards == ()
    assert None not in [face for _, face in events[0].seen_by(ADA).cards]
    bottom = t.state.deck[ADA][:2]
    truth = [t.state.face[token] for token in bottom]
    guesses = [t.guess(BEN, Random(n)).state.face for n in range(30)]
    assert len({tuple(face[token] for token in bottom) for face in guesses}) > 5
    mine = [t.guess(ADA, Random(n)).state.face for n in range(30)]
    assert {tuple(face[token] for token in bottom) for face in mine} == {tuple(truth)}


def test_ruling_23_starting_hands_are_chosen_in_secret() -> None:
    t = dealt(choose_hand=True)
    assert t.answer(ADA, ["under:3", "under:0"]) == []
    assert [len(held) for held in t.view(BEN).hand] == [5, 5]


def test_ruling_23_the_first_card_named_is_drawn_before_the_second() -> None:
    t = dealt(3, choose_hand=True)
    rng = Random(1)
    five = [card for card in t.view(ADA).hand[ADA] if card]
    t.answer(ADA, ["under:4", "under:2"])
    t.answer(BEN, ["under:0", "under:1"])
    drawn_by_ada: list[str] = []
    while not t.outcome:
        seat = rng.choice([s for s, d in t.waiting.items() if d.given is None])
        pick = rng.choice(t.waiting[seat].choices)
        for event in t.answer(seat, [pick.id]):
            if (event.kind, event.seat) == ("draw", ADA):
                drawn_by_ada += event.faces
    late = drawn_by_ada[7:]
    assert late == [five[4], five[2]][: len(late)]
    assert late


def test_a_match_begins_with_an_empty_display() -> None:
    t = dealt()
    assert t.view(None).board == []
    show(t, *[str(hand(t, seat, seat)[0]) for seat in (ADA, BEN)])
    assert t.view(None).board == [] or len(drawn(t).split()) == 1
