"""The controls of tournaments: for players, and for managers of the server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from pydantic import ValidationError

from bot.features.tournaments.pages.draft import (
    MAX_NAME,
    Draft,
    draft_post,
    read_draft,
    started,
)
from bot.features.tournaments.pages.manage import organise_post
from bot.features.tournaments.pages.panel import (
    my_tournament_post,
    standings_post,
    tournaments_post,
    withdraw_post,
)
from bot.features.tournaments.pages.proof import DrawnContent
from bot.features.tournaments.state import TournamentSettings, TournamentState
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.controls import read_control
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from cogs.controls.registry import Click, control
from cogs.helpers.access import can_view_channel
from cogs.helpers.channel_permissions import missing_permissions
from cogs.helpers.replies import Interaction, actor, number_in
from cogs.helpers.typed_times import menu_times, start_of, zone_name

USUAL_START = "tomorrow 20:00"
"""When the first round is drawn if the organiser chooses nothing: members can join until then."""


def _manages(interaction: Interaction) -> bool:
    return bool(interaction.permissions.manage_guild)


def check_manager(interaction: Interaction) -> None:
    """Raise Refusal for a person who may not manage the server of an interaction."""
    interaction.client.host.servers.settings(actor(interaction), interaction.guild_id)


async def tournament_here(interaction: Interaction, number: int) -> TournamentState:
    """Return a tournament of this server, or one of the person's own.

    Raise Refusal for any other, as if it did not exist.
    """
    state = await interaction.client.host.tournaments.tournament(number)
    if not _may_see(interaction, state):
        raise Refusal("no_tournament")
    return state


def _may_see(interaction: Interaction, state: TournamentState) -> bool:
    """Return whether a person is in a tournament, or may view its channel or thread."""
    if state.entrant_of(interaction.user.id) is not None:
        return True
    if interaction.guild_id != state.record.guild_id:
        return False
    places = {state.record.channel_id, state.place_channel_id}
    return _manages(interaction) or any(can_view_channel(interaction, at) for at in places)


async def tournaments_here(interaction: Interaction) -> list[TournamentState]:
    """Return the tournaments of this server that a person may see; elsewhere, their own."""
    host, user, guild = interaction.client.host, interaction.user.id, interaction.guild_id
    if guild is None:
        return await host.tournaments.of_person(user)
    states = await host.tournaments.of_server(guild)
    return [state for state in states if _may_see(interaction, state)]


def my_page(interaction: Interaction, state: TournamentState) -> PostContent:
    """Return a person's page of a tournament."""
    manages = _manages(interaction) and interaction.guild_id == state.record.guild_id
    return StaticContent(
        my_tournament_post(state, interaction.user.id, interaction.client.games, manages=manages)
    )


async def list_page(interaction: Interaction) -> PostContent:
    """Return the list of tournaments."""
    states = await tournaments_here(interaction)
    manages = _manages(interaction) and interaction.guild_id is not None
    client, user = interaction.client, interaction.user.id
    return StaticContent(tournaments_post(states, user, client.games, manages=manages))


async def _of(click: Click) -> TournamentState:
    return await tournament_here(click.interaction, click.control.number)


async def managed(click: Click) -> TournamentState:
    """Return the tournament of a manager's control. Raise Refusal for everyone else."""
    check_manager(click.interaction)
    state = await _of(click)
    if state.record.guild_id != click.interaction.guild_id:
        raise Refusal("no_tournament")
    return state


# Players


@control("cup", redraws="private")
async def _choose(click: Click) -> PostContent:
    """Show the tournament that was chosen from the list."""
    state = await tournament_here(click.interaction, number_in(click.chosen, "bad_option"))
    return my_page(click.interaction, state)


@control("cup_mine", redraws="private")
async def _mine(click: Click) -> PostContent:
    return my_page(click.interaction, await _of(click))


@control("cup_join", redraws="private")
async def _join(click: Click) -> PostContent:
    state = await _of(click)
    tournaments = click.host.tournaments
    return my_page(
        click.interaction, await tournaments.join(state.id, click.user_id, click.user_name)
    )


@control("cup_ready", redraws="private")
async def _ready(click: Click) -> PostContent:
    state = await _of(click)
    return my_page(click.interaction, await click.host.tournaments.ready(state.id, click.user_id))


@control("cup_out", redraws="private")
async def _ask_withdraw(click: Click) -> PostContent:
    return StaticContent(withdraw_post(await _of(click)))


