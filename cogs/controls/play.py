"""The controls of the page of games: two clicks lead from a game to a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.host import PANEL, Refusal
from bot.surfaces.components import layout
from bot.surfaces.components.content import PostContent, StaticContent
from bot.surfaces.components.words import GENERIC_WORDS, mention
from bot.surfaces.pages.alerts import waiting_line
from bot.surfaces.pages.invitations import invitation_post
from bot.surfaces.pages.play import GameContent, PlayContent, rules_list
from bot.surfaces.pages.rules import rules_post
from bot.surfaces.publishing.poster import marker
from cogs.controls.registry import Click, control
from cogs.helpers.channel_permissions import missing_permissions
from cogs.helpers.replies import Interaction, name_of, number_in, private_panel, with_offer
from cogs.helpers.typed_times import start_of


def _check_place(interaction: Interaction) -> None:
    """Raise Refusal in a group conversation, where the bot can't post."""
    if isinstance(interaction.channel, discord.GroupChannel):
        raise Refusal("not_here")


Guest = Callable[[], Awaitable[int]]
"""Returns the id of the person to invite, or 0; raises Refusal if they can't be invited."""


def guest_of(interaction: Interaction, player: discord.User | discord.Member | None) -> Guest:
    """Return how to find out whom a person invites with a command."""

    async def guest() -> int:
        if player is None:
            return 0
        granted = getattr(player, "resolved_permissions", None)
        hidden = granted is not None and not granted.view_channel
        if player.bot or hidden or player.id == interaction.user.id:
            raise Refusal("no_invitation")
        return player.id

    return guest


async def _nobody() -> int:
    return 0


async def shelf(interaction: Interaction, guest: Guest = _nobody) -> PostContent:
    """Return the page of all games."""
    _check_place(interaction)
    host, user, guild = interaction.client.host, interaction.user.id, interaction.guild_id
    if guild is None:
        return PlayContent(interaction.client.games)
    invited = await guest()
    again = None if invited else await host.latest_together(user, guild)
    return PlayContent(interaction.client.games, True, user, again, invited)


async def open_at_once(
    interaction: Interaction, game: str, guest: Guest = _nobody, when: str | None = None
) -> PostContent:
    """Open a table for a game; in a direct message, start a match against robots."""
    _check_place(interaction)
    if interaction.guild_id is not None:
        at = start_of(interaction, when) if when else None
        return await _open_table(interaction, game, await guest(), at)
    if when:
        raise Refusal("only_server")
    user, channel = interaction.user, interaction.channel_id or 0
    match = await interaction.client.host.solo.begin(game, user.id, name_of(user), channel)
    return StaticContent(layout.sentence_post(GENERIC_WORDS(
        "Match {id} of {title} has started. Your panel is below.",
        id=match.id, title=match.game.title,
    )))  # fmt: skip


async def _open_table(
    interaction: Interaction, game: str, guest: int = 0, at: float | None = None
) -> PostContent:
    words = GENERIC_WORDS
    if game not in interaction.client.games:
        raise Refusal("unknown_game")
    if interaction.guild_id is None:
        raise Refusal("only_server")
    missing = missing_permissions(interaction.app_permissions, interaction.channel)
    if missing or interaction.channel_id is None:
        raise Refusal("no_table_here", missing=words.listing(missing))
    user, host = interaction.user, interaction.client.host
    if guest and not await host.members.is_member(interaction.guild_id, guest):
        raise Refusal("no_invitation")
    asked = bool(guest) and await host.lobby.has_asked(user.id, guest)
    match = await host.lobby.open(
        game, user.id, name_of(user), interaction.channel_id, interaction.guild_id, guest, at
    )
    if at is not None:
        said = words("Your {title} table for {day} is open below (match {id}). I remind everyone "
                     "an hour and five minutes before.", title=match.game.title,
                     day=f"<t:{int(at)}:F>", id=match.id)  # fmt: skip
        return StaticContent(layout.sentence_post(said))
    if guest and not asked:
        interaction.client.announcements.send(match, [guest], invitation_post)
    said = words(
        "Your {title} table is open below (match {id}). Others join with its "
        "button; press **Start** when you "
        "are ready.", title=match.game.title, id=match.id)  # fmt: skip
    if guest:
        said = f"{said}\n{_invited([guest])}"
    waiting = waiting_line(len(interaction.client.host.alerts.waiting(match)), words)
    opened = StaticContent(layout.sentence_post(f"{said}\n{waiting}" if waiting else said))
    return await with_offer(interaction.client, opened, match, user.id)


