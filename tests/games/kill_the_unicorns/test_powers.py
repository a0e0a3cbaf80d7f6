"""Character powers: "optional, but can only be used once per day"."""

from __future__ import annotations

from random import Random

import pytest

from games import Table
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.text import KillText
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    FOUR,
    NAMES,
    Kill,
    asked,
    bids,
    choices,
    kinds,
    lay,
    left,
    play,
    rotations,
    stable,
    table,
    told,
)

# The Princess


def test_the_princess_takes_her_bid_back_when_she_does_not_get_the_unicorn() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    bids(t, "3 2", "4 4", "pass")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "princess")], ["none", "back:all"])
    play(t, "back:all")
    assert left(t, ADA) == "0 0 1 2 2 3 4 4"
    assert t.view(None).table[ADA].used
    assert t.view(BEN).table[ADA].hand == [None] * 8  # and nobody knows which is which


def test_princess_takes_back_the_two_highest_of_three_cards() -> None:
    for seats, lines in rotations("princess", "knight", "wizard"):
        princess = seats[0]
        t = table(*lines, first=princess)
        bids(t, "3 2 2", "4 4 0", "pass")
        assert label(t, princess) == "Take back the 2 highest"
        play(t, "back:all")
        assert left(t, princess) == "0 0 1 2 3 4 4"
        assert t.view(None).table[princess].spent == [2]


def test_princess_takes_her_whole_bid_back_under_earlier_rules() -> None:
    t = before_version_3(table("ada: princess", "ben: knight", "cyd: wizard"))
    bids(t, "3 2 2", "4 4 0", "pass")
    assert label(t, ADA) == "Take back the whole bid"
    play(t, "back:all")
    assert left(t, ADA) == "0 0 1 2 2 3 4 4"


def prompt(t: Kill, seat: int) -> str:
    """Return a seat's question, as that seat reads it."""
    return KillText().prompt(t.waiting[seat], t.view(seat), Words(NAMES, seat))


def label(t: Kill, seat: int) -> str:
    """Return the label of a seat's last choice."""
    return KillText().choice(t.waiting[seat].choices[-1], t.view(seat), Words(NAMES, seat))


def test_the_princess_is_not_asked_when_she_has_the_unicorn_or_took_no_part() -> None:
    for each in (("4", "3", "pass"), ("pass", "3", "pass")):
        t = table("ada: princess", "ben: knight", "cyd: wizard")
        bids(t, *each)
        assert asked(t)[0][1] == "bid"


@pytest.mark.parametrize("more", [(), ("shaman",)])
def test_the_princess_may_take_her_bid_back_when_the_unicorn_escaped(more: list[str]) -> None:
    for seats, lines in rotations("princess", "knight", "wizard", *more):
        t = table(*lines, first=seats[0])
        bids(t, "4", "4", *["pass"] * (len(seats) - 2))
        assert asked(t) == [(seats[0], "princess")]
        play(t, "back:all")
        assert left(t, seats[0]) == "0 0 1 2 2 3 4 4"


def test_text_of_the_princess_names_the_escaped_unicorn() -> None:
    for said in (BOOK.characters["princess"].power, KillText().rules(Words(["Ada"]))):
        assert "or it escapes" in said.partition("if someone else gets the unicorn")[2][:120]


def test_the_princess_who_won_but_lost_the_unicorn_to_a_trojan_may_use_her_power() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", traps=["trojan@cyd"])
    bids(t, "4", "3", "pass")
    assert (asked(t), t.state.first) == ([(ADA, "princess")], ADA)


def test_the_princess_who_got_the_unicorn_by_her_trojan_may_not_use_her_power() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", traps=["trojan@ada"])
    bids(t, "3", "4", "pass")
    assert stable(t, ADA) == "pink_1=1"
    assert asked(t) == [(BEN, "bid")]


# The Knight


def before_version_3(t: Kill) -> Kill:
    """Load a table as earlier rules saved it, without numbers of powers."""
    saved = t.save()
    kept = {key: value for key, value in saved.checkpoint.items() if key != "power"}
    return Table.load(saved.model_copy(update={"version": 2, "checkpoint": kept}))


def test_the_knights_lowest_card_counts_as_four() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    events = bids(t, "4 3", "4 0!", "pass")
    assert told(events, None, "reveal", "lead") == ["reveal 0 7 3 4", "reveal 1 4 0 4", "lead 1 8"]
    assert stable(t, BEN) == "pink_1=1" and t.view(None).table[BEN].used


