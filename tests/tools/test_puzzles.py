"""The search for puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice, pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine import Chance, Outcome, State, Turn, World, ask, choice
from games.puzzles import Puzzle, load_stock, position
from games.robots import answer
from kit.amount import only_thorough
from tests.puzzles.test_stock import SHOWN
from tools.puzzles import judging, packing, renewing, work
from tools.puzzles.goals import Goal
from tools.puzzles.judging import lead_of
from tools.puzzles.merit import Points, different, final_points, has_trap, no_contest, weakness
from tools.puzzles.proof import Prover, seen_by
from tools.puzzles.refuting import with_refutations
from tools.puzzles.weeks import WEEKS_APART, assign, idea_of, kind_of, spaced, week_of

ACCEPTED = 5
"""A match of Instinkt with a puzzle."""


@cache
def accepted() -> work.Searched:
    return work.search("instinkt", ACCEPTED)


@only_thorough
def test_a_search_is_reproducible_and_continues_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    found = accepted()
    assert len(found.puzzles) == 1 and found.puzzles == work.search("instinkt", ACCEPTED).puzzles
    done = [found.model_copy(update={"number": n}) for n in (1, 2)]
    file.write_text("".join(each.model_dump_json() + "\n" for each in done))
    work.extend(file, "instinkt", 0.001)
    assert [each.number for each in work.read(file)] == [1, 2, 3]
    assert "2 accepted, 100% proofs, " in work.table(work.read(file))


def test_the_prover_finds_the_solution_and_refutes_the_others() -> None:
    puzzle = Puzzle.unpack(accepted().puzzles[0])
    source, rng = position(puzzle).seat(puzzle.seat), Random(1)
    lines = [(source.world(rng), ()) for _ in range(5)]
    prover = Prover(Goal(puzzle.goal, puzzle.turns, puzzle.seat), 10_000)
    assert source.decision is not None
    won = [c.id for c in source.decision.choices if prover.wins(lines, (c,))]
    assert won == list(puzzle.solution)


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


def test_a_goal_to_block_is_missed_when_another_seat_wins_and_reached_at_the_horizon() -> None:
    goal = Goal("block", 1, seat=0)
    for named, blocked in (("bear", True), ("fox", False)):
        play = one_card_world("bear").play()
        play.send({0: (choice("wait"),)})
        assert not goal.over(play)
        play.send({0: (choice(named),)})
        assert goal.over(play) and goal.reached(play) == blocked


def test_a_lead_is_measured_in_the_same_worlds() -> None:
    best, second, worst = map(choice, ("best", "second", "worst"))
    lead = lead_of({worst: [0.0] * 4, second: [1.0, 0.0, 1.0, 0.0], best: [1.0, 1.0, 1.0, 0.0]})
    assert lead.best == best and lead.margin == 0.25 and lead.worlds == 4
    assert lead.ranked() == [best, second, worst]


def test_a_lead_holds_if_the_same_choice_keeps_most_of_it_in_more_worlds() -> None:
    best, other = choice("best"), choice("other")
    claimed = judging.Lead(best, 0.2, 0.03, 100, {})
    assert judging.holds(claimed, claimed._replace(margin=0.17))
    assert not judging.holds(claimed, claimed._replace(margin=0.15))
    assert not judging.holds(claimed, claimed._replace(best=other))


def test_a_judgement_is_made_again_in_fresh_worlds_among_all_choices() -> None:
    puzzle = Puzzle.unpack(accepted().puzzles[0])
    lead = judging.judged_again(puzzle, times=0.04)
    assert lead.worlds == 4 and {c.id for c in lead.chances} == set(puzzle.choices)
    assert lead == judging.judged_again(puzzle, times=0.04)


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


def test_easy_puzzles_come_first_in_a_week_and_kinds_do_not_repeat() -> None:
    stock = packing.schedule(variants(40), days=38)
    week = [p for p in stock if 1 <= p.number <= 7]
    stars = [p.stars for p in week]
    assert sum(stars[:3]) < sum(stars[-3:])
    assert len({kind_of(p) for p in week}) == len(week)
    assert len(stock) == 40 and any(not p.number for p in stock)


def test_a_kind_repeats_in_a_week_only_if_no_other_is_left() -> None:
    stock = packing.schedule(variants(60, kinds=4), days=28)
    for first in (1, 8, 15, 22):
        week = [p for p in stock if first <= p.number < first + 7]
        counts = Counter(map(kind_of, week))
        assert len(counts) == 4 and max(counts.values()) == 2


def test_every_kind_has_puzzles_with_one_and_with_three_stars() -> None:
    stars = {(kind_of(p), p.stars) for p in packing.rated(variants(60, kinds=3))}
    assert len(stars) == 9


def test_puzzles_of_days_that_have_begun_keep_their_days() -> None:
    first, second, *others = variants(20)
    shown = [p.model_copy(update={"number": n}) for n, p in ((1, first), (2, second))]
    stock = packing.schedule([*others, first, second], shown)
    assert stock[:2] == shown and len(stock) == 20


def test_the_puzzles_of_a_rare_game_are_spread_over_all_days() -> None:
    rare = load_stock("lion_unicorn")[:4]
    stock = packing.schedule([*variants(60), *rare], days=40)
    days = sorted(p.number for p in stock if p.game == "lion_unicorn" and p.number)
    assert len(days) > 1 and min(b - a for a, b in pairwise(days)) > 5


def test_a_puzzle_whose_wrong_choice_nearly_always_wins_is_dropped() -> None:
    assert len(packing.schedule(variants(95))) == 90


def test_dull_puzzles_are_dropped() -> None:
    hunt, other = load_stock("kill_the_unicorns")[0], load_stock("lion_unicorn")[0]
    assert not weakness(hunt) and not weakness(other)
    spot = other.model_copy(update={"goal": "round", "turns": 1})
    theft = other.model_copy(update={"goal": "block", "solution": ("steal:1.1",)})
    few = load_stock("instinkt")[0]
    few = few.model_copy(update={"choices": few.choices[:4]})
    dull = [spot, theft, few]
    assert [weakness(p) for p in dull] == ["spot", "theft", "few"]
    assert not any(packing.is_fair(p) for p in dull)


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


def test_a_judgement_makes_no_puzzle_if_no_wrong_choice_looks_good() -> None:
    puzzle = next(p for p in without_weakness("lion_unicorn") if p.goal == "round")
    for wrong, why in ((0.1, "alone"), (0.3, "")):
        chances = dict.fromkeys(puzzle.choices, wrong) | {puzzle.solution[0]: 0.6}
        assert weakness(puzzle.model_copy(update={"kind": "judgement", "chances": chances})) == why


def test_a_match_that_only_the_cards_in_hand_decide_makes_no_puzzle() -> None:
    ends = (
        puzzle.model_copy(update={"solution": (wrong,)})
        for puzzle in load_stock("instinkt")
        for wrong, (own, theirs) in final_points(puzzle).items()
        if own == theirs and not weakness(puzzle)
    )
    why = Counter[tuple[str, bool]]()
    for puzzle in islice(ends, 20):
        table = position(puzzle)
        table.answer(puzzle.seat, puzzle.solution)
        assert table.outcome is not None
        why[table.outcome.reason, weakness(puzzle) == "hand"] += 1
    assert {dull for reason, dull in why if reason == "hand"} == {True}
    assert {dull for reason, dull in why if reason != "hand"} == {False}


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


def test_spares_and_what_is_left_out_have_no_trap_if_there_are_enough_of_those() -> None:
    stock = without_weakness("instinkt")
    trapped, without = packing.by_trap(stock)
    ranked = packing.rated([*trapped[:30], *without[:3]])
    assert not any(map(has_trap, packing.spares_of(ranked)))
    assert all(map(has_trap, packing.chosen(ranked, 30)))


def test_an_idea_returns_only_after_some_weeks() -> None:
    lion = packing.rated(without_weakness("lion_unicorn"))
    assert Counter(map(idea_of, lion)).most_common(1)[0][1] > 2
    stock = packing.schedule([*lion[:12], *variants(60)], days=56)
    weeks: dict[tuple[str, ...], list[int]] = {}
    for puzzle in stock:
        if puzzle.number and idea_of(puzzle):
            weeks.setdefault(idea_of(puzzle), []).append(week_of(puzzle.number))
    assert max(map(len, weeks.values())) > 1
    for each in weeks.values():
        assert all(b - a >= WEEKS_APART for a, b in pairwise(sorted(each)))


def test_an_idea_returns_sooner_if_a_day_would_have_no_puzzle() -> None:
    lion = packing.rated(without_weakness("lion_unicorn"))
    alike = next(
        [one, other]
        for one, other in combinations(lion, 2)
        if idea_of(one) == idea_of(other) and one.theme != other.theme and idea_of(one)
    )
    assert len(assign(alike, 7, {})) == 1
    assert len(assign(alike, 7, {}, every_day=True)) == 2


def test_weeks_that_are_taken_are_not_too_close_to_others() -> None:
    assert spaced([0, 1, 2, 3, 4], []) == [0, 2, 4]
    assert spaced([0, 1, 2, 3, 4], [1]) == [3]


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


def test_a_proof_is_renewed_after_a_change_of_the_view_or_of_the_version() -> None:
    puzzle = Puzzle.unpack(accepted().puzzles[0])
    assert renewing.renewed(puzzle.model_copy(update={"version": 1, "view": "?"})) == puzzle


def test_a_puzzle_with_another_solution_or_other_choices_is_not_renewed() -> None:
    puzzle = Puzzle.unpack(accepted().puzzles[0])
    for change in (
        {"version": 1, "solution": (puzzle.tempting,)},
        {"choices": puzzle.choices[1:]},
        {"view": "?", "kind": "judgement"},
        {"place": "seats=2 x=1"},
    ):
        assert renewing.renewed(puzzle.model_copy(update=change)) is None


def test_a_spare_takes_the_day_of_a_puzzle_that_is_not_renewed() -> None:
    first, second, third = load_stock("instinkt")[:3]
    lost = first.model_copy(update={"number": 7, "place": "seats=2 x=1"})
    spare = second.model_copy(update={"number": 0})
    stock = renewing.kept_days([lost, third, spare])
    assert stock == [third, second.model_copy(update={"number": 7})]
