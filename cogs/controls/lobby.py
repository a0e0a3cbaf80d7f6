"""The controls of the lobby post: players, settings and the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.change import LOBBY
from bot.match.match import Match
from bot.match.pages.lobby import CLOCKS, LATES, LobbyContent, missing_post
from bot.match.pages.lobby_settings import LobbySettingsContent
from bot.match.time_control import ClockSpeed, TimeoutAction
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.poster import marker
from bot.posts.refusals import Refusal
from bot.posts.responder import RespondPrivately
from bot.posts.words import GENERIC_WORDS, words_for
from cogs.controls.registry import Click, control
from cogs.helpers.replies import number_in, with_offer

HostCall = Callable[[Click], Awaitable[Match]]
"""Calls the host for a click and returns the match."""


async def _lobby_of(click: Click, match: Match, *, offer: bool = False) -> PostContent:
    """Return the lobby post, with the offer of its game's guide if ``offer`` is set and one is due.

    Raise RespondPrivately if the clicked post is not the lobby post itself.
    """
    clicked = click.interaction.message
    surface = await click.host.surface(match.id, LOBBY)
    content: PostContent = LobbyContent(match, marker=marker(surface) if surface else "")
    if offer:
        content = await with_offer(click.client, content, match, click.user_id)
    if surface is None or clicked is None or surface.message_id != clicked.id:
        raise RespondPrivately(content)
    return content


@control("join", redraws="always")
async def _join(click: Click) -> PostContent:
    """Take a seat, and offer the guide to a person who never played the game."""
    await click.viewable_match()
    match = await click.host.lobby.join(click.match_id, click.user_id, click.user_name)
    return await _lobby_of(click, match, offer=True)


@control("start", redraws="always")
async def _start(click: Click) -> PostContent:
    """Start the match, or offer its host to fill free seats with robots."""
    match = await click.viewable_match()
    try:
        started = await click.host.lobby.start(click.match_id, click.user_id)
    except Refusal as refusal:
        if refusal.reason != "too_few":
            raise
        raise RespondPrivately(StaticContent(missing_post(match))) from None
    return await _lobby_of(click, started)


@control("leave", redraws="always")
async def _leave(click: Click) -> PostContent:
    await click.viewable_match()
    match = await click.host.lobby.leave(click.match_id, click.user_id)
    return await _lobby_of(click, match)


@control("maybe", redraws="always")
async def _maybe(click: Click) -> PostContent:
    await click.viewable_match()
    match = await click.host.lobby.maybe(click.match_id, click.user_id)
    return await _lobby_of(click, match)


@control("fill", redraws="private")
async def _fill(click: Click) -> PostContent:
    """Fill the free seats with robots and start the match."""
    await click.viewable_match()
    match = await click.host.lobby.fill(click.match_id, click.user_id)
    return StaticContent(
        layout.sentence_post(words_for(match)("The match is starting. Setting up the table…"))
    )


@control("lobby")
async def _open_settings(click: Click) -> PostContent:
    """Show the settings of a lobby."""
    match = await click.viewable_match()
    return _settings_page(match.lobby_or_refuse(), click.user_id)


def _settings_page(match: Match, user_id: int) -> PostContent:
    return LobbySettingsContent(match, seat=match.seat_or_refuse(user_id).seat)


def _settings(*acts: str) -> Callable[[HostCall], HostCall]:
    """Return a decorator for handlers that change settings and then show the page again.

    If the match has started, the person gets a sentence instead of the page.
    """

    def register(act: HostCall) -> HostCall:
        async def run(click: Click) -> PostContent:
            try:
                (await click.viewable_match()).lobby_or_refuse()
                match = await act(click)
            except Refusal as refusal:
                if refusal.reason not in ("already_running", "not_running"):
                    raise
                return StaticContent(layout.sentence_post(refusal.sentence(GENERIC_WORDS)))
            return _settings_page(match, click.user_id)

        control(*acts, redraws="private")(run)
        return act

    return register


@_settings("clock", "late")
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


@_settings("waits")
async def _set_waits(click: Click) -> Match:
    """Toggle whether windows wait for people."""
    host = click.host
    waits = not (await click.match()).time_control.waits
    return await host.lobby.set_time_control(click.match_id, click.user_id, waits=waits)


@_settings("level")
async def set_level(click: Click) -> Match:
    """Set the level of a robot."""
    seat, _, level = click.chosen.partition(".")
    number = number_in(seat, "bad_option")
    return await click.host.seats.set_level(click.match_id, click.actor, number, level)


@_settings("hints")
async def _set_hints(click: Click) -> Match:
    """Toggle whether hints are allowed."""
    host = click.host
    hints = not (await click.match()).time_control.hints
    return await host.lobby.set_time_control(click.match_id, click.user_id, hints=hints)


@_settings("fill_seats")
async def _set_fill(click: Click) -> Match:
    """Toggle whether robots take free seats of a scheduled match."""
    fill = not (await click.match()).time_control.fill
    return await click.host.lobby.set_time_control(click.match_id, click.user_id, fill=fill)


@_settings("open_after")
async def _set_open_after(click: Click) -> Match:
    """Toggle whether all hands are shown once the match is over."""
    host = click.host
    wish = not (await click.match()).time_control.open_after
    return await host.lobby.set_time_control(click.match_id, click.user_id, open_after=wish)


@_settings("dm")
async def toggle_dm(click: Click) -> Match:
    """Toggle whether the person's panel comes by direct message."""
    host, user = click.host, click.user_id
    match = await click.match()
    return await host.seats.set_dm(click.match_id, user, not match.seat_or_refuse(user).dm)


@_settings("robot")
async def _add_robot(click: Click) -> Match:
    return await click.host.lobby.add_robot(click.match_id, click.user_id)


@_settings("unrobot")
async def _remove_robot(click: Click) -> Match:
    return await click.host.lobby.remove_robot(click.match_id, click.user_id)


@_settings("option")
async def _toggle_option(click: Click) -> Match:
    return await click.host.lobby.toggle(click.match_id, click.user_id, click.control.arg)


@_settings("menu")
async def _select_option(click: Click) -> Match:
    lobby = click.host.lobby
    return await lobby.select(click.match_id, click.user_id, click.control.arg, click.values)
