"""The stock of puzzles: every line is valid, fair and proven again."""

from __future__ import annotations

from collections import Counter
from datetime import date
from importlib.resources import files
from itertools import pairwise
from random import Random

import pytest

from games import GAMES
from games.engine import Words, parse
from games.puzzles import (
    FILE,
    ROUNDS,
    SPARE,
    Puzzle,
    StockLine,
    check,
    choices_of,
    fact_line,
    history,
    is_listed,
    line_of_play,
    load_lines,
    load_stock,
    number_of,
    position,
    puzzle_of_day,
    stock,
)
from games.puzzles.positions import REACHED
from kit.amount import draws
from tests.puzzles.second_prover import Position, SecondProver
from tools.puzzles.interest import STEPS, thought
from tools.puzzles.merit import weakness
from tools.puzzles.packing import NEVER
from tools.puzzles.tricks import trick

STOCK = [puzzle for game in GAMES for puzzle in load_stock(game)]
DATED = sorted((p for p in STOCK if p.number != SPARE), key=lambda p: p.number)
SAMPLE = Random(29).sample(STOCK, 12)
PROVEN = Random(30).sample(STOCK, draws(9))
WORLDS = 300
BEFORE = 9
"""The days that had begun when the stock was packed: their puzzles stay."""
EARLIER = {
    1: "push:right.3",
    2: "push:right.2",
    3: "move:e3",
    4: "push:right.4",
    5: "push:right.6",
    6: "push:right.1",
    7: "flip:4",
    8: "vote:7",
    9: "move:e5",
}
"""Their solutions."""
SHOWN = (1, 2, 3)
"""The puzzles of the days before dull ones were removed."""


def test_every_puzzle_can_be_posed_under_the_rules_of_today() -> None:
    refused = [(p.game, p.number, why) for p in STOCK if (why := check(p))]
    assert refused == [], "after a change of rules or views: make puzzles RENEW=1"


def test_stock_has_a_puzzle_for_every_day_without_gaps() -> None:
    assert [p.number for p in DATED] == list(range(1, len(DATED) + 1))


def test_no_puzzle_comes_twice() -> None:
    assert len({p.place for p in DATED}) == len(DATED)


def test_no_game_comes_twice_in_a_row() -> None:
    new = [p for p in DATED if p.number > BEFORE]
    assert all(one.game != other.game for one, other in pairwise([DATED[BEFORE - 1], *new]))


def test_no_theme_returns_within_a_week() -> None:
    for n in range(BEFORE, len(DATED) - 6):
        week = [(p.game, p.theme) for p in DATED[n : n + 7]]
        assert len(set(week)) == 7


def test_no_trick_returns_among_the_next_puzzles_of_a_game() -> None:
    for game in GAMES:
        tricks = [trick(p) for p in DATED if p.game == game and p.number > BEFORE]
        for n in range(len(tricks) - NEVER + 1):
            assert len({*tricks[n : n + NEVER]}) == NEVER, (game, n)


def test_no_new_puzzle_can_be_counted_out() -> None:
    new = [p for p in SAMPLE if p.number > BEFORE]
    assert [(p.number, p.theme) for p in new if thought(p) < STEPS] == []
    pushed = [p for p in DATED[:BEFORE] if p.solution[0].startswith("push")]
    assert pushed and {thought(p) for p in pushed} == {1}


def test_a_week_has_at_least_four_games_at_the_start() -> None:
    assert len({p.game for p in DATED[BEFORE : BEFORE + 7]}) >= 4


def test_every_game_has_at_least_a_tenth_of_the_days_and_none_more_than_a_third() -> None:
    for count in Counter(p.game for p in DATED).values():
        assert 0.10 <= count / len(DATED) <= 0.35


def test_answers_to_the_puzzles_of_earlier_stocks_keep_their_meaning() -> None:
    assert {p.number: p.solution[0] for p in DATED[:BEFORE]} == EARLIER


def test_every_game_has_a_spare() -> None:
    assert {p.game for p in STOCK if p.number == SPARE} == {p.game for p in DATED}


def test_every_puzzle_has_few_choices_and_one_certain_solution() -> None:
    for p in STOCK:
        assert 3 <= len(p.choices) <= 8
        assert p.solution[0] in p.choices and p.tempting in p.choices
        assert p.tempting not in p.solution
        certain = [c for c, chance in p.chances.items() if chance == 1]
        assert certain == list(p.solution)


def test_the_line_of_play_reaches_the_goal_of_a_proof() -> None:
    for p in SAMPLE:
        prover = SecondProver(p, most=1)
        one = Position(prover.start)
        for seat, ids in p.line:
            one = prover.after(one, seat, ids)
        assert p.goal == "pair" or (prover.over(one) and prover.has_won(one))


