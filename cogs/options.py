"""Options of commands: games, matches, times and cities, each with its autocompletion."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from discord import app_commands

from bot.app.client import Menagerie
from bot.features.replays.pages.replay import list_label
from bot.features.settings.time_zones import time_zone, time_zones
from bot.match.acts.permissions import Actor, may_manage
from bot.match.host import Host
from bot.match.match import Match
from bot.posts.languages import GENERIC_WORDS, current_language, format_hour
from bot.posts.refusals import Refusal
from cogs.interactions import Interaction, served_server
from games.engine import Words

MAX_LABEL_LENGTH, MAX_SUGGESTIONS = 100, 25  # characters of an autocomplete line, and lines
MAX_TYPED_LENGTH = 100  # characters of an option; Discord's own limit is 6000
EXAMPLES = ("20:00", "21:00", "tomorrow 20:00", "friday 20:00", "saturday 15:00", "sunday 15:00")
"""The times to pick from before anything is typed."""

Typed = app_commands.Range[str, 1, MAX_TYPED_LENGTH]
"""The type of every option that takes text. Discord checks it when a command is sent, but not while
a person types, so whatever is slow with a long text needs its own limit."""

TextChoices = list[app_commands.Choice[str]]
NumberChoices = list[app_commands.Choice[int]]

# Games


def game_choices(bot: Menagerie, current: str) -> TextChoices:
    """List the games whose titles contain the typed text."""
    return [
        app_commands.Choice(name=game.title, value=name)
        for name, game in bot.games.items()
        if current.casefold() in game.title.casefold() or current == name
    ][:MAX_SUGGESTIONS]


# Matches


async def my_match(
    host: Host,
    user_id: int,
    channel_id: int | None,
    match_id: int | None = None,
    game: str | None = None,
    *,
    careful: bool = False,
) -> Match:
    """Return a person's match: the one with the given id, the one at this table, or the only one.

    Without any of these, return the only match that waits for the person. A ``careful`` command,
    whose act can't be undone, does not do that. Raise Refusal if there is no match of the person,
    or if several come into question.
    """
    if match_id is not None:
        named = await _match_or_none(host, match_id)
        if named is None or named.seat_of(user_id) is None:
            raise Refusal("no_match")
        return named
    mine = [m for m in await host.matches_of(user_id) if game in (None, m.record.game)]
    here = [m for m in mine if channel_id in (m.record.thread_id, m.record.channel_id)]
    table = [m for m in here if m.record.thread_id == channel_id]
    waiting = [] if careful else [m for m in mine if host.waits_for(m, user_id)]
    if not mine and game is not None:
        played = host.matches.games[game]
        raise Refusal("none_of_game", title=played.title, game=played)
    return _only_match(table, here, waiting, mine)


async def managed_match(
    host: Host, actor: Actor, channel_id: int | None, match_id: int | None = None
) -> Match:
    """Return the match that a person wants to end or move, if they may.

    It is the one with the given id, the only one whose table is here, or the only one of their own.
    Raise Refusal if there is none, or if several come into question.
    """
    if match_id is not None:
        return await host.managed_match(match_id, actor)
    mine = await host.matches_of(actor.user_id)
    here = [] if channel_id is None else await host.matches_in(channel_id)
    own = [m for m in mine if may_manage(m, actor)]
    table = [m for m in here if m.table_channel_id == channel_id and may_manage(m, actor)]
    if not own and not table and mine:
        return await host.managed_match(_only_match(mine).id, actor)
    return _only_match(table) if table else _only_match(own)


async def manageable_matches(host: Host, actor: Actor, channel_id: int) -> list[Match]:
    """Return the matches that a person may manage: of this channel, then their own."""
    found = [*await host.matches_in(channel_id), *await host.matches_of(actor.user_id)]
    return list({match.id: match for match in found if may_manage(match, actor)}.values())


async def _match_or_none(host: Host, match_id: int) -> Match | None:
    try:
        return await host.match(match_id)
    except Refusal as refusal:
        if refusal.reason != "unknown_match":
            raise
        return None


def _only_match(*groups: Sequence[Match]) -> Match:
    """Return the only match of the first group that has any. Raise Refusal if it has several."""
    for found in groups:
        if len(found) == 1:
            return found[0]
    several = next((found for found in groups if found), None)
    if several is None:
        raise Refusal("none_open")
    raise Refusal("which_match", matches=listing(several, GENERIC_WORDS))


def match_choices(matches: Sequence[Match], typed: str) -> NumberChoices:
    """Return the matches that fit the typed text, for autocomplete."""
    labelled = [(list_label(match)[:MAX_LABEL_LENGTH], match.id) for match in matches]
    wanted = typed.casefold()
    fitting = [(label, number) for label, number in labelled if wanted in label.casefold()]
    return [
        app_commands.Choice(name=label, value=number) for label, number in fitting[:MAX_SUGGESTIONS]
    ]


async def my_match_choices(interaction: Interaction, typed: str) -> NumberChoices:
    """Return a person's matches that have started and fit the typed text."""
    mine = await interaction.client.host.matches_of(interaction.user.id)
    return match_choices([match for match in mine if match.table is not None], typed)


