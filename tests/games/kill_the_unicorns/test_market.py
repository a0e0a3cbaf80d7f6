"""The Black Market."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.rules.market import cheapest
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    Kill,
    asked,
    choices,
    kinds,
    left,
    play,
    stable,
    table,
    told,
)

OTHERS = ("ben: knight /", "cyd: wizard /")


def market(ada: str, *others: str, **more: Any) -> Kill:
    """Open the market for Ada, and for others if they can pay."""
    return table(f"ada: princess / {ada}", *(others or OTHERS), step=5, line="", **more)


def test_remaining_hunt_cards_are_the_currency() -> None:
    offers = {"2": ["butcher"], "2 1": ["butcher", "horn", "candy"], "1": []}
    offers["4 2"] = ["butcher", "horn", "candy", "dust"]
    for hand, keys in offers.items():
        t = market(f"{hand} / pink_start")
        listed = [c.split(":")[1] for c in choices(t, ADA) if ":" in c] if t.state.day == 1 else []
        assert listed == keys


def test_starting_with_the_first_player_each_makes_one_purchase() -> None:
    t = table(
        "ada: princess / 4 / pink_start", "ben: knight / 4 / blue_start",
        "cyd: wizard / 4 / green_start", step=5, line="", first=BEN,
    )  # fmt: skip
    order = []
    for _ in range(3):
        order += asked(t)
        play(t, "buy:horn", "on:1")
    assert order == [(BEN, "market"), (CYD, "market"), (ADA, "market")]
    assert t.state.day == 2 and t.view(None).stock["horn"] == 1


def test_ruling_29_purchase_can_be_cancelled_after_an_item_was_chosen() -> None:
    t = market("4 / pink_start")
    assert t.waiting[ADA].fallback == ["none"]
    play(t, "buy:horn")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "on")], ["none", "on:1"])
    events = play(t, "none")
    assert told(events, None, "no_purchase", "pay") == [
        "no_purchase 0", "no_purchase 1", "no_purchase 2",
    ]  # fmt: skip


def test_ruling_29_player_without_unicorns_or_gold_passes() -> None:
    t = market("4 4 /", "ben: knight / 4 / blue_start", "cyd: wizard / 1 / green_start")
    assert asked(t) == [(BEN, "market")]
    assert "no_purchase 2" in told(play(t, "none"), None)


def test_ruling_10_sold_out_items_are_unavailable() -> None:
    t = market("4 4 / pink_start", sold_out="horn dust")
    assert choices(t, ADA) == ["none", "buy:butcher", "buy:candy"]


def test_a_fake_horn_is_worth_two_points() -> None:
    t = market("3 / pink_start blue_2")
    events = play(t, "buy:horn", "on:2")
    assert told(events, None, "pay", "buy") == ["pay 0 3 3", "buy 0 horn  blue_2"]
    assert (stable(t, ADA), t.view(None).stock["horn"]) == ("pink_start=1 blue_2=4", 3)


def test_cotton_candy_changes_the_colour() -> None:
    t = market("3 / pink_start blue_2")
    play(t, "buy:candy", "on:2")
    assert (asked(t), choices(t, ADA)) == (
        [(ADA, "paint")],
        ["colour:pink", "colour:green", "colour:yellow"],  # ruling 26: another than the present one
    )
    play(t, "colour:pink")
    assert [u.colour for u in t.view(None).table[ADA].stable] == ["pink", "pink"]


def test_cotton_candy_also_colours_a_legendary_unicorn() -> None:
    t = market("3 / legendary_5")
    play(t, "buy:candy", "on:1")
    assert len(choices(t, ADA)) == 4
    play(t, "colour:blue")
    (u,) = t.view(None).table[ADA].stable
    assert (u.colour, u.value) == ("blue", 5)


def test_fairy_dust_adds_points_and_changes_the_colour() -> None:
    t = market("4 2 / green_3")
    play(t, "buy:dust", "on:1", "colour:yellow")
    (u,) = t.view(None).table[ADA].stable
    assert (u.colour, u.value, u.token) == ("yellow", 5, "dust")


def test_the_latest_token_counts() -> None:
    t = market("3 / legendary_5~dust.pink")
    play(t, "buy:horn", "on:1")
    (u,) = t.view(None).table[ADA].stable
    assert (u.colour, u.value, u.token) == ("", 7, "horn")  # ruling 26: the colour is gone


def test_ruling_26_the_latest_token_lies_over_the_scheme() -> None:
    t = market("3 / green_3+smelly@ben~horn blue_2")
    assert stable(t, ADA) == "green_3=2 blue_2=2"
    play(t, "buy:candy", "on:1", "colour:blue")
    assert stable(t, ADA) == "green_3=0 blue_2=2"


def test_the_unicorn_butcher_takes_unicorn_scheme_and_tokens_for_a_pate() -> None:
    t = market("2 / green_3+smelly@ben~horn pink_start")
    events = play(t, "buy:butcher", "on:1")
    assert told(events, None, "butcher") == ["butcher 0 green_3"]
    seat = t.view(None).table[ADA]
    assert (stable(t, ADA), seat.pate, seat.score) == ("pink_start=1", 1, 1 + BOOK.pate)
    assert t.view(None).table[BEN].discard == ["smelly"]
    assert t.view(None).stock == {"butcher": 3, "horn": 4, "candy": 4, "dust": 4}
    assert t.view(None).gone == ["green_3"]


def test_ruling_27_a_pigicorn_takes_no_token_but_may_be_butchered() -> None:
    t = market("4 2 / green_3+pigicorn@ben")
    assert choices(t, ADA) == ["none", "buy:butcher"]
    play(t, "buy:butcher", "on:1")
    assert t.view(None).table[ADA].score == BOOK.pate


def test_ruling_28_starting_unicorns_may_be_butchered() -> None:
    t = market("2 / pink_start")
    play(t, "buy:butcher", "on:1")
    assert (stable(t, ADA), t.view(None).table[ADA].pate) == ("", 1)


def test_ruling_13_a_double_rainbow_on_the_market_wins_at_once() -> None:
    mine = "pink_start pink_2 blue_2 blue_3 green_1 green_2 yellow_1 legendary_5"
    t = market(f"3 / {mine}", "ben: knight / 4 / blue_start", "cyd: wizard /")
    events = play(t, "buy:candy", "on:8", "colour:yellow")
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((ADA,), "double_rainbow")
    assert kinds(events)[-1] == "buy"
    assert t.waiting == {}


def test_ruling_29_the_market_opens_on_the_fourth_day_too() -> None:
    t = market("3 / pink_start", day=4)
    play(t, "buy:horn", "on:1")
    assert t.outcome and t.outcome.scores == (3, 0, 0)


# Paying


def test_the_cheapest_sufficient_cards_are_taken_and_change_is_lost() -> None:
    t = market("0 1 2 4 / pink_start")
    play(t, "buy:horn", "on:1")
    paid = [e for e in t.news if e.kind == "pay"]
    assert told(paid, None) == ["pay 0 3 1 2"]
    t = market("0 4 4 / pink_start")
    assert told(play(t, "buy:horn", "on:1"), None, "pay") == ["pay 0 3 4"]


@pytest.mark.parametrize("price", [2, 3, 6])
def test_no_other_set_of_cards_is_cheaper(price: int) -> None:
    rng = Random(price)
    for _ in range(60):
        hand = sorted(rng.sample(BOOK.hunt.values, rng.randint(1, 8)))
        if sum(hand) >= price:
            paid = sum(hand[i] for i in cheapest(tuple(hand), price))
            sums = [sum(way) for n in range(1, 9) for way in combinations(hand, n)]
            assert paid == min(worth for worth in sums if worth >= price)


def test_payments_are_public_and_return_the_next_day() -> None:
    t = market("1 2 / pink_start", "ben: knight / 4 / blue_start", "cyd: wizard /")
    play(t, "buy:horn", "on:1")
    assert (left(t, ADA), t.view(CYD).table[ADA].spent) == ("", [0, 0, 1, 2, 2, 3, 4, 4])
    play(t, "none")
    assert left(t, ADA) == "0 0 1 2 2 3 4 4"
