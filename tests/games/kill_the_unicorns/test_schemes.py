"""Definitely Maybe: the schemes."""

from __future__ import annotations

from random import Random

from games.engine import Event
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    FOUR,
    THREE,
    Kill,
    asked,
    bids,
    choices,
    kinds,
    left,
    play,
    stable,
    table,
    told,
)

PLAIN = ("ada: princess", "ben: knight", "cyd: shaman")


def hunt(traps: str, *each: str, lines: tuple[str, ...] = FOUR) -> tuple[Kill, list[Event]]:
    """Play the bids of one hunt with these schemes on the unicorn, a Pink 1."""
    t = table(*lines, traps=[traps])
    return t, bids(t, *each)


def holder(t: Kill) -> list[int]:
    """Return the owner of the Pink 1."""
    return [seat for seat in range(t.state.seats) if "pink_1" in stable(t, seat)]


# Revealing


def test_the_winner_chooses_which_scheme_is_revealed_if_there_are_two() -> None:
    t, _ = hunt("smelly@ada shiny_horn@ben", "pass", "4", "3", "pass")
    assert (asked(t), choices(t, BEN)) == ([(BEN, "reveal")], ["reveal:1", "reveal:2"])
    events = play(t, "reveal:2")
    assert told(events, None, "scheme") == ["scheme 1 1 shiny_horn"]
    assert stable(t, BEN) == "pink_1=3"


def test_a_single_scheme_must_be_revealed() -> None:
    _, events = hunt("shiny_horn@dov", "pass", "4", "3", "pass")
    assert told(events, None, "scheme") == ["scheme 3 1 shiny_horn"]


def test_the_winner_knows_only_their_own_scheme() -> None:
    t, _ = hunt("smelly@ada shiny_horn@ben", "pass", "4", "3", "pass")
    assert [trap.kind for trap in t.view(BEN).line[0].traps] == [None, "shiny_horn"]
    token = t.state.traps[0][0]
    assert len({t.guess(BEN, Random(n)).state.face[token] for n in range(60)}) > 4


def test_ruling_7_the_second_scheme_leaves_without_effect_and_face_down() -> None:
    t, _ = hunt("smelly@ada shiny_horn@ben", "pass", "4", "3", "pass")
    play(t, "reveal:2")
    assert t.view(CYD).table[ADA].buried == [None]
    assert t.view(None).table[ADA].discard == []
    assert t.view(None).table[BEN].stable[0].scheme == "shiny_horn"


def test_ruling_8_the_new_winner_reveals_no_second_scheme() -> None:
    t, _ = hunt("runner_up@ada smelly@dov", "pass", "4", "3", "pass")
    events = play(t, "reveal:1")
    assert kinds(events).count("scheme") == 1
    assert (holder(t), stable(t, CYD)) == ([CYD], "pink_1=1")


def test_schemes_that_do_not_stay_go_to_their_owners_discard_pile() -> None:
    t, _ = hunt("runner_up@ada", "pass", "4", "3", "pass")
    assert t.view(None).table[ADA].discard == ["runner_up"]


# Schemes that stay


def test_the_points_of_a_smelly_unicorn_can_be_negative() -> None:
    t, _ = hunt("smelly@ada", "pass", "4", "pass", "pass")
    assert stable(t, BEN) == "pink_1=-2"
    assert t.view(None).table[BEN].score == -2


def test_a_shiny_horn_makes_it_worth_two_more() -> None:
    t, _ = hunt("shiny_horn@ada", "pass", "4", "pass", "pass")
    assert stable(t, BEN) == "pink_1=3"


def test_ruling_27_a_pigicorn_is_worth_nothing_and_has_no_colour() -> None:
    t = table(
        "ada: princess", "ben: knight / all / pink_start", "cyd: wizard", traps=["pigicorn@ada"]
    )
    bids(t, "pass", "4", "pass")
    assert stable(t, BEN) == "pink_start=1 pink_1=0"
    seat = t.view(None).table[BEN]
    assert (seat.stable[1].colour, seat.score) == ("", 1)  # no collection of two


def test_recolours_owner_names_any_colour_whoever_won() -> None:
    t, _ = hunt("recolour@cyd", "pass", "4", "pass", "pass")
    assert (asked(t), choices(t, CYD)) == (
        [(CYD, "recolour")],
        ["colour:pink", "colour:blue", "colour:green", "colour:yellow"],
    )
    play(t, "colour:green")
    (u,) = t.view(None).table[BEN].stable
    assert (u.colour, u.value, u.scheme) == ("green", 1, "recolour")


def test_recolour_adds_one_point_if_its_owner_won() -> None:
    t, _ = hunt("recolour@cyd", "pass", "pass", "4", "pass")
    play(t, "colour:blue")
    assert stable(t, CYD) == "pink_1=2"


