"""Matches that are over: `/replay`, `/export`, `/verify`, and the controls of their pages."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import OVER_STATUSES, TABLE, Match, Refusal, Replay
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import NO_SEAT, Control
from bot.surfaces.discord_messenger import media_on
from bot.surfaces.gif_renderer import GifContent, PostedGif
from bot.surfaces.pages.export import ExportContent, account, address
from bot.surfaces.pages.replay import Posted, ReplayContent, Scene
from bot.surfaces.pages.verify import proof_line, verify_post
from bot.surfaces.words import words_for
from cogs.access import viewable_match
from cogs.match_lookup import MatchChoices, match_choices, my_match
from cogs.replies import ControlHandler, Interaction, chosen, name_of, number_in, reply
from cogs.turning import TURNING_POINT_HANDLERS


class ReplayCommands(commands.Cog):
    """Looking back on matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Step through a finished match")
    @app_commands.describe(match="Match number (type to see your finished matches)")
    async def replay(self, interaction: Interaction, match: int | None = None) -> None:
        """Open a replay."""
        await reply(interaction, self._replay(interaction, match))

    async def _replay(self, interaction: Interaction, match_id: int | None) -> PostContent:
        return await replay_draft(interaction, await past_match(interaction, match_id))

    @app_commands.command(description="Check that a match was dealt and played fairly")
    @app_commands.describe(match="Match number (type to see your finished matches)")
    async def verify(self, interaction: Interaction, match: int | None = None) -> None:
        """Check a match."""
        await reply(interaction, self._verify(interaction, match))

    async def _verify(self, interaction: Interaction, match_id: int | None) -> PostContent:
        return await verify_draft(interaction, await past_match(interaction, match_id))

    @app_commands.command(description="Download a match as a file")
    @app_commands.describe(match="Match number (optional at its table)")
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Give a match as a file."""
        await reply(interaction, self._export(interaction, match))

    async def _export(self, interaction: Interaction, match_id: int | None) -> PostContent:
        if match_id is not None:
            return await export_draft(interaction, await viewable_match(interaction, match_id))
        try:
            user, channel = interaction.user.id, interaction.channel_id
            found = await my_match(self.bot.host, user, channel, careful=True)
        except Refusal as refusal:
            if refusal.reason != "no_match":
                raise
            found = await past_match(interaction, None)
        return await export_draft(interaction, found)

    @replay.autocomplete("match")
    @verify.autocomplete("match")
    async def _over(self, interaction: Interaction, current: str) -> MatchChoices:
        return match_choices(await my_past_matches(interaction), current)

    @export.autocomplete("match")
    async def _all(self, interaction: Interaction, current: str) -> MatchChoices:
        running = await self.bot.host.matches_of(interaction.user.id)
        begun = [match for match in running if match.table is not None]
        return match_choices([*begun, *await my_past_matches(interaction)], current)


async def my_past_matches(interaction: Interaction) -> list[Match]:
    """Return a person's matches that are over, the latest first."""
    return await interaction.client.host.past_matches_of(interaction.user.id)


async def past_match(interaction: Interaction, match_id: int | None) -> Match:
    """Return the match that somebody means to look back on: the one named, the one whose table
    stands here, or their latest. Raises Refusal.
    """
    if match_id is not None:
        return await viewable_match(interaction, match_id)
    mine = await my_past_matches(interaction)
    here = [match for match in mine if match.table_channel_id == interaction.channel_id]
    for found in (*here, *mine):
        return found
    raise Refusal("no_replay")


def readers_of(match: Match, user_id: int) -> tuple[int | None, ...]:
    """List through whose eyes somebody may look at a match that is over; None for onlookers."""
    if match.time_control.open_after:
        return (None, *range(len(match.seats)))
    mine = match.seat_of(user_id)
    return (None,) if mine is None else (None, mine.seat)


async def scene_of(
    interaction: Interaction, match: Match, reader: int | None, place: int = 0
) -> Scene:
    """Return a moment of a replay as one reader saw it; raises Refusal for who may not look."""
    if reader not in readers_of(match, interaction.user.id):
        raise Refusal("closed_hands")
    replay = await interaction.client.host.replays.of(match.id)
    if not replay.moments:
        raise Refusal("old_rules")
    shown = await asyncio.to_thread(replay.visible_moments, reader)
    return Scene(replay, reader, min(max(place, 0), len(shown) - 1))


async def replay_draft(interaction: Interaction, match: Match) -> PostContent:
    """Return a replay from its beginning, through the own eyes where there are any."""
    mine = match.seat_of(interaction.user.id)
    return page(interaction, await scene_of(interaction, match, mine.seat if mine else None))


def page(interaction: Interaction, scene: Scene) -> PostContent:
    """Return the page of a scene."""
    return ReplayContent(scene, readers_of(scene.match, interaction.user.id))


