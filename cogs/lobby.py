"""The lobby of a match: its players, its settings and its start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.app.client import Menagerie
from bot.match.commits.outdated import LOBBY
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.lobby import CLOCKS, LATES, lobby_content, missing_post
from bot.match.pages.lobby_settings import PAGES, LobbySettingsContent
from bot.match.time_control import ClockSpeed, TimeoutAction
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.controls import marker
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from bot.posts.responder import RespondPrivately
from cogs.controls import Click, Controls, TopicCog, switched
from cogs.interactions import number_in
from cogs.panel import set_dm, with_offer

controls = Controls()

HostCall = Callable[[Click], Awaitable[Match]]
"""Calls the host for a click and returns the match."""


async def lobby_of(click: Click, match: Match, *, offer: bool = False) -> PostContent:
    """Return the lobby post, with the offer of its game's guide if ``offer`` is set and one is due.

    Raise RespondPrivately if the clicked post is not the lobby post itself.
    """
    clicked = click.interaction.message
    surface = await click.host.surface(match.id, LOBBY)
    mark = marker(surface) if surface else ""
    content: PostContent = lobby_content(click.host, match, mark)
    if offer:
        content = await with_offer(click.client, content, match, click.user_id)
    if surface is None or clicked is None or surface.message_id != clicked.id:
        raise RespondPrivately(content)
    return content


@controls("join", redraws="always")
async def _join(click: Click) -> PostContent:
    """Take a seat, and offer the guide to a person who never played the game."""
    match = await click.host.lobby.join(click.match_id, click.user_id, click.user_name)
    return await lobby_of(click, match, offer=True)


@controls("start", redraws="always")
async def _start(click: Click) -> PostContent:
    """Start the match, or offer its host to fill free seats with robots."""
    match = await click.match()
    try:
        started = await click.host.lobby.start(click.match_id, click.user_id)
    except Refusal as refusal:
        if refusal.reason != "too_few":
            raise
        raise RespondPrivately(StaticContent(missing_post(match))) from None
    return await lobby_of(click, started)


@controls("leave", redraws="always")
async def _leave(click: Click) -> PostContent:
    match = await click.host.lobby.leave(click.match_id, click.user_id)
    return await lobby_of(click, match)


@controls("maybe", redraws="always")
async def _maybe(click: Click) -> PostContent:
    match = await click.host.lobby.maybe(click.match_id, click.user_id)
    return await lobby_of(click, match)


@controls("fill", redraws="private")
async def _fill(click: Click) -> PostContent:
    """Fill the free seats with robots and start the match."""
    match = await click.host.lobby.fill(click.match_id, click.user_id)
    return sentence(words_for(match)("The match has started. Its table opens in a moment."))


@controls("lobby")
async def _open_settings(click: Click) -> PostContent:
    """Show the settings of a lobby."""
    match = await click.match()
    return _settings_page(match.lobby_or_refuse(), click.user_id)


@controls("lobby_page", redraws="private")
async def _turn_page(click: Click) -> PostContent:
    """Show another page of a lobby's settings."""
    match = await click.match()
    return _settings_page(match.lobby_or_refuse(), click.user_id, click.chosen)


def _settings_page(match: Match, user_id: int, page: str = "table") -> PostContent:
    if page not in PAGES:
        raise Refusal("bad_option")
    return LobbySettingsContent(match, seat=match.seat_or_refuse(user_id).seat, page=page)


def _settings(page: str, *acts: str) -> Callable[[HostCall], HostCall]:
    """Return a decorator for handlers that change settings and then show their page again.

    Once the match has started, the page only says so.
    """

    def register(act: HostCall) -> HostCall:
        async def run(click: Click) -> PostContent:
            try:
                (await click.match()).lobby_or_refuse()
                match = await act(click)
            except Refusal as refusal:
                if refusal.reason not in ("already_running", "not_running"):
                    raise
                match = await click.match()
                if match.status != "running":
                    return sentence(refusal.sentence(GENERIC_WORDS))
            return _settings_page(match, click.user_id, page)

        controls(*acts, redraws="private")(run)
        return act

    return register


@_settings("table", "clock", "late")
async def _set_clock(click: Click) -> Match:
    """Set a match's clock, or what happens when its time is up."""
    chosen = click.values[:1]
    clock: ClockSpeed | None = next((key for key in CLOCKS if [key] == chosen), None)
    late: TimeoutAction | None = next((key for key in LATES if [key] == chosen), None)
    if clock is None and late is None:
        raise Refusal("bad_option")
    return await click.host.lobby.set_time_control(
        click.match_id, click.user_id, clock=clock, late=late
    )


SWITCHES = {
    "waits": "waits", "hints": "hints", "fill_seats": "fill", "open_after": "open_after",
}  # fmt: skip
"""The acts of switches, each with the field of the time control that it sets."""


@_settings("game", "waits")
@_settings("hands", "hints", "open_after")
@_settings("table", "fill_seats")
async def _set_switch(click: Click) -> Match:
    """Turn a setting on or off: waiting, hints, robots for free seats, or open hands afterwards."""
    field = SWITCHES[click.control.act]
    time_control = (await click.match()).time_control
    changes: dict[str, Any] = {field: switched(click.control.arg, getattr(time_control, field))}
    return await click.host.lobby.set_time_control(click.match_id, click.user_id, **changes)


@_settings("table", "level")
async def set_level(click: Click) -> Match:
    """Set the level of a robot."""
    seat, _, level = click.chosen.partition(".")
    number = number_in(seat, "bad_option")
    return await click.host.seats.set_level(click.match_id, click.actor, number, level)


_settings("hands", "dm")(set_dm)


@_settings("table", "robot")
async def _add_robot(click: Click) -> Match:
    return await click.host.lobby.add_robot(click.match_id, click.user_id)


@_settings("table", "unrobot")
async def _remove_robot(click: Click) -> Match:
    return await click.host.lobby.remove_robot(click.match_id, click.user_id)


@_settings("game", "option")
async def _switch_option(click: Click) -> Match:
    """Turn an option of the game on or off. Old controls name only the option."""
    name, _, value = click.control.arg.partition(":")
    on = switched(value, False) if value else None
    return await click.host.lobby.toggle(click.match_id, click.user_id, name, on)


@_settings("game", "menu")
async def _select_option(click: Click) -> Match:
    lobby = click.host.lobby
    return await lobby.select(click.match_id, click.user_id, click.control.arg, click.values)


class LobbyControls(TopicCog):
    """The controls of the lobby post and of its settings."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(LobbyControls(bot))