# The Trojan Unicorn


def trojan(owner_has: str, *each: str) -> tuple[Kill, list[Event]]:
    lines = ("ada: shaman", "ben: knight / all / blue_start", f"cyd: wizard / all / {owner_has}")
    t = table(*lines, traps=["trojan@cyd"])
    return t, bids(t, *each)


def test_trojan_the_owner_gets_the_unicorn_and_chooses_one_to_give_back() -> None:
    t, _ = trojan("green_start yellow_2", "pass", "4", "3")
    assert (asked(t), choices(t, CYD)) == ([(CYD, "give")], ["give:1", "give:2"])
    events = play(t, "give:2")
    assert told(events, None, "trade") == ["trade 2 1 pink_1 yellow_2"]
    assert stable(t, BEN) == "blue_start=1 yellow_2=2"
    assert stable(t, CYD) == "green_start=1 pink_1=1"


def test_trojan_the_exchange_is_made_even_though_the_owner_has_nothing_to_trade() -> None:
    t, events = trojan("", "pass", "4", "3")
    assert told(events, None, "trade") == ["trade 2 1 pink_1"]
    assert (stable(t, BEN), stable(t, CYD)) == ("blue_start=1", "pink_1=1")


def test_trojan_nothing_happens_if_the_owner_wins_the_hunt() -> None:
    t, events = trojan("green_start", "pass", "3", "4")
    assert "trade" not in kinds(events)
    assert stable(t, CYD) == "green_start=1 pink_1=1"


def test_trojan_works_if_its_owner_took_no_part() -> None:
    t, _ = trojan("", "pass", "4", "pass")
    assert stable(t, CYD) == "pink_1=1"


def test_ruling_9_trojan_does_not_change_the_first_player() -> None:
    t, _ = trojan("", "pass", "4", "3")
    assert t.state.first == BEN


def test_ruling_24_schemes_and_tokens_travel_with_a_unicorn() -> None:
    t, _ = trojan("green_2+smelly@ada~candy.yellow", "pass", "4", "3")
    given = t.view(None).table[BEN].stable[1]
    assert (given.colour, given.value, given.scheme, given.token) == (
        "yellow", -1, "smelly", "candy",
    )  # fmt: skip


def test_ruling_27_a_pigicorn_may_be_given_back() -> None:
    t, _ = trojan("green_2+pigicorn@ada yellow_2", "pass", "4", "3")
    play(t, "give:1")
    assert stable(t, BEN) == "blue_start=1 green_2=0"


def test_ruling_25_if_both_get_a_double_rainbow_the_hunts_winner_wins() -> None:
    seven = "pink_start pink_2 blue_start blue_2 green_2 green_4 yellow_3"
    others = "legendary_5~candy.pink blue_3 blue_4 green_start legendary_5~candy.green"
    t = table(
        "ada: shaman",
        f"ben: knight / all / {seven}",
        f"cyd: wizard / all / {others} yellow_start yellow_4 yellow_2",
        line="pink_4 yellow_1 blue_1 green_1",
        traps=["trojan@cyd"],
    )
    bids(t, "pass", "4", "pass")
    play(t, "give:7")  # a yellow one for the pink one: both have two of each colour now
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((BEN,), "double_rainbow")


def test_ruling_24_owner_of_a_trojan_can_win_by_its_double_rainbow() -> None:
    seven = "pink_2 blue_start blue_2 green_2 green_4 yellow_3 yellow_start legendary_5"
    t = table(
        "ada: shaman", "ben: knight / all / pink_start", f"cyd: wizard / all / {seven}",
        line="pink_1 blue_3 green_3 yellow_4", traps=["trojan@cyd"],
    )  # fmt: skip
    bids(t, "pass", "4", "pass")
    play(t, "give:8")
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((CYD,), "double_rainbow")


# Schemes that change the winner


def test_runner_up_the_second_highest_valid_total_wins() -> None:
    t, events = hunt("runner_up@ada", "pass", "4", "3", "2")
    assert (holder(t), t.state.first) == ([CYD], CYD)
    assert told(events, None, "lead", "changed") == ["lead 1 4", "changed 2 3"]


def test_ruling_23_schemes_work_on_the_valid_totals() -> None:
    t, _ = hunt("runner_up@ada", "3", "4", "3", "1")
    assert holder(t) == [DOV]  # the threes have dropped out
    t, _ = hunt("underdog@ada", "1", "4", "3", "1")
    assert holder(t) == [CYD]


def test_underdog_the_lowest_valid_total_wins() -> None:
    t, _ = hunt("underdog@ada", "pass", "4", "3", "1")
    assert holder(t) == [DOV]


