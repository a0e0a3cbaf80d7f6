"""The level of robots in the next match of a person: up after a victory, down after two defeats."""

from __future__ import annotations

from json import dumps

from bot.features.puzzles.matches import PuzzleMatches
from bot.match.match import Match
from games.puzzles import puzzle_of_day
from tests.host.harness import ANN, LION, HostHarness

WON, LOST, NEITHER = [0], [1], list[int]()


async def over(harness: HostHarness, match: Match, winners: list[int]) -> Match:
    """Finish a match; these seats have won."""
    match = await harness.finish(match)
    outcome = {"winners": winners, "reason": "rounds", "scores": [0] * len(match.seats)}
    harness.sql("UPDATE match SET outcome = ? WHERE id = ?", dumps(outcome), match.id)
    return match


async def played(harness: HostHarness, winners: list[int], level: str = "") -> Match:
    """Play a match against robots of a level."""
    return await over(
        harness, await harness.host.solo.begin(LION, ANN, "Ann", level=level), winners
    )


async def test_level_rises_after_a_victory_and_not_because_a_match_is_over(
    harness: HostHarness,
) -> None:
    for winners, level in (
        (LOST, "easy"), (NEITHER, "easy"), (WON, "medium"), (NEITHER, "medium"), (WON, "hard"),
        (WON, "hard"),
    ):  # fmt: skip
        await played(harness, winners)
        assert await harness.host.solo.strength(LION, ANN) == level
    assert await harness.host.solo.strength("instinkt", ANN) == "easy"


async def test_level_falls_after_two_defeats_in_a_row_at_the_same_level(
    harness: HostHarness,
) -> None:
    await played(harness, LOST, "hard")
    for level in ("medium", "medium", "easy", "easy", "easy"):
        await played(harness, LOST)
        assert await harness.host.solo.strength(LION, ANN) == level


async def test_chosen_level_is_where_the_next_match_begins(harness: HostHarness) -> None:
    match = await played(harness, LOST, "hard")
    assert {seat.robot for seat in match.seats[1:]} == {"hard"}
    assert await harness.host.solo.strength(LION, ANN) == "hard"


async def test_rematch_against_robots_has_the_next_level(harness: HostHarness) -> None:
    match = await played(harness, WON)
    again = await harness.host.lobby.rematch(match.id, ANN, "Ann")
    assert {seat.robot for seat in again.seats if seat.user_id is None} == {"medium"}


async def test_match_from_a_puzzle_or_against_robots_of_different_levels_does_not_count(
    harness: HostHarness,
) -> None:
    puzzle = next(found for number in range(1, 40) if (found := puzzle_of_day(number)))
    begun = await harness.host[PuzzleMatches].begin(puzzle, ANN, "Ann")
    await over(harness, begun, [puzzle.seat])
    assert await harness.host.solo.strength(puzzle.game, ANN) == "easy"
    match = await played(harness, WON)
    harness.sql("UPDATE seat SET robot = 'hard' WHERE match_id = ? AND seat = 1", match.id)
    assert await harness.host.solo.strength(LION, ANN) == "easy"