def test_the_knights_power_is_applied_before_ties() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    events = bids(t, "4", "0!", "1")
    assert told(events, None, "claim") == ["claim 2 pink_1"]
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    assert told(bids(t, "2", "2!", "1"), None, "claim") == ["claim 1 pink_1"]


def test_the_knight_is_warned_if_the_power_gains_nothing() -> None:
    for seats, lines in rotations("knight", "princess", "wizard"):
        knight = seats[0]
        for bid, warned in (("4", True), ("3", False), ("4 4", True), ("4 0", False)):
            t = table(*lines, first=knight)
            play(t, f"bid:{len(bid.split())}", lay(t, knight, bid.split()))
            said = prompts(t, knight)
            assert ("is already a 4, so you would gain nothing" in said.pop(knight)) == warned
            assert not any("is already a" in each for each in said.values())


def prompts(t: Kill, seat: int) -> dict[int | None, str]:
    """Return a seat's question as each reader reads it."""
    return {
        reader: KillText().prompt(t.waiting[seat], t.view(reader), Words(NAMES, reader))
        for reader in (*range(t.state.seats), None)
    }


def test_knights_lowest_card_counts_as_three_under_earlier_rules() -> None:
    t = before_version_3(table("ada: knight", "ben: princess", "cyd: wizard"))
    play(t, "bid:1", lay(t, ADA, ["4"]))
    assert "Your lowest card is a 4, so your total would go down" in prompts(t, ADA)[ADA]
    lance = [t.state.face[m] for m in t.state.markers].index("lance") + 1
    assert told(play(t, f"mark:{lance}", "pass", "pass"), None, "lead") == ["lead 0 3"]


def test_nobody_sees_whether_the_knight_uses_the_power_until_the_reveal() -> None:
    stories = []
    for sign in ("!", ""):
        t = table("ada: princess", "ben: knight", "cyd: wizard")
        events = bids(t, "4", f"3{sign}")
        stories.append([told(events, reader, "mark", "bid", "laid") for reader in (ADA, None)])
        laid = t.state.markers[t.state.mark]
        for reader in (ADA, CYD, None):
            assert t.view(reader).markers == [None, None]
            found = {t.guess(reader, Random(n)).state.face[laid] for n in range(30)}
            assert found == {"lance", "no_lance"}
        assert t.view(BEN).markers[t.state.mark] == ("lance" if sign else "no_lance")
        assert not t.view(ADA).table[BEN].used
    assert stories[0] == stories[1]


def test_knights_announcement_is_shown_at_the_reveal() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    events = bids(t, "pass", "2", "1")
    assert [line.split()[0] for line in told(events, None, "marker")] == ["marker"]
    assert not t.view(None).table[BEN].used  # kept for later (ruling 16)
    bids(t, "1")
    assert asked(t) == [(CYD, "bid")]


def test_ruling_16_a_power_not_used_may_be_used_later_the_same_day_but_once() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", first=BEN)
    bids(t, "2!", "pass", "pass")
    play(t, "bid:1")
    assert asked(t) == [(BEN, "cards")]
    assert "mark:1" not in kinds(play(t, "lay:a"))
    assert asked(t) == [(CYD, "bid")]  # no marker any more


def test_the_fallback_of_the_knight_keeps_the_power() -> None:
    for seed in range(6):
        t = table("ada: princess", "ben: knight", "cyd: wizard", first=BEN, seed=bytes([seed]))
        play(t, "bid:1", "lay:a")
        (choice,) = t.waiting[BEN].fallback
        place = int(choice.split(":")[1]) - 1
        assert t.state.face[t.state.markers[place]] == "no_lance"


# The Wizard (who may look and how long: see the tests of the traps)


def test_the_wizard_bids_or_passes_after_his_look() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", traps=["trojan@ben"], first=CYD)
    play(t, "look:1", "keep")
    assert choices(t, CYD) == ["pass", "bid:1", "bid:2", "bid:3"]
    bids(t, "4", "pass", "pass")
    assert t.view(None).table[CYD].used


def test_the_wizard_looks_once_a_day() -> None:
    t = table(
        "ada: princess", "ben: knight", "cyd: wizard", first=CYD,
        traps=["trojan@ben", "smelly@ada"],
    )  # fmt: skip
    play(t, "look:1", "throw")
    bids(t, "4", "pass", "pass")
    assert choices(t, CYD) == ["pass", "bid:1", "bid:2", "bid:3"]


