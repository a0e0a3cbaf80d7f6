"""Setup, and the sequence of days."""

from __future__ import annotations

from collections import Counter
from random import Random

from games import Table
from games.kill_the_unicorns.cards import BOOK, BOX, CHARACTER_OF
from games.kill_the_unicorns.state import KillOptions
from tests.games.kill_the_unicorns.board import (
    ADA,
    CYD,
    FOUR,
    GAME,
    Kill,
    asked,
    choices,
    play,
    position,
    table,
)


def deal(seats: int, seed: int = 1, characters: str = "dealt") -> Kill:
    options = KillOptions(characters=characters)
    return Table.new(GAME, seats, Random(seed).randbytes(32), options)


def play_on(t: Kill, rng: Random, until_day: int) -> None:
    while not t.outcome and t.state.day < until_day:
        (seat,) = t.waiting
        decision = t.waiting[seat]
        listed = [c.id for c in decision.choices]
        t.answer(seat, rng.sample(listed, decision.most))


def test_the_box_holds_20_unicorns_4_starting_ones_8_hunt_cards_and_8_schemes_each() -> None:
    count = Counter(face.rstrip("0123456789") for face in BOX)
    assert sum(n for face, n in count.items() if face.endswith("_")) == 20
    assert sum(face.endswith("_start") for face in BOX) == 4
    assert len(BOOK.hunt.values) == 8
    assert set(Counter(CHARACTER_OF.values()).values()) == {8}
    assert sum(item.count for item in BOOK.market.values()) == 16


def test_the_house_values_are_those_of_the_rules_page() -> None:
    assert BOOK.hunt.values == (0, 0, 1, 2, 2, 3, 4, 4)
    assert [c.values for c in BOOK.unicorns.values()] == [(1, 2, 3, 4)] * 4 + [(5, 5, 5, 5)]
    assert [c.starting for c in BOOK.unicorns.values()] == [1, 1, 1, 1, None]
    assert {k: (i.price, i.points, i.colours) for k, i in BOOK.market.items()} == {
        "butcher": (2, 0, False), "horn": (3, 2, False), "candy": (3, 0, True),
        "dust": (6, 2, True),
    }  # fmt: skip
    assert BOOK.scoring.collections == (0, 0, 2, 5, 8, 12)
    assert (BOOK.scoring.rainbow, BOOK.pate) == (8, 3)
    stay = {key: s.points for key, s in BOOK.schemes.items() if s.stays}
    assert stay == {"smelly": -3, "pigicorn": 0, "shiny_horn": 2, "recolour": 1}


def test_three_or_four_can_play() -> None:
    assert list(GAME.seats) == [3, 4]


def test_each_player_gets_a_random_starting_unicorn() -> None:
    found = set()
    for seed in range(12):
        view = deal(4, seed).view(None)
        kinds = [seat.stable[0].kind for seat in view.table]
        assert len(set(kinds)) == 4 and all(seat.stable[0].starting for seat in view.table)
        found.add(tuple(kinds))
    assert len(found) > 6


def test_first_player_and_characters_are_random() -> None:
    views = [deal(4, seed).view(None) for seed in range(30)]
    assert {view.first for view in views} == {0, 1, 2, 3}
    assert {view.table[0].role for view in views} == set(BOOK.characters)


def test_ruling_18_three_seats_leave_out_a_character_with_its_scheme() -> None:
    t = deal(3)
    roles = [seat.role for seat in t.view(None).table]
    (out,) = set(BOOK.characters) - set(roles)
    boxed = [t.state.face[card] for card in t.state.box]
    assert BOOK.characters[out].signature in boxed
    assert len(boxed) == 1 + 8 + 8  # a foal, and the hunt cards and schemes of the character


def test_ruling_18_characters_may_be_chosen_clockwise_from_the_first_player() -> None:
    t = deal(4, characters="chosen")
    first, seen = t.state.first, []
    for n in range(3):
        seat = (first + n) % 4
        assert asked(t) == [(seat, "role")]
        seen.append(len(choices(t, seat)))
        play(t, choices(t, seat)[-1])
    assert seen == [4, 3, 2]  # the last one has no choice
    assert {seat.role for seat in t.view(None).table} == set(BOOK.characters)
    assert t.state.day == 1 and asked(t) == [(first, "place")]


def test_ruling_1_four_unicorns_are_in_line_every_day_even_with_three_players() -> None:
    for seats in (3, 4):
        t, rng = deal(seats), Random(3)
        for day in range(1, BOOK.days + 1):
            play_on(t, rng, day)
            if t.outcome:
                break
            assert (len(t.view(None).line), t.view(None).pile) == (4, 20 - 4 * day)


def test_all_hunt_cards_come_back_the_next_day_and_powers_are_fresh() -> None:
    s = position("ada: princess / 4", "ben: knight / 0", "cyd: wizard /", step=5, line="")
    s.used[ADA] = True
    t = Table.at(GAME, s, b"next day")
    assert t.state.day == 2  # nobody owned anything to shop for
    for seat in t.view(None).table:
        assert (seat.left, seat.spent, seat.used) == (list(BOOK.hunt.values), [], False)


def test_the_first_player_stays_overnight() -> None:
    t = table(*FOUR, step=5, line="", first=CYD)
    assert (t.state.day, asked(t)) == (2, [(CYD, "place")])


def test_every_deck_of_schemes_is_used_up_in_four_days() -> None:
    t = deal(4, 5)
    play_on(t, Random(9), 5)
    assert t.outcome and t.outcome.reason in ("gold", "tied")
    assert [seat.deck for seat in t.view(None).table] == [0, 0, 0, 0]
