"""Pointing discord.py at a server of one's choice.

discord.py keeps Discord's addresses in three class attributes. Setting them before the client
logs in is all it takes to talk to the stand-in, or to a REST proxy, instead.
"""

from __future__ import annotations

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

API = "/api/v10"
GATEWAY = "/gateway"


def point_discord_at(url: str) -> None:
    """Make every client of this process use the server at ``url`` (``http://host:port``)."""
    base = yarl.URL(url)
    Route.BASE = str(base).rstrip("/") + API
    discord.Asset.BASE = str(base).rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = gateway_url(base)


def point_requests_at(url: str) -> None:
    """Make every client of this process send its requests through a proxy at ``url``."""
    Route.BASE = url + API


def gateway_url(url: str | yarl.URL) -> yarl.URL:
    """Where the gateway of the server at ``url`` listens."""
    base = yarl.URL(url)
    return base.with_scheme("wss" if base.scheme == "https" else "ws").with_path(GATEWAY)
