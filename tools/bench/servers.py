"""The bot's memory for a Discord server, and for a person's settings."""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path
from typing import Any

import discord

from bot.store import Store
from kit.figures import Row

MANY = 1000
CHANNELS, ROLES, THREADS = 30, 20, 50
CHOSEN = {"language": "pt_BR", "offered": ["lion_unicorn", "instinkt", "smallseat"]}


def resident() -> int:
    """Return this process's memory in bytes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def server_rows() -> list[Row]:
    """Measure servers without threads and with some, and then people's settings."""
    rows = []
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True), max_messages=None, shard_count=1,
        member_cache_flags=discord.MemberCacheFlags.none(), chunk_guilds_at_startup=False,
    )  # fmt: skip
    for first, threads in ((0, 0), (MANY, THREADS)):
        before = resident()
        for n in range(first, first + MANY):
            client._connection._add_guild_from_data(_told(n, threads))
        name = f"a server of {CHANNELS} channels and {threads} open threads, in memory"
        rows.append(Row(name, (resident() - before) / MANY / 1000, "kB"))
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "people.sqlite3") as store:
            for person in range(MANY):
                await store.set_setting("person", person, dict(CHOSEN))
            before = resident()
            kept = []
            for _ in range(10):
                await store.refresh()
                kept.append(list(store.settings("person")))
            each = (resident() - before) / MANY / len(kept) / 1000
    return [*rows, Row("what a person has chosen, in memory", each, "kB")]


def _told(n: int, threads: int) -> Any:
    """Return the payload of a server, as Discord's gateway sends it."""
    guild = 10**18 + n * 10**6
    base: dict[str, Any] = {"id": str(guild), "name": f"Server {n}", "owner_id": str(guild + 1)}
    no_one: dict[str, Any] = {
        "roles": [],
        "emojis": [],
        "members": [],
        "presences": [],
        "voice_states": [],
    }
    base |= no_one | {"features": [], "preferred_locale": "en-US", "member_count": 100}
    roles = [
        {"id": str(guild + k), "name": f"Role {k}", "colors": {"primary_color": 0}, "color": 0,
         "hoist": False, "position": k, "permissions": "0", "managed": False, "mentionable": False}
        for k in range(ROLES)
    ]  # fmt: skip
    denied = [{"id": str(guild), "type": 0, "allow": "0", "deny": "0"}]
    channels = [
        {"id": str(guild + 1000 + k), "type": 0, "name": f"channel-{k}", "position": k,
         "permission_overwrites": denied, "last_message_id": str(guild + 5000 + k)}
        for k in range(CHANNELS)
    ]  # fmt: skip
    about = {"archived": False, "auto_archive_duration": 1440,
             "archive_timestamp": "2026-01-01T00:00:00+00:00"}  # fmt: skip
    opened = [
        {"id": str(guild + 3000 + k), "type": 11, "name": f"Match {k}", "guild_id": str(guild),
         "parent_id": channels[0]["id"], "owner_id": "1", "thread_metadata": dict(about),
         "message_count": 1, "member_count": 3}
        for k in range(threads)
    ]  # fmt: skip
    return base | {"roles": roles, "channels": channels, "threads": opened}
