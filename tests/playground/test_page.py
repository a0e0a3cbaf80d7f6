"""The page's feed: what a tab shows, and what it may do."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from playground import Standin
from playground.changes import PATIENCE
from playground.page_files import PAGE

from .bot import NAMES, SampleBot
from .tab import Tab


@pytest.fixture
async def pages(standin: Standin) -> AsyncIterator[Callable[..., Any]]:
    async with aiohttp.ClientSession() as session:

        async def page(name: str, since: str = "") -> Tab:
            query = f"?as={name}&since={since}"
            return Tab(await session.ws_connect(f"{standin.url}/feed{query}"))

        yield page


async def test_a_tab_sees_what_its_person_sees(
    bot: SampleBot, standin: Standin, pages: Callable[..., Any]
) -> None:
    table = str(standin.channel("table").id)
    ada, ben = await pages("Ada"), await pages("Ben")
    hello = await ada.told("hello")
    assert [place.get("name") for place in hello["places"]] == ["table", None]
    assert [person["name"] for person in hello["people"]] == ["Ada", "Ben", "Cleo", "Dan"]
    assert hello["me"] == str(standin.person("Ada").id) and hello["online"]

    commands = await ada.ask("commands", channel=table)
    assert {command["name"] for command in commands["result"]} == NAMES
    assert (await ada.ask("slash", channel=table, path="panel", options={}))["kind"] == "message"
    post = (await ben.told("message"))["message"]
    clicked = await ben.ask("click", channel=table, message=post["id"], custom_id="secret")
    assert clicked["kind"] == "message" and not clicked["failed"]
    secret = (await ben.told("message"))["message"]
    assert secret["flags"] & 64
    assert (await ada.told("message"))["message"]["id"] == post["id"]
    assert (await ada.told("gone"))["id"] == secret["id"]

    await ben.ask("dismiss", channel=table, message=secret["id"])
    assert (await ben.told("gone"))["id"] == secret["id"]
    await ben.ask("open", channel=table)
    assert [m["id"] for m in (await ben.told("history"))["messages"]] == [post["id"]]

    await (await bot.fetch_user(standin.person("Ben").id)).send("psst")
    assert (await ada.told("nudge"))["person"] == str(standin.person("Ben").id)


async def test_a_tab_fills_in_options(
    bot: SampleBot, standin: Standin, pages: Callable[..., Any]
) -> None:
    table = str(standin.channel("table").id)
    ada = await pages("Ada")
    typed = {"path": "farm feed", "options": {"animal": "lla"}, "focused": "animal"}
    offered = await ada.ask("complete", channel=table, **typed)
    assert offered["result"] == [{"name": "Llama", "value": "llama"}]
    await ada.ask("slash", channel=table, path="panel", options={})
    post = (await ada.told("message"))["message"]
    picked = {"message": post["id"], "custom_id": "fruit", "values": ["plum"]}
    assert (await ada.ask("choose", channel=table, **picked))["kind"] == "update"


async def test_ephemerals_survive_a_lost_connection_but_not_a_reload(
    bot: SampleBot, standin: Standin, pages: Callable[..., Any]
) -> None:
    table = str(standin.channel("table").id)
    ada = await pages("Ada")
    since = (await ada.told("hello"))["since"]
    await standin.person("Ada").slash("slow", where=int(table))
    await standin.until(lambda: len(standin.person("Ada").ephemerals) == 2)

    async def shown(tab: Tab) -> int:
        await tab.ask("open", channel=table)
        return len((await tab.told("history"))["messages"])

    assert await shown(ada) == 2
    assert await shown(await pages("Ada", since)) == 2
    reloaded = await pages("Ada")
    assert await shown(reloaded) == 0
    assert table not in (await reloaded.told("hello"))["latest"]


async def test_tab_gets_the_reason_of_a_refusal(
    standin: Standin, pages: Callable[..., Any]
) -> None:
    ada = await pages("Ada")
    dan = str(standin.person("Dan").dm.id)
    for op, what in (
        ("slash", {"channel": dan, "path": "x", "options": {}}),
        ("say", {"channel": dan, "content": "not mine"}),
        ("say", {"channel": str(standin.channel("table").id), "content": " "}),
        ("click", {"channel": dan, "message": "1", "custom_id": "x"}),
        ("dance", {}),
        ("say", {}),
        ("say", {"channel": "nowhere", "content": "x"}),
    ):
        assert (await ada.ask(op, **what))["error"], op
    assert (await ada.ask("open", channel=dan)).get("error")


async def test_a_click_on_a_deleted_message_is_refused_in_words(
    bot: SampleBot, standin: Standin, pages: Callable[..., Any]
) -> None:
    table = standin.channel("table")
    post = (await standin.person("Ada").slash("panel", where=table)).message
    assert post is not None
    standin.delete_message(post)
    ben = await pages("Ben")
    where = {"channel": str(table.id), "message": str(post.id)}
    for op, what in (
        ("click", {"custom_id": "secret"}),
        ("choose", {"custom_id": "fruit", "values": []}),
    ):
        assert "That message is gone" in (await ben.ask(op, **where, **what))["error"]


@pytest.mark.parametrize("frame", ["[]", "7", "{", "[" * 100_000])
async def test_frame_that_cannot_be_decoded_closes_its_page(
    pages: Callable[..., Any], frame: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada = await pages("Ada")
    await ada.told("hello")
    await ada.socket.send_str(frame)
    while (heard := await ada.socket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.TEXT:
        pass
    assert heard.type is aiohttp.WSMsgType.CLOSE and "Traceback" not in caplog.text


async def test_page_that_asks_for_nonsense_is_refused_in_words(pages: Callable[..., Any]) -> None:
    ada = await pages("Ada")
    nonsense: list[tuple[Any, Any]] = [([], 1), ("open", []), ("say", {})]
    for op, channel in nonsense:
        assert (await ada.ask(op, channel=channel))["error"]


async def test_every_tab_is_updated_when_time_is_put_forward(
    standin: Standin, pages: Callable[..., Any]
) -> None:
    ada, ben, table = await pages("Ada"), await pages("Ben"), standin.channel()
    assert (await ben.told("hello"))["ahead"] == 0
    roused = []
    standin.clock.on_change.append(lambda: roused.append(standin.clock.ahead))
    before = standin.person("Ada").say("now", table)
    for seconds, ahead in ((3600, 3600), (86_400, 90_000)):
        assert "error" not in await ada.ask("advance", seconds=seconds)
        await ben.next(lambda f: f["t"] == "places" and f["ahead"] == ahead)  # noqa: B023
        said = standin.person("Ada").say("later", table)
        assert (said.id - before.id) >> 22 >= ahead * 1000
        spoken = datetime.datetime.fromisoformat(said.payload["timestamp"]).timestamp()
        assert abs(spoken - time.time() - ahead) < PATIENCE
    assert roused == [3600, 90_000]
    for wrong in (0, -3600, 8 * 86_400, "nan", "soon"):
        assert (await ada.ask("advance", seconds=wrong))["error"], wrong
    assert standin.clock.ahead == 90_000


async def test_files_of_the_page_are_served(standin: Standin) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/page/main.js", "/page/style.css"):
            async with session.get(standin.url + path) as response:
                assert response.status == 200
                assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        for path in ("/page/none.js", "/page/..%2fdesk.py", "/attachments/1/2/x.png"):
            async with session.get(URL(standin.url + path, encoded=True)) as response:
                assert response.status == 404


async def test_no_file_but_the_pages_own_is_served(standin: Standin, tmp_path: Path) -> None:
    (tmp_path / "diary.html").write_text("Dear diary")
    up = "..%2f" * len(Path(str(PAGE)).parents)
    diary = up + str(tmp_path / "diary.html").lstrip("/").replace("/", "%2f")
    async with aiohttp.ClientSession() as session:
        for name in (diary, diary.replace(up, "%2f"), "..%2fpage%2fmain.js"):
            url = URL(f"{standin.url}/page/{name}", encoded=True)
            async with session.get(url) as response:
                assert response.status == 404, name


def test_page_loads_nothing_from_other_hosts() -> None:
    files = {file.name: file.read_text() for file in PAGE.iterdir()}
    assert "not Discord" in files["index.html"]
    for name, text in files.items():
        assert not re.search(r"""(src|href|url|import|from)\s*[=(]?\s*["']?https?:""", text), name
        assert "innerHTML" not in text and "outerHTML" not in text, name
