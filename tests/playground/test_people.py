"""People on the page: added, renamed, promoted, gone and back, in their own language."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest

from playground import Standin
from playground.interaction_data import Misuse
from playground.profile import LONGEST, MOST, clean
from playground.world import LOCALES

from .bot import NAMES, SampleBot
from .payloads import command
from .raw import call
from .tab import Tab
from .test_api_description import DESCRIPTION, validator

Json = dict[str, Any]


@pytest.fixture
async def ada(standin: Standin) -> AsyncIterator[Tab]:
    async with aiohttp.ClientSession(standin.url) as session:
        yield Tab(await session.ws_connect("/feed?as=Ada"))


async def change(tab: Tab, standin: Standin, who: str, **wanted: Any) -> Json:
    number = str(standin.person(who).id)
    return await tab.ask("change_person", person=number, wanted=wanted)


async def people(tab: Tab, fits: Callable[[list[Json]], bool]) -> list[Json]:
    """Wait until the page's data about people fits, and return it."""
    frame = await tab.next(lambda f: f["t"] in ("hello", "places") and fits(f["people"]))
    told: list[Json] = frame["people"]
    return told


async def test_added_person_is_on_the_page_and_on_the_server(
    bot: SampleBot, standin: Standin, ada: Tab
) -> None:
    about = {"name": "  Zoë \u00a0 🦁 ", "rank": "moderator", "locale": "ja", "takes_dms": False}
    added = await ada.ask("add_person", wanted=about)
    told = (await people(ada, lambda found: len(found) == 5))[-1]
    shown = {"name": "Zoë 🦁", "rank": "moderator", "locale": "ja", "takes_dms": False}
    assert told == {"id": added["result"], "is_member": True, **shown}
    user = await bot.fetch_user(int(added["result"]))
    assert (user.global_name, user.name) == ("Zoë 🦁", "zo")
    with pytest.raises(discord.Forbidden):
        await user.send("psst")


async def test_names_must_be_different_and_readable(standin: Standin, ada: Tab) -> None:
    for name in ("ada", "ADA ", "", " \u200d ", "a\u202eb", "x\ny\x00", "x" * (LONGEST + 1)):
        assert (await ada.ask("add_person", wanted={"name": name}))["error"], name
    assert [p.name for p in standin.people] == ["Ada", "Ben", "Cleo", "Dan"]
    for odd in ("محمد", "名前", "*Bold* @everyone <b>", "👩\u200d🌾", "O'Brien"):
        assert clean(odd) == odd
    assert clean("e\u0301") == "é"
    names = ("名", "名名", "Bén", "Ben8", "Bēn", "bEn", "X")
    handles = [standin.world.user(standin.person(n).id)["username"] for n in names]
    assert len({*handles, "ada", "ben", "cleo", "dan"}) == 4 + len(names)
    assert all(len(handle) > 1 for handle in handles)


async def test_number_of_people_is_limited_to_twelve(standin: Standin, ada: Tab) -> None:
    for number in range(MOST - 4):
        assert "result" in await ada.ask("add_person", wanted={"name": f"Guest {number}"})
    assert "room" in (await ada.ask("add_person", wanted={"name": "One too many"}))["error"]
    assert len(standin.people) == MOST


async def test_renamed_person_is_the_same_person(standin: Standin, ada: Tab) -> None:
    ben = standin.person("Ben")
    await change(ada, standin, "Ben", name="Benedikt")
    told = await people(ada, lambda found: found[1]["name"] == "Benedikt")
    assert told[1]["id"] == str(ben.id) and len(told) == 4
    assert standin.person("Benedikt") is ben
    assert "already" in (await change(ada, standin, "Cleo", name="benedikt"))["error"]
    assert "result" in await change(ada, standin, "Benedikt", name="BENEDIKT")


