"""The controls of finished matches: replay, file, verification and GIF."""

from __future__ import annotations

import asyncio

from bot.features.replays.acts import Replay
from bot.features.replays.gifs import GifContent, PostedGif
from bot.features.replays.pages.export import ExportContent, account, address
from bot.features.replays.pages.replay import Posted, ReplayContent, Scene
from bot.features.replays.pages.verify import proof_line, verify_post
from bot.match.change import TABLE
from bot.match.match import OVER_STATUSES, Match
from bot.posts.content import PostContent, StaticContent
from bot.posts.controls import NO_SEAT
from bot.posts.layout import picture_on
from bot.posts.refusals import Refusal
from bot.posts.words import words_for
from cogs.controls.registry import Click, control
from cogs.helpers.access import check_may_post
from cogs.helpers.replies import Interaction, number_in


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
    replay = await interaction.client.host.replays.of(match.id)
    if not replay.moments:
        raise Refusal("old_rules")
    shown = await asyncio.to_thread(replay.visible_moments, reader)
    return Scene(replay, reader, min(max(place, 0), len(shown) - 1))


async def replay_draft(interaction: Interaction, match: Match) -> PostContent:
    """Return a replay from its beginning, as the person's own seat saw it or as spectators did."""
    mine = match.seat_of(interaction.user.id)
    return page(interaction, await scene_of(interaction, match, mine.seat if mine else None))


def page(interaction: Interaction, scene: Scene) -> PostContent:
    """Return the page that shows a scene."""
    return ReplayContent(scene, readers_of(scene.match, interaction.user.id))


def _may_see_all(interaction: Interaction, match: Match) -> bool:
    """Return whether a person may see a finished match with its seeds and all hands."""
    return match.time_control.open_after or match.seat_of(interaction.user.id) is not None


async def export_draft(interaction: Interaction, match: Match) -> PostContent:
    """Return a match as a file: all of it, or only what the person was shown."""
    match.table_or_refuse()
    client, mine = interaction.client, match.seat_of(interaction.user.id)
    if match.record.status in OVER_STATUSES and _may_see_all(interaction, match):
        replay = await client.host.replays.of(match.id)
        surface = await client.host.surface(match.id, TABLE)
        return ExportContent(match, replay.text(address(match, surface)), whole=True)
    rows = await client.host.replays.journal(match)
    text = str(account(match, rows, mine.seat if mine else None))
    return ExportContent(match, text, whole=False)


async def verify_draft(interaction: Interaction, match: Match) -> PostContent:
    """Verify a match and return the result."""
    replay: Replay = await interaction.client.host.replays.of(match.id)
    games, reasons = interaction.client.games, _may_see_all(interaction, match)
    line = await asyncio.to_thread(proof_line, replay, words_for(match), games, reasons)
    return StaticContent(verify_post(match, line))


def _reader(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


@control("replay")
async def _open(click: Click) -> PostContent:
    return await replay_draft(click.interaction, await click.viewable_match())


@control("step", redraws="private")
async def _step(click: Click) -> PostContent:
    """Go to the first or the last moment, or to the one before or after."""
    match = await click.viewable_match()
    now = await scene_of(
        click.interaction, match, _reader(click.control.seat), click.control.number
    )
    last = len(now.shown) - 1
    places = {"first": 0, "back": now.place - 1, "forward": now.place + 1, "last": last}
    if click.control.arg not in places:
        raise Refusal("unknown_control")
    return page(
        click.interaction,
        Scene(now.replay, now.reader, min(max(places[click.control.arg], 0), last)),
    )


@control("turn", redraws="private")
async def _turn(click: Click) -> PostContent:
    """Go to the beginning of a turn."""
    match = await click.viewable_match()
    place = number_in(click.chosen)
    return page(
        click.interaction,
        await scene_of(click.interaction, match, _reader(click.control.seat), place),
    )


@control("seen_as", redraws="private")
async def _seen_as(click: Click) -> PostContent:
    """Show the same moment as another reader saw it, or that reader's last moment before it."""
    match = await click.viewable_match()
    now = await scene_of(
        click.interaction, match, _reader(click.control.seat), click.control.number
    )
    wanted = None if click.values == [str(NO_SEAT)] else number_in(click.chosen)
    other = await scene_of(click.interaction, match, wanted)
    at = now.shown[now.place]
    place = sum(number <= at for number in other.shown) - 1
    return page(click.interaction, Scene(now.replay, wanted, max(place, 0)))


@control("replay_post", public=True)
async def _post(click: Click) -> PostContent:
    """Post a button that opens a replay, for everyone in the channel."""
    match = await click.viewable_match()
    _check_posting(click.interaction, match)
    return Posted(match, click.user_name)


def _check_posting(interaction: Interaction, match: Match) -> None:
    """Raise Refusal if a person may not post a match for everyone in the channel."""
    if match.record.status not in OVER_STATUSES:
        raise Refusal("replay_early")
    if match.table is None:
        raise Refusal("never_begun")
    if interaction.guild_id is None or interaction.guild_id != match.record.guild_id:
        raise Refusal("posted_elsewhere")
    check_may_post(interaction)


@control("export")
async def _export(click: Click) -> PostContent:
    return await export_draft(click.interaction, await click.viewable_match())


@control("verify")
async def _verify(click: Click) -> PostContent:
    return await verify_draft(click.interaction, await click.viewable_match())


@control("film")
async def _film(click: Click) -> PostContent:
    """Start to render a GIF. The response shows the progress."""
    match = await click.viewable_match()
    user = click.user_id
    gifs = click.client.gifs
    gifs.refuse_if_busy(user)
    scene = await scene_of(click.interaction, match, _reader(click.control.seat))
    return GifContent(user, scene, renderer=gifs)


@control("film_post", public=True)
async def _film_post(click: Click) -> PostContent:
    """Post a person's GIF for everyone in the channel."""
    match = await click.viewable_match()
    _check_posting(click.interaction, match)
    scene = await scene_of(click.interaction, match, _reader(click.control.seat))
    if not scene.open_to_all:
        raise Refusal("closed_hands")
    shown = picture_on(click.interaction.message)
    if shown is None:
        raise Refusal("unknown_control")
    gif = GifContent(click.user_id, scene, gif=await shown.read())
    return PostedGif(match, click.user_name, gif)
