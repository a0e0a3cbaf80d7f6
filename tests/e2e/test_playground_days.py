"""Days on the playground: time is put forward on its page, and the bot lives in it."""

from __future__ import annotations

import re
from pathlib import Path

from .visiting import Visit, on_playground, page, visit

HOUR, DAY = 3600, 86_400
DUE = re.compile(r"<t:(\d+):R>")


async def begin(ada: Visit, ben: Visit) -> str:
    """A match of two with a day for each decision; return the thread it is played in."""
    await ada.tab.ask("slash", channel=ada.table, path="play", options={"game": "lion_unicorn"})
    await ben.click(ben.table, 1, "Join")
    await ada.choose(ada.table, 1, ":clock:", "day")
    await ada.shown(ada.table, 1, "A day a decision")
    await ada.click(ada.table, 1, "Start")
    return await ada.opened_thread()


async def later(visited: Visit, seconds: float) -> None:
    """Put time forward."""
    answer = await visited.tab.ask("advance", seconds=seconds)
    assert "error" not in answer, answer


async def test_hours_later_a_reminder_rings_and_a_day_later_the_time_has_run_out(
    tmp_path: Path,
) -> None:
    bot = on_playground(tmp_path)
    async with visit(bot) as ada, page(ada.session, "Ben") as ben:
        table = await begin(ada, ben)
        for person in (ada, ben):  # who has looked is there
            await person.click(table, 1, "My move")
        [first] = deadlines(await ada.shown(table, 1, "<t:"))
        for _ in range(13):
            await later(ada, HOUR)
        while not bot.rows("SELECT 1 FROM journal WHERE act = 'remind'"):
            await ada.tab.told("message")
        await later(ada, DAY)
        # The robot answers, and the next decision has a day of its own.
        while deadlines(await ada.shown(table, 1, "ran out")) in ([], [first]):
            await ada.tab.told("message")
        [second] = deadlines(await ada.shown(table, 1, "ran out"))
        assert second - first > DAY / 2
        assert bot.rows("SELECT act FROM journal WHERE act = 'late'") == [("late",)]
        await bot.kill()
    async with visit(bot) as ada:
        assert ada.ahead == DAY + 13 * HOUR
        assert deadlines(await ada.shown(table, 1, "ran out")) == [second]
    assert "Traceback" not in bot.told(), bot.told()


def deadlines(message: dict[str, object]) -> list[int]:
    """When a table's decisions fall to the clock, in seconds since the epoch."""
    return [int(found) for found in DUE.findall(str(message["components"]))]