async def test_invalid_change_of_a_person_changes_nothing(standin: Standin, ada: Tab) -> None:
    for wanted in (
        {"name": "X", "rank": "king"},
        {"name": "X", "locale": "tlh"},
        {"name": "X", "is_member": "no"},
        {"name": "X", "crown": True},
    ):
        assert (await change(ada, standin, "Ben", **wanted))["error"], wanted
    assert (await ada.ask("change_person", person="1", wanted={}))["error"]
    assert (await ada.ask("add_person", wanted={}))["error"]
    assert [p.name for p in standin.people] == ["Ada", "Ben", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("rank", "messages", "server"),
    [("member", False, False), ("moderator", True, False), ("manager", True, True)],
)
async def test_interactions_have_the_permissions_of_the_rank(
    standin: Standin, rank: str, messages: bool, server: bool
) -> None:
    ben, seen = standin.person("Ben"), list[Json]()
    ben.rank = "manager"
    ben.rank = rank
    standin.world.subscribe(lambda event, payload: seen.append(dict(payload)))
    standin.world.interaction(2, ben.id, standin.channel().id, {"name": "x", "type": 1}, None)
    may = discord.Permissions(int(seen[-1]["member"]["permissions"]))
    assert (may.manage_messages, may.manage_guild) == (messages, server)
    assert ben.rank == rank and standin.person("Ada").rank == "member"


async def test_a_command_for_managers_is_offered_to_managers(standin: Standin) -> None:
    manage = str(discord.Permissions(manage_guild=True).value)
    path = f"/applications/{standin.world.bot['id']}/commands"
    await call(standin, "PUT", path, [command("set", default_member_permissions=manage)])
    ben, table = standin.person("Ben"), standin.channel().id
    offered = {}
    for rank in ("member", "moderator", "manager"):
        ben.rank = rank
        offered[rank] = [c["name"] for c in standin.world.commands(ben.id, table)]
    assert offered == {"member": [], "moderator": [], "manager": ["set"]}


async def test_interactions_have_the_language_of_the_person(standin: Standin, ada: Tab) -> None:
    seen = list[Json]()
    standin.world.subscribe(lambda event, payload: seen.append(dict(payload)))
    await change(ada, standin, "Ben", locale="pt-BR")
    for name in ("Ben", "Ada"):
        person = standin.person(name)
        for place in (standin.channel().id, person.dm.id):
            standin.world.interaction(2, person.id, place, {"name": "x", "type": 1}, None)
    told = [payload["locale"] for payload in seen if "locale" in payload]
    assert told == ["pt-BR", "pt-BR", "en-US", "en-US"]


async def test_person_who_left_sees_only_old_direct_messages(
    bot: SampleBot, standin: Standin, ada: Tab
) -> None:
    ben = standin.person("Ben")
    user = await bot.fetch_user(ben.id)
    sent = await user.send("psst")
    ben.rank = "moderator"
    table = standin.channel()
    await change(ada, standin, "Ben", is_member=False, rank="manager")
    told = (await people(ada, lambda found: not found[1]["is_member"]))[1]
    assert told["rank"] == "member"
    assert [int(place["id"]) for place in standin.world.channels(ben.id)] == [ben.dm.id]
    with pytest.raises(Misuse):
        ben.say("still here?", table)
    assert standin.world.commands(ben.id, ben.dm.id) == []
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("come back")
    assert caught.value.code == 50278
    await sent.edit(content="what was there can be edited")
    reply = await standin.person("Ada").slash("whom", where=table)
    assert reply.message is not None
    picked = await standin.person("Ada").choose(reply.message, "user", [ben])
    assert picked.updated and not picked.failed

    await change(ada, standin, "Ben", is_member=True)
    assert (await people(ada, lambda found: found[1]["is_member"]))[1]["rank"] == "member"
    assert ben.say("back again", table).text == "back again"
    await user.send("welcome")
    assert {c["name"] for c in standin.world.commands(ben.id, ben.dm.id)} == NAMES


async def test_bot_works_after_the_first_person_has_left(standin: Standin) -> None:
    await call(standin, "PUT", f"/applications/{standin.world.bot['id']}/commands", [command("x")])
    standin.person("Ada").leave()
    assert [c["name"] for c in standin.commands] == ["x"]
    standin.person("Ada").join()
    standin.person("Ada").join()
    assert standin.person("Ada").is_member


@pytest.mark.skipif(not DESCRIPTION.exists(), reason="Discord's API description is not here")
async def test_payloads_of_people_fit_discords_description(standin: Standin) -> None:
    known = json.loads(DESCRIPTION.read_text())["components"]["schemas"]["AvailableLocalesEnum"]
    assert {*LOCALES} < {entry["const"] for entry in known["oneOf"]}
    assert {*LOCALES} == {locale.value for locale in discord.Locale}
    ben = standin.person("Ben")
    ben.rank = "manager"
    role = next(r for r in standin.world.roles() if r["name"] == "Manager")
    assert list(validator("GuildRoleResponse").iter_errors(role)) == []
    assert standin.world.member(ben.id)["roles"] == [role["id"]]
