"""A tournament on the stand-in: set up by clicks, killed at its posts, and played to its end."""

from __future__ import annotations

from playground.people import Person
from playground.reading import Channel, Message

from .crash_injection import KillAtRequest
from .process import E2EHarness
from .test_kills import restart


def cups(channel: Channel) -> list[Message]:
    """Return the posts of tournaments in a channel."""
    return [m for m in channel.messages if "## 🏆 Spring Cup" in m.text]


async def opened(manager: Person, where: Channel) -> None:
    """Set up a knock-out of Instinkt by clicks."""
    given = {"name": "Spring Cup", "game": "instinkt", "when": "20:00"}
    page = await manager.slash("tournament new", given, where=where)
    assert page.ephemeral and page.message is not None
    page = await manager.choose(page.message, "mg:0:-1:0:cup_set:kind", ["knockout"])
    assert page.updated and page.message is not None
    page = await manager.choose(page.message, "mg:0:-1:0:cup_set:starts", ["at_once"])
    assert page.message is not None
    page = await manager.click(page.message, label="Open")
    assert page.updated and "Knock-out" in page.text


async def test_tournament_is_posted_once_whenever_the_bot_is_killed(harness: E2EHarness) -> None:
    standin = harness.standin
    manager, here = standin.person("Mia"), standin.channel("table")
    manager.rank = "manager"
    fault = KillAtRequest(harness.bot, f"/channels/{here.id}/messages", method="POST", lost=True)
    standin.rest.faults.append(fault)
    await opened(manager, here)
    await fault.killed.wait()
    await restart(harness)
    await standin.until(lambda: len(cups(here)) == 1)
    (post,) = cups(here)
    for name in ("Ada", "Ben"):
        joined = await standin.person(name).click(post, label="Join")
        assert joined.ephemeral and "You are in." in joined.text
    listed = await manager.slash("tournament show", where=here)
    assert "Knock-out" in listed.text and listed.message is not None
    page = await manager.choose(listed.message, "mg:0:-1:0:cup:", ["1"])
    assert page.message is not None
    page = await manager.click(page.message, label="Organise")
    assert page.message is not None
    page = await manager.click(page.message, label="Start now")
    assert "Round 1" in page.text
    await restart(harness)
    await standin.until(lambda: "Round 1" in cups(here)[0].text)
    mine = await standin.person("Ada").click(cups(here)[0], label="My tournament")
    assert "Your match has started" in mine.text and mine.message is not None
    panel = await standin.person("Ada").click(mine.message, label="Open my panel")
    assert panel.text and "🎯" in panel.text
    note = {"note": "Ben: had to leave"}
    page = await manager.slash("tournament result", note, where=here)
    assert page.message is not None
    page = await manager.choose(page.message, page.message.selects[0].custom_id, ["1"])
    assert page.message is not None
    page = await manager.click(page.message, label="Set the result")
    assert "has been set" in page.text
    await restart(harness)
    await standin.until(lambda: "This tournament is over" in cups(here)[0].text)
    drawn = await standin.person("Ada").click(cups(here)[0], label="Check the draw")
    assert "of the seed" in drawn.text
