"""What belongs to a server and not to a match: its settings, and the list of its tables."""

from __future__ import annotations

from bot.playground.people import Person
from bot.playground.reading import Message

from .driving import open_lobby
from .process import House
from .striking import Strike
from .test_kills import restart


def boards(house: House) -> list[Message]:
    """Every post that lists tables, wherever it stands."""
    channels = (house.standin.channel("table"), house.standin.channel("other"))
    return [m for c in channels for m in c.messages if "Tables on this server" in m.text]


def somebody(house: House, name: str, rank: str) -> Person:
    person = house.standin.person(name)
    person.rank = rank
    return person


async def test_a_manager_sets_the_zone_by_city_and_the_clock_of_new_tables(house: House) -> None:
    manager = somebody(house, "Ada", "manager")
    where = house.standin.channel()
    offered = await manager.autocomplete("settings", {"city": "berl"}, focused="city", where=where)
    assert [line.name for line in offered] == ["Berlin, Germany"]
    page = await manager.slash("settings", {"city": offered[0].value}, where=where)
    assert page.ephemeral and "Europe/Berlin" in page.text
    assert page.message is not None
    turn, clock = (f"mg:0:-1:0:{act}" for act in ("settings_page:", "set:clock"))
    page = await manager.choose(page.message, turn, ["tables"])
    assert page.message is not None
    reply = await manager.choose(page.message, clock, ['"week"'])
    assert reply.updated and "1 week a decision" in reply.text
    play = await open_lobby(house, manager, where)
    assert "1 week a decision" in play.lobby.text
    assert reply.message is not None
    page = await manager.choose(reply.message, turn, ["room"])
    assert page.message is not None
    allowed = await manager.choose(page.message, "mg:0:-1:0:set:channels", [str(where.id)])
    assert f"<#{where.id}>" in allowed.text
    elsewhere = house.standin.add_channel("elsewhere")
    refused = await manager.slash("play", {"game": "instinkt"}, where=elsewhere)
    assert "has its tables elsewhere" in refused.text


async def test_a_list_of_tables_stands_once_whenever_the_bot_is_killed(house: House) -> None:
    standin = house.standin
    moderator = somebody(house, "Ben", "moderator")
    here, there = standin.channel("table"), standin.add_channel("other")
    play = await open_lobby(house, standin.person("Ada"), here)
    messages = f"/channels/{here.id}/messages"
    for place, strike in (
        (here, Strike(house.bot, messages, method="POST")),
        (there, Strike(house.bot, messages, method="DELETE", lost=True)),
    ):
        standin.rest.faults.append(strike)
        reply = await moderator.slash("games", {"here": True}, where=place)
        assert reply.ephemeral and f"<#{place.id}>" in reply.text
        await strike.struck.wait()
        await restart(house)
        await standin.until(lambda: [b.channel_id for b in boards(house)] == [place.id])  # noqa: B023
    (board,) = boards(house)
    assert "1 of 6 seats taken" in board.text and f"/{play.lobby.id})" in board.text
    mine = await standin.person("Ada").click(board, label="My matches")
    assert mine.ephemeral and "not begun yet" in mine.text
    gone = await moderator.slash("games", {"here": False}, where=there)
    assert "taken away" in gone.text
    await standin.until(lambda: boards(house) == [])
