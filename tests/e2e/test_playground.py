"""The bot on its own playground, as ``make run`` starts it: killed and restarted."""

from __future__ import annotations

import re
from pathlib import Path

from .playground_client import (
    DECIDES,
    EPHEMERAL,
    Json,
    PlaygroundClient,
    controls,
    controls_of,
    open_playground,
    playground_bot,
)


async def open_table(ada: PlaygroundClient, match: int) -> str:
    """Start a match of Ada and a robot; return its thread."""
    what = {"channel": ada.table, "path": "play", "options": {"game": "lion_unicorn"}}
    answer = await ada.tab.ask("slash", **what)
    assert not answer.get("failed") and "error" not in answer, answer
    await ada.click(ada.table, match, "Settings")
    await ada.click(ada.table, match, "Add a robot")
    while "🤖" not in str((await ada.posted(ada.table, match, "Start"))[0]):
        await ada.tab.told("message")
    await ada.click(ada.table, match, "Start")
    return await ada.opened_thread()


async def move(ada: PlaygroundClient, thread: str, match: int) -> None:
    """Open the private panel at the table and make the first choice, if there is one."""
    await ada.click(thread, match, "My panel")
    panel = (await ada.messages(thread))[-1]
    assert panel["flags"] & EPHEMERAL
    for control in controls(panel):
        if DECIDES.match(control["custom_id"]):
            await ada.use(thread, panel, control["custom_id"])
            return


async def test_page_shows_the_same_after_a_kill_and_restart(tmp_path: Path) -> None:
    bot = playground_bot(tmp_path)
    async with open_playground(bot) as ada:
        ended = await open_table(ada, 1)
        await ada.posted(ada.dm, 1, "More")
        await ada.posted(ended, 1, "My panel")
        for label in ("More", "Manage", "End the match", "End match"):
            await ada.click(ada.dm, 1, label)
        while any(c.get("label") == "My panel" for c in controls(await ada.messages(ended))):
            await ada.tab.told("message")
        running = await open_table(ada, 2)
        await ada.posted(running, 2, "My panel")
        await ada.posted(ada.dm, 2, "More")
        await move(ada, running, 2)
        before = await ada.everything()
        await bot.kill()
    for _ in range(2):
        async with open_playground(bot) as ada:
            assert {ended, running} == set(ada.threads)
            await move(ada, running, 2)  # on the post that stood there before
            now = await ada.everything()
            for place in (ada.table, ended):
                assert ids(now[place]) == ids(before[place])
            assert texts(now[ended]) == texts(before[ended])
            assert len([m for m in now[running] if controls_of(2, m)]) == 1
            assert [m for m in now[ada.dm] if controls_of(2, m)], "and panels that have gone old"
            for message in now[ended] + now[running]:
                for attachment in message["attachments"]:
                    async with ada.session.get(attachment["url"]) as picture:
                        assert picture.status == 200
            await bot.kill()
    assert bot.log_text().count("registered") == 1
    assert "Traceback" not in bot.log_text(), bot.log_text()


async def test_player_gets_turning_points_in_private_after_a_match(tmp_path: Path) -> None:
    bot = playground_bot(tmp_path)
    async with open_playground(bot) as ada:
        thread = await open_table(ada, 1)
        await ada.posted(thread, 1, "My panel")
        await move(ada, thread, 1)
        for label in ("More", "Manage", "End the match", "End match"):
            await ada.click(ada.dm, 1, label)
        await ada.click(thread, 1, "Turning points")
        while not (told := [m for m in await ada.messages(thread) if "strong robot" in str(m)]):
            await ada.tab.told("message")
        assert [message["flags"] & EPHEMERAL for message in told] == [EPHEMERAL]
    assert "Traceback" not in bot.log_text(), bot.log_text()


def ids(messages: list[Json]) -> list[str]:
    return [message["id"] for message in messages]


def texts(messages: list[Json]) -> list[str]:
    return re.findall(r"'content': '([^']*)'", str(messages))


async def test_bot_on_its_own_playground_prints_the_address(tmp_path: Path) -> None:
    bot = playground_bot(tmp_path)
    async with open_playground(bot) as ada:
        assert ada.threads == [] and await ada.messages(ada.table) == []
        answer = await ada.tab.ask("slash", channel=ada.groups[0], path="play", options={})
        assert not answer.get("failed") and "error" not in answer, answer
        assert await bot.stop() == 0
    assert "Traceback" not in bot.log_text(), bot.log_text()