def _may_see_all(interaction: Interaction, match: Match) -> bool:
    """Return whether somebody may see all of a match once it is over: its seeds and its hands."""
    return match.time_control.open_after or match.seat_of(interaction.user.id) is not None


async def export_draft(interaction: Interaction, match: Match) -> PostContent:
    """Return a match as a file: all of it, or what its reader was told."""
    match.table_or_refuse()
    client, mine = interaction.client, match.seat_of(interaction.user.id)
    if match.record.status in OVER_STATUSES and _may_see_all(interaction, match):
        replay = await client.host.replays.of(match.id)
        surface = await client.store.surface(match.id, TABLE)
        return ExportContent(match, replay.text(address(match, surface)), whole=True)
    rows = await client.store.journal(match.id)
    text = str(account(match, rows, mine.seat if mine else None))
    return ExportContent(match, text, whole=False)


async def verify_draft(interaction: Interaction, match: Match) -> PostContent:
    """Check a match, and say what was found."""
    replay: Replay = await interaction.client.host.replays.of(match.id)
    games, reasons = interaction.client.games, _may_see_all(interaction, match)
    line = await asyncio.to_thread(proof_line, replay, words_for(match), games, reasons)
    return StaticContent(verify_post(match, line))


def _reader(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


async def _open(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await replay_draft(interaction, await viewable_match(interaction, control.match))


async def _step(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Go to the first, the last, or a neighbouring moment."""
    match = await viewable_match(interaction, control.match)
    now = await scene_of(interaction, match, _reader(control.seat), control.number)
    last = len(now.shown) - 1
    places = {"first": 0, "back": now.place - 1, "forward": now.place + 1, "last": last}
    if control.arg not in places:
        raise Refusal("unknown_control")
    return page(interaction, Scene(now.replay, now.reader, min(max(places[control.arg], 0), last)))


async def _turn(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Go to the beginning of a turn."""
    match = await viewable_match(interaction, control.match)
    place = number_in(chosen(values))
    return page(interaction, await scene_of(interaction, match, _reader(control.seat), place))


async def _seen_as(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Look through other eyes at the same moment, or at the last one before it for these."""
    match = await viewable_match(interaction, control.match)
    now = await scene_of(interaction, match, _reader(control.seat), control.number)
    wanted = None if values == [str(NO_SEAT)] else number_in(chosen(values))
    other = await scene_of(interaction, match, wanted)
    at = now.shown[now.place]
    place = sum(number <= at for number in other.shown) - 1
    return page(interaction, Scene(now.replay, wanted, max(place, 0)))


async def _post(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show the way to a replay to everybody here."""
    match = await viewable_match(interaction, control.match)
    _check_posting(interaction, match)
    return Posted(match, name_of(interaction.user))


def _check_posting(interaction: Interaction, match: Match) -> None:
    """Raise Refusal where somebody may not show a match to everybody here."""
    if match.record.status not in OVER_STATUSES:
        raise Refusal("replay_early")
    if match.table is None:
        raise Refusal("never_begun")
    if interaction.guild_id is None or interaction.guild_id != match.record.guild_id:
        raise Refusal("posted_elsewhere")
    granted = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (granted.send_messages_in_threads if thread else granted.send_messages):
        raise Refusal("no_posting")


async def _export(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await export_draft(interaction, await viewable_match(interaction, control.match))


async def _verify(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await verify_draft(interaction, await viewable_match(interaction, control.match))


async def _film(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Begin a moving picture; its reply tells how far it is."""
    match = await viewable_match(interaction, control.match)
    user = interaction.user.id
    interaction.client.responder.gif_renderer.refuse_if_busy(user)
    return GifContent(user, await scene_of(interaction, match, _reader(control.seat)))


async def _film_post(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show a moving picture, which its person has before them, to everybody here."""
    match = await viewable_match(interaction, control.match)
    _check_posting(interaction, match)
    scene = await scene_of(interaction, match, _reader(control.seat))
    if not scene.open_to_all:
        raise Refusal("closed_hands")
    shown = None if interaction.message is None else media_on(interaction.message)
    if shown is None:
        raise Refusal("unknown_control")
    gif = GifContent(interaction.user.id, scene, gif=await shown.read())
    return PostedGif(match, name_of(interaction.user), gif)


REPLAY_HANDLERS: dict[str, ControlHandler] = {
    "replay": _open,
    "step": _step,
    "turn": _turn,
    "seen_as": _seen_as,
    "replay_post": _post,
    "export": _export,
    "verify": _verify,
    "film": _film,
    "film_post": _film_post,
    **TURNING_POINT_HANDLERS,
}
"""What the controls of a replay do."""
PUBLIC_REPLIES = ("replay_post", "film_post")
"""Those whose answer everybody sees."""


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ReplayCommands(bot))
