"""What is counted about random results is the same as a plain calculation over all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from random import Random

import pytest

from bot.features.records.rows import History, Ranked, Result, ResultRecord
from bot.store import Act, SeatRecord, Store
from tests.store.acts import create, with_columns

PEOPLE, GUILDS, GAMES = (3, 4, 5, 6), (0, 7, 8), ("a_game", "b_game")
RESULTS: tuple[Result, ...] = ("won", "won", "drawn", "lost")
MATCHES, LEAST = 60, 5


async def fill(store: Store, new_match: Act, seed: int) -> list[ResultRecord]:
    """Store random results, oldest first. Each match has a game of its own, its number."""
    rng, rows = Random(seed), list[ResultRecord]()
    for number in range(1, MATCHES + 1):
        people = rng.sample(PEOPLE, rng.randint(1, 3))
        seats = [SeatRecord(n, f"{user} in {number}", user_id=user, dm=True)
                 for n, user in enumerate(people)]  # fmt: skip
        guild, game = rng.choice(GUILDS), rng.choice(GAMES)
        match = await create(
            store,
            replace(with_columns(new_match, game=str(number), guild_id=guild or None), seats=seats),
        )
        robots = rng.random() < 0.2
        for user in people:
            rated = (None, None) if robots else (rng.uniform(10, 40), rng.uniform(1, 8))
            rows.append(ResultRecord(match.id, user, guild, game, float(number),
                                     rng.choice(RESULTS), robots, *rated))  # fmt: skip
    for guild in GUILDS:
        for game in GAMES:
            of_leaderboard = [row for row in rows if (row.guild_id, row.game) == (guild, game)]
            await History(store).set_results((guild, game), of_leaderboard)
    return rows


def of_person(
    rows: list[ResultRecord], user: int, guilds: set[int], game: str | None
) -> list[ResultRecord]:
    return [
        row for row in rows
        if row.user_id == user and row.guild_id in guilds and game in (None, row.game)
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [None, "a_game"])
async def test_results_of_a_person_are_counted_as_in_a_plain_calculation(
    store: Store, new_match: Act, seed: int, game: str | None
) -> None:
    rows, history = await fill(store, new_match, seed), History(store)
    for user in PEOPLE:
        mine = of_person(rows, user, {0, 7}, game)
        assert await history.latest(user, {0, 7}, game, 6) == [
            (row.game, row.result) for row in mine[-6:]
        ]
        won = [str(int(row.ended_at)) for row in mine if row.result == "won"]
        wins = await history.latest_wins(user, {0, 7}, game, 6)
        assert sorted(name for name, _, _ in wins) == sorted(won[-6:])
        assert Counter({(t.game, t.robots, t.result): t.n
                        for t in await history.tallies(user, {0, 7}, game)}) == Counter(
            (row.game, row.robots, row.result) for row in mine
        )  # fmt: skip
        here = [row for row in of_person(rows, user, {7}, game) if not row.robots]
        met = Counter(
            (other.user_id, row.result)
            for row in here
            for other in rows
            if other.match_id == row.match_id and other.user_id != user
        )
        against = await history.against(user, 7, game)
        assert {(other, result): n for other, result, n in against} == met
        series = [(won, len(list(group)))
                  for won, group in groupby(row.result == "won" for row in here)]  # fmt: skip
        now = series[-1][1] if series and series[-1][0] else 0
        longest = max((n for won, n in series if won), default=0)
        assert await history.streaks(user, 7, game) == (now, longest)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("since", "until"), [(0.0, float("inf")), (30.0, float("inf")), (20.0, 45.0), (99.0, 100.0)]
)
async def test_leaderboard_is_counted_as_in_a_plain_calculation(
    store: Store, new_match: Act, seed: int, since: float, until: float
) -> None:
    rows = await fill(store, new_match, seed)
    for guild in GUILDS:
        expected = []
        for user in PEOPLE:
            mine = [
                row for row in of_person(rows, user, {guild}, "a_game")
                if not row.robots and row.ended_at < until
            ]  # fmt: skip
            lately = [row for row in mine if row.ended_at >= since]
            if len(mine) >= LEAST and lately:
                mu, sigma = mine[-1].mu, mine[-1].sigma
                assert mu is not None and sigma is not None
                won = sum(row.result == "won" for row in lately)
                expected.append(Ranked(user, mu, sigma, len(lately), won))
        found = await History(store).leaderboard(guild, "a_game", LEAST, since, until)
        assert sorted(found, key=lambda line: line.user_id) == expected


@pytest.mark.parametrize("guilds", [{7}, {0, 7}])
async def test_names_are_those_of_the_latest_matches_on_these_servers(
    store: Store, new_match: Act, guilds: set[int]
) -> None:
    rows = await fill(store, new_match, 1)
    last = {row.user_id: int(row.ended_at) for row in rows if row.guild_id in guilds}
    expected = {n: f"{n} in {last[n]}" for n in (3, 5)}
    assert await History(store).names({3, 5, 99}, guilds) == expected
    assert await History(store).names([], guilds) == {}
