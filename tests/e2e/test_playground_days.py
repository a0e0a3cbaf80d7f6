"""Days on the playground: its page puts the time forward, and the bot follows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from .playground_client import (
    DECIDES,
    PlaygroundClient,
    controls_of,
    open_page,
    open_playground,
    playground_bot,
)
from .process import BotProcess

HOUR, DAY = 3600, 86_400
DUE = re.compile(r"<t:(\d+):R>")


async def begin(ada: PlaygroundClient, ben: PlaygroundClient, late: str = "robot") -> str:
    """Start a match of two with a day for each decision; return its thread."""
    await ada.tab.ask("slash", channel=ada.table, path="play", options={"game": "lion_unicorn"})
    await ben.click(ben.table, 1, "Join")
    await ada.click(ada.table, 1, "Settings")
    await ada.choose(ada.table, 1, ":clock:", "day")
    await ada.shown(ada.table, 1, "1 day per move")
    if late != "robot":
        await ada.choose(ada.table, 1, ":late:", late)
        await ada.shown(ada.table, 1, "the others vote")
    await ada.click(ada.table, 1, "Start")
    return await ada.opened_thread()


async def later(visited: PlaygroundClient, seconds: float) -> None:
    """Put the time forward."""
    answer = await visited.tab.ask("advance", seconds=seconds)
    assert "error" not in answer, answer


class Table:
    """One match on the playground: who is waited for, and what its journal says."""

    def __init__(self, bot: BotProcess) -> None:
        self.bot = bot

    def count(self, act: str) -> int:
        """Return how often an act was done in the match."""
        [(count,)] = self.bot.rows(f"SELECT count(*) FROM journal WHERE act = '{act}'")
        return int(count)

    def on_move(self) -> str:
        """Return the name of the player whose decision has a deadline, or an empty string."""
        query = "SELECT name FROM deadline JOIN seat USING (match_id, seat)"
        return next((str(name) for (name,) in self.bot.rows(query)), "")


async def until(visited: PlaygroundClient, true: Callable[[], object]) -> None:
    """Wait for a message after which a condition is true."""
    while not true():
        await visited.tab.told("message")


async def move(visited: PlaygroundClient, thread: str) -> None:
    """Make the first choice on a person's panel at the table."""
    await visited.click(thread, 1, "My panel")
    panel = (await visited.messages(thread))[-1]
    control = next(c for c in controls_of(1, panel) if DECIDES.match(c["custom_id"]))
    await visited.use(thread, panel, control["custom_id"])


async def test_late_player_gets_reminders_then_robots_and_can_return_over_kills(
    tmp_path: Path,
) -> None:
    bot = playground_bot(tmp_path)
    match = Table(bot)
    async with open_playground(bot) as ada, open_page(ada.session, "Ben") as ben:
        thread = await begin(ada, ben)
        for person in (ada, ben):  # who has looked is there
            await person.click(thread, 1, "My panel")
        first = max(deadlines(await ada.shown(thread, 1, "<t:")))
        absent = match.on_move()
        rung = ada if absent == "Ada" else ben
        for hours, reminders in ((13, 1), (8, 2)):
            await later(ada, hours * HOUR)
            await until(rung, lambda: match.count("remind") == reminders)  # noqa: B023
        await bot.kill()
    async with open_playground(bot) as ada, open_page(ada.session, "Ben") as ben:
        assert ada.ahead == 21 * HOUR
        await later(ada, 4 * HOUR)
        await until(ada, lambda: match.count("late") == 1)
        there = ben if absent == "Ada" else ada
        while match.on_move() != absent:
            if match.on_move():
                await move(there, thread)
            else:
                await ada.tab.told("message")
        assert "ran out" in str(await ada.shown(thread, 1, "ran out"))
        await later(ada, DAY)
        await until(ada, lambda: match.count("late") == 2)
        await ada.shown(thread, 1, "is playing for")
        await bot.kill()
    assert bot.rows("SELECT count(*) FROM seat WHERE robot IS NOT NULL") == [(1,)]
    async with open_playground(bot) as ada, open_page(ada.session, "Ben") as ben:
        back = ada if absent == "Ada" else ben
        await back.click(thread, 1, "My panel")
        await back.click(thread, 1, "I am back")
        await until(ada, lambda: match.count("back") == 1)
        assert bot.rows("SELECT count(*) FROM seat WHERE robot IS NOT NULL") == [(0,)]
        assert match.count("remind") <= 2 * 2 + 2
    assert first and "Traceback" not in bot.log_text(), bot.log_text()


async def test_others_vote_about_a_late_player_and_rematch_starts_without_absent_ones(
    tmp_path: Path,
) -> None:
    bot = playground_bot(tmp_path)
    match = Table(bot)
    async with open_playground(bot) as ada, open_page(ada.session, "Ben") as ben:
        thread = await begin(ada, ben, "vote")
        for person in (ada, ben):
            await person.click(thread, 1, "My panel")
        absent = match.on_move()
        await later(ada, 25 * HOUR)
        await ada.shown(thread, 1, "has run out of time")
        await bot.kill()
    async with open_playground(bot) as ada, open_page(ada.session, "Ben") as ben:
        there = ben if absent == "Ada" else ada
        await there.click(thread, 1, "End the match")
        await there.click(thread, 1, "Rematch")
        await bot.kill()
    async with open_playground(bot) as ada:
        await later(ada, 26 * HOUR)
        await until(ada, lambda: bot.rows("SELECT status FROM match") == [("ended",)] * 2)
    assert "Traceback" not in bot.log_text(), bot.log_text()


def deadlines(message: dict[str, object]) -> list[int]:
    """Return the deadlines of a table's decisions, in seconds since the epoch."""
    return [int(found) for found in DUE.findall(str(message["components"]))]
