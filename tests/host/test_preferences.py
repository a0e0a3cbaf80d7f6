"""What the bot keeps about a person in all their matches."""

from __future__ import annotations

from asyncio import gather
from typing import Any

import pytest

from tests.host.harness import ANN, HostHarness

GAME = "lion_unicorn"


async def test_choices_made_in_different_matches_are_all_known(harness: HostHarness) -> None:
    preferences = harness.host.preferences
    await preferences.add_known_choices(ANN, GAME, ["draw"])
    await preferences.add_known_choices(ANN, GAME, ["flip"])
    await preferences.add_known_choices(ANN, "instinkt", ["play"])
    assert preferences.known_choices(ANN, GAME) == ("draw", "flip")


async def test_choices_that_are_known_already_are_not_stored_again(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences, stored = harness.host.preferences, list[dict[str, Any]]()
    await preferences.add_known_choices(ANN, GAME, ["draw", "flip"])
    set_setting = harness.store.set_setting

    async def counting(kind: str, of: int, chosen: dict[str, Any]) -> None:
        stored.append(chosen)
        await set_setting(kind, of, chosen)

    monkeypatch.setattr(harness.store, "set_setting", counting)
    await preferences.add_known_choices(ANN, GAME, ["flip"])
    assert not stored
    await gather(*(preferences.add_known_choices(ANN, GAME, ["steal"]) for _ in range(9)))
    assert len(stored) == 1
