"""The controls of the lobby post: players, settings and the start."""

from __future__ import annotations

from bot.host import LOBBY, ClockSpeed, Match, Refusal, TimeoutAction
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.lobby import CLOCKS, LATES, LobbyContent, missing_post
from bot.surfaces.pages.lobby_settings import lobby_settings
from bot.surfaces.poster import marker
from bot.surfaces.responder import RespondPrivately
from bot.surfaces.words import GENERIC_WORDS, words_for
from cogs.access import viewable_match
from cogs.offers import with_offer
from cogs.replies import ControlHandler, HostCall, Interaction, actor, chosen, name_of, number_in


def _then_lobby(act: HostCall) -> ControlHandler:
    """Return a handler that acts and responds with the lobby post."""

    async def run(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
        return await _lobby_of(interaction, await act(interaction, control, values))

    return run


async def _lobby_of(interaction: Interaction, match: Match, *, offer: bool = False) -> PostContent:
    """Return the lobby post, with the offer of its game's guide if ``offer`` is set and one is due.

    Raise RespondPrivately if the clicked post is not the lobby post itself.
    """
    client, clicked = interaction.client, interaction.message
    surface = await client.store.surface(match.id, LOBBY)
    content: PostContent = LobbyContent(match, marker(surface) if surface else "")
    if offer:
        content = await with_offer(client, content, match, interaction.user.id)
    if surface is None or clicked is None or surface.message_id != clicked.id:
        raise RespondPrivately(content)
    return content


async def _join(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Take a seat, and offer the guide to a person who never played the game."""
    client, user = interaction.client, interaction.user
    await viewable_match(interaction, control.match)
    match = await client.host.lobby.join(control.match, user.id, name_of(user))
    return await _lobby_of(interaction, match, offer=True)


async def _start(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Start the match, or offer its host to fill missing seats with robots."""
    try:
        return await _begin(interaction, control, values)
    except Refusal as refusal:
        if refusal.reason != "too_few":
            raise
        match = await interaction.client.host.match(control.match)
        raise RespondPrivately(StaticContent(missing_post(match))) from None


async def _fill(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Fill the missing seats with robots and start the match."""
    match = await interaction.client.host.lobby.fill(control.match, interaction.user.id)
    return StaticContent(
        layout.sentence_post(words_for(match)("The match is starting. Setting up the table…"))
    )


async def open_settings(
    interaction: Interaction, control: Control, values: list[str]
) -> PostContent:
    """Show the settings of a lobby."""
    match = await viewable_match(interaction, control.match)
    return StaticContent(lobby_settings(match.lobby_or_refuse(), interaction.user.id))


def _then_settings(act: HostCall) -> ControlHandler:
    """Return a handler that acts and shows the settings again.

    Once the match has started, a sentence replaces the page.
    """

    async def run(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
        try:
            (await interaction.client.host.match(control.match)).lobby_or_refuse()
            match = await act(interaction, control, values)
        except Refusal as refusal:
            if refusal.reason not in ("already_running", "not_running"):
                raise
            return StaticContent(layout.sentence_post(refusal.sentence(GENERIC_WORDS)))
        return StaticContent(lobby_settings(match, interaction.user.id))

    return run


async def _set_clock(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Set a match's clock, or what happens when its time is up."""
    lobby, user, chosen = interaction.client.host.lobby, interaction.user.id, values[:1]
    clock: ClockSpeed | None = next((key for key in CLOCKS if [key] == chosen), None)
    late: TimeoutAction | None = next((key for key in LATES if [key] == chosen), None)
    if clock is None and late is None:
        raise Refusal("bad_option")
    return await lobby.set_time_control(control.match, user, clock=clock, late=late)


async def _set_waits(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Toggle whether windows wait for people."""
    host = interaction.client.host
    waits = not (await host.match(control.match)).time_control.waits
    return await host.lobby.set_time_control(control.match, interaction.user.id, waits=waits)


async def set_level(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Set the level of a robot."""
    seat, _, level = chosen(values).partition(".")
    number = number_in(seat, "bad_option")
    return await interaction.client.host.seats.set_level(
        control.match, actor(interaction), number, level
    )


async def _set_hints(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Toggle whether hints are allowed."""
    host = interaction.client.host
    hints = not (await host.match(control.match)).time_control.hints
    return await host.lobby.set_time_control(control.match, interaction.user.id, hints=hints)


async def _set_open_after(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Toggle whether all hands are shown once the match is over."""
    host = interaction.client.host
    wish = not (await host.match(control.match)).time_control.open_after
    return await host.lobby.set_time_control(control.match, interaction.user.id, open_after=wish)


async def toggle_dm(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Toggle whether the person's panel comes by direct message."""
    host, user = interaction.client.host, interaction.user.id
    match = await host.match(control.match)
    return await host.seats.set_dm(control.match, user, not match.seat_or_refuse(user).dm)


_begin = _then_lobby(lambda i, c, v: i.client.host.lobby.start(c.match, i.user.id))

LOBBY_HANDLERS: dict[str, ControlHandler] = {
    "join": _join,
    "leave": _then_lobby(lambda i, c, v: i.client.host.lobby.leave(c.match, i.user.id)),
    "start": _start,
}
"""What the controls of a lobby do; its post is redrawn by each."""
LOBBY_SETTING_HANDLERS: dict[str, ControlHandler] = {
    "robot": _then_settings(lambda i, c, v: i.client.host.lobby.add_robot(c.match, i.user.id)),
    "level": _then_settings(set_level),
    "unrobot": _then_settings(lambda i, c, v: i.client.host.lobby.remove_robot(c.match, i.user.id)),
    "option": _then_settings(lambda i, c, v: i.client.host.lobby.toggle(c.match, i.user.id, c.arg)),
    "menu": _then_settings(
        lambda i, c, v: i.client.host.lobby.select(c.match, i.user.id, c.arg, v)
    ),
    "clock": _then_settings(_set_clock),
    "late": _then_settings(_set_clock),
    "waits": _then_settings(_set_waits),
    "hints": _then_settings(_set_hints),
    "open_after": _then_settings(_set_open_after),
    "dm": _then_settings(toggle_dm),
    "fill": _fill,
}
"""What the private pages of a lobby do; the lobby post itself is left to the publisher."""
