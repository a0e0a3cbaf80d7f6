"""A whole match, from `/play` to the winner."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from playground.people import Person
from playground.reply import Reply
from tests.e2e.player_driver import end_match, manage_page
from tests.surfaces.test_result import image

from .player_driver import Answer, MatchDriver, acts_of, draw_control, labels, open_lobby
from .process import E2EHarness
from .records import check_journal, check_surfaces, given, status
from .test_refusals import people, told_in_private

TYPED = 8  # answers
pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_two_people_and_a_robot_play_by_buttons_from_the_lobby_to_the_winner(
    shared: E2EHarness, tmp_path: Path
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    ada.set_avatar(image())
    driver = await open_lobby(shared, ada, game="smallseat")
    await driver.sit(ben)
    await driver.add_robot()
    await driver.start()
    assert set(driver.place.members) >= {ada.id, ben.id}
    driver.by_dm.add(ben.id)
    await driver.play_on(Random(1))
    fair = await ben.click(driver.table, label="Fair play")
    assert "every shuffle came from a seed shown below" in fair.text
    assert status(shared.bot.database, driver.match_id)[0] == "finished"
    check_journal(driver.ledger, shared.bot.database, driver.match_id)
    await check_surfaces(driver, tmp_path)
    assert "over" in driver.lobby.text
    query = "SELECT user_id, length(webp) > 0 FROM portrait WHERE match_id = ? ORDER BY user_id"
    assert dict(shared.bot.rows(query, driver.match_id)) == {ada.id: 1, ben.id: 0}
    for label in ("Log", "Fair play"):
        reply = await ben.click(driver.table, label=label)
        assert reply.ephemeral and reply.text


class Typist:
    """A person who plays by slash commands, using suggestions of autocomplete."""

    def __init__(self, driver: MatchDriver, person: Person, rng: Random) -> None:
        self.play, self.person, self.rng = driver, person, rng
        self.typed = 0

    async def move(self) -> bool:
        """Type one decision; return whether there was one to make."""
        reply = await self.person.slash("panel", where=self.play.place)
        assert reply.ephemeral and reply.message is not None
        use = draw_control(reply.message, self.play.match_id, self.rng)
        if use is None:
            return False
        (seat, number, choices), _ = use
        verb, _, places = choices[0].partition(":")
        reply = await self.type(verb, choices[0], places)
        assert reply.ephemeral and reply.text, reply.text
        given = Answer(self.person.id, seat, number, choices)
        self.play.ledger.accepted.append(given)
        self.typed += 1
        return True

    async def type(self, verb: str, choice: str, places: str) -> Reply:
        """Type a game command: its notation, places or label, as autocomplete suggests it."""
        driver, person = self.play, self.person
        offered = await person.autocomplete("lion", focused="move", where=driver.place)
        line = next(line for line in offered if line.value == choice)
        ways = [choice, f"{verb} {places}", line.name, line.name.upper()]
        return await person.slash("lion", {"move": self.rng.choice(ways)}, where=driver.place)


async def test_two_people_type_suggestions_of_autocomplete(shared: E2EHarness) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.start()
    rng = Random(2)
    typists = [Typist(driver, person, rng) for person in (ada, ben)]
    while sum(typist.typed for typist in typists) < TYPED:
        assert any([await typist.move() for typist in typists])
    assert len(given(shared.bot.database, driver.match_id)) == len(driver.ledger.accepted)
    check_journal(driver.ledger, shared.bot.database, driver.match_id)


async def test_autocomplete_narrows_while_typing(shared: E2EHarness) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.start()
    where = driver.place
    offered = [await p.autocomplete("lion", focused="move", where=where) for p in driver.people]
    mover, lines = next((p, o) for p, o in zip(driver.people, offered, strict=True) if o)
    assert sum(bool(o) for o in offered) == 1, "only who is on move is offered anything"
    for typed, found in ((lines[0].name[:6].lower(), True), ("zebra", False)):
        narrowed = await mover.autocomplete("lion", {"move": typed}, focused="move", where=where)
        assert bool(narrowed) is found
    titles = await ada.autocomplete("play", {"game": "lion"}, focused="game", where=where)
    assert [t.value for t in titles] == ["lion_unicorn"]


async def test_the_lobby_sets_options_and_lets_people_come_and_go(shared: E2EHarness) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.add_robot()
    until = shared.standin.until
    assert "**Memory help**" not in driver.lobby.text, "only what differs from the default"
    assert labels(driver.lobby) == [
        "Play now", "Join", "Leave", "Start", "Settings", "Rules", "Look for players"
    ]  # fmt: skip
    off = await driver.set_lobby(ada, "Turn off", "game")
    assert off.updated and "**Memory help**: off" in off.text
    await until(lambda: "**Memory help**: off" in driver.lobby.text)
    await driver.set_lobby(ada, "Remove a robot")
    await until(lambda: "🤖" not in driver.lobby.text)
    await driver.set_lobby(ben, "Show in channel")
    await until(lambda: "hand by DM: off" in driver.lobby.text)
    await ben.click(driver.lobby, label="Leave")
    await until(lambda: ben.mention not in driver.lobby.text)
    driver.people.remove(ben)
    await driver.sit(ben)
    await driver.set_lobby(ben, "Show in channel")
    await until(lambda: "hand by DM: off" in driver.lobby.text)
    told_in_private(await ben.click(driver.lobby, label="Start"), "Only", ada.mention)
    await driver.start()
    assert len(driver.lobbies()) == 1
    await until(lambda: driver.panels_of(ada))
    assert driver.panels_of(ben) == []
    for person, label in ((ben, "Log"), (ada, "My panel"), (ada, "Rules")):
        reply = await person.click(driver.table, label=label)
        assert reply.ephemeral and not reply.failed


async def test_robot_takes_the_seat_of_a_player_who_leaves(shared: E2EHarness) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.start()
    asked = await ada.slash("leave", where=driver.place)
    told_in_private(asked, "Leave match", "A robot takes your seat")
    assert asked.message is not None
    assert "You have left" in (await ada.click(asked.message, label="Leave for good")).text
    await driver.standin.until(lambda: f"{ada.name} has left" in driver.table.text)
    told_in_private(await ada.click(driver.table, label="My panel"), "aren't playing")
    await shared.standin.until(lambda: ada.name not in "".join(driver.table.alt))


async def test_the_host_ends_a_match_and_moves_the_table(shared: E2EHarness) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    driver = await open_lobby(shared, ada)
    await driver.sit(ben)
    await driver.start()
    first = driver.table
    elsewhere = shared.standin.add_channel(f"elsewhere-{driver.match_id}")
    page = await manage_page(ada, elsewhere)
    assert page.message is not None
    assert "has moved here" in (await ada.click(page.message, label="Move the table here")).text
    driver.place = elsewhere
    await shared.standin.until(lambda: not first.buttons and len(driver.tables()) == 1)
    assert f"is now in <#{elsewhere.id}>" in first.text
    assert "log" in acts_of(driver.table, driver.match_id) and "My panel" in labels(driver.table)
    assert "has ended" in (await end_match(ada, elsewhere)).text
    await shared.standin.until(lambda: driver.over)
