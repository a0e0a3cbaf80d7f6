"""Kill The Unicorns: a seat's summary, why a choice is not possible, the result."""

from games.kill_the_unicorns.cards import BOOK
from tests.games.kill_the_unicorns.board import NAMES, THREE, play, rotations, table
from tests.reasons import reasons, result, standing


def test_panel_explains_the_prey_and_the_own_scheme_beneath_it() -> None:
    for seats, lines in rotations("princess", "knight", "wizard"):
        ada, ben, _ = seats
        t = table(*lines, first=ada, traps=[f"runner_up@{NAMES[ada]} ambush@{NAMES[ben]}"])
        gold, prey, scheme = standing(t, ada).splitlines()
        assert prey.startswith(
            "🌸 Pink 1: the highest bid wins it, but tied bids cancel each other out."
        )
        assert (
            scheme
            == "Your 🥈 Runner-up lies beneath the hunted unicorn: "
            + BOOK.schemes["runner_up"].effect
        )
        assert gold.startswith("🪙 You have 0 gold")
        assert "Ambush" not in standing(t, ada) and "Runner-up" not in standing(t, ben)


def test_reason_says_that_everyone_bids_the_exact_number() -> None:
    t = table(*THREE)
    assert reasons(t, 0) == {}
    play(t, "bid:2", "lay:a.b")
    said = (
        "In this hunt, everyone must bid the same number of cards as the first bidder (2), or pass."
    )
    assert reasons(t, 1) == {"Bid 1 card": said, "Bid 3 cards": said}


def test_reason_says_that_few_cards_cannot_open_with_many() -> None:
    t = table("ada: princess / 4 2", "ben: knight", "cyd: wizard")
    assert reasons(t, 0) == {"Open with 3 cards": "You have too few hunt cards left today (2)."}


def test_the_wizard_looks_at_no_scheme_of_his_own() -> None:
    t = table("ada: wizard", "ben: knight", "cyd: shaman", traps=["smelly@ada ambush@ben"])
    assert list(reasons(t, 0).values()) == [
        "Your power lets you look at other players' schemes; this one is yours."
    ]


def test_reason_says_that_no_third_scheme_fits() -> None:
    t = table(*THREE, step=0)
    play(t, "place:1.1", "place:1.1")
    why = reasons(t, 2)
    assert len(why) == 2
    assert set(why.values()) == {
        "There are already two schemes beneath this unicorn, so there is no room for another."
    }


def test_reason_says_what_is_too_expensive_or_sold_out() -> None:
    t = table(
        "ada: princess / 1 2 / pink_1", "ben: knight / 4", "cyd: wizard / 4", step=5,
        line="", sold_out="candy",
    )  # fmt: skip
    why = reasons(t, 0)
    assert why["🍭 Cotton Candy for 3"] == "It is sold out."
    assert why["✨ Fairy Dust for 6"] == (
        "This item costs 6, but the hunt cards you have left are worth only 3."
    )
    assert len(why) == 2
    (butcher,) = [c for c in t.waiting[0].choices if c.id == "buy:butcher"]
    assert butcher


def test_end_lists_the_sources_of_the_gold() -> None:
    t = table(
        "ada: princess / / pink_1 pink_2 blue_3", "ben: knight / / blue_4", "cyd: wizard / /",
        step=5, day=BOOK.days, line="",
    )  # fmt: skip
    assert t.outcome
    best, second, last = result(t)
    assert best == (
        "**Ann**: 🪙 8 gold – unicorns 6, collections and rainbows 2\n"
        "-# 🌸 Pink 1 · 🌸 Pink 2 · 💧 Blue 3"
    )
    assert second.startswith("**Ben**: 🪙 4 gold") and last.startswith("**Cyd**: 🪙 0 gold")
