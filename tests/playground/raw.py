"""HTTP requests without discord.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import aiohttp

from playground import Standin

API = "/api/v10"


async def ask(
    standin: Standin, method: str, path: str, body: object = None, token: str | None = None
) -> tuple[int, Any, Mapping[str, str]]:
    """Make a request as the bot; return status, body and headers of the response."""
    headers = {"Authorization": f"Bot {standin.token if token is None else token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, standin.url + API + path, json=body) as response,
    ):
        raw = await response.json() if response.content_length else {}
        return response.status, raw, response.headers


async def call(
    standin: Standin, method: str, path: str, body: object = None, token: str | None = None
) -> tuple[int, Any]:
    """Make a request as the bot; return status and body of the response."""
    status, said, _ = await ask(standin, method, path, body, token)
    return status, said


def faults(said: Mapping[str, Any], *path: str | int) -> list[str]:
    """Return the error codes at one path of an invalid form."""
    node: Any = said["errors"]
    for step in path:
        node = node[str(step)]
    return [fault["code"] for fault in node["_errors"]]