def listing(matches: Sequence[Match], words: Words) -> str:
    """Return matches as a list in a sentence."""
    return words.listing([f"{m.game.title} ({m.id})" for m in matches])


# Times and time zones


def _zone(interaction: Interaction) -> ZoneInfo:
    preferences = interaction.client.host.preferences
    return preferences.zone(interaction.user.id, served_server(interaction))


async def start_of(interaction: Interaction, typed: str) -> float:
    """Return the moment that a person has typed, in their time zone. Raise Refusal if unclear."""
    moments = await _moments([typed], interaction.client.host.now(), _zone(interaction))
    if not moments:
        raise Refusal("bad_time")
    return moments[0]


def zone_name(interaction: Interaction) -> str:
    """Return the name of the time zone in which a person's times are read."""
    return _zone(interaction).key.replace("_", " ")


async def suggested_times(interaction: Interaction) -> list[tuple[str, str]]:
    """Return some times to pick from, each with its seconds since the epoch."""
    zone, now = _zone(interaction), interaction.client.host.now()
    today = datetime.fromtimestamp(now, zone).date()
    return [
        (_day_and_hour(datetime.fromtimestamp(at, zone), today), str(int(at)))
        for at in await _moments(EXAMPLES, now, zone)
    ]


def _day_and_hour(at: datetime, today: date) -> str:
    words, hour = GENERIC_WORDS, format_hour(at.time(), current_language())
    if at.date() == today:
        return words("Today, {time}", time=hour)
    if at.date() == today + timedelta(days=1):
        return words("Tomorrow, {time}", time=hour)
    return _day_and_time(at)


def _day_and_time(at: datetime) -> str:
    """Return a day with its weekday, and the time, as the reader's language writes them."""
    day = format_skeleton("MMMMEEEEd", at, locale=current_language().code)
    return f"{day}, {format_hour(at.time(), current_language())}"


async def _moments(typed: Iterable[str], now: float, zone: ZoneInfo) -> list[float]:
    """Return the moments that the typed texts mean, sorted; ambiguous texts have none."""
    return await asyncio.to_thread(_read, typed, now, zone)  # the first call reads all names


def _read(typed: Iterable[str], now: float, zone: ZoneInfo) -> list[float]:
    # Imported here, as compiling its patterns takes a hundredth of a start.
    from bot.features.schedules.typed_times import typed_time

    read = (typed_time(each, now, zone) for each in typed)
    return sorted({at for at in read if at is not None})


async def time_choices(interaction: Interaction, typed: str) -> TextChoices:
    """Return how the bot reads the typed time, or some times to pick from."""
    zone, now = _zone(interaction), interaction.client.host.now()
    moments = await _moments([typed] if typed.strip() else EXAMPLES, now, zone)
    return [
        _time_choice(datetime.fromtimestamp(at, zone), zone_name(interaction)) for at in moments
    ]


async def menu_times(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Return the same as `time_choices` for a menu: short labels without the zone, and values."""
    zone, now = _zone(interaction), interaction.client.host.now()
    moments = await _moments([typed] if typed.strip() else EXAMPLES, now, zone)
    locale, language = current_language().code, current_language()
    found = []
    for moment in moments:
        at = datetime.fromtimestamp(moment, zone)
        day = format_skeleton("MMMEd", at, locale=locale)
        found.append((f"{day}, {format_hour(at.time(), language)}", _timestamp(at)))
    return found


def _timestamp(at: datetime) -> str:
    """Return a timestamp: a local time is not clear in the hour that a clock change repeats."""
    return f"<t:{int(at.timestamp())}>"


def _time_choice(at: datetime, place: str) -> app_commands.Choice[str]:
    """Return a line of autocomplete for a moment in the time zone of a place."""
    said = _day_and_time(at)
    return app_commands.Choice(name=f"{said} ({place})", value=_timestamp(at))


async def zone_of(typed: str) -> str:
    """Return the name of the time zone of a typed city. Raise Refusal if that is not clear."""
    zone = await asyncio.to_thread(time_zone, typed)  # the first call reads all names
    if zone is None:
        raise Refusal("unknown_city")
    return zone


async def city_choices(typed: str) -> TextChoices:
    """Return the time zones that fit the typed text, for autocomplete."""
    found = await asyncio.to_thread(time_zones, typed, current_language().code)
    suggestions = found[:MAX_SUGGESTIONS]
    return [app_commands.Choice(name=zone.label, value=zone.name) for zone in suggestions]
