"""The controls of the lobby post: who plays, what is set, and the start."""

from __future__ import annotations

from bot.host import LOBBY, Clock, Late, Match, Refusal
from bot.surfaces.controls import Control
from bot.surfaces.draft import Draft
from bot.surfaces.pages.lobby import CLOCKS, LATES, LobbyDraft
from bot.surfaces.poster import marker
from cogs.answers import Deed, HostCall, Interaction, actor, name_of


def _lobby(act: HostCall) -> Deed:
    """Make a deed of the lobby: the lobby post itself shows what it did."""

    async def run(interaction: Interaction, control: Control, values: list[str]) -> Draft:
        match = await act(interaction, control, values)
        surface = await interaction.client.store.surface(match.id, LOBBY)
        return LobbyDraft(match, marker(surface) if surface else "")

    return run


async def _set_clock(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Set a match's clock, or what happens when its time is up."""
    lobby, user, chosen = interaction.client.host.lobby, interaction.user.id, values[:1]
    clock: Clock | None = next((key for key in CLOCKS if [key] == chosen), None)
    late: Late | None = next((key for key in LATES if [key] == chosen), None)
    if clock is None and late is None:
        raise Refusal("bad_option")
    return await lobby.set_pace(control.match, user, clock=clock, late=late)


async def _set_waits(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Let windows wait for people, or for nobody."""
    host = interaction.client.host
    waits = not (await host.match(control.match)).pace.waits
    return await host.lobby.set_pace(control.match, interaction.user.id, waits=waits)


async def set_level(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Make a robot stronger or weaker."""
    seat, _, level = (values or [""])[0].partition(".")
    if not seat.isdecimal():
        raise Refusal("bad_option")
    seats = interaction.client.host.seats
    return await seats.set_level(control.match, actor(interaction), int(seat), level)


async def _set_hints(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Allow hints, or rule them out."""
    host = interaction.client.host
    hints = not (await host.match(control.match)).pace.hints
    return await host.lobby.set_pace(control.match, interaction.user.id, hints=hints)


async def _set_open_after(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Let all hands lie open once the match is over, or stay closed."""
    host = interaction.client.host
    wish = not (await host.match(control.match)).pace.open_after
    return await host.lobby.set_pace(control.match, interaction.user.id, open_after=wish)


async def toggle_dm(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Turn one's panel by direct message on or off."""
    host, user = interaction.client.host, interaction.user.id
    match = await host.match(control.match)
    return await host.seats.set_dm(control.match, user, not match.seat_or_refuse(user).dm)


LOBBY_DEEDS: dict[str, Deed] = {
    "join": _lobby(lambda i, c, v: i.client.host.lobby.join(c.match, i.user.id, name_of(i.user))),
    "leave": _lobby(lambda i, c, v: i.client.host.lobby.leave(c.match, i.user.id)),
    "robot": _lobby(lambda i, c, v: i.client.host.lobby.add_robot(c.match, i.user.id)),
    "level": _lobby(set_level),
    "unrobot": _lobby(lambda i, c, v: i.client.host.lobby.remove_robot(c.match, i.user.id)),
    "option": _lobby(lambda i, c, v: i.client.host.lobby.toggle(c.match, i.user.id, c.arg)),
    "menu": _lobby(lambda i, c, v: i.client.host.lobby.select(c.match, i.user.id, c.arg, v)),
    "clock": _lobby(_set_clock),
    "late": _lobby(_set_clock),
    "waits": _lobby(_set_waits),
    "hints": _lobby(_set_hints),
    "open_after": _lobby(_set_open_after),
    "start": _lobby(lambda i, c, v: i.client.host.lobby.start(c.match, i.user.id)),
    "dm": _lobby(toggle_dm),
}
"""What the controls of a lobby do; its post is redrawn by each."""