@pytest.mark.parametrize(("then", "more"), [("keep", 1), ("throw", 0)])
def test_the_wizards_total_grows_if_he_leaves_the_scheme(then: str, more: int) -> None:
    for seats, lines in rotations("wizard", "princess", "knight"):
        wizard, _, knight = seats
        traps = [f"smelly@{NAMES[knight]}"]
        t = table(*lines, first=wizard, traps=traps)
        play(t, "look:1", then)
        events = bids(t, "4", "3", "2")
        grown = [f"spell {wizard} 5"] * more
        assert told(events, None, "spell", "lead") == [*grown, f"lead {wizard} {4 + more}"]
        play(t, "none")
        events = bids(t, "4", "pass", "pass")
        assert told(events, None, "spell", "lead") == [f"lead {wizard} 4"]


def test_a_wizard_who_looks_and_passes_has_no_total() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", traps=["trojan@ben"], first=CYD)
    play(t, "look:1", "keep")
    events = bids(t, "pass", "0", "pass")
    assert told(events, None, "spell", "lead") == ["lead 0 0"]


def test_scheme_that_is_left_adds_nothing_under_earlier_rules() -> None:
    t = before_version_3(
        table("ada: princess", "ben: knight", "cyd: wizard", traps=["trojan@ben"], first=CYD)
    )
    play(t, "look:1", "keep")
    events = bids(t, "3", "3", "2")
    assert told(events, None, "spell", "lead") == ["lead 1 2"]


def test_ruling_32_a_wizard_who_is_passed_over_does_not_look() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard /", traps=["smelly@ben"])
    events = bids(t, "4", "pass")
    assert told(events, None, "skipped", "claim") == ["skipped 2", "claim 0 pink_1"]


# The Shaman


def test_the_shaman_takes_back_a_card_just_played_and_the_lowest_of_the_others() -> None:
    for (shaman, *_), lines in rotations("shaman", "princess", "knight"):
        t = table(*lines, first=shaman)
        bids(t, "4 2 1", "pass", "pass")
        assert asked(t) == [(shaman, "shaman")]
        assert choices(t, shaman) == ["none", "back:1", "back:2", "back:3"]
        assert "You also get back the lowest of the other cards in your bid" in prompt(t, shaman)
        four = t.view(shaman).table[shaman].bid.index(4)
        play(t, f"back:{four + 1}")
        assert left(t, shaman) == "0 0 1 2 3 4 4"
        assert t.view(None).table[shaman].used and t.view(None).table[shaman].spent == [2]


def test_the_shamans_only_card_comes_back_alone() -> None:
    t = table("ada: princess", "ben: knight", "cyd: shaman", first=CYD)
    bids(t, "4", "pass", "pass")
    assert "other cards" not in prompt(t, CYD)
    play(t, "back:1")
    assert left(t, CYD) == "0 0 1 2 2 3 4 4" and not t.view(None).table[CYD].spent


def test_shaman_takes_one_card_back_under_earlier_rules() -> None:
    t = table("ada: princess", "ben: knight", "cyd: shaman", first=CYD)
    saved = t.save()
    power = {**saved.checkpoint["power"], "shaman": 0}
    checkpoint = {**saved.checkpoint, "power": power}
    t = Table.load(saved.model_copy(update={"version": 3, "checkpoint": checkpoint}))
    bids(t, "4 2", "pass", "pass")
    assert "others" not in prompt(t, CYD)
    four = t.view(CYD).table[CYD].bid.index(4)
    play(t, f"back:{four + 1}")
    assert left(t, CYD) == "0 0 1 2 3 4 4" and t.view(None).table[CYD].spent == [2]


def test_the_shaman_keeps_the_power_when_it_is_not_used() -> None:
    t = table("ada: princess", "ben: knight", "cyd: shaman", first=CYD)
    bids(t, "4", "pass", "pass")
    play(t, "none")
    assert not t.view(None).table[CYD].used


def test_ruling_19_princess_and_shaman_are_asked_in_turn_order_from_the_new_first_player() -> None:
    t = table(*FOUR)
    bids(t, "1", "4", "pass", "2")
    order = []
    while asked(t)[0][1] != "bid":
        order += asked(t)
        play(t, "none")
    assert order == [(3, "shaman"), (0, "princess")]


def test_spirit_call_may_leave_the_shaman_nothing_to_take_back() -> None:
    t = table("ada: princess", "ben: knight", "cyd: shaman", traps=["spirit_call@cyd"])
    bids(t, "pass", "4", "2")
    assert asked(t) == [(BEN, "bid")]
    assert not t.view(None).table[CYD].used
