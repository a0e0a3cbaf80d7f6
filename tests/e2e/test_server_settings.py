"""Data of a server and not of a match: its settings, and its table list."""

from __future__ import annotations

from playground.people import Person
from playground.reading import Message

from .crash_injection import KillAtRequest
from .player_driver import open_lobby
from .process import E2EHarness
from .test_kills import restart


def table_lists(harness: E2EHarness) -> list[Message]:
    """Return all table lists that are posted anywhere."""
    channels = (harness.standin.channel("table"), harness.standin.channel("other"))
    return [m for c in channels for m in c.messages if "Tables on this server" in m.text]


def somebody(harness: E2EHarness, name: str, rank: str) -> Person:
    person = harness.standin.person(name)
    person.rank = rank
    return person


async def test_a_manager_sets_the_zone_by_city_and_the_clock_of_new_tables(
    harness: E2EHarness,
) -> None:
    manager = somebody(harness, "Ada", "manager")
    where = harness.standin.channel()
    offered = await manager.autocomplete("settings", {"city": "berl"}, focused="city", where=where)
    assert [line.name for line in offered] == ["Berlin, Germany"]
    page = await manager.slash("settings", {"city": offered[0].value}, where=where)
    assert page.ephemeral and "Europe/Berlin" in page.text
    assert page.message is not None
    turn, clock = (f"mg:0:-1:0:{act}" for act in ("settings_page:", "set:clock"))
    page = await manager.choose(page.message, turn, ["tables"])
    assert page.message is not None
    reply = await manager.choose(page.message, clock, ['"week"'])
    assert reply.updated and "1 week per move" in reply.text
    driver = await open_lobby(harness, manager, where)
    assert "1 week per move" in f"{driver.lobby.text}{driver.lobby.alt}"
    assert reply.message is not None
    page = await manager.choose(reply.message, turn, ["room"])
    assert page.message is not None
    allowed = await manager.choose(page.message, "mg:0:-1:0:set:channels", [str(where.id)])
    assert f"<#{where.id}>" in allowed.text
    elsewhere = harness.standin.add_channel("elsewhere")
    refused = await manager.slash("play", {"game": "instinkt"}, where=elsewhere)
    assert "tables can be opened only in" in refused.text


async def test_table_list_is_posted_once_whenever_the_bot_is_killed(harness: E2EHarness) -> None:
    standin = harness.standin
    moderator = somebody(harness, "Ben", "moderator")
    here, there = standin.channel("table"), standin.add_channel("other")
    driver = await open_lobby(harness, standin.person("Ada"), here)
    messages = f"/channels/{here.id}/messages"
    for place, fault in (
        (here, KillAtRequest(harness.bot, messages, method="POST")),
        (there, KillAtRequest(harness.bot, messages, method="DELETE", lost=True)),
    ):
        standin.rest.faults.append(fault)
        reply = await moderator.slash("tables post", where=place)
        assert reply.ephemeral and f"<#{place.id}>" in reply.text
        await fault.killed.wait()
        await restart(harness)
        await standin.until(lambda: [b.channel_id for b in table_lists(harness)] == [place.id])  # noqa: B023
    (table_list,) = table_lists(harness)
    assert "1 of 6 seats taken" in table_list.text and f"/{driver.lobby.id})" in table_list.text
    mine = await standin.person("Ada").click(table_list, label="My matches")
    assert mine.ephemeral and "not started yet" in mine.text
    gone = await moderator.slash("tables remove", where=there)
    assert "removed" in gone.text
    await standin.until(lambda: table_lists(harness) == [])