@control("cup_gone", redraws="private")
async def _withdraw(click: Click) -> PostContent:
    state = await _of(click)
    tournaments = click.host.tournaments
    return my_page(click.interaction, await tournaments.withdraw(state.id, click.user_id))


@control("cup_table")
async def _standings(click: Click) -> PostContent:
    return StaticContent(standings_post(await _of(click)))


@control("cup_drawn")
async def _drawn(click: Click) -> PostContent:
    return DrawnContent(await _of(click))


# Managers


def organiser_page(click: Click, state: TournamentState, page: int = 0) -> PostContent:
    """Return the organiser's page of a tournament."""
    return StaticContent(organise_post(state, click.client.games, page))


def new_draft(
    interaction: Interaction, name: str, game: str | None, start: str | None
) -> PostContent:
    """Return the page to set a tournament up. Raise Refusal for people who may not."""
    check_manager(interaction)
    games = _games_here(interaction)
    times = menu_times(interaction, start or USUAL_START)
    if game not in (None, *games):
        raise Refusal("unknown_game")
    if not times or not games:
        raise Refusal("bad_time")
    named = " ".join(name.split())[:MAX_NAME]
    first = game if game is not None else next(iter(games))
    draft = started(Draft(named, first, times[0][1]), games)
    return _draft_page(interaction, draft)


def _games_here(interaction: Interaction) -> dict[str, Any]:
    """Return the games that can be played on this server."""
    client, guild = interaction.client, interaction.guild_id
    allowed = client.host.preferences.server(guild).games
    return {name: game for name, game in client.games.items() if not allowed or name in allowed}


def _draft_page(interaction: Interaction, draft: Draft) -> PostContent:
    times = menu_times(interaction, "")
    if draft.start not in {value for _, value in times}:
        times += menu_times(interaction, draft.start)
    place = zone_name(interaction)
    return StaticContent(draft_post(draft, _games_here(interaction), times, place))


def _draft_on(click: Click) -> Draft:
    """Return the draft that the menus of the clicked page hold. Raise Refusal if they don't."""
    message, games = click.interaction.message, _games_here(click.interaction)
    chosen, name = {}, ""
    for component in walk(message.components if message is not None else ()):
        read = read_control(getattr(component, "custom_id", None) or "")
        if read is not None and read.act == "cup_set":
            chosen[read.arg] = [o.value for o in component.options if o.default]
        elif read is not None and read.act == "cup_open":
            name = read.arg
    try:
        return read_draft(name, chosen, games)
    except (LookupError, ValueError) as error:
        raise Refusal("bad_option") from error


def walk(components: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a post and all within them."""
    for component in components:
        yield component
        yield from walk(getattr(component, "children", ()))


@control("cup_set", redraws="private")
async def _set(click: Click) -> PostContent:
    """Redraw the page of a new tournament with another choice."""
    check_manager(click.interaction)
    try:
        games = _games_here(click.interaction)
        draft = _draft_on(click).with_choice(click.control.arg, click.values, games)
    except (LookupError, ValueError) as error:
        raise Refusal("bad_option") from error
    return _draft_page(click.interaction, draft)


@control("cup_open", redraws="private")
async def _open(click: Click) -> PostContent:
    """Create the tournament, whose post follows."""
    interaction = click.interaction
    check_manager(interaction)
    missing = missing_permissions(interaction.app_permissions, interaction.channel)
    if missing:
        raise Refusal("no_room", missing=GENERIC_WORDS.listing(missing))
    draft = _draft_on(click)
    game = _games_here(interaction)[draft.game]
    try:
        settings = TournamentSettings(
            name=draft.name, game=draft.game, starts_at=start_of(interaction, draft.start),
            options=draft.game_options(game), kind=draft.kind, table_size=draft.table_size,
            rounds=draft.rounds, round_seconds=draft.round_seconds, starts=draft.starts,
            clock=draft.clock, reserve=draft.reserve,
        )  # fmt: skip
    except ValidationError as error:
        raise Refusal("bad_tournament") from error
    state = await click.host.tournaments.create(
        click.actor, interaction.guild_id, interaction.channel_id or 0, settings
    )
    return organiser_page(click, state)


def tournament_choices(
    states: Iterable[TournamentState], typed: str
) -> list[discord.app_commands.Choice[int]]:
    """Return the tournaments whose names contain the typed text, for autocomplete."""
    fitting = [s for s in states if typed.casefold() in s.record.name.casefold()]
    return [
        discord.app_commands.Choice(name=f"{s.record.name} · {s.id}", value=s.id)
        for s in fitting[: layout.SELECT_OPTIONS_LIMIT]
    ]
