"""`/replay`, `/export` and `/verify`: finished matches, step by step, as files and as GIFs."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.replays.acts import Replay, Replays
from bot.features.replays.gifs import GifContent, GifRenderer, PostedGif
from bot.features.replays.pages.export import ExportContent, account, address
from bot.features.replays.pages.replay import Posted, ReplayContent, Scene, more_post
from bot.features.replays.pages.verify import how_to_verify_post, proof_line, verify_post
from bot.match.commits.outdated import TABLE
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import words_for
from bot.posts.content import PostContent, StaticContent
from bot.posts.controls import NO_SEAT
from bot.posts.layout import picture_on
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction, check_may_post, number_in, reply, viewable_match
from cogs.options import NumberChoices, match_choices, my_match

controls = Controls()


async def my_past_matches(interaction: Interaction) -> list[Match]:
    """Return a person's finished matches, the latest first."""
    return await interaction.client.host.past_matches_of(interaction.user.id)


async def past_match(interaction: Interaction, match_id: int | None) -> Match:
    """Return a finished match: the one with the given id, the one at this table, or the latest.

    Raise Refusal if there is none.
    """
    if match_id is not None:
        return await viewable_match(interaction, match_id)
    mine = await my_past_matches(interaction)
    here = [match for match in mine if match.table_channel_id == interaction.channel_id]
    for found in (*here, *mine):
        return found
    raise Refusal("no_replay")


def readers_of(match: Match, user_id: int) -> tuple[int | None, ...]:
    """List the seats from whose view a person may see a finished match; None for spectators."""
    if match.time_control.open_after:
        return (None, *range(len(match.seats)))
    mine = match.seat_of(user_id)
    return (None,) if mine is None else (None, mine.seat)


async def scene_of(
    interaction: Interaction, match: Match, reader: int | None, place: int = 0
) -> Scene:
    """Return a moment of a replay as one reader saw it. Raise Refusal if that may not be seen."""
    if reader not in readers_of(match, interaction.user.id):
        raise Refusal("closed_hands")
    replay = await interaction.client.host[Replays].of(match.id)
    if not replay.moments:
        raise Refusal("old_rules")
    shown = await asyncio.to_thread(replay.visible_moments, reader)
    return Scene(replay, reader, min(max(place, 0), len(shown) - 1))


async def replay_page(interaction: Interaction, match: Match) -> PostContent:
    """Return a replay from its beginning, as the person's own seat saw it or as spectators did."""
    mine = match.seat_of(interaction.user.id)
    return scene_page(interaction, await scene_of(interaction, match, mine.seat if mine else None))


def scene_page(interaction: Interaction, scene: Scene) -> PostContent:
    """Return the page that shows a scene."""
    return ReplayContent(scene, readers_of(scene.match, interaction.user.id))


def _may_see_all(interaction: Interaction, match: Match) -> bool:
    """Return whether a person may see a finished match with its seeds and all hands."""
    return match.time_control.open_after or match.seat_of(interaction.user.id) is not None


async def export_page(interaction: Interaction, match: Match) -> PostContent:
    """Return a match as a file: all of it, or only what the person was shown."""
    match.table_or_refuse()
    client, mine = interaction.client, match.seat_of(interaction.user.id)
    if match.status in OVER_STATUSES and _may_see_all(interaction, match):
        replay = await client.host[Replays].of(match.id)
        surface = await client.host.surface(match.id, TABLE)
        return ExportContent(match, replay.text(address(match, surface)), whole=True)
    rows = await client.host[Replays].journal(match)
    text = str(account(match, rows, mine.seat if mine else None))
    return ExportContent(match, text, whole=False)


async def verification_page(interaction: Interaction, match: Match) -> PostContent:
    """Verify a match and return the result."""
    replay: Replay = await interaction.client.host[Replays].of(match.id)
    games, reasons = interaction.client.games, _may_see_all(interaction, match)
    line = await asyncio.to_thread(proof_line, replay, words_for(match), games, reasons)
    return StaticContent(verify_post(match, line))


