"""Scheduled events: the bot's own requests for them, against the stand-in."""

from __future__ import annotations

import asyncio

import pytest

from bot.messaging.discord_messenger import DiscordMessenger
from bot.messaging.errors import EventGone, MissingPermission, RequestRefused
from bot.messaging.rate_limiter import RateLimiter
from bot.messaging.scheduled_events import ScheduledEvent, ScheduledEvents
from bot.posts.layout import marker_on
from playground import Standin
from playground.changes import PATIENCE
from tests.e2e.validation import faults

from .bot import SampleBot

PLENTY = 1_000_000
HOUR = 3600.0


def events_of(bot: SampleBot) -> ScheduledEvents:
    return DiscordMessenger(bot, RateLimiter(PLENTY), marker_on).events


def event(standin: Standin, match: str = "Match 12", hours: float = 24) -> ScheduledEvent:
    start = float(int(standin.world.now().timestamp() + hours * HOUR))
    return ScheduledEvent("Chess", "Kings.", "https://example.com/", start, start + HOUR, match)


async def test_event_is_created_found_changed_started_and_ended(
    bot: SampleBot, standin: Standin
) -> None:
    events, guild, wanted = events_of(bot), standin.world.guild_id, event(standin)
    assert events.allowed(guild)
    number = await events.create(guild, wanted)
    (held,) = standin.events
    assert held["id"] == str(number) and held["status"] == 1 and held["name"] == "Chess"
    assert held["description"] == "Kings.\n\nMatch 12"
    assert held["entity_metadata"] == {"location": "https://example.com/"}
    assert (
        await events.find(guild, "Match 12") == number
        and await events.find(guild, "Match 2") is None
    )
    later = event(standin, hours=48)
    await events.edit(guild, number, later)
    assert standin.events[0]["scheduled_start_time"] != held["scheduled_start_time"]
    for act, status in ((events.begin, 2), (events.end, 3)):
        await act(guild, number)
        assert standin.events[0]["status"] == status
        with pytest.raises(RequestRefused):
            await act(guild, number)
    await events.delete(guild, number)
    assert standin.events == []
    with pytest.raises(EventGone):
        await events.delete(guild, number)
    assert faults(standin.requests) == [], "against Discord's own description, if it is here"


async def test_event_in_the_past_is_refused(bot: SampleBot, standin: Standin) -> None:
    with pytest.raises(RequestRefused) as refused:
        await events_of(bot).create(standin.world.guild_id, event(standin, hours=-1))
    assert refused.value.fields == {"scheduled_start_time"}


async def test_bot_without_the_permission_knows_it_and_is_refused(
    bot: SampleBot, standin: Standin
) -> None:
    events, guild = events_of(bot), standin.world.guild_id
    number = await events.create(guild, event(standin))
    heard = asyncio.ensure_future(bot.wait_for("guild_role_update", timeout=PATIENCE))
    await asyncio.sleep(0)
    standin.set_server_permission("create_events", False)
    await heard
    assert not events.allowed(guild)
    for act in (events.create(guild, event(standin)), events.delete(guild, number)):
        with pytest.raises(MissingPermission):
            await act
    assert not events.allowed(guild + 1), "an unknown server"
