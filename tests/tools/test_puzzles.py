"""The search for puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games import GAMES
from games.engine import Chance, Outcome, State, Turn, World, ask, choice
from games.puzzles import Puzzle, load_stock, position
from games.robots import answer
from tests.puzzles.test_stock import BEFORE, SHOWN
from tools.puzzles import packing, renewing
from tools.puzzles.deals import Exact
from tools.puzzles.explaining import changed
from tools.puzzles.goals import Goal
from tools.puzzles.merit import Points, different, final_points, no_contest, weakness
from tools.puzzles.proof import Prover, all_answers, seen_by
from tools.puzzles.refuting import with_refutations
from tools.puzzles.tricks import trick

ACCEPTED = 5
"""A match of Instinkt with a puzzle."""


def test_the_prover_cannot_tell_worlds_apart_by_hidden_cards() -> None:
    for puzzle in load_stock("instinkt")[:3] + load_stock("lion_unicorn")[:3]:
        source, rng = position(puzzle).seat(puzzle.seat), Random(2)
        plays = [source.world(rng).play() for _ in range(8)]
        assert len({tuple(play.state.face) for play in plays}) > 1
        assert len({seen_by(play, puzzle.seat) for play in plays}) == 1


@dataclass(kw_only=True)
class OneCard(State):
    """A card that seat 0 must name, after a look at it if it likes."""

    named: str = ""


def one_card(s: OneCard) -> Turn:
    first = yield from ask(0, "first", [choice("look"), choice("wait")])
    if first.verb == "look":
        s.record("look", 0, (), (0,), 1)
    s.named = (yield from ask(0, "name", [choice("bear"), choice("fox")])).verb


def named_rightly(s: OneCard) -> Outcome | None:
    winners = (0,) if s.named == s.face[0] else (1,)
    return Outcome(winners=winners, reason="named", scores=()) if s.named else None


def one_card_world(face: str) -> World[Any]:
    game: Any = SimpleNamespace(turn=one_card, outcome=named_rightly)
    return World(game, OneCard(seats=2, face=[face], seen=[0] * 3), Chance(b""), [], 0)


def test_a_later_choice_may_depend_only_on_what_the_seat_has_seen() -> None:
    worlds = [one_card_world(face) for face in ("bear", "fox")]
    prover = Prover(Goal("match", 1, 0), 1000)
    for world in worlds:
        assert prover.wins([(world, ())], (choice("wait"),))
    assert not prover.wins([(world, ()) for world in worlds], (choice("wait"),))
    assert prover.wins([(world, ()) for world in worlds], (choice("look"),))


def without_weakness(game: str) -> list[Puzzle]:
    """Return the puzzles of a game's stock that have no weakness, as `test_stock` shows."""
    return [p for p in load_stock(game) if p.number not in SHOWN]


def variants(count: int, kinds: int = 10) -> list[Puzzle]:
    """Return puzzles of the stock as if they were of some kinds, ever more tempting."""
    found = []
    for n, one in enumerate(packing.unique(without_weakness("instinkt"))[:count]):
        wrong = next(c for c in one.choices if c not in one.solution)
        certain = dict.fromkeys(one.choices, 0.0) | {one.solution[0]: 1.0}
        changes = {"theme": f"match ask verb{n % kinds} {n}", "chances": certain | {wrong: n / 100}}
        found.append(one.model_copy(update={**changes, "number": 0}))
    assert len(found) == count
    return found


def test_puzzles_of_days_that_have_begun_keep_their_days() -> None:
    first, second, *others = variants(12)
    shown = [p.model_copy(update={"number": n}) for n, p in ((1, first), (2, second))]
    stock = packing.schedule([*others, first, second], shown)
    assert [(p.number, p.place) for p in stock[:2]] == [(p.number, p.place) for p in shown]


def test_no_trick_returns_among_the_next_puzzles_of_a_game_and_surplus_is_refused() -> None:
    stock = packing.schedule(packing.unique(without_weakness("llamas_unleashed")))
    tricks = [trick(p) for p in stock if p.number]
    apart = packing.apart_of(tricks)
    assert apart > 3 and max(Counter(tricks).values()) <= packing.SAME
    for n in range(len(tricks) - apart + 1):
        assert len({*tricks[n : n + apart]}) == apart


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ({"best": (20, 15), "wrong": (21, 22)}, "far"),
        ({"best": (20, 19), "wrong": (21, 25)}, "apart"),
        ({"best": (20, 19), "wrong": (20, 22)}, "most"),
        ({"best": (20, 19), "wrong": (20, 21)}, ""),
        ({"best": (20, 19), "wrong": (21, 23)}, ""),
        ({"best": (20, 19), "wrong": (15, 17)}, ""),
        ({}, ""),
    ],
)
def test_a_match_that_is_not_close_makes_no_puzzle(points: dict[str, Points], why: str) -> None:
    assert no_contest(points, "best") == why


