"""The server that discord.py talks to.

discord.py keeps Discord's addresses in three class attributes. If they are set before the client
logs in, it talks to the stand-in or to a REST proxy instead.
"""

from __future__ import annotations

import discord
import yarl

from bot.messaging.discord_internals import DiscordWebSocket, Route

API_PATH = "/api/v10"
GATEWAY_PATH = "/gateway"


def use_discord_server(url: str) -> None:
    """Make every client of this process use the server at ``url`` (``http://host:port``)."""
    base = yarl.URL(url)
    Route.BASE = str(base).rstrip("/") + API_PATH
    discord.Asset.BASE = str(base).rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = gateway_url(base)


def use_rest_proxy(url: str) -> None:
    """Make every client of this process send its requests through a proxy at ``url``."""
    Route.BASE = url + API_PATH


def use_endpoints(server: str | None, proxy: str | None) -> None:
    """Make every client of this process use a server and a proxy, if they are given."""
    if server:
        use_discord_server(server)
    if proxy:
        use_rest_proxy(proxy)


def gateway_url(url: str | yarl.URL) -> yarl.URL:
    """Return the address of the gateway of the server at ``url``."""
    base = yarl.URL(url)
    return base.with_scheme("wss" if base.scheme == "https" else "ws").with_path(GATEWAY_PATH)
