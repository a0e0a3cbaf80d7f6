"""Closed direct messages: the private panel replaces them, and the table notifies."""

from __future__ import annotations

from random import Random

import pytest

from playground.people import Person
from playground.reading import Message

from .player_driver import PANEL, MatchDriver, controls, open_lobby
from .process import E2EHarness
from .records import check_journal
from .test_refusals import people

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Called:
    """A person who moves only after a notice at the table."""

    def __init__(self, driver: MatchDriver, person: Person) -> None:
        self.play, self.person = driver, person
        self.heard: list[int] = []

    def fresh(self) -> Message | None:
        """Return a notice that was not followed yet."""
        calls = [n for n in self.play.notices() if self.person.id in n.mentions]
        assert len(calls) <= 1
        return next((n for n in calls if n.id not in self.heard), None)

    async def follow(self, call: Message, rng: Random) -> None:
        """Press the notice's button and make all decisions."""
        self.heard.append(call.id)
        reply = await self.person.click(call, label="My panel")
        assert reply.ephemeral and reply.message is not None
        assert controls(reply.message, self.play.match_id), "called, but not on move"
        while await self.play.use_control(self.person, reply.message, rng):
            pass


async def play_called(driver: MatchDriver, called: Called, rng: Random, times: int) -> None:
    """Play until there were ``calls`` notices: one player after notices, the other by DM."""
    ada = driver.people[0]

    def waited() -> object:
        panels = driver.panels_of(ada)
        return driver.over or called.fresh() or any(controls(p, driver.match_id) for p in panels)

    while not driver.over and len(called.heard) < times:
        await driver.standin.until(waited)
        if call := called.fresh():
            await called.follow(call, rng)
        await driver.take_turn(ada, rng)


async def test_thread_notifies_once_a_turn_if_dms_are_closed(
    shared: E2EHarness,
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    ben.close_dms()
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id}
    called = Called(driver, ben)
    await play_called(driver, called, Random(21), 3)
    assert called.heard and 0 <= calls(driver, ben) - len(called.heard) <= 1
    assert ben.dms == []
    check_journal(driver.ledger, shared.bot.database, driver.match_id)


def calls(driver: MatchDriver, person: Person) -> int:
    """Return how many notices the bot posted in the thread for this person."""
    return sum(
        r.method == "POST"
        and r.path == f"/channels/{driver.place.id}/messages"
        and r.status == 200
        and str(person.id) in map(str, r.json["allowed_mentions"].get("users", ()))
        for r in driver.standin.requests
    )


async def test_clicked_panel_is_deleted_by_its_response_once_the_next_one_exists(
    shared: E2EHarness,
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id, ben.id}
    before = len(shared.standin.requests)
    await driver.play_by_dm(Random(8), 8)

    def deleted(by: str) -> int:
        made = list(shared.standin.requests)[before:]
        return sum(r.method == "DELETE" and r.path.startswith(by) and r.status == 204 for r in made)

    await shared.standin.until(lambda: deleted("/webhooks/") >= 2)
    assert deleted("/channels/") <= 2, "no more than the first panels, on which nobody clicked"
    await shared.standin.until(
        lambda: [len(driver.posts(PANEL, p.dm)) for p in driver.people] == [1, 1]
    )
