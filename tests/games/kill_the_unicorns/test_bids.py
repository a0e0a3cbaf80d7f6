"""Eyes on the Prize: opening, following, passing; and the reveal."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.state import LETTERS
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    FOUR,
    GAME,
    NAMES,
    THREE,
    Kill,
    asked,
    bids,
    choices,
    kinds,
    left,
    play,
    rotations,
    stable,
    table,
    told,
)


def winner(t: Kill) -> list[str]:
    """Return what each seat has after the hunt."""
    return [stable(t, seat) for seat in range(t.state.seats)]


# Opening and following


def test_the_first_player_opens_with_one_to_three_cards_or_passes() -> None:
    t = table("ada: princess", "ben: knight", "cyd: shaman")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "bid")], ["pass", "bid:1", "bid:2", "bid:3"])


def test_next_player_clockwise_opens_if_the_first_player_passes() -> None:
    t = table("ada: princess", "ben: shaman", "cyd: knight", first=CYD)
    play(t, "pass")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "bid")], ["pass", "bid:1", "bid:2", "bid:3"])


def test_others_bid_exactly_the_same_number_or_pass() -> None:
    t = table("ada: princess", "ben: shaman", "cyd: knight")
    bids(t, "4 0")
    assert choices(t, BEN) == ["pass", "bid:2"]
    play(t, "pass")
    assert choices(t, CYD) == ["pass", "bid:2"]


def test_the_number_is_public_before_the_cards_are_chosen() -> None:
    t = table(*THREE)
    events = play(t, "bid:2")
    assert asked(t) == [(ADA, "cards")]
    assert [told(events, reader) for reader in (ADA, BEN, None)] == [["bid 0 2"]] * 3
    assert t.view(None).call == 2


def test_bid_has_the_announced_number_of_different_cards() -> None:
    for seats, lines in rotations("princess", "wizard", "shaman"):
        t = table(*lines, first=seats[0])
        play(t, "bid:3")
        decision = t.waiting[seats[0]]
        assert (decision.least, decision.most) == (1, 1)
        assert {c.at for c in decision.choices} == set(combinations(LETTERS, 3))
        view = t.view(seats[0])
        shown = [GAME.text.choice(c, view, Words(NAMES)) for c in GAME.text.offered(decision, view)]
        dearest_first = sorted(shown, key=lambda said: sum(map(int, said.split())), reverse=True)
        assert (len(shown), shown) == (22, dearest_first)
        assert decision.fallback == [GAME.text.offered(decision, view)[-1].id]  # the cheapest


def test_ruling_20_the_opener_announces_no_more_cards_than_in_hand() -> None:
    t = table("ada: princess / 4 1", "ben: knight", "cyd: shaman")
    assert choices(t, ADA) == ["pass", "bid:1", "bid:2"]
    play(t, "bid:2")
    assert asked(t) == [(BEN, "bid")]  # all of the hand: nothing to choose


def test_ruling_20_player_with_too_few_cards_passes_automatically() -> None:
    t = table("ada: princess", "ben: shaman / 4", "cyd: knight")
    assert "skipped" in kinds(bids(t, "4 0"))
    assert asked(t) == [(CYD, "bid")]
    assert t.view(None).table[BEN].passed


def test_ruling_20_pass_before_the_opening_bid_is_final() -> None:
    t = table(*THREE)
    events = bids(t, "pass", "1", "0")
    assert told(events, None, "pass", "claim") == ["pass 0", "claim 1 pink_1"]


def test_bids_are_face_down_until_all_have_bid_or_passed() -> None:
    t = table(*THREE)
    bids(t, "4 2")
    assert t.view(ADA).table[ADA].bid == [2, 4]
    for reader in (BEN, None):
        assert t.view(reader).table[ADA].bid == [None, None]
    assert left(t, ADA) == "0 0 1 2 2 3 4 4"  # hand and bid together, for all to reckon
    tokens = t.state.bid[ADA]
    found = {tuple(t.guess(BEN, Random(n)).state.face[c] for c in tokens) for n in range(80)}
    assert len(found) > 10


def test_bid_does_not_reveal_the_order_in_which_cards_were_named() -> None:
    t = table(*THREE)
    first, second = t.state.hand[ADA][2], t.state.hand[ADA][5]
    play(t, "bid:2")
    named = [set(c.at) for c in t.waiting[ADA].choices]
    assert all(named.count(cards) == 1 for cards in named)
    play(t, "lay:c.f")
    assert t.state.bid[ADA] == [first, second]


@pytest.mark.parametrize("players", [["princess", "shaman", "wizard"], list(BOOK.characters)])
def test_untouched_hand_is_still_secret_the_next_day(players: list[str]) -> None:
    for seats, lines in rotations(*players):
        t = table(*lines, step=5, line="", first=seats[0])  # all hands lay open on the market
        while asked(t)[0][1] != "bid":
            play(t, choices(t, *t.waiting)[0])
        assert t.state.day == 2
        (mine,) = t.waiting
        bids(t, "4")
        (token,) = t.state.bid[mine]
        for reader in (*set(seats) - {mine}, None):
            assert t.view(reader).table[mine].bid == [None]
            assert t.view(reader).table[mine].hand == [None] * 7
            found = {t.guess(reader, Random(n)).state.face[token] for n in range(60)}
            assert found == {"0", "1", "2", "3", "4"}


def test_all_bids_are_turned_up_together() -> None:
    t = table(*THREE)
    assert "reveal" not in kinds(bids(t, "4", "3"))
    events = bids(t, "pass")
    assert told(events, None, "reveal", "lead") == ["reveal 0 4 4", "reveal 1 3 3", "lead 0 4"]


def test_played_hunt_cards_are_face_up_until_the_end_of_the_day() -> None:
    t = table(*THREE)
    bids(t, "4 0", "pass", "2 1")
    assert (left(t, ADA), left(t, BEN), left(t, CYD)) == (
        "0 1 2 2 3 4", "0 0 1 2 2 3 4 4", "0 0 2 3 4 4",
    )  # fmt: skip
    assert t.view(None).table[ADA].spent == [0, 4]


def test_ruling_4_if_all_pass_the_unicorn_escapes_and_the_first_player_stays() -> None:
    t = table("ada: princess", "ben: shaman", "cyd: wizard", first=BEN, traps=["smelly@ada"])
    events = bids(t, "pass", "pass", "pass")
    assert told(events, None, "escape") == ["escape pink_1"]
    assert t.view(None).gone == ["pink_1"]
    assert (t.state.first, asked(t)) == (BEN, [(BEN, "bid")])
    assert t.view(None).line[0].unicorn.kind == "blue_2"


def test_ruling_32_player_without_hunt_cards_is_skipped() -> None:
    t = table(
        "ada: princess /", "ben: wizard / 0", "cyd: shaman /", first=CYD, traps=["smelly@ada"]
    )
    assert told(t.news, None, "skipped") == ["skipped 2", "skipped 0"]
    assert asked(t) == [(BEN, "bid")]


def test_ruling_32_if_nobody_has_cards_the_remaining_unicorns_escape_at_once() -> None:
    t = table("ada: princess /", "ben: knight /", "cyd: shaman /", step=2)
    assert told(t.news, None, "escape") == [
        "escape blue_2", "escape green_3", "escape yellow_4",
    ]  # fmt: skip
    assert t.state.day == 2


# The reveal


def test_the_highest_value_of_hunt_cards_wins() -> None:
    t = table(*FOUR)
    bids(t, "2 1", "4 0", "pass", "0 0")
    assert winner(t)[BEN] == "pink_1=1"


def test_ruling_5_a_single_participant_wins_with_any_total() -> None:
    t = table(*THREE)
    bids(t, "pass", "0", "pass")
    assert winner(t)[BEN] == "pink_1=1"


def test_second_highest_bidder_wins_if_two_players_are_tied() -> None:
    t = table(*THREE)
    bids(t, "4", "4", "1")
    assert winner(t)[CYD] == "pink_1=1"


def test_ruling_6_every_total_held_by_two_or_more_drops_out() -> None:
    t = table(*FOUR, line="blue_3 blue_2 green_3 yellow_4")
    assert told(bids(t, "4", "4", "3", "3"), None, "lead", "escape") == ["escape blue_3"]
    t = table(*FOUR)
    assert told(bids(t, "3", "2", "3", "3"), None, "lead") == ["lead 1 2"]


def test_ruling_6_if_all_are_tied_schemes_leave_face_down_and_unrevealed() -> None:
    t = table("ada: princess", "ben: knight", "cyd: shaman", traps=["smelly@ada trojan@ben"])
    events = bids(t, "2 2", "4 0", "pass")
    assert "scheme" not in kinds(events)
    for reader, known in ((ADA, ["smelly"]), (BEN, [None]), (None, [None])):
        assert t.view(reader).table[ADA].buried == known
    assert t.view(None).table[BEN].buried == [None]
    assert t.view(None).table[ADA].discard == []
    assert t.state.first == ADA


def test_ruling_9_the_winner_of_the_hunt_becomes_the_new_first_player() -> None:
    t = table(*FOUR)
    bids(t, "pass", "2", "4", "pass")
    assert (t.state.first, asked(t)) == (CYD, [(CYD, "bid")])


def test_the_players_hunt_the_next_unicorn_in_line() -> None:
    t = table(*THREE)
    bids(t, "4", "pass", "pass")
    assert [h.unicorn.kind for h in t.view(None).line] == ["blue_2", "green_3", "yellow_4"]
    assert asked(t) == [(ADA, "bid")]


def test_only_one_seat_is_ever_asked_at_a_time() -> None:
    for seed in range(5):
        t, rng = table(*FOUR, step=0, seed=bytes([seed])), Random(seed)
        while not t.outcome:
            assert len(t.waiting) == 1
            (seat,) = t.waiting
            decision = t.waiting[seat]
            t.answer(seat, rng.sample([c.id for c in decision.choices], decision.most))
