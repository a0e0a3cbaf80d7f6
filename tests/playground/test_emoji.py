"""Application emoji: what Discord accepts, and changes of existing emoji."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path

import aiohttp
import discord
import pytest
from PIL import Image

from playground import Standin, use_discord_server
from playground.world.posts import number_components

from .bot import SampleBot
from .payloads import button, row
from .raw import call, faults

OF = "/applications/1000000000000000001/emojis"
V2 = 1 << 15


def png(side: int = 128) -> bytes:
    out = BytesIO()
    Image.new("RGBA", (side, side)).save(out, "PNG")
    return out.getvalue()


def data(image: bytes) -> str:
    return f"data:image/png;base64,{b64encode(image).decode()}"


async def test_an_emoji_is_kept_listed_served_and_deleted(standin: Standin, bot: SampleBot) -> None:
    made = await bot.create_application_emoji(name="mg_fox", image=png())
    (listed,) = await bot.fetch_application_emojis()
    assert (listed.name, listed.id) == ("mg_fox", made.id)
    async with aiohttp.ClientSession() as web:
        answer = await web.get(f"{standin.url}/emojis/{made.id}.png")
        assert (answer.content_type, await answer.read()) == ("image/png", png())
    await made.delete()
    assert await bot.fetch_application_emojis() == []


async def test_emoji_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "world"
    async with Standin(file=file) as standin:
        use_discord_server(standin.url)
        async with SampleBot() as bot:
            await bot.login(standin.token)
            made = await bot.create_application_emoji(name="mg_fox", image=png())
    async with Standin(file=file) as standin:
        _, said = await call(standin, "GET", OF)
        assert [(e["name"], e["id"]) for e in said["items"]] == [("mg_fox", str(made.id))]
        assert standin.world.store.files.get(f"/emojis/{made.id}.png") == png()


@pytest.mark.parametrize(
    ("name", "image", "at"),
    [
        ("m", data(png()), "name"),
        ("m" * 33, data(png()), "name"),
        ("m-g", data(png()), "name"),
        ("mg", "AAAA", "image"),
        ("mg", data(b"no picture"), "image"),
        ("mg", data(png() + bytes(256 << 10)), "image"),
    ],
)
async def test_names_and_pictures_have_limits(
    standin: Standin, name: str, image: str, at: str
) -> None:
    status, said = await call(standin, "POST", OF, {"name": name, "image": image})
    assert (status, said["code"]) == (400, 50035)
    assert faults(said, at)
    assert standin.world.emoji == {}


async def test_number_of_emoji_is_limited_to_two_thousand(
    standin: Standin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.routes.emoji.MOST", 1)
    asked = {"name": "mg", "image": data(png())}
    assert (await call(standin, "POST", OF, asked))[0] == 200
    status, said = await call(standin, "POST", OF, asked)
    assert (status, said["code"]) == (400, 30008)


async def test_buttons_and_options_can_only_have_existing_emoji(
    standin: Standin, bot: SampleBot
) -> None:
    made = await bot.create_application_emoji(name="mg_fox", image=png())
    posts = f"/channels/{standin.channel().id}/messages"
    for emoji_id, status in ((made.id, 200), (made.id + 1, 400)):
        own = {"name": "fox", "id": str(emoji_id)}
        body = {"flags": V2, "components": [row(button(emoji=own))]}
        assert (await call(standin, "POST", posts, body))[0] == status
        option = {"label": "Fox", "value": "f", "emoji": own}
        menu = {"type": 3, "custom_id": "m", "options": [option]}
        body = {"flags": V2, "components": [row(menu)]}
        assert (await call(standin, "POST", posts, body))[0] == status


async def test_text_with_a_deleted_emoji_is_accepted(standin: Standin, bot: SampleBot) -> None:
    channel = bot.get_partial_messageable(standin.channel().id)
    sent = await channel.send("a <:fox:123456789012345678>")
    assert isinstance(sent, discord.Message)


def test_ids_of_emoji_in_components_are_text() -> None:
    fox = {"id": 1234567890123456789, "name": "mg_fox"}
    menu = {"type": 3, "options": [{"label": "Fox", "value": "fox", "emoji": dict(fox)}]}
    sent = [{"type": 1, "components": [{"type": 2, "emoji": dict(fox)}]}, menu]
    line, shown = number_components(sent)
    found = [line["components"][0]["emoji"]["id"], shown["options"][0]["emoji"]["id"]]
    assert found == [str(fox["id"])] * 2
