"""`/puzzle`: one position a day, one answer that counts, and then the solution."""

from __future__ import annotations

import asyncio
from datetime import date, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.host import Refusal
from bot.host.puzzles import is_solved
from bot.surfaces.components.controls import Control
from bot.surfaces.pages.puzzle import LEAST_ANSWERS, PuzzleContent, share_text
from games.puzzles import FIRST_DAY, position, puzzle_of_day
from tests.cogs.counter import Counter
from tests.cogs.test_controls import shown
from tests.host.harness import ANN, BEN
from tests.surfaces.limits import check, payload, walk

DAY = 86_400.0


@pytest.fixture(autouse=True)
def noon(counter: Counter) -> None:
    set_day(counter, 5)


def set_day(counter: Counter, number: int, hour: int = 12) -> None:
    """Set the clock to an hour of a puzzle's day, in UTC."""
    start = datetime.combine(
        date.fromordinal(FIRST_DAY + number - 1), datetime.min.time(), ZoneInfo("UTC")
    ).timestamp()
    counter.host.matches.clock = lambda: start + hour * 3600.0


def wrong_choice(number: int) -> str:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    return next(choice for choice in puzzle.choices if not is_solved(puzzle, choice))


def solution(number: int) -> str:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    return puzzle.solution[0]


async def answer(counter: Counter, user: int, number: int, choice: str) -> str:
    click = await counter.click(user, Control(0, "puzzle", number=number, arg=choice))
    return click.text


async def test_page_has_the_position_the_question_and_a_control_for_each_choice(
    counter: Counter,
) -> None:
    page = await counter.type(ANN, "puzzle")
    assert "Puzzle 5: " in page.text and "⭐" in page.text
    check(shown(page.answer))
    puzzle = puzzle_of_day(5)
    assert puzzle is not None
    offered = {
        value
        for part in walk(payload(shown(page.answer)))
        if ":puzzle:" in part.get("custom_id", "")
        for value in (
            [option["value"] for option in part.get("options", ())]
            or [part["custom_id"].split(":puzzle:")[1]]
        )
    }
    assert offered == set(puzzle.choices)


async def test_page_says_nothing_of_the_solution_before_the_answer(counter: Counter) -> None:
    text = (await counter.type(ANN, "puzzle")).text
    assert "Best:" not in text and "Chances" not in text and "Menagerie #" not in text


async def test_right_answer_shows_what_proves_it_and_a_line_to_copy(counter: Counter) -> None:
    text = await answer(counter, ANN, 5, solution(5))
    assert "✅ Right!" in text and "Best: **" in text and "**Chances of winning**" in text
    assert "Menagerie #5" in text and "🔥1" in text


async def test_wrong_answer_shows_the_chosen_and_the_best_choice(counter: Counter) -> None:
    text = await answer(counter, ANN, 5, wrong_choice(5))
    assert "❌ Not this time" in text and "You chose: **" in text and "🔥" not in text


async def test_only_the_first_answer_counts(counter: Counter) -> None:
    await answer(counter, ANN, 5, wrong_choice(5))
    assert "❌" in await answer(counter, ANN, 5, solution(5))
    assert counter.host.puzzles.answer_of(ANN, 5) == wrong_choice(5)
    assert counter.host.puzzles.counts(5) == {wrong_choice(5): 1}


async def test_one_of_two_answers_at_the_same_time_counts(counter: Counter) -> None:
    puzzles = counter.host.puzzles
    await asyncio.gather(
        puzzles.answer(ANN, 5, solution(5)), puzzles.answer(ANN, 5, wrong_choice(5))
    )
    assert puzzles.answer_of(ANN, 5) == solution(5)


async def test_day_begins_at_midnight_in_the_persons_own_time_zone(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, zone="Pacific/Auckland")
    set_day(counter, 5, hour=20)
    assert counter.host.puzzles.today(ANN) == 6
    assert counter.host.puzzles.today(BEN) == 5


async def test_yesterdays_page_still_takes_an_answer_but_no_older_one(counter: Counter) -> None:
    set_day(counter, 6)
    assert "✅" in await answer(counter, ANN, 5, solution(5))
    set_day(counter, 8)
    with pytest.raises(Refusal, match="old_puzzle"):
        await counter.host.puzzles.answer(BEN, 6, solution(6))
    with pytest.raises(Refusal, match="old_puzzle"):
        await counter.host.puzzles.answer(BEN, 9, solution(9))


async def test_streak_counts_puzzles_solved_in_a_row(counter: Counter) -> None:
    for number in (5, 6, 7):
        set_day(counter, number)
        await counter.host.puzzles.answer(ANN, number, solution(number))
    assert counter.host.puzzles.streak(ANN) == 3
    set_day(counter, 8)
    assert counter.host.puzzles.streak(ANN) == 3
    await counter.host.puzzles.answer(ANN, 8, wrong_choice(8))
    assert counter.host.puzzles.streak(ANN) == 0


async def test_share_of_solvers_is_shown_from_five_answers_on(counter: Counter) -> None:
    for user in range(1, LEAST_ANSWERS):
        await counter.host.puzzles.answer(1000 + user, 5, wrong_choice(5))
    assert "Solved by" in await answer(counter, ANN, 5, solution(5))
    assert "Solved by 20% of 5 people" in (await counter.type(ANN, "puzzle")).text


async def test_answers_survive_a_restart_and_are_exported_and_deleted(counter: Counter) -> None:
    await counter.host.puzzles.answer(ANN, 5, solution(5))
    await counter.reopen()
    set_day(counter, 5)
    assert counter.host.puzzles.answer_of(ANN, 5) == solution(5)
    exported = await counter.host.privacy.export(ANN)
    assert exported["settings"]["puzzles"] == {"5": solution(5)}
    await counter.host.privacy.forget(ANN)
    assert counter.host.puzzles.answer_of(ANN, 5) is None


async def test_unknown_choice_is_refused(counter: Counter) -> None:
    with pytest.raises(Refusal, match="closed"):
        await counter.host.puzzles.answer(ANN, 5, "fly:1")
    assert counter.host.puzzles.answer_of(ANN, 5) is None


@pytest.mark.parametrize("number", [1, 2, 3, 4, 9, 14])
def test_page_shows_the_same_on_every_deal_that_the_seat_thinks_possible(number: int) -> None:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    table = position(puzzle)
    game, seat = table.game, puzzle.seat
    guess = table.guess(seat, Random(number))
    assert guess.view(seat) == table.view(seat)
    assert [c.id for c in guess.waiting[seat].choices] == list(puzzle.choices)
    page = PuzzleContent(puzzle, "Ann")
    assert share_text(page.match, puzzle, True, 0).startswith(f"Menagerie #{number} {game.emoji}")


@pytest.mark.parametrize("number", range(1, 252, 10))
def test_page_fits_on_a_post_before_and_after_the_answer(number: int) -> None:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    for given in (None, puzzle.solution[0], wrong_choice(number)):
        page = PuzzleContent(puzzle, "W" * 32, given, 300, {puzzle.solution[0]: 10**6})
        check(page.layout(page.picture_source))
        check(page.layout(None))
