"""The search for puzzles."""

from __future__ import annotations

from pathlib import Path
from random import Random

from games.puzzles import Puzzle, load_stock, position
from tools.puzzles import packing, work
from tools.puzzles.proof import Goal, Prover, seen_by

ACCEPTED = 48
"""A match of Instinkt with a puzzle."""


def test_a_search_is_reproducible_and_continues_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    found = work.search("instinkt", ACCEPTED)
    assert len(found.puzzles) == 1 and found.puzzles == work.search("instinkt", ACCEPTED).puzzles
    done = [found.model_copy(update={"number": n}) for n in (1, 2)]
    file.write_text("".join(each.model_dump_json() + "\n" for each in done))
    work.extend(file, "instinkt", 0.001)
    assert [each.number for each in work.read(file)] == [1, 2, 3]
    assert "2 accepted" in work.table(work.read(file))


def test_the_prover_finds_the_solution_and_refutes_the_others() -> None:
    puzzle = Puzzle.unpack(work.search("instinkt", ACCEPTED).puzzles[0])
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


def test_easy_puzzles_come_first_in_a_week_and_themes_do_not_repeat(tmp_path: Path) -> None:
    one = load_stock("instinkt")[0]
    made = [
        one.model_copy(update={"theme": f"{n % 10}", "stars": n % 3 + 1, "seat": one.seat})
        for n in range(40)
    ]
    stock = packing.schedule(made)
    week = [p for p in stock if 1 <= p.number <= 7]
    assert [p.stars for p in week] == list(packing.WEEK)
    assert len({p.theme for p in week}) == len(week)
    assert len(stock) == len(made) and any(not p.number for p in stock)
    (tmp_path / "instinkt").mkdir()
    packing.write(stock, tmp_path)
    lines = (tmp_path / "instinkt" / "puzzles.txt").read_text("ascii").split()
    assert [Puzzle.unpack(line) for line in lines] == stock
