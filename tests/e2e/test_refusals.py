"""Refusals are private, say why and what to do, and change nothing."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from playground.people import Person
from playground.reading import Message
from playground.reply import Reply

from .player_driver import MatchDriver, accepted, controls, draw_control, open_lobby
from .process import E2EHarness
from .records import given, status

pytestmark = pytest.mark.asyncio(loop_scope="module")


def people(harness: E2EHarness, *names: str) -> list[Person]:
    """Return people that no other test uses."""
    harness.channels += 1
    return [harness.standin.person(f"{name} {harness.channels}") for name in names]


async def running(harness: E2EHarness) -> MatchDriver:
    """Start a match of two people."""
    ada, ben = people(harness, "Ada", "Ben")
    driver = await open_lobby(harness, ada)
    await driver.sit(ben)
    await driver.start()
    return driver


async def on_move(driver: MatchDriver) -> tuple[Person, Person, Message]:
    """Return the player to move, the other player, and the panel of the former."""
    for mover, other in (driver.people, driver.people[::-1]):
        panel = await driver.open_panel(mover)
        if controls(panel, driver.match_id):
            return mover, other, panel
    raise AssertionError("nobody is on move")


def told_in_private(reply: Reply, *words: str) -> None:
    """Check that the response is one private sentence with these words."""
    assert not reply.failed and reply.ephemeral and not reply.updated, reply
    assert all(word in reply.text for word in words), reply.text


def noticed(reply: Reply, words: str) -> None:
    """Check that the panel was redrawn with a sentence beside its question."""
    assert not reply.failed and reply.message is not None and "###" in reply.text
    assert words in reply.text, reply.text


class Unchanged:
    """Checks that a match has not changed."""

    def __init__(self, harness: E2EHarness, match_id: int) -> None:
        self.harness, self.match_id = harness, match_id

    def __enter__(self) -> None:
        self.before = status(self.harness.bot.database, self.match_id)

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            assert status(self.harness.bot.database, self.match_id) == self.before


async def test_a_double_click_gives_one_event_and_the_accepted_panel(shared: E2EHarness) -> None:
    driver = await running(shared)
    mover, _, panel = await on_move(driver)
    use = draw_control(panel, driver.match_id, Random(1))
    assert use is not None
    replies = await asyncio.gather(*(mover.send_component(panel, use[1]) for _ in range(2)))
    assert all(accepted(reply) for reply in replies)
    assert len(given(shared.bot.database, driver.match_id)) == 1


JUNK = ("mg:", "mg:1:-2:0:pick:draw", "mg:1:0:1:move:\n", "mg:" + "9" * 90, "mg:999999:-1:0:join:")
"""custom_ids that no post of ours carries."""


async def test_refusals_are_private_and_change_nothing(shared: E2EHarness) -> None:
    driver = await running(shared)
    mover, other, panel = await on_move(driver)
    use = draw_control(panel, driver.match_id, Random(3))
    assert use is not None
    with Unchanged(shared, driver.match_id):
        told_in_private(await other.send_component(panel, use[1]), "another player", "My panel")
        reply = await mover.slash("lion", {"move": "flip moon"}, where=driver.place)
        assert reply.ephemeral and "That isn't possible now" in reply.text, reply.text
        head = ":".join(use[1]["custom_id"].split(":")[:4])
        made = {"custom_id": f"{head}:pick:fly:1", "component_type": 2}
        noticed(await mover.send_component(panel, made), "That isn't possible now")


async def test_forged_controls_get_a_sentence(shared: E2EHarness) -> None:
    driver = await running(shared)
    ada = driver.people[0]
    with Unchanged(shared, driver.match_id):
        for custom_id in JUNK:
            for more in ({"component_type": 2}, {"component_type": 3, "values": ["1", "draw"]}):
                reply = await ada.send_component(driver.table, {"custom_id": custom_id, **more})
                assert not reply.failed, custom_id
                assert not reply.updated and reply.ephemeral, custom_id
                assert len(reply.text) > 20, custom_id


async def test_game_command_outside_any_match_says_so(shared: E2EHarness) -> None:
    (dan,) = people(shared, "Dan")
    channel = shared.standin.channel()
    for verb, options in (
        ("lion", {"move": "draw"}), ("lion", {"move": "flip 1"}), ("lion", {}), ("panel", {}),
        ("leave", {}),
    ):  # fmt: skip
        reply = await dan.slash(verb, options, where=channel)
        told_in_private(reply, "You have no open match")
    told_in_private(await dan.slash("matches", where=channel), "no open matches", "/play")
    assert await dan.autocomplete("lion", focused="move", where=channel) == []
    told_in_private(await dan.slash("lion", {"move": "draw"}, where=dan.dm), "no open match")
