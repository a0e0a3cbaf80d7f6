"""Visibility on a large server: many roles and channels delay nobody."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import discord

from bot.messaging.visibility import VIEW_CHANNEL, seen_from
from tests.properties.test_typed_texts import steps

MOST_ROLES, MANY_CHANNELS = 250, 100
MOST_STEPS = 30_000  # calls of functions; one for each role of each channel would be 25,000


def test_lists_of_many_tables_on_a_server_with_many_roles_are_cheap() -> None:
    state = MagicMock(self_id=5)
    roles = [
        {
            "id": str(number), "name": "role", "permissions": str(VIEW_CHANNEL), "color": 0,
            "position": number, "hoist": False, "managed": False, "mentionable": False, "flags": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        }
        for number in range(1, MOST_ROLES + 1)
    ]  # fmt: skip
    data: Any = {"id": "1", "name": "server", "roles": roles, "emojis": []}
    guild = discord.Guild(data=data, state=state)

    def channel(number: int) -> Any:
        one: Any = {"id": str(number), "name": "channel", "type": 0, "position": 0}
        shut = {"id": "1", "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL * (number % 2))}
        one["permission_overwrites"] = [shut]
        return discord.TextChannel(state=state, guild=guild, data=one)

    channels = [channel(1000 + number) for number in range(MANY_CHANNELS)]
    seen: list[bool] = []
    assert steps(lambda: seen.extend(seen_from(channels[0], channels))) < MOST_STEPS
    assert seen == [number % 2 == 0 for number in range(MANY_CHANNELS)]
