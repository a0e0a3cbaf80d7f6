"""A host for measurements, in which one person may open any number of tables."""

from __future__ import annotations

from bot.app.features import new_host
from bot.match.host import Host
from bot.store import Store
from games import GAMES


async def unlimited_host(store: Store, guild_id: int = 1) -> Host:
    """Return a host with all games and features, and without the limit on this server."""
    host = new_host(store, GAMES)
    await host.preferences.set_server(guild_id, most_mine=0)
    return host
