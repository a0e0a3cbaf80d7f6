"""The days of the puzzles: until when an answer counts, streaks and ratings."""

from __future__ import annotations

from threading import get_ident

import pytest

from bot.checks.limits import payload
from bot.features.puzzles.acts import LATE_HOURS, MOST_FREEZES, PUZZLE, Puzzles
from bot.features.puzzles.pages.archive import Filters
from bot.features.records.ratings import INITIAL_RATING
from bot.posts.controls import Control
from bot.posts.refusals import Refusal
from games.puzzles import Puzzle
from tests.cogs.counter import Counter
from tests.cogs.test_controls import shown
from tests.cogs.test_puzzle import answer, set_day, solution, wrong_choice
from tests.host.harness import ANN, BEN, EVE


@pytest.fixture(autouse=True)
def noon(counter: Counter) -> None:
    set_day(counter, 5)


async def test_day_begins_at_midnight_in_the_persons_own_time_zone(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, zone="Pacific/Auckland")
    set_day(counter, 5, hour=20)
    assert counter.host[Puzzles].today(ANN) == 6
    assert counter.host[Puzzles].today(BEN) == 5


async def test_page_left_open_past_midnight_takes_an_answer_for_three_hours(
    counter: Counter,
) -> None:
    puzzles = counter.host[Puzzles]
    set_day(counter, 6, hour=LATE_HOURS - 1)
    assert "✅" in await answer(counter, ANN, 5, solution(5))
    assert puzzles.streak(ANN).solved == 1 and puzzles.rating(ANN) is not None
    set_day(counter, 6, hour=LATE_HOURS)
    for number in (4, 5, 7):
        with pytest.raises(Refusal, match="old_puzzle"):
            await puzzles.answer(BEN, number, solution(number))
    assert puzzles.rating(BEN) is None


async def test_late_answer_no_longer_counts_once_a_server_of_the_person_shows_the_solution(
    counter: Counter,
) -> None:
    puzzles = counter.host[Puzzles]
    await puzzles.answer(ANN, 5, solution(5), 7)
    await show(counter, 7, 7)
    set_day(counter, 6)
    await puzzles.answer(ANN, 6, solution(6))
    await puzzles.answer(EVE, 6, solution(6), 7)  # the day of neither is over
    set_day(counter, 7, hour=1)
    with pytest.raises(Refusal, match="old_puzzle"):
        await puzzles.answer(BEN, 6, solution(6), 7)
    await puzzles.answer(BEN, 6, solution(6), 8)
    await show(counter, 7, 8)
    set_day(counter, 8, hour=1)
    with pytest.raises(Refusal, match="old_puzzle"):
        await puzzles.answer(ANN, 7, solution(7))
    assert puzzles.streak(ANN).solved == 2


async def show(counter: Counter, guild: int, number: int) -> None:
    """Record that a server shows a puzzle, and so the solution of the one before."""
    await counter.store.add_server_surface(guild, PUZZLE)
    surface = await counter.store.server_surface(guild, PUZZLE)
    assert surface is not None
    await counter.store.update_surface(surface.id, shown_version=number)


async def test_solution_is_in_nobodys_archive_while_someone_can_answer(counter: Counter) -> None:
    """Otherwise a person could look it up, move to a zone in the west, and answer."""
    for hour, latest in ((12 + LATE_HOURS - 1, 6), (12 + LATE_HOURS, 7)):
        set_day(counter, 8, hour)
        assert counter.host[Puzzles].latest_over() == latest
    await counter.host.preferences.set_person(ANN, zone="Etc/GMT+12")
    for number in range(1, 8):
        with pytest.raises(Refusal, match="old_puzzle"):
            await counter.host[Puzzles].answer(ANN, number, solution(number))


async def solve(counter: Counter, user: int, *numbers: int) -> None:
    for number in numbers:
        set_day(counter, number)
        await counter.host[Puzzles].answer(user, number, solution(number))