def test_a_round_makes_no_puzzle_if_no_wrong_choice_looks_good_or_a_robot_always_wins() -> None:
    puzzle = next(p for p in without_weakness("lion_unicorn") if p.goal == "round")
    losing = dict.fromkeys(puzzle.choices, 0.1) | {puzzle.solution[0]: 1.0}
    assert weakness(puzzle.model_copy(update={"chances": losing})) == "alone"
    source = position(puzzle).seat(puzzle.seat)
    found = {answer(source, "medium", Random(n), 12)[0] for n in range(6)}
    assert found != {puzzle.solution[0]}


def test_a_match_that_is_tied_on_points_makes_no_puzzle() -> None:
    ends = (
        puzzle.model_copy(update={"solution": (wrong,)})
        for puzzle in without_weakness("instinkt")
        for wrong, (own, theirs) in final_points(puzzle).items()
        if own == theirs
    )
    why = {weakness(puzzle) for puzzle in islice(ends, 12)}
    assert why == {"tied"}


def test_points_are_those_at_the_end_of_the_match() -> None:
    puzzle = next(p for p in load_stock("instinkt") if final_points(p))
    table, best = position(puzzle), puzzle.solution[0]
    table.answer(puzzle.seat, [best])
    assert table.outcome is not None and table.outcome.scores
    own, theirs = final_points(puzzle)[best]
    assert [own, theirs] == [table.outcome.scores[s] for s in (puzzle.seat, 1 - puzzle.seat)]
    wrong = [found for c, found in final_points(puzzle).items() if c != best]
    assert len(wrong) == len(puzzle.choices) - 1
    assert all(mine <= other for mine, other in wrong)


def test_explanation_names_only_cards_by_which_the_seat_loses() -> None:
    for p in packing.unique(load_stock("instinkt")):
        for wrong in p.choices:
            for _, (_, seat, _, n, best) in changed(p, wrong):
                assert (int(n) < int(best)) == (seat == p.seat), (p.number, wrong)


def test_the_last_answer_of_a_line_is_the_best_one_for_the_opponent() -> None:
    p = next(p for p in load_stock("instinkt") if p.number >= BEFORE and not final_points(p))
    table, margins = position(p), dict[tuple[str, ...], int]()
    table.answer(p.seat, p.solution)
    for picks in all_answers(table.waiting[1 - p.seat], table.state):
        after, ids = table.fork(), tuple(c.id for c in picks)
        after.answer(1 - p.seat, ids)
        assert after.outcome and after.outcome.scores
        margins[ids] = after.outcome.scores[p.seat] - after.outcome.scores[1 - p.seat]
    assert margins[p.line[1][1]] == min(margins.values()) < max(margins.values())


def test_each_game_has_easy_and_hard_puzzles() -> None:
    for game in GAMES:
        assert len({p.stars for p in load_stock(game) if p.number > BEFORE}) > 1, game


def test_choices_that_lead_to_the_same_position_count_once() -> None:
    puzzle = load_stock("instinkt")[0]
    twice = puzzle.model_copy(update={"choices": puzzle.choices + puzzle.choices[:1]})
    assert different(twice) == different(puzzle)


def test_a_wrong_choice_is_refuted_by_the_others_or_too_slow() -> None:
    puzzle = next(p for p in load_stock("lion_unicorn") if p.refuted.get(p.tempting))
    again = with_refutations(puzzle.model_copy(update={"refuted": {}}))
    assert again.refuted == puzzle.refuted
    assert not set(again.refuted) & set(puzzle.solution)


def test_only_one_puzzle_of_a_turn_is_in_the_stock() -> None:
    one, other, *_ = variants(2)
    same = other.model_copy(update={"place": one.place})
    assert len(packing.unique([one, other])) == 2 and len(packing.unique([one, same])) == 1


def test_the_stock_is_written_into_a_file_per_game(tmp_path: Path) -> None:
    stock = packing.schedule(variants(5))
    (tmp_path / "instinkt").mkdir()
    packing.write(stock, tmp_path)
    lines = (tmp_path / "instinkt" / "puzzles.txt").read_text("ascii").splitlines()
    assert lines == [f"{p.number} {p.pack()}" for p in stock]


def test_a_spare_takes_the_day_of_a_puzzle_that_is_not_renewed() -> None:
    first, second, third = load_stock("instinkt")[:3]
    lost = first.model_copy(update={"number": 7, "place": "seats=2 x=1"})
    spare = second.model_copy(update={"number": 0})
    stock = renewing.kept_days([lost, third, spare])
    assert stock == [third, second.model_copy(update={"number": 7})]


def test_a_proof_covers_every_face_that_a_compared_card_can_show() -> None:
    puzzle = next(p for p in load_stock("instinkt"))
    table = position(puzzle)
    goal = Goal(puzzle.goal, puzzle.turns, puzzle.seat)
    choices = {c.id: c for c in table.waiting[puzzle.seat].choices}
    for name in (*puzzle.solution, puzzle.tempting):
        certain = Exact(table.seat(puzzle.seat)).certain(goal, (choices[name],))
        assert certain == (name in puzzle.solution)