def _invited(people: Sequence[int]) -> str:
    """Say who is asked to join."""
    names = GENERIC_WORDS.listing([mention(user) for user in people])
    return GENERIC_WORDS("✉️ I am asking {names}.", names=names)


@control("again", redraws="private")
async def _play_again(click: Click) -> PostContent:
    """Open a table for the people of an earlier match, and ask the others to join."""
    await click.viewable_match()
    match = await click.host.lobby.rematch(click.match_id, click.user_id, click.user_name)
    seated = {seat.user_id for seat in match.people}
    others = [user for user in match.record.invited if user not in seated]
    if match.record.host_id == click.user_id:
        click.client.announcements.send(match, others, invitation_post)
    place = f"<#{match.record.channel_id}>"
    said = GENERIC_WORDS("Your {title} table is open in {place} (match {id}).",
                         title=match.game.title, place=place, id=match.id)  # fmt: skip
    return StaticContent(layout.sentence_post(f"{said}\n{_invited(others)}" if others else said))


@control("accept", redraws="private")
async def _accept(click: Click) -> PostContent:
    """Join by the button on an invitation."""
    await click.viewable_match()
    match = await click.host.lobby.join(click.match_id, click.user_id, click.user_name)
    place = f"<#{match.record.channel_id}>"
    return StaticContent(layout.sentence_post(GENERIC_WORDS(
        "You have a seat at the {title} table in {place} (match {id}).",
        title=match.game.title, place=place, id=match.id)))  # fmt: skip


@control("decline", redraws="private")
async def _decline(click: Click) -> PostContent:
    await click.host.lobby.decline(click.match_id, click.user_id)
    return StaticContent(layout.sentence_post(GENERIC_WORDS("All right, not this time.")))


@control("shelf", redraws="private")
async def _show_shelf(click: Click) -> PostContent:
    return await shelf(click.interaction)


def _game_and_guest(click: Click) -> tuple[str, int]:
    """Return the game of a control, and the person to invite or 0."""
    name, _, guest = click.control.arg.partition(".")
    return name, number_in(guest) if guest else 0


@control("game", redraws="private")
async def _game(click: Click) -> PostContent:
    """Show the ways to start a match of the chosen game."""
    name, guest = _game_and_guest(click)
    game = click.client.games.get(name)
    if game is None:
        raise Refusal("unknown_game")
    strength = await click.host.solo.strength(game.name, click.user_id)
    return GameContent(game, strength, click.interaction.guild_id is not None, guest)


@control("open_here", redraws="private")
async def _open_here(click: Click) -> PostContent:
    return await _open_table(click.interaction, *_game_and_guest(click))


@control("solo", redraws="private")
async def _solo(click: Click) -> PostContent:
    """Start a match against robots and show the panel instead of the page.

    In a direct message the clicked page becomes the match's panel.
    """
    client, user = click.client, click.interaction.user
    page, channel = None, 0
    if click.interaction.guild_id is None and click.interaction.message is not None:
        page, channel = click.interaction.message.id, click.interaction.channel_id or 0
        if (
            click.interaction.message.flags.ephemeral
        ):  # it will be gone, and nobody else can edit it
            page = None
    match = await client.host.solo.begin(click.control.arg, user.id, name_of(user), channel, page)
    seat = match.seat_or_refuse(user.id).seat
    surface = await client.host.surface(match.id, PANEL, seat)
    if surface is None or page is None:
        return await private_panel(client, match.id, user.id)
    surface = await client.publisher.adopt_message(surface, page)
    return await private_panel(client, match.id, user.id, marker(surface))


@control("read")
async def _read(click: Click) -> PostContent:
    """Show the rules of the chosen game, or a list of all rules."""
    games = click.client.games
    name = click.chosen or click.control.arg
    if not name:
        return StaticContent(rules_list(games))
    if name not in games:
        raise Refusal("unknown_game")
    return StaticContent(rules_post(games[name]), name)