def _reader(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


@controls("replay")
async def _open(click: Click) -> PostContent:
    """Open a replay, at the moment before the control's step for its seat if it has one."""
    match, number = await click.match(), click.control.number
    if not number:
        return await replay_page(click.interaction, match)
    now = await scene_of(click.interaction, match, _reader(click.control.seat))
    place = sum(shown <= number for shown in now.shown) - 1
    return scene_page(click.interaction, Scene(now.replay, now.reader, max(place, 0)))


@controls("step", redraws="private")
async def _step(click: Click) -> PostContent:
    """Go to the last moment, to the one before or after, or to the end of a turn."""
    match = await click.match()
    now = await scene_of(
        click.interaction, match, _reader(click.control.seat), click.control.number
    )
    last, place, ends, arg = len(now.shown) - 1, now.place, now.turn_ends, click.control.arg
    places = {
        "first": 0,  # on posts from before there were turns
        "turn_back": max((end for end in ends if end < place), default=0), "back": place - 1,
        "turn": min((end for end in ends if end > place), default=last), "forward": place + 1,
        "last": last,
    }  # fmt: skip
    if arg not in places:
        raise Refusal("unknown_control")
    there = min(max(places[arg], 0), last)
    since = place if arg == "turn" else None
    return scene_page(click.interaction, Scene(now.replay, now.reader, there, since))


@controls("turn", redraws="private")
async def _go_to_turn(click: Click) -> PostContent:
    """Go to the beginning of a turn."""
    match = await click.match()
    place = number_in(click.chosen)
    return scene_page(
        click.interaction,
        await scene_of(click.interaction, match, _reader(click.control.seat), place),
    )


@controls("seen_as", redraws="private")
async def _seen_as(click: Click) -> PostContent:
    """Show the same moment as another reader saw it, or that reader's last moment before it."""
    match = await click.match()
    now = await scene_of(
        click.interaction, match, _reader(click.control.seat), click.control.number
    )
    wanted = None if click.values == [str(NO_SEAT)] else number_in(click.chosen)
    other = await scene_of(click.interaction, match, wanted)
    at = now.shown[now.place]
    place = sum(number <= at for number in other.shown) - 1
    return scene_page(click.interaction, Scene(now.replay, wanted, max(place, 0)))


@controls("replay_more")
async def _more(click: Click) -> PostContent:
    return StaticContent(more_post(await click.match()))


@controls("replay_post", public=True)
async def _post_replay(click: Click) -> PostContent:
    """Post a button that opens a replay, for everyone in the channel."""
    match = await click.match()
    _check_posting(click.interaction, match)
    return Posted(match, click.user_name)


def _check_posting(interaction: Interaction, match: Match) -> None:
    """Raise Refusal if a person may not post a match for everyone in the channel."""
    if match.status not in OVER_STATUSES:
        raise Refusal("replay_early")
    if match.table is None:
        raise Refusal("never_begun")
    if interaction.guild_id is None or interaction.guild_id != match.guild_id:
        raise Refusal("posted_elsewhere")
    check_may_post(interaction)


@controls("export")
async def _export(click: Click) -> PostContent:
    return await export_page(click.interaction, await click.match())


@controls("verify")
async def _verify(click: Click) -> PostContent:
    return await verification_page(click.interaction, await click.match())


@controls("verify_how")
async def _how_to_verify(click: Click) -> PostContent:
    return StaticContent(how_to_verify_post(await click.match()))


@controls("gif", "film")
async def _render_gif(click: Click) -> PostContent:
    """Start to render a GIF. The response shows the progress."""
    match = await click.match()
    user = click.user_id
    gifs = click.host[GifRenderer]
    gifs.refuse_if_busy(user)
    scene = await scene_of(click.interaction, match, _reader(click.control.seat))
    return GifContent(user, scene, renderer=gifs)


@controls("post_gif", "film_post", public=True)
async def _post_gif(click: Click) -> PostContent:
    """Post a person's GIF for everyone in the channel."""
    match = await click.match()
    _check_posting(click.interaction, match)
    scene = await scene_of(click.interaction, match, _reader(click.control.seat))
    if not scene.open_to_all:
        raise Refusal("closed_hands")
    shown = picture_on(click.interaction.message)
    if shown is None:
        raise Refusal("unknown_control")
    gif = GifContent(click.user_id, scene, gif=await shown.read())
    return PostedGif(match, click.user_name, gif)


class ReplayCommands(TopicCog):
    """The commands about finished matches."""

    controls = controls

    @app_commands.command(description="Step through a finished match")
    @app_commands.describe(match="Match number (type to see your finished matches)")
    async def replay(self, interaction: Interaction, match: int | None = None) -> None:
        """Open a match's replay."""
        await reply(interaction, self._replay(interaction, match))

    async def _replay(self, interaction: Interaction, match_id: int | None) -> PostContent:
        return await replay_page(interaction, await past_match(interaction, match_id))

    @app_commands.command(description="Check that a match was dealt and played fairly")
    @app_commands.describe(match="Match number (type to see your finished matches)")
    async def verify(self, interaction: Interaction, match: int | None = None) -> None:
        """Verify a match."""
        await reply(interaction, self._verify(interaction, match))

    async def _verify(self, interaction: Interaction, match_id: int | None) -> PostContent:
        return await verification_page(interaction, await past_match(interaction, match_id))

    @app_commands.command(description="Download a match as a file")
    @app_commands.describe(match="Match number (optional at the match's own table)")
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Send a match as a file."""
        await reply(interaction, self._export(interaction, match))

    async def _export(self, interaction: Interaction, match_id: int | None) -> PostContent:
        if match_id is not None:
            return await export_page(interaction, await viewable_match(interaction, match_id))
        try:
            user, channel = interaction.user.id, interaction.channel_id
            found = await my_match(self.bot.host, user, channel, careful=True)
        except Refusal as refusal:
            if refusal.reason != "none_open":
                raise
            found = await past_match(interaction, None)
        return await export_page(interaction, found)

    @replay.autocomplete("match")
    @verify.autocomplete("match")
    async def _over(self, interaction: Interaction, current: str) -> NumberChoices:
        return match_choices(await my_past_matches(interaction), current)

    @export.autocomplete("match")
    async def _all(self, interaction: Interaction, current: str) -> NumberChoices:
        running = await self.bot.host.matches_of(interaction.user.id)
        begun = [match for match in running if match.table is not None]
        return match_choices([*begun, *await my_past_matches(interaction)], current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ReplayCommands(bot))