@pytest.mark.parametrize("p", SAMPLE, ids=lambda p: f"{p.game}-{p.number}")
def test_what_the_solver_sees_does_not_depend_on_hidden_cards(p: Puzzle) -> None:
    table, words = position(p), Words(["Ann", "Ben", "Cyd", "Dan"][: p.seats], p.seat)
    shown = table.view(p.seat)
    seen = table.game.text.witnesses(table.masked(p.seat), p.seat, words)
    for n in range(3):
        guess = table.guess(p.seat, Random(n))
        assert guess.view(p.seat) == shown
        assert guess.game.text.witnesses(guess.masked(p.seat), p.seat, words) == seen
        assert is_listed(p, choices_of(p, guess))


def test_every_fact_that_is_known_says_something_after_its_label() -> None:
    for p in STOCK:
        words = Words([f"Player {seat}" for seat in range(p.seats)], p.seat)
        said = [fact_line(GAMES[p.game], fact, words) for fact in p.known]
        assert not [line for line in said if not line.partition(":")[2].strip() and ":" in line]


def test_the_last_card_of_a_player_without_a_vote_is_shown_if_it_follows_from_the_story() -> None:
    for p in STOCK:
        for kind, about in p.known:
            if kind == "last":
                _, voter, *shown = about
                assert shown == position(p).view(p.seat).table[int(voter)].known, p.number


def test_the_line_of_play_is_told_up_to_the_goal() -> None:
    for p in STOCK:
        if p.goal in REACHED.keys() - {*ROUNDS}:
            last = line_of_play(p)[-1].kind
            assert last in REACHED[p.goal], (p.number, last)


def test_what_an_explanation_calls_possible_is_so_in_the_deal_that_is_shown() -> None:
    for p in STOCK:
        s, line = position(p).state, dict(p.line)
        for kind, (seat, *faces) in (fact for fact in p.because if fact[1]):
            if kind == "can":
                assert s.face[s.hand[int(seat)][parse(line[int(seat)][0]).place]] in faces


def test_history_shows_no_card_that_the_seat_was_not_shown() -> None:
    for p in STOCK:
        for event in history(p):
            owner_looks_away = event.kind == "draw" and event.seat == p.seat
            assert not (p.game == "lion_unicorn" and owner_looks_away and event.faces)


@pytest.mark.parametrize("p", PROVEN, ids=lambda p: f"{p.game}-{p.number}-{STOCK.index(p)}")
def test_a_second_prover_finds_the_same_solution(p: Puzzle) -> None:
    assert SecondProver(p, most=WORLDS).winning() == list(p.solution)


def test_solutions_are_not_readable_in_the_files() -> None:
    for game in {p.game for p in STOCK}:
        text = (files("data") / game / FILE).read_text("ascii")
        assert "solution" not in text and all(p.solution[0] not in text for p in load_stock(game))


def test_a_day_reads_one_line_of_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    unpack = Puzzle.unpack

    def noted(line: str) -> Puzzle:
        read.append(line)
        return unpack(line)

    monkeypatch.setattr(Puzzle, "unpack", noted)
    assert puzzle_of_day.__wrapped__(5) == DATED[4] and len(read) == 1


def test_lines_have_the_numbers_of_their_puzzles() -> None:
    lines = [line for game in GAMES for line in load_lines(game)]
    assert [line.number for line in lines] == [puzzle.number for puzzle in STOCK]


def test_after_a_wrong_choice_the_stored_line_misses_the_goal() -> None:
    for p in SAMPLE:
        for wrong, line in p.refuted.items():
            assert wrong not in p.solution
            prover = SecondProver(p, most=1)
            one = Position(prover.start)
            for seat, ids in line:
                one = prover.after(one, seat, ids)
            assert not line or (prover.over(one) and not prover.has_won(one)), (p.number, wrong)


def test_no_puzzle_is_dull() -> None:
    sample = [p for p in SAMPLE[:4] if p.number not in SHOWN]
    assert [(p.number, why) for p in sample if (why := weakness(p))] == []


def test_a_packed_puzzle_is_the_same_when_unpacked() -> None:
    for p in SAMPLE:
        assert Puzzle.unpack(p.pack()) == p


def test_each_day_has_the_puzzle_with_its_number() -> None:
    assert number_of(date(2026, 11, 23).toordinal()) == 1
    assert number_of(date(2027, 1, 1).toordinal()) == 40
    assert puzzle_of_day(1) == DATED[0]


def test_days_before_the_first_have_no_puzzle() -> None:
    assert puzzle_of_day(0) is None
    assert puzzle_of_day(-20779) is None


def test_the_stock_begins_again_after_its_last_day() -> None:
    again = puzzle_of_day(len(DATED) + 1)
    assert again is not None
    assert again.model_copy(update={"number": 1}) == DATED[0]


def test_puzzles_of_other_packages_are_spares_only(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = StockLine.of(DATED[1])._replace(number=1)
    monkeypatch.setitem(GAMES, "package", GAMES[theirs.game])
    monkeypatch.setattr(
        stock, "load_lines", lambda game: (theirs,) if game == "package" else load_lines(game)
    )
    assert puzzle_of_day.__wrapped__(1) == DATED[0]
