"""Goals: what a person has reached follows from finished matches, guides and puzzles."""

from __future__ import annotations

from collections.abc import Collection
from json import dumps

import pytest

from bot.features.goals.acts import Goals
from bot.features.guides.acts import Guides
from bot.features.puzzles.matches import PuzzleMatches
from bot.match.match import Match
from games import GAMES
from games.engine import Goal
from games.puzzles import puzzle_of_day
from tests.host.harness import ANN, HostHarness
from tests.host.test_records import DUEL, finish

FINISH, EASY, HINT = "Finish a match", "Beat easy robots", "Win without a hint"
MEDIUM, HARD, LEAD = "Beat medium robots", "Beat hard robots", "Win by ten points"


async def solo(harness: HostHarness, *, won: bool, lead: int = 1, level: str = "easy") -> Match:
    """Finish a match against a robot that ends as given."""
    match = await finish(harness, await harness.host.solo.begin(DUEL, ANN, "Ann", level=level))
    scores = (20 + lead, 20) if won else (20, 20 + lead)
    outcome = {"winners": [0 if won else 1], "reason": "points", "scores": scores}
    harness.sql("UPDATE match SET outcome = ? WHERE id = ?", dumps(outcome), match.id)
    result = "won" if won else "lost"
    harness.sql("UPDATE result SET result = ? WHERE match_id = ?", result, match.id)
    return match


async def reached(harness: HostHarness, game: str = DUEL) -> Collection[str]:
    goals = (await harness.host[Goals].progress(ANN, game))[game]
    return [goal.title for goal in goals if goal.reached]


async def test_every_game_has_ten_goals_and_some_of_its_own(harness: HostHarness) -> None:
    progress = await harness.host[Goals].progress(ANN)
    for name in GAMES:
        goals = progress[name]
        titles = [goal.title for goal in goals]
        assert len(set(titles)) == 10
        assert {goal.title for goal in GAMES[name].goals} < set(titles)
        assert not any(goal.reached for goal in goals)


async def test_a_lost_match_reaches_goals_too_and_each_win_only_what_it_is_for(
    harness: HostHarness,
) -> None:
    lost = await solo(harness, won=False)
    assert FINISH in await reached(harness) and EASY not in await reached(harness)
    won = await solo(harness, won=True, lead=10)
    assert {EASY, HINT, LEAD} < {*await reached(harness)} and MEDIUM not in await reached(harness)
    assert FINISH in await harness.host[Goals].reached_in(lost, ANN)
    assert {EASY, HINT, LEAD} <= {*await harness.host[Goals].reached_in(won, ANN)}
    again = await solo(harness, won=True, lead=10, level="hard")
    assert {*await harness.host[Goals].reached_in(again, ANN)} == {MEDIUM, HARD}
    asked = "UPDATE seat SET response_settings = ? WHERE match_id IN (?, ?) AND user_id = ?"
    harness.sql(asked, dumps({"hints": 1}), won.id, again.id, ANN)
    assert HINT not in await reached(harness)


async def test_guides_and_puzzles_count_once_they_are_finished(harness: HostHarness) -> None:
    number = next(n for n in range(1, 60) if (p := puzzle_of_day(n)) and p.game == DUEL)
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    await harness.host.preferences.set_person(ANN, puzzles={number: puzzle.solution[0]})
    guides = harness.host[Guides]
    await guides.begin(ANN, GAMES[DUEL])
    assert await reached(harness) == ["Solve a puzzle of the day"]
    await guides.finish(ANN, GAMES[DUEL])
    await guides.begin(ANN, GAMES[DUEL])  # to repeat it
    assert await reached(harness) == ["Finish the guide", "Solve a puzzle of the day"]


async def test_a_match_from_the_position_of_a_puzzle_counts_for_no_goal(
    harness: HostHarness,
) -> None:
    puzzle = next(p for n in range(1, 60) if (p := puzzle_of_day(n)) and p.game == DUEL)
    await finish(harness, await harness.host[PuzzleMatches].begin(puzzle, ANN, "Ann"))
    assert not await reached(harness)


async def test_a_goal_whose_function_fails_is_not_reached(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Goal("Divide by zero", lambda match: bool(1 // 0))
    monkeypatch.setattr(type(GAMES[DUEL]), "goals", (broken,))
    await solo(harness, won=True)
    assert FINISH in await reached(harness) and broken.title not in await reached(harness)
