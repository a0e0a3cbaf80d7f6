"""Setup: the deck, the Teller, the deal."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from games import Table
from games.engine import Words
from games.smallseat.cards import CARDS, HOUSE, ODDS, deck
from games.smallseat.state import SmallOptions
from games.smallseat.text import SmallText
from tests.games.smallseat.board import GAME, Small, asked

SEEDS = [bytes([n] * 32) for n in range(8)]
STARTER = ["pricklypettes", "chewy_carrots", "curlysnouts", "snufflesniff"]


def dealt(seats: int, seed: bytes = SEEDS[0], **options: object) -> Small:
    table = Table.new(GAME, seats, seed, SmallOptions(**options))
    teller = table.state.teller
    table.answer(teller, [table.waiting[teller].choices[0].id])
    return table


def test_ruling_1_three_to_ten_players_are_allowed_and_the_lobby_shows_the_odds() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6, 7, 8, 9, 10]
    for seats in GAME.seats:
        odds = ODDS.teller["starter"][seats]
        assert odds.low <= odds.share <= odds.high
        told = f"Robots played {odds.matches} matches with {seats} players. The Teller won "
        assert f"{told}{odds.share}% of them." in lobby(seats)
    for seats, odds in ODDS.handicap["starter"].items():
        fairer = f"**Fairer for the Candidates**, the Teller won {odds.share}% of {odds.matches} "
        assert f"{fairer}matches." in lobby(seats)
    assert GAME.options.model_fields["handicap"].title == "Fairer for the Candidates"


def test_rules_page_has_the_same_odds() -> None:
    row = r"^- (\d+) players: (\d+)% \((\d+) to (\d+)\), (\d+) matches$"
    told = [
        tuple(map(int, found))
        for found in re.findall(row, SmallText().rules(Words([])), re.MULTILINE)
    ]
    levels = [*ODDS.teller.values(), *ODDS.handicap.values()]
    measured = [row for level in levels for row in level.items()]
    assert told == [(seats, o.share, o.low, o.high, o.matches) for seats, o in measured]


def lobby(seats: int, *animals: str, handicap: bool = False) -> str:
    return GAME.text.lobby(seats, SmallOptions(animals=animals, handicap=handicap), Words([]))


def test_lobby_shows_the_odds_with_the_handicap_if_chosen() -> None:
    for seats, odds in ODDS.handicap["starter"].items():
        told = lobby(seats, handicap=True)
        fairer = f"**Fairer for the Candidates**, the Teller won {odds.share}% of {odds.matches} "
        assert fairer in told
        assert lobby(seats) != told
        assert f"won {ODDS.teller['starter'][seats].share}%" not in told


def test_lobby_says_if_the_odds_were_not_measured() -> None:
    for seats in GAME.seats:
        easiest = ODDS.teller["starter"][seats]
        told = lobby(seats, "ottermother", "ponytailors")
        assert (
            "There are no figures" in told
            and f"the Teller won {easiest.share}% of {easiest.matches} " in told
        )
        assert lobby(seats, "ottermother", "ponytailors", handicap=True) == told


def test_lobby_shows_odds_only_for_the_measured_deck() -> None:
    for level in ("starter", "medium", "advanced"):
        chosen = [key for key, card in CARDS.items() if card.level == level]
        odds = ODDS.teller[level][4]
        assert f"The Teller won {odds.share}% of them." in lobby(4, *chosen)
        assert "There are no figures" in lobby(4, *chosen[:3], "lionsyre")
    assert lobby(4, "curlysnouts") == lobby(4, *STARTER)
    assert "There are no figures" in lobby(4, "ponytailors")
    assert "There are no figures" in lobby(7, *chosen)


@pytest.mark.parametrize("seats", GAME.seats)
def test_ruling_35_handicap_leaves_cards_of_the_called_animal_in_the_box(
    seats: int,
) -> None:
    plain, table = dealt(seats), dealt(seats, handicap=True)
    s = table.state
    away = 4 if seats == 3 else 2
    assert HOUSE.handicap[seats] == away and not plain.state.box
    assert [s.face[t] for t in s.box] == [s.called] * away
    each, rest = divmod(9 * seats - away, seats - 1)
    hands = [len(hand) for hand in s.hand]
    assert hands == [rest if seat == s.teller else each for seat in range(seats)]
    for reader in range(seats + 1):
        assert all(s.seen[reader] >> t & 1 for t in s.box)
    told = [GAME.text.event(e.seen_by(None), Words(["Ann"] * seats)) for e in table.news]
    assert sum("stay in the box" in (line or "") for line in told) == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_nine_cards_of_each_animal_are_dealt_evenly_and_the_rest_goes_to_the_teller(
    seats: int,
) -> None:
    s = dealt(seats).state
    assert Counter(s.face) == dict.fromkeys(deck(seats), 9)
    each, rest = divmod(9 * seats, seats - 1)
    hands = [len(hand) for hand in s.hand]
    assert hands == [rest if seat == s.teller else each for seat in range(seats)]


def test_ruling_2_leftover_cards_are_secret_cards_of_the_teller() -> None:
    s = dealt(5).state
    assert (len(s.hand[s.teller]), s.shown) == (1, [])


def test_ruling_34_left_over_cards_are_seen_by_the_teller_alone() -> None:
    table = dealt(3)
    s = table.state
    assert len(s.hand[s.teller]) == 1
    for reader in (0, 1, 2, None):
        known = table.view(reader).table[s.teller].known
        assert len(known) == (reader == s.teller)


def test_rulings_14_and_34_the_teller_calls_an_animal_of_the_deck_before_the_deal() -> None:
    table = Table.new(GAME, 5, SEEDS[1])
    s = table.state
    assert asked(table) == [(s.teller, "call")]
    assert [c.at[0] for c in table.waiting[s.teller].choices] == deck(5)
    assert not any(s.hand) and not any(s.seen)
    events = table.answer(s.teller, ["animal:karate_chicks"])
    assert table.view(None).called == "karate_chicks"
    assert [e.kind for e in events][:2] == ["call", "dealt"]


def test_ruling_15_any_player_may_be_drawn_as_the_teller_and_sits_on_the_smallseat() -> None:
    tables = [Table.new(GAME, 3, bytes([n] * 32)) for n in range(30)]
    assert {t.state.teller for t in tables} == {0, 1, 2}
    for t in tables:
        assert t.state.chairs[0] == t.state.teller
        assert [(seat + 1) % 3 for seat in t.state.chairs] == [*t.state.chairs[1:], t.state.teller]


def test_players_see_their_own_cards_and_no_others() -> None:
    table = dealt(4)
    for reader in (*range(4), None):
        known = [len(seat.known) for seat in table.view(reader).table]
        assert known == [len(h) * (seat == reader) for seat, h in enumerate(table.state.hand)]


def test_deck_has_starter_animals_first_and_no_two_of_one_colour() -> None:
    assert deck(4) == STARTER
    assert deck(3) == STARTER[:3]
    for seats in GAME.seats:
        animals = deck(seats)
        assert len(animals) == seats and "lionsyre" not in animals
        assert len({CARDS[a].colour for a in animals}) == seats


def test_sealalater_helps_the_teller_most_and_is_taken_last_of_the_medium_animals() -> None:
    medium = [key for key in deck(8) if CARDS[key].level == "medium"]
    assert medium == ["karate_chicks", "tree_of_hainut", "ponytailors", "sealalater"]
    assert "sealalater" not in deck(7) and "sealalater" in deck(8)


def test_deck_has_the_chosen_animals_first_and_is_filled_up() -> None:
    assert deck(4, ["ottermother"]) == [*STARTER[:3], "ottermother"]
    chosen = deck(6, ["lionsyre"])
    assert "lionsyre" in chosen and "karate_chicks" not in chosen
    assert deck(5, ["lionsyre", "karate_chicks"])[3:] == ["karate_chicks", "lionsyre"]


def test_at_most_two_more_animals_than_players_can_be_chosen() -> None:
    assert deck(3, list(CARDS)) == list(CARDS)[:5]


@pytest.mark.parametrize("seats", GAME.seats)
def test_any_choice_of_animals_makes_a_legal_deck(seats: int) -> None:
    for n in (0, 1, 2, 12, 13):
        for chosen in combinations(CARDS, n):
            animals = deck(seats, chosen)
            assert seats <= len(animals) <= seats + 2
            assert len(set(animals)) == len(animals)
            assert set(chosen) <= set(animals) or len(chosen) > len(animals)


def test_the_lobby_offers_every_animal_and_refuses_others() -> None:
    assert list(SmallOptions.menus["animals"]) == list(CARDS)
    assert dealt(3, animals=("lionsyre",)).state.animals[-1] == "lionsyre"
    with pytest.raises(ValueError, match="menu"):
        SmallOptions(animals=("unicorn",))


def test_the_catalogue_has_thirteen_animals_in_twelve_colours() -> None:
    assert len(CARDS) == 13
    assert len({card.colour for card in CARDS.values()}) == 12
    levels = Counter(card.level for card in CARDS.values())
    assert levels == {"starter": 4, "medium": 4, "advanced": 4, "guest": 1}
