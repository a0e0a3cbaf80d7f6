"""`/play`: the page of games, new tables and invitations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import app_commands

from bot.app.client import Menagerie
from bot.match.commits.outdated import PANEL
from bot.match.pages.invitations import invitation_post
from bot.match.pages.new_table import (
    NOTHING_CHOSEN,
    OPENED_LINES,
    Asked,
    NewTable,
    asked_lines,
    opened_post,
)
from bot.match.pages.play import (
    NOTES,
    GameContent,
    GameNote,
    PlayContent,
    rules_list,
    ways_post,
    ways_to_people,
)
from bot.match.pages.rules import rules_post
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.controls import marker
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from bot.runtime.hooks import added
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import (
    Interaction,
    check_may_return,
    check_still_member,
    direct_channel,
    in_direct_messages,
    known_game,
    name_of,
    number_in,
    reply,
    served_server,
    server_with_bot,
    writable_channel,
)
from cogs.options import (
    TextChoices,
    Typed,
    game_choices,
    start_of,
    suggested_times,
    time_choices,
    zone_name,
)
from cogs.panel import first_panel, private_panel, with_offer
from games.robots import LEVELS

controls = Controls()


def _guest(interaction: Interaction, player: discord.User | discord.Member | None) -> int:
    """Return whom a person invites with a command, or 0. Raise Refusal if that is not possible."""
    if player is None:
        return 0
    granted = getattr(player, "resolved_permissions", None)
    hidden = granted is not None and not granted.view_channel
    if player.bot or hidden or player.id == interaction.user.id:
        raise Refusal("no_invitation")
    return player.id


async def games_page(
    interaction: Interaction, player: discord.User | None, when: str | None
) -> PostContent:
    """Return the page of all games, which keeps whom a person invites and when it starts."""
    if player is not None or when:
        server_with_bot(interaction)
    at = await start_of(interaction, when) if when else 0
    return await _page_of_games(
        interaction, NewTable(guest=_guest(interaction, player), at=int(at))
    )


async def _page_of_games(interaction: Interaction, table: NewTable) -> PostContent:
    host, user, guild = interaction.client.host, interaction.user.id, served_server(interaction)
    games, notes = interaction.client.games, await notes_of(interaction)
    waiting = [match for match in await host.matches_of(user) if host.waits_for(match, user)]
    again = await host.latest_together(user, guild) if guild and table == NOTHING_CHOSEN else None
    return PlayContent(games, user, again, table, notes, waiting)


async def notes_of(interaction: Interaction) -> Mapping[str, Sequence[GameNote]]:
    """Return the notes for a person, by game."""
    found: dict[str, list[GameNote]] = {}
    host, user = interaction.client.host, interaction.user.id
    for notes in await added(more(host, user) for more in NOTES):
        for game, note in notes.items():
            found.setdefault(game, []).append(note)
    return found


async def open_table_at_once(
    interaction: Interaction, game: str, player: discord.User | None, when: str | None
) -> PostContent:
    """Open a table for a game; in a direct message, start a match against robots."""
    if interaction.guild_id is not None:
        at = await start_of(interaction, when) if when else 0
        return await _open_table(interaction, NewTable(game, _guest(interaction, player), int(at)))
    if when:
        raise Refusal("only_server")
    user, channel = interaction.user, direct_channel(interaction)
    match = await interaction.client.host.solo.begin(game, user.id, name_of(user), channel)
    return await first_panel(interaction, match)


async def _open_table(interaction: Interaction, table: NewTable) -> PostContent:
    known_game(interaction.client, table.game)
    server = server_with_bot(interaction)
    channel = writable_channel(interaction, "no_table_here")
    user, host, guest = interaction.user, interaction.client.host, table.guest
    if guest and not await host.members.is_member(server, guest):
        raise Refusal("no_invitation")
    asked = await _split_by_reach(interaction, [guest] if guest else [])
    match = await host.lobby.open(
        table.game, user.id, name_of(user), channel, server, guest,
        table.at or None,
    )  # fmt: skip
    interaction.client.announcements.send(match, asked.asked, invitation_post)
    lines = [line(host, match) for line in OPENED_LINES]
    opened = StaticContent(opened_post(match, asked, lines))
    return await with_offer(interaction.client, opened, match, user.id)


async def _split_by_reach(interaction: Interaction, guests: Sequence[int]) -> Asked:
    """Return which guests of a table that is to be opened get a message."""
    host, user = interaction.client.host, interaction.user.id
    people = Asked([], [], [])
    for guest in guests:
        if host.preferences.person(guest).notices == "none":
            people.unreachable.append(guest)
        elif await host.lobby.has_asked(user, guest):
            people.earlier.append(guest)
        else:
            people.asked.append(guest)
    return people


@controls("again", redraws="private")
async def _play_again(click: Click) -> PostContent:
    """Open a table for the people of an earlier match, and ask the others to join."""
    before = await click.match()
    await check_may_return(click.interaction, before)
    others = [seat.user_id for seat in before.people if seat.user_id != click.user_id]
    asked = await _split_by_reach(click.interaction, [user for user in others if user is not None])
    match = await click.host.lobby.rematch(click.match_id, click.user_id, click.user_name)
    place = f"<#{match.channel_id}>"
    said = [GENERIC_WORDS("Your table for {title} is open in {place} (match {id}).",
                          title=match.game.title, place=place, id=match.id)]  # fmt: skip
    if match.host_id == click.user_id:  # otherwise the others were asked before
        click.client.announcements.send(match, asked.asked, invitation_post)
        said += asked_lines(asked)
    return sentence("\n".join(said))


@controls("accept", redraws="private")
async def _accept(click: Click) -> PostContent:
    """Join by the button on an invitation."""
    await check_still_member(click.interaction, (await click.match()).guild_id)
    match = await click.host.lobby.join(click.match_id, click.user_id, click.user_name)
    place = f"<#{match.channel_id}>"
    return sentence(GENERIC_WORDS(
        "You have a seat at the table for {title} in {place} (match {id}).",
        title=match.game.title, place=place, id=match.id))  # fmt: skip


@controls("decline", redraws="private")
async def _decline(click: Click) -> PostContent:
    await click.host.lobby.decline(click.match_id, click.user_id)
    return sentence(GENERIC_WORDS("You have declined the invitation."))


def _new_table(click: Click) -> NewTable:
    """Return what a person has chosen for a new table, from the clicked control."""
    game, *numbers = click.control.arg.split(".")
    guest, at, robots, *_ = [*map(number_in, numbers), 0, 0, 0]
    return NewTable(game, guest, at, min(robots, len(LEVELS)))


@controls("shelf", redraws="private")
async def _show_games(click: Click) -> PostContent:
    return await _page_of_games(click.interaction, _new_table(click))


@controls("game", redraws="private")
async def _show_game(click: Click) -> PostContent:
    """Show the ways to start a match of the chosen game."""
    table = _new_table(click)
    return await _game_page(click, table.of(click.chosen) if click.chosen else table)


@controls("start_at", redraws="private")
async def _start_at(click: Click) -> PostContent:
    """Set or remove the time at which a table starts."""
    at = number_in(click.chosen, "bad_option")
    return await _game_page(click, _new_table(click)._replace(at=at))


@controls("robots", redraws="private")
async def _choose_robots(click: Click) -> PostContent:
    """Set the strength of the robots in a match against robots."""
    if click.chosen not in LEVELS:
        raise Refusal("bad_option")
    return await _game_page(
        click, _new_table(click)._replace(robots=LEVELS.index(click.chosen) + 1)
    )


async def _game_page(click: Click, table: NewTable) -> PostContent:
    game = known_game(click.client, table.game)
    strength = table.level or await click.host.solo.strength(game.name, click.user_id)
    guild = served_server(click.interaction)
    notes = (await notes_of(click.interaction)).get(game.name, ())
    return GameContent(click.host, game, strength, guild, table, notes)


@controls("ways", redraws="private")
async def _show_ways(click: Click) -> PostContent:
    """Show what is behind *More* of a game."""
    table, guild = _new_table(click), served_server(click.interaction)
    game = known_game(click.client, table.game)
    buttons = ways_to_people(click.host, guild, game, GENERIC_WORDS)
    times = [] if guild is None else await suggested_times(click.interaction)
    return StaticContent(ways_post(game, table, buttons, times, zone_name(click.interaction)))


@controls("open_here", redraws="private")
async def _open_here(click: Click) -> PostContent:
    return await _open_table(click.interaction, _new_table(click))


@controls("solo", redraws="private")
async def _solo(click: Click) -> PostContent:
    """Start a match against robots and show the panel instead of the page.

    In a direct message the clicked page becomes the match's panel.
    """
    client, user = click.client, click.interaction.user
    clicked, channel = click.interaction.message, direct_channel(click.interaction)
    # An ephemeral page will be gone, and nobody else can edit it.
    lasts = channel and clicked is not None and not clicked.flags.ephemeral
    page = clicked.id if clicked is not None and lasts else None
    table = _new_table(click)
    match = await client.host.solo.begin(
        table.game, user.id, name_of(user), channel, page, table.level
    )
    seat = match.seat_or_refuse(user.id).seat
    surface = await client.host.surface(match.id, PANEL, seat)
    if surface is None or page is None:
        return await private_panel(client, match.id, user.id)
    surface = await client.publisher.adopt_message(surface, page)
    return await private_panel(client, match.id, user.id, marker(surface))


@controls("read")
async def _show_rules(click: Click) -> PostContent:
    """Show the rules of the chosen game, or a list of all rules."""
    games = click.client.games
    name = click.chosen or click.control.arg
    if not name:
        return StaticContent(rules_list(games))
    return StaticContent(rules_post(known_game(click.client, name)), name)


class PlayCommands(TopicCog):
    """The command that starts matches."""

    controls = controls

    @app_commands.command(description="Play a game: against robots now, or with others at a table")
    @app_commands.describe(
        game="Open a table for this game right away (optional)",
        player="Invite this person to your table (optional)",
        when="Start at a set time, such as Friday 8 pm in your time zone (optional)",
    )
    @app_commands.rename(player="with")
    async def play(
        self,
        interaction: Interaction,
        game: Typed | None = None,
        player: discord.User | None = None,
        when: Typed | None = None,
    ) -> None:
        """Show the games, or open a table in this channel."""
        if game is None:
            # In a direct message the page becomes the panel of the match, so it is to stay.
            alone = in_direct_messages(interaction)
            await reply(interaction, games_page(interaction, player, when), lasting=alone)
        else:
            await reply(interaction, open_table_at_once(interaction, game, player, when))

    @play.autocomplete("when")
    async def _times(self, interaction: Interaction, current: str) -> TextChoices:
        return await time_choices(interaction, current)

    @play.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> TextChoices:
        return game_choices(self.bot, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PlayCommands(bot))
