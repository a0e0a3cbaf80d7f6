"""Plans of Kill The Unicorns: each belongs to its day, its hunt and its choice."""

from __future__ import annotations

from tests.games.kill_the_unicorns.board import BEN, CYD, Kill, asked, bids, play, table
from tests.plans import Planner


def last_hunt(ann: str) -> Kill:
    """Return the last hunt of a day, which Cleo opens, with Ann's hunt cards and two unicorns."""
    return table(
        "cleo: shaman / 0", f"ann: princess / {ann} / pink_start blue_2", "ben: knight / 0", step=4
    )


def test_unicorn_for_an_item_that_is_too_expensive_is_not_butchered() -> None:
    t = last_hunt("1 2 4")
    ann = Planner(t, BEN)
    ann.plan("market", "buy:candy")
    ann.plan("on", "on:2")
    bids(t, "pass", "4 1")
    assert asked(t) == [(BEN, "market")]
    assert ann.automatic() is None and ann.planned() == []
    ann.answer("buy:butcher")
    assert asked(t) == [(BEN, "on")] and ann.automatic() is None


def test_item_bought_instead_of_the_planned_one_gets_no_planned_unicorn() -> None:
    t = last_hunt("4 4")
    ann = Planner(t, BEN)
    ann.plan("market", "buy:candy")
    ann.plan("on", "on:2")
    bids(t, "pass", "pass", "pass")
    assert asked(t) == [(BEN, "market")] and ann.automatic() == ["buy:candy"]
    ann.answer("buy:butcher")
    assert asked(t) == [(BEN, "on")] and ann.automatic() is None and ann.planned() == []


def test_planned_purchase_and_its_unicorn_are_carried_out() -> None:
    t = last_hunt("4 4")
    ann = Planner(t, BEN)
    ann.plan("market", "buy:candy")
    assert ann.offered("on") == ["on:1", "on:2"]
    ann.plan("on", "on:2")
    bids(t, "pass", "pass", "pass")
    ann.answer(*ann.automatic() or ())
    assert ann.automatic() == ["on:2"]


def test_bid_planned_for_a_hunt_that_its_player_had_to_skip_opens_no_later_one() -> None:
    for step in (3, 4):
        t = table("cleo: shaman / 1 2 3 4", "ann: princess / 0", "ben: knight / 0 1 2", step=step)
        ann = Planner(t, BEN)
        ann.plan("bid", "bid:1")
        bids(t, "4 3")  # two cards: Ann has only one
        assert asked(t)[0][0] == CYD
        play(t, "pass")
        while asked(t)[0][0] != BEN or asked(t)[0][1] not in ("bid", "place"):
            play(t, t.waiting[asked(t)[0][0]].choices[0].id)
        assert ann.planned() == [] and ann.automatic() is None


def test_two_bids_are_planned_for_two_hunts_and_no_third_after_the_last() -> None:
    t = table("cleo: shaman / 1 2 3 4", "ann: princess / 0 1 2", "ben: knight / 0 1", step=3)
    ann = Planner(t, BEN)
    ann.plan("bid", "pass")
    ann.plan("bid", "bid:1", step=1)
    play(t, "pass")
    assert ann.automatic() == ["pass"]
    ann.answer("pass")
    assert ann.planned() == ["bid"] and ann.offered("bid", 1) == []


def test_cards_of_a_bid_are_planned_with_it_and_go_with_it() -> None:
    t = table("cleo: shaman / 1 2 3 4", "ann: princess / 0 1 2 4", "ben: knight / 0 1", step=1)
    ann = Planner(t, BEN)
    assert ann.offered("cards") == []
    ann.plan("bid", "bid:2")
    ann.plan("cards", "lay:b.c")
    play(t, "pass")
    ann.answer("bid:1")
    assert asked(t) == [(BEN, "cards")] and ann.automatic() is None and ann.planned() == []


def test_planned_unicorn_is_the_same_one_after_another_has_gone() -> None:
    t = last_hunt("4 4")
    ann = Planner(t, BEN)
    ann.plan("market", "buy:candy")
    ann.plan("on", "on:2")
    bids(t, "pass", "pass", "pass")
    ann.answer("buy:candy")
    t.state.stable[BEN].reverse()
    assert ann.automatic() == ["on:1"]
