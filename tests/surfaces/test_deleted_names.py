"""Deleted names are on no page and in no post that is kept up to date."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.checks.limits import payload
from bot.features.privacy.acts import Privacy
from bot.features.replays.acts import Replay, Replays
from bot.features.replays.gifs import GifContent
from bot.features.replays.pages.export import ExportContent, account, address
from bot.features.replays.pages.replay import ReplayContent, Scene
from bot.features.replays.pages.verify import proof_line, verify_post
from bot.match.commits.outdated import PANEL, TABLE
from bot.match.match import Match
from bot.match.pages.content import table_picture_source, words_for
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.look_closer import closer_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.posts.content import PictureSource, PostContent
from games import GAMES
from tests.drawing.sheets import picture_of
from tests.host.harness import BEN, NAMES
from tests.surfaces.harness import SurfaceHarness

ZOE = 7_301_954_882_417_733_001
NAMES |= {ZOE: "Zoe Quillfeather"}


def of_draft(content: PostContent) -> Iterator[str]:
    """Yield everything that a page says and shows, including its files."""
    picture_source = content.picture_source
    if picture_source is not None:
        yield picture_source.sheet.svg
        yield picture_source.alt
    for view in (content.layout(picture_source), content.layout(None)):
        yield str(payload(view))
    for file in content.files:
        yield file.description or ""
        yield file.fp.read().decode(errors="replace")


async def pages(harness: SurfaceHarness, match_id: int) -> dict[str, str]:
    """Return everything that the pages about a finished match say and show."""
    match = await harness.host.match(match_id)
    replay: Replay = await harness.host[Replays].of(match_id)
    rows = await harness.store.journal(match_id)
    text = replay.text(address(match, await harness.store.surface(match_id, TABLE)))
    readers = (None, *range(len(match.seats)))
    scenes = [
        Scene(replay, reader, place)
        for reader in readers
        for place in {
            0,
            len(replay.visible_moments(reader)) // 2,
            len(replay.visible_moments(reader)) - 1,
        }
    ]
    drafts: dict[str, list[PostContent]] = {
        "replay": [ReplayContent(scene, readers) for scene in scenes],
        "gif": [GifContent(BEN, scenes[0], gif=b"gif")],
        "export": [ExportContent(match, text, whole=True)],
        "table": [TableContent(match)],
        "lobby": [LobbyContent(match)],
        "panel": [PanelContent(match, seat=seat) for seat in range(len(match.seats))],
    }
    said = {name: "".join("".join(of_draft(one)) for one in all_) for name, all_ in drafts.items()}
    line = proof_line(replay, words_for(match), harness.games)
    said["verify"] = str(payload(verify_post(match, line)))
    for reader in readers:
        said[f"log {reader}"] = str(payload(log_post(match, reader)))
        said[f"closer {reader}"] = str(payload(closer_post(match, reader)))
        said[f"account {reader}"] = str(account(match, rows, reader))
        picture_source = table_picture_source(match, reader)
        said[f"picture {reader}"] = (
            picture_source.sheet.svg + picture_source.alt if picture_source else ""
        )
    return said


def posts(harness: SurfaceHarness) -> dict[int, str]:
    """Return everything posted in channels and direct messages, except a notice's old panel."""
    return {
        post.id: str(payload(post.layout)) + "".join(post.described)
        for place in harness.memory.places.values()
        if place.person != ZOE
        for post in place.messages
    }


async def over(harness: SurfaceHarness, game: str, *, leaves: bool) -> Match:
    """Play a match of Zoe with others to its end; with ``leaves`` she resigns before."""
    robots = max(GAMES[game].seats[0] - 2, 0)
    match = await harness.mid_turn(await harness.playing(ZOE, BEN, game=game, robots=robots))
    if leaves:
        match = await harness.host.seats.resign(match.id, ZOE)
    match = await harness.finish(match)
    await harness.quiet()
    return match


@pytest.mark.parametrize(
    ("game", "leaves"), [("lion_unicorn", False), ("lion_unicorn", True), ("instinkt", False)]
)
async def test_deleted_name_is_on_no_page_of_an_open_match(
    harness: SurfaceHarness, game: str, leaves: bool
) -> None:
    match = await over(harness, game, leaves=leaves)
    before = await pages(harness, match.id)
    named = {page for page, said in before.items() if "Quillfeather" in said}
    assert {"replay", "export"} <= named
    kept = [m for kind in (TABLE, PANEL) for m in await harness.posts_of(match, kind)]
    assert leaves or any("Quillfeather" in said for said in posts(harness).values())
    await harness.host[Privacy].forget(ZOE)
    await harness.quiet()
    after = await pages(harness, match.id)
    assert {page for page, said in after.items() if "Quillfeather" in said} == set()
    up = {m.id for m in kept if m.place.person != ZOE}
    assert {
        number for number, said in posts(harness).items() if "Quillfeather" in said
    } & up == set()
    table = await harness.table(match)
    assert table.described and not any("Quillfeather" in said for said in table.described)


def test_picture_with_another_description_has_another_file_name() -> None:
    said = "Zoe has an owl", "Somebody has an owl"
    assert len({PictureSource(picture_of(), alt).name for alt in said}) == 2