def test_ruling_23_with_one_valid_total_both_do_nothing() -> None:
    for key in ("runner_up", "underdog"):
        t, events = hunt(f"{key}@ada", "pass", "4", "3", "3")
        assert holder(t) == [BEN]
        assert "changed" not in kinds(events)


def test_ambush_adds_three_to_the_owners_total_and_the_winner_is_found_again() -> None:
    t, events = hunt("ambush@dov", "pass", "4", "3", "2")
    assert told(events, None, "ambush", "changed") == ["ambush 3 5", "changed 3 5"]
    assert holder(t) == [DOV]


def test_ambush_compares_ties_again() -> None:
    t, _ = hunt("ambush@dov", "pass", "4", "3", "1")
    assert holder(t) == [CYD]  # four and four cancel each other
    t, _ = hunt("ambush@dov", "pass", "2", "2", "1")
    assert holder(t) == [DOV]


def test_ruling_22_unicorn_escapes_if_a_scheme_leaves_no_winner() -> None:
    t, _ = hunt("ambush@dov smelly@ada", "pass", "4", "pass", "1")
    events = play(t, "reveal:1")
    assert told(events, None, "escape") == ["escape pink_1"]
    assert t.view(None).table[DOV].discard == ["ambush"]
    assert t.view(None).table[ADA].buried == [None]
    assert t.state.first == ADA


def test_charge_the_owner_beats_those_tied_with_them() -> None:
    t, _ = hunt("charge@ben", "4", "4", "3", "pass")
    assert holder(t) == [BEN]


def test_charge_changes_nothing_for_an_owner_who_is_not_tied() -> None:
    t, _ = hunt("charge@ben", "4", "2", "3", "pass")
    assert holder(t) == [ADA]


def test_ruling_23_the_owner_must_take_part_for_ambush_charge_and_spirit_call() -> None:
    for key, owner in (("ambush", "ben"), ("charge", "ben"), ("spirit_call", "dov")):
        seats = ["4", "pass" if owner == "ben" else "2", "3", "pass"]
        t, events = hunt(f"{key}@{owner}", *seats)
        assert not {"ambush", "changed", "back"} & set(kinds(events))
        assert holder(t) == [ADA]


# Royal Tax and Spirit Call


def test_royal_tax_the_winner_discards_the_highest_hunt_card_in_hand() -> None:
    t, events = hunt("royal_tax@ada", "pass", "4", "3", "pass")
    assert told(events, None, "tax") == ["tax 1 0 4"]
    assert left(t, BEN) == "0 0 1 2 2 3"
    assert holder(t) == [BEN]


def test_royal_tax_does_nothing_if_the_owner_won_or_the_hand_is_empty() -> None:
    t, events = hunt("royal_tax@ada", "4", "3", "pass", "pass")
    assert "tax" not in kinds(events) and left(t, ADA) == "0 0 1 2 2 3 4"
    lines = ("ada: princess", "ben: knight / 4", "cyd: wizard")
    t, events = hunt("royal_tax@ada", "pass", "4", "pass", lines=lines)
    assert "tax" not in kinds(events) and holder(t) == [BEN]


def test_nobody_can_tell_the_cards_in_hand_apart_after_royal_tax() -> None:
    t, _ = hunt("royal_tax@ada", "pass", "4", "3", "pass")
    for reader in (ADA, None):
        assert t.view(reader).table[BEN].hand == [None] * 6
    assert None not in t.view(BEN).table[BEN].hand


def test_spirit_call_the_owner_takes_back_one_card_of_the_bid() -> None:
    t, _ = hunt("spirit_call@cyd", "pass", "4 2", "3 1", lines=PLAIN)
    assert (asked(t), choices(t, CYD)) == ([(CYD, "spirit")], ["back:1", "back:2"])
    values = t.view(CYD).table[CYD].bid
    events = play(t, f"back:{values.index(3) + 1}")
    assert told(events, None, "back") == ["back 2 3"]
    assert "3" in left(t, CYD) and holder(t) == [BEN]


def test_ruling_30_returned_cards_may_be_used_in_later_hunts_of_the_same_day() -> None:
    lines = ("ada: princess", "ben: knight", "cyd: shaman / 4")
    t, _ = hunt("spirit_call@cyd", "pass", "3", "4", lines=lines)
    assert left(t, CYD) == "4"
    assert choices(t, CYD) == ["pass", "bid:1"]


def test_scheme_has_no_effect_if_all_pass() -> None:
    t, events = hunt("ambush@ada smelly@ben", "pass", "pass", "pass", "pass")
    assert "scheme" not in kinds(events)
    assert t.view(None).table[BEN].buried == [None]


def test_schemes_work_the_same_with_three_seats() -> None:
    t = table(*THREE, traps=["runner_up@cyd"])
    bids(t, "4", "3", "1")
    assert stable(t, BEN) == "pink_1=1"
