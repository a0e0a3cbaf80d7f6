"""Channels, threads, direct messages and permissions, with a real bot on discord.py."""

from __future__ import annotations

import io
from collections.abc import Awaitable
from typing import Literal

import aiohttp
import discord
import pytest

from playground import Standin
from playground.changes import PATIENCE

from .bot import Panel, SampleBot, counter_view


def text_channel(bot: SampleBot, standin: Standin) -> discord.TextChannel:
    channel = bot.get_channel(standin.channel("table").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def new_thread(
    channel: discord.TextChannel, name: str, minutes: Literal[60, 1440] = 1440
) -> discord.Thread:
    post = await channel.send("Here")
    return await post.create_thread(name=name, auto_archive_duration=minutes)


async def refused(act: Awaitable[object]) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as caught:
        await act
    return caught.value.status, caught.value.code


async def test_post_can_be_edited_and_deleted(bot: SampleBot, standin: Standin) -> None:
    channel = text_channel(bot, standin)
    nobody = discord.AllowedMentions.none()
    ada = standin.person("Ada")
    sent = await channel.send(f"Hello {ada.mention}", silent=True, allowed_mentions=nobody)
    post = standin.channel("table").last
    assert post.id == sent.id and post.silent and post.by_bot
    await sent.edit(content=f"Bye {ada.mention}", allowed_mentions=discord.AllowedMentions.all())
    assert post.text.startswith("Bye") and post.edited and post.mentions == [ada.id]
    await sent.delete()
    assert post.deleted and post.text.startswith("Bye")
    assert await refused(sent.edit(content="x")) == (404, 10008)


async def test_history_contains_messages_of_people(bot: SampleBot, standin: Standin) -> None:
    channel = text_channel(bot, standin)
    await channel.send("one")
    await channel.send("two")
    said = standin.person("Ben").say("three", standin.channel("table"))
    history = [message async for message in channel.history(limit=10)]
    # What people write is hidden from a bot without the message content intent.
    assert [message.content for message in history] == ["", "two", "one"]
    assert said.text == "three"


async def test_same_nonce_posts_once(bot: SampleBot, standin: Standin) -> None:
    channel = text_channel(bot, standin)
    first = await channel.send("once", nonce="surface-1-1")
    again = await channel.send("once", nonce="surface-1-1")
    other = await channel.send("once", nonce="surface-1-2")
    assert first.id == again.id != other.id
    assert len(standin.messages(standin.channel("table"))) == 2
    assert await refused(channel.send("too long", nonce="n" * 26)) == (400, 50035)


async def test_attachment_can_be_downloaded(bot: SampleBot, standin: Standin) -> None:
    channel = text_channel(bot, standin)
    view = discord.ui.LayoutView()
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://table.png", description="The table")
    view.add_item(gallery)
    file = discord.File(io.BytesIO(b"\x89PNG one"), "table.png", description="The table")
    sent = await channel.send(view=view, file=file)
    post = standin.channel("table").last
    assert post.alt == ["The table"]
    assert await sent.attachments[0].read() == b"\x89PNG one"
    url = post.components[0]["items"][0]["media"]["url"]
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert await response.read() == b"\x89PNG one"
        assert response.content_type == "image/png"
    again = discord.File(io.BytesIO(b"\x89PNG two"), "next.png")
    plain = await channel.send("a picture", file=file.__class__(io.BytesIO(b"old"), "old.png"))
    edited = await plain.edit(attachments=[again])
    assert [a.filename for a in edited.attachments] == ["next.png"]
    assert await edited.attachments[0].read() == b"\x89PNG two"


async def test_direct_messages_work_and_closed_ones_are_refused(
    bot: SampleBot, standin: Standin
) -> None:
    ada = standin.person("Ada")
    user = await bot.fetch_user(ada.id)
    sent = await user.send("psst")
    assert [message.text for message in ada.dms] == ["psst"]
    assert standin.person("Ben").dms == []
    ada.close_dms()
    assert await refused(user.send("again")) == (403, 50007)
    await sent.edit(content="still here")
    ada.open_dms()
    await user.send("again")
    assert [message.text for message in ada.dms] == ["still here", "again"]


async def test_thread_can_be_created_from_a_message(bot: SampleBot, standin: Standin) -> None:
    channel, table, ada = (
        text_channel(bot, standin),
        standin.channel("table"),
        standin.person("Ada"),
    )
    thread = await new_thread(channel, "A match")
    assert [t.name for t in table.threads] == ["A match"]
    await thread.add_user(discord.Object(ada.id))
    assert ada.id in table.threads[0].members
    await thread.send("in here")
    reply = await ada.slash("panel", where=table.threads[0])
    assert reply.message in table.threads[0].messages

    post = await channel.send("From this")
    grown = await post.create_thread(name="Grown")
    assert grown.id == post.id and table.last.text == "From this"
    assert await refused(post.create_thread(name="Twice")) == (400, 160004)
    assert await refused(new_thread(channel, "")) == (400, 50035)


async def test_archived_thread_refuses_changes(bot: SampleBot, standin: Standin) -> None:
    thread = await new_thread(text_channel(bot, standin), "A match")
    [shown] = standin.channel("table").threads
    post = await thread.send("before")
    standin.archive(shown)
    assert shown.archived
    assert await refused(post.edit(content="after")) == (400, 50083)
    assert await refused(thread.add_user(discord.Object(standin.person("Ben").id))) == (400, 50083)
    await thread.send("wakes it")
    assert not shown.archived
    standin.archive(shown)
    await thread.edit(archived=False)
    assert not shown.archived


async def test_inactive_thread_is_archived_and_a_post_unarchives_it(
    bot: SampleBot, standin: Standin
) -> None:
    table, ada = standin.channel("table"), standin.person("Ada")
    thread = await new_thread(text_channel(bot, standin), "A match", 60)
    [shown] = table.threads
    standin.advance(59 * 60)
    await thread.send("still here")
    standin.advance(59 * 60)
    assert not shown.archived
    standin.advance(60)
    assert shown.archived
    ada.say("anybody?", shown)
    assert not shown.archived
    standin.advance(3600)
    reply = await ada.slash("slow", where=shown)
    assert reply.ephemeral and shown.archived
    await ada.slash("panel", where=shown)
    assert not shown.archived


async def test_reply_contains_the_message_it_refers_to(bot: SampleBot, standin: Standin) -> None:
    first = await text_channel(bot, standin).send("Who begins?")
    await first.reply("I do.")
    answered = standin.channel("table").last.payload["referenced_message"]
    assert answered["content"] == "Who begins?"


async def test_unknown_message_and_channel_are_refused(bot: SampleBot, standin: Standin) -> None:
    channel = text_channel(bot, standin)
    gone = channel.get_partial_message(1)
    assert await refused(gone.edit(content="x")) == (404, 10008)
    assert await refused(gone.delete()) == (404, 10008)
    nowhere = bot.get_partial_messageable(1)
    assert await refused(nowhere.send("x")) == (404, 10003)
    assert await refused(nowhere.get_partial_message(1).edit(content="x")) == (404, 10003)


async def test_deleted_thread_and_channel_are_unknown(bot: SampleBot, standin: Standin) -> None:
    channel, table = text_channel(bot, standin), standin.channel("table")
    thread = await new_thread(channel, "One")
    other = await new_thread(channel, "Two")
    standin.delete_channel(thread.id)
    await standin_heard(bot, "thread_delete")
    assert await refused(thread.send("gone")) == (404, 10003)
    standin.delete_channel(table)
    await standin_heard(bot, "guild_channel_delete")
    assert await refused(channel.send("gone")) == (404, 10003)
    assert await refused(other.send("gone")) == (404, 10003)
    assert bot.get_channel(table.id) is None and not table.exists


async def standin_heard(bot: SampleBot, event: str) -> None:
    if event not in bot.heard:
        await bot.wait_for(event, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("permission", "code"), [("send_messages", 50013), ("view_channel", 50001)]
)
async def test_post_without_permission_is_refused(
    bot: SampleBot, standin: Standin, permission: str, code: int
) -> None:
    channel, table, ada = (
        text_channel(bot, standin),
        standin.channel("table"),
        standin.person("Ada"),
    )
    standin.deny(permission, table)
    await standin_heard(bot, "guild_channel_update")
    assert not getattr(channel.permissions_for(channel.guild.me), permission)
    assert await refused(channel.send("no")) == (403, code)
    reply = await ada.slash("farm feed", {"animal": "lion"}, where=table)
    seen = {"send_messages": "False True", "view_channel": "True False"}[permission]
    assert reply.text == f"lion x1 {seen}"
    standin.allow(permission, table)
    await channel.send("yes")


async def test_thread_without_permission_is_refused(bot: SampleBot, standin: Standin) -> None:
    channel, table = text_channel(bot, standin), standin.channel("table")
    thread = await new_thread(channel, "One")
    standin.deny("send_messages_in_threads", table)
    assert await refused(thread.send("no")) == (403, 50013)
    standin.deny("create_public_threads", table)
    another = new_thread(channel, "Two")
    assert await refused(another) == (403, 50013)


async def test_channel_without_attach_files_accepts_only_text(
    bot: SampleBot, standin: Standin
) -> None:
    channel, table = text_channel(bot, standin), standin.channel("table")
    thread = await new_thread(channel, "One")
    standin.deny("attach_files", table)

    def file() -> discord.File:
        return discord.File(io.BytesIO(b"words"), "words.txt")

    for place in (channel, thread):
        assert await refused(place.send("no", file=file())) == (403, 50013)
        sent = await place.send("yes")
        assert await refused(sent.edit(attachments=[file()])) == (403, 50013)
        await sent.edit(content="still yes")
    standin.allow("attach_files", table)
    await sent.edit(attachments=[file()])


async def test_posts_beyond_discords_limits_are_refused(bot: SampleBot, standin: Standin) -> None:
    channel = text_channel(bot, standin)
    assert await refused(channel.send("x" * 2001)) == (400, 50035)
    assert await refused(channel.send(" ")) == (400, 50006)
    twins = Panel()
    twins.add_item(discord.ui.Button(label="Twin", custom_id="secret"))
    assert await refused(channel.send(view=twins)) == (400, 50035)
    with_layout = {"content": "beside", "flags": 1 << 15}
    raw = {**with_layout, "components": counter_view(1).to_components()}  # type: ignore[no-untyped-call]
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    assert await refused(bot.http.request(route, json=raw)) == (400, 50035)