async def test_streak_counts_puzzles_solved_in_a_row(counter: Counter) -> None:
    await solve(counter, ANN, 5, 6, 7)
    assert counter.host[Puzzles].streak(ANN).solved == 3
    set_day(counter, 8)
    assert counter.host[Puzzles].streak(ANN).solved == 3
    await counter.host[Puzzles].answer(ANN, 8, wrong_choice(8))
    assert counter.host[Puzzles].streak(ANN).solved == 0


async def test_two_missed_days_use_up_the_freezes_and_a_third_ends_the_streak(
    counter: Counter,
) -> None:
    await solve(counter, ANN, 5, 8)
    assert counter.host[Puzzles].streak(ANN) == (2, 0)
    set_day(counter, 9)
    assert counter.host[Puzzles].streak(ANN) == (2, 0), "today isn't over"
    set_day(counter, 10)
    assert counter.host[Puzzles].streak(ANN) == (0, MOST_FREEZES)


async def test_seven_solved_puzzles_bring_a_freeze_back(counter: Counter) -> None:
    await solve(counter, ANN, 1, *range(3, 8))
    assert counter.host[Puzzles].streak(ANN) == (6, 1)
    await solve(counter, ANN, 8)
    assert counter.host[Puzzles].streak(ANN) == (7, 2)
    await solve(counter, ANN, *range(9, 16))
    assert counter.host[Puzzles].streak(ANN) == (14, 2), "two at most"


async def test_holidays_use_up_no_freeze(counter: Counter) -> None:
    await solve(counter, ANN, 5)
    await counter.host.holidays.take(ANN, 6)
    await solve(counter, ANN, 12)
    assert counter.host[Puzzles].streak(ANN) == (2, 2)


async def test_rating_rises_with_a_solved_puzzle_and_falls_with_another(counter: Counter) -> None:
    assert counter.host[Puzzles].rating(ANN) is None
    await solve(counter, ANN, 5, 6)
    set_day(counter, 5)
    await counter.host[Puzzles].answer(BEN, 5, wrong_choice(5))
    assert "📈" in (await counter.type(BEN, "puzzle")).text
    ann, ben = counter.host[Puzzles].rating(ANN), counter.host[Puzzles].rating(BEN)
    assert ann is not None and ben is not None and ben < INITIAL_RATING < ann


async def test_past_puzzles_are_read_while_others_are_answered(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_day(counter, 8)
    fit, threads = Filters.fit, set[int]()

    def noted(filters: Filters, puzzle: Puzzle) -> bool:
        threads.add(get_ident())
        return fit(filters, puzzle)

    monkeypatch.setattr(Filters, "fit", noted)
    assert "Archive" in (await counter.click(ANN, Control(0, "puzzle_archive"))).text
    assert threads and get_ident() not in threads


async def test_archive_leads_back_to_the_puzzle_of_the_day(counter: Counter) -> None:
    set_day(counter, 8)
    today = Control(0, "puzzle_today")
    for game in ("all", "smallseat"):  # the latter has no puzzles
        page = await counter.click(ANN, Control(0, "puzzle_game"), game)
        assert today.custom_id in str(payload(shown(page.answer)))
    assert "Puzzle 8: " in (await counter.click(ANN, today, on=page.answer)).text


@pytest.mark.parametrize(
    ("act", "arg"),
    [
        ("puzzle_game", ""), ("puzzle_theme", ""), ("puzzle_stars", ""), ("puzzle_past", ""),
        ("puzzle_try", ""), ("puzzle", ""), ("puzzle_rules", "x" * 80), ("puzzle_go", "x" * 80),
        ("puzzle_archive", "x" * 80), ("puzzle_archive", "all:hunt:4"), ("puzzle_game", "x" * 70),
        ("puzzle_archive", ":" * 80),
    ],
)  # fmt: skip
async def test_forged_value_of_a_control_of_puzzles_is_refused(
    counter: Counter, act: str, arg: str
) -> None:
    set_day(counter, 8)
    for value in ("x" * 5000, "x" * 100, "hunt:match"):
        done = await counter.click(ANN, Control(0, act, number=4, arg=arg), value)
        assert "Something went wrong" not in done.text
        if act in ("puzzle_game", "puzzle_theme", "puzzle_stars"):
            assert "isn't an option here" in done.text
