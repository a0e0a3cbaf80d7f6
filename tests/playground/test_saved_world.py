"""The saved world: everything is there after a restart, even after a kill."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.runtime.errors import StartError
from playground import Standin, use_discord_server
from playground.changes import PATIENCE

from .bot import NAMES, SampleBot, counter_view
from .payloads import command
from .raw import call

POSTS = "/channels/{}/messages"
DAYS = 3 * 86_400


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "playground.world"


def again(file: Path) -> Standin:
    """Return a stand-in with the file that a killed one has left."""
    copy = file.with_name("after.world")
    for end in ("", "-wal"):
        left = file.with_name(file.name + end)
        if left.exists():
            shutil.copy(left, copy.with_name(copy.name + end))
    return Standin(file=copy)


async def told(standin: Standin, path: str) -> Any:
    """Return what the bot is sent about something."""
    status, said = await call(standin, "GET", path)
    assert status == 200, said
    return said


async def test_everything_is_restored_after_a_restart(file: Path) -> None:
    async with Standin(file=file) as standin:
        assert standin.new
        use_discord_server(standin.url)
        table = standin.channel()
        async with SampleBot() as bot:
            await bot.login(standin.token)
            channel = bot.get_partial_messageable(table.id)
            picture = discord.File(Path(__file__), "words.py", description="Words")
            post = await channel.send("with a file", file=picture)
            await channel.send(view=counter_view(3))
            thread = {"name": "Apart", "auto_archive_duration": 60}
            await call(standin, "POST", f"{POSTS.format(table.id)}/{post.id}/threads", thread)
            await (await bot.fetch_user(standin.person("Ben").id)).send("psst")
            standin.person("Zoe").say("I am new here", table)
            standin.person("Zoe").close_dms()
            standin.person("Zoe").locale = "fr"
            standin.person("Zoe").rank = "moderator"
            standin.person("Dan").leave()
            standin.advance(DAYS)
            # The next request notes that too.
            seen = {
                place["id"]: await told(standin, POSTS.format(place["id"]))
                for place in standin.world.all_channels()
            }
            places, commands = standin.world.all_channels(), standin.commands
        async with again(file) as after:
            assert not after.new and after.url != standin.url
            assert {c["name"] for c in after.commands} == NAMES and after.commands == commands
            assert after.world.all_channels() == places
            for place, messages in seen.items():
                moved = str(messages).replace(standin.url, after.url)
                assert str(await told(after, POSTS.format(place))) == moved
            assert [p.name for p in after.people] == ["Ada", "Ben", "Cleo", "Dan", "Zoe"]
            zoe, dan = after.person("Zoe"), after.person("Dan")
            assert (zoe.locale, zoe.rank, zoe.is_member) == ("fr", "moderator", True)
            assert (zoe.takes_dms, dan.takes_dms, dan.is_member) == (False, True, False)
            assert after.clock.ahead == DAYS
            assert abs(after.world.now().timestamp() - time.time() - DAYS) < PATIENCE
            [kept] = after.message(table, post.id).attachments
            async with aiohttp.ClientSession() as session, session.get(kept["url"]) as answer:
                assert await answer.read() == Path(__file__).read_bytes()
            to_zoe = POSTS.format(after.person("Zoe").dm.id)
            assert (await call(after, "POST", to_zoe, {"content": "x"}))[1]["code"] == 50007
            later = after.person("Ada").say("later", table)
            assert later.id > max(int(m["id"]) for m in seen[str(table.id)])


async def test_scheduled_event_is_saved(file: Path) -> None:
    form = {
        "name": "Chess", "privacy_level": 2, "entity_type": 3,
        "entity_metadata": {"location": "here"},
        "scheduled_start_time": "2999-01-01T20:00:00+00:00",
        "scheduled_end_time": "2999-01-01T21:00:00+00:00",
    }  # fmt: skip
    async with Standin(file=file) as standin:
        path = f"/guilds/{standin.world.guild_id}/scheduled-events"
        status, made = await call(standin, "POST", path, form)
        assert status == 200, made
    async with again(file) as after:
        assert after.events == [made]
        _, second = await call(after, "POST", path, form)
        assert int(second["id"]) > int(made["id"])


async def test_changes_and_deletions_are_saved(file: Path) -> None:
    async with Standin(file=file) as standin:
        posts = POSTS.format(standin.channel().id)
        made = [(await call(standin, "POST", posts, {"content": str(n)}))[1] for n in range(3)]
        edited, deleted, parent = (int(post["id"]) for post in made)
        await call(standin, "PATCH", f"{posts}/{edited}", {"content": "other"})
        await call(standin, "DELETE", f"{posts}/{deleted}")
        thread = (await call(standin, "POST", f"{posts}/{parent}/threads", {"name": "x"}))[1]
        await call(standin, "POST", POSTS.format(thread["id"]), {"content": "inside"})
        standin.delete_channel(int(thread["id"]))
        await call(standin, "PUT", f"/applications/{standin.world.bot['id']}/commands",
                   [command("only")])  # fmt: skip
        async with again(file) as after:
            table = after.channel()
            assert [m.text for m in table.messages] == ["other", "2"]
            assert table.threads == [] and [c["name"] for c in after.commands] == ["only"]
            left = after.file
        assert left is not None
    with closing(sqlite3.connect(left)) as connection:
        assert connection.execute("SELECT count(*) FROM messages").fetchone() == (2,)


async def test_file_of_an_earlier_version_gets_thread_starter_references(
    file: Path,
) -> None:
    async with Standin(file=file) as standin:
        table = standin.channel()
        post = (await call(standin, "POST", POSTS.format(table.id), {"content": "x"}))[1]
        await call(standin, "POST", f"{POSTS.format(table.id)}/{post['id']}/threads", {"name": "t"})
        [thread] = table.threads
        [starter] = thread.messages
        reference = starter.payload["message_reference"]
    about = {"referenced_channel_id": table.id, "referenced_message_id": int(post["id"])}
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "UPDATE messages SET value = json_set(value, '$.reference', NULL,"
            " '$.system_metadata', json(?)) WHERE id = ?",
            (json.dumps(about), starter.id),
        )
    async with again(file) as after:
        kept = after.message(thread.id, starter.id)
        assert kept.payload["message_reference"] == reference


async def test_messages_that_nobody_can_see_are_deleted(file: Path) -> None:
    picture = discord.File(Path(__file__), "words.py")
    async with Standin(file=file) as standin:
        ada, table = standin.person("Ada"), standin.channel()
        use_discord_server(standin.url)
        async with SampleBot() as bot:
            await bot.login(standin.token)
            post = await bot.get_partial_messageable(table.id).send("x", file=picture)
            await post.edit(attachments=[])
        record = standin.world.interaction(2, ada.id, table.id, {"name": "x", "type": 1}, None)
        answer = {"type": 4, "data": {"content": "psst", "flags": 64}}
        await call(standin, "POST", f"/interactions/{record.id}/{record.token}/callback", answer)
        async with again(file) as soon:
            assert [m.text for m in soon.person("Ada").ephemerals] == ["psst"]
            assert soon.world.store.files.get(_path(post)) is None
        standin.advance(2 * 86_400)
        new = standin.world.interaction(2, ada.id, table.id, {"name": "x", "type": 1}, None)
        await call(standin, "POST", f"/interactions/{new.id}/{new.token}/callback", answer)
        async with again(file) as late:
            assert [m.id for m in late.person("Ada").ephemerals] == [new.message_id]


def _path(post: discord.Message) -> str:
    return "/" + post.attachments[0].url.split("/", 3)[3]


async def test_unusable_world_file_is_reported_in_one_line(file: Path) -> None:
    file.write_text("Dear diary, " * 100)
    with pytest.raises(StartError, match=r"playground\.world cannot be used"):
        await Standin(file=file).start()
    assert file.read_text().startswith("Dear diary")
    file.unlink()
    async with Standin(file=file):
        pass
    for statement in ("UPDATE things SET value = '{}'", "PRAGMA user_version = 99"):
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(statement)
        with pytest.raises(StartError, match=r"playground\.world cannot be used"):
            await Standin(file=file).start()
