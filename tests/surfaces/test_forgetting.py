"""Forgetting: a name that was deleted is on no page and in no post that the bot keeps up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.host import PANEL, TABLE, Match, Replay
from bot.surfaces.draft import Draft, Sketch, sketch_of
from bot.surfaces.films import FilmDraft
from bot.surfaces.pages.export import ExportDraft, account, address
from bot.surfaces.pages.lobby import LobbyDraft
from bot.surfaces.pages.log import log_post
from bot.surfaces.pages.look_closer import closer_post
from bot.surfaces.pages.panel import PanelDraft
from bot.surfaces.pages.replay import ReplayDraft, Scene
from bot.surfaces.pages.table import TableDraft
from bot.surfaces.pages.verify import proof_line, verify_post
from bot.surfaces.words import words_for
from games import GAMES
from tests.host.house import BEN, NAMES
from tests.surfaces.limits import payload
from tests.surfaces.shown import Shown

ZOE = 7_301_954_882_417_733_001
NAMES |= {ZOE: "Zoe Quillfeather"}


def of_draft(draft: Draft) -> Iterator[str]:
    """Yield all that a page says and shows, in its files too."""
    sketch = draft.sketch
    if sketch is not None:
        yield sketch.svg
        yield sketch.alt
    for view in (draft.layout(sketch), draft.layout(None)):
        yield str(payload(view))
    for file in draft.files:
        yield file.description or ""
        yield file.fp.read().decode(errors="replace")


async def pages(house: Shown, match_id: int) -> dict[str, str]:
    """Return all that every page about a match that is over says and shows."""
    match = await house.host.match(match_id)
    replay: Replay = await house.host.replays.of(match_id)
    rows = await house.store.journal(match_id)
    text = replay.text(address(match, await house.store.surface(match_id, TABLE)))
    readers = (None, *range(len(match.seats)))
    scenes = [
        Scene(replay, reader, place)
        for reader in readers
        for place in {0, len(replay.visible_moments(reader)) // 2, len(replay.visible_moments(reader)) - 1}
    ]
    drafts: dict[str, list[Draft]] = {
        "replay": [ReplayDraft(scene, readers) for scene in scenes],
        "film": [FilmDraft(BEN, scenes[0], film=b"film")],
        "export": [ExportDraft(match, text, whole=True)],
        "table": [TableDraft(match)],
        "lobby": [LobbyDraft(match)],
        "panel": [PanelDraft(match, seat=seat) for seat in range(len(match.seats))],
    }
    said = {name: "".join("".join(of_draft(one)) for one in all_) for name, all_ in drafts.items()}
    line = proof_line(replay, words_for(match), house.games)
    said["verify"] = str(payload(verify_post(match, line)))
    for reader in readers:
        said[f"log {reader}"] = str(payload(log_post(match, reader)))
        said[f"closer {reader}"] = str(payload(closer_post(match, reader)))
        said[f"account {reader}"] = str(account(match, rows, reader))
        sketch = sketch_of(match, reader)
        said[f"picture {reader}"] = sketch.svg + sketch.alt if sketch else ""
    return said


def posts(house: Shown) -> dict[int, str]:
    """Return all that stands in channels and in direct messages, but for a notice's old panel."""
    return {
        post.id: str(payload(post.layout)) + "".join(post.described)
        for place in house.memory.places.values()
        if place.person != ZOE
        for post in place.messages
    }


async def over(house: Shown, game: str, *, leaves: bool) -> Match:
    """Play a match of Zoe with others to its end; perhaps she leaves it before."""
    robots = max(GAMES[game].seats[0] - 2, 0)
    match = await house.mid_turn(await house.playing(ZOE, BEN, game=game, robots=robots))
    if leaves:
        match = await house.host.seats.resign(match.id, ZOE)
    match = await house.finish(match)
    await house.quiet()
    return match


@pytest.mark.parametrize(
    ("game", "leaves"), [("lion_unicorn", False), ("lion_unicorn", True), ("instinkt", False)]
)
async def test_a_name_that_was_deleted_is_on_no_page_of_a_match_opened_before(
    house: Shown, game: str, leaves: bool
) -> None:
    match = await over(house, game, leaves=leaves)
    before = await pages(house, match.id)
    named = {page for page, said in before.items() if "Quillfeather" in said}
    assert {"replay", "export"} <= named
    kept = [m for kind in (TABLE, PANEL) for m in await house.posts(match, kind)]
    assert leaves or any("Quillfeather" in said for said in posts(house).values())
    await house.host.privacy.forget(ZOE)
    await house.quiet()
    after = await pages(house, match.id)
    assert {page for page, said in after.items() if "Quillfeather" in said} == set()
    up = {m.id for m in kept if m.place.person != ZOE}
    assert {number for number, said in posts(house).items() if "Quillfeather" in said} & up == set()
    table = await house.table(match)
    assert table.described and not any("Quillfeather" in said for said in table.described)


def test_a_picture_that_is_described_otherwise_is_another_file() -> None:
    assert Sketch("<svg/>", "Zoe has an owl").name != Sketch("<svg/>", "Somebody has an owl").name
