"""The routes of a server's scheduled events, for events outside voice channels."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import discord

from ..api_error import MISSING_PERMISSIONS, UNKNOWN_EVENT, ApiError, invalid_form
from ..world import payloads
from ..world.models import EventStatus, Guild, ScheduledEvent
from ..world.records import Json
from .calls import Call, route

FIELDS = (
    *("name", "description", "privacy_level", "entity_type", "entity_metadata"),
    *("scheduled_start_time", "scheduled_end_time"),
)
EXTERNAL, GUILD_ONLY = 3, 2
LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_LOCATION = 100, 1000, 100
MOST_EVENTS = 100  # that wait for their start or have started
OPEN = (EventStatus.SCHEDULED, EventStatus.ACTIVE)
NEXT_STATUSES: Mapping[EventStatus, tuple[EventStatus, ...]] = {
    EventStatus.SCHEDULED: (EventStatus.ACTIVE, EventStatus.CANCELED),
    EventStatus.ACTIVE: (EventStatus.COMPLETED,),
}


@route("GET", "/guilds/{id}/scheduled-events")
def _events(call: Call, guild_id: int) -> list[Json]:
    held = call.store.get_guild(guild_id).events.values()
    return [payloads.event_payload(event, guild_id) for event in held if event.status in OPEN]


@route("POST", "/guilds/{id}/scheduled-events")
def _create(call: Call, guild_id: int) -> Json:
    guild, body = _permitted(call, guild_id), call.body(*FIELDS)
    _check(call, body)
    if sum(event.status in OPEN for event in guild.events.values()) >= MOST_EVENTS:
        raise ApiError(400, 30038, "Maximum number of uncompleted guild scheduled events reached")
    event = ScheduledEvent(
        call.store.new_id(), call.store.bot_user.id, body["name"],
        body["entity_metadata"]["location"], body["scheduled_start_time"],
        body["scheduled_end_time"], body.get("description"),
    )  # fmt: skip
    guild.events[event.id] = event
    return payloads.event_payload(event, guild_id)


@route("PATCH", "/guilds/{id}/scheduled-events/{id}")
def _edit(call: Call, guild_id: int, event_id: int) -> Json:
    event, body = _existing(_permitted(call, guild_id), event_id), call.body(*FIELDS, "status")
    if event.status not in OPEN:
        raise ApiError(400, 180000, "Cannot update a finished event")
    if "status" in body:
        _check_status(event, body.pop("status"))
    if body:
        _change(call, guild_id, event, body)
    return payloads.event_payload(event, guild_id)


def _check_status(event: ScheduledEvent, wanted: object) -> None:
    """Set a status that may follow the present one. Raise `ApiError` for another."""
    following = {int(status): status for status in NEXT_STATUSES[event.status]}
    if not isinstance(wanted, int) or wanted not in following:
        raise invalid_form("Invalid Guild Scheduled Event Status Transition", "status")
    event.status = following[wanted]


def _change(call: Call, guild_id: int, event: ScheduledEvent, body: Json) -> None:
    before = payloads.event_payload(event, guild_id)
    after: Json = {name: body.get(name, before[name]) for name in FIELDS}
    _check(call, after)
    event.name, event.description = after["name"], after["description"]
    event.location = after["entity_metadata"]["location"]
    event.start, event.end = after["scheduled_start_time"], after["scheduled_end_time"]


@route("DELETE", "/guilds/{id}/scheduled-events/{id}")
def _delete(call: Call, guild_id: int, event_id: int) -> None:
    guild = _permitted(call, guild_id)
    del guild.events[_existing(guild, event_id).id]


def _permitted(call: Call, guild_id: int) -> Guild:
    """Return a server on which the bot may create events. Raise `ApiError` otherwise."""
    guild, bot = call.store.get_guild(guild_id), call.store.bot_user.id
    may = discord.Permissions(call.store.server_permissions(guild_id, bot))
    if not may.create_events:
        raise ApiError(*MISSING_PERMISSIONS)
    return guild


def _existing(guild: Guild, event_id: int) -> ScheduledEvent:
    if event_id not in guild.events:
        raise ApiError(*UNKNOWN_EVENT)
    return guild.events[event_id]


def _check(call: Call, form: Json) -> None:
    """Raise `ApiError` for fields that Discord refuses."""
    for name, most, text in (
        ("name", LONGEST_NAME, form["name"]),
        ("description", LONGEST_DESCRIPTION, form.get("description") or "-"),
        ("entity_metadata", LONGEST_LOCATION, form["entity_metadata"]["location"]),
    ):
        if not 1 <= len(text) <= most:
            said = f"Must be between 1 and {most} in length."
            raise invalid_form(said, name, code="BASE_TYPE_BAD_LENGTH")
    for name, known in (("entity_type", EXTERNAL), ("privacy_level", GUILD_ONLY)):
        if form[name] != known:
            raise invalid_form(f"The stand-in only has the value {known}.", name)
    start = datetime.datetime.fromisoformat(form["scheduled_start_time"])
    end = datetime.datetime.fromisoformat(form["scheduled_end_time"])
    if start <= call.store.now():
        raise invalid_form("Cannot schedule event in the past.", "scheduled_start_time",
                           code="GUILD_SCHEDULED_EVENT_SCHEDULE_PAST")  # fmt: skip
    if end <= start:
        raise invalid_form("Cannot end an event before its start.", "scheduled_end_time")
