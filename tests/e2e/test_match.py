"""A whole match, from `/play` to the winner."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.playground.people import Person
from bot.playground.reply import Reply

from .driving import Answer, Play, acts, draw_control, labels, open_lobby
from .process import House
from .records import check_journal, check_surfaces, given, status
from .test_refusals import people, told_in_private

TYPED = 8  # answers
pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_two_people_and_a_robot_play_by_buttons_from_the_lobby_to_the_winner(
    shared: House, tmp_path: Path
) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada, game="smallseat")
    await play.sit(ben)
    await play.add_robot()
    await play.start()
    assert set(play.place.members) >= {ada.id, ben.id}
    play.by_dm.add(ben.id)
    await play.on(Random(1))
    assert "the shuffles came from this" in play.table.text
    assert status(shared.bot.database, play.match_id)[0] == "finished"
    check_journal(play.ledger, shared.bot.database, play.match_id)
    await check_surfaces(play, tmp_path)
    assert "over" in play.lobby.text
    for label in ("Log", "Rules"):
        reply = await ben.click(play.table, label=label)
        assert reply.ephemeral and reply.text


class Typist:
    """A person who plays by slash command, picking from what autocomplete offers."""

    def __init__(self, play: Play, person: Person, rng: Random) -> None:
        self.play, self.person, self.rng = play, person, rng
        self.typed = 0

    async def move(self) -> bool:
        """Type one decision, if there is one to make; say whether there was."""
        reply = await self.person.slash("hand", where=self.play.place)
        assert reply.ephemeral and reply.message is not None
        use = draw_control(reply.message, self.play.match_id, self.rng)
        if use is None:
            return False
        (seat, number, choices), _ = use
        verb, _, places = choices[0].partition(":")
        reply = await self.type(verb, choices[0], places)
        assert reply.ephemeral and reply.text.startswith("#"), reply.text
        given = Answer(self.person.id, seat, number, choices)
        self.play.ledger.accepted.append(given)
        self.typed += 1
        return True

    async def type(self, verb: str, choice: str, places: str) -> Reply:
        """Type a verb: its notation, its places or its label, each as autocomplete has it."""
        play, person = self.play, self.person
        offered = await person.autocomplete("lion", focused="move", where=play.place)
        line = next(line for line in offered if line.value == choice)
        ways = [choice, f"{verb} {places}", line.name, line.name.upper()]
        return await person.slash("lion", {"move": self.rng.choice(ways)}, where=play.place)


async def test_two_people_type_what_autocomplete_offers(shared: House) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada)
    await play.sit(ben)
    await play.start()
    rng = Random(2)
    typists = [Typist(play, person, rng) for person in (ada, ben)]
    while sum(typist.typed for typist in typists) < TYPED:
        assert any([await typist.move() for typist in typists])
    assert len(given(shared.bot.database, play.match_id)) == len(play.ledger.accepted)
    check_journal(play.ledger, shared.bot.database, play.match_id)


async def test_autocomplete_narrows_as_one_types(shared: House) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada)
    await play.sit(ben)
    await play.start()
    where = play.place
    offered = [await p.autocomplete("lion", focused="move", where=where) for p in play.people]
    mover, lines = next((p, o) for p, o in zip(play.people, offered, strict=True) if o)
    assert sum(bool(o) for o in offered) == 1, "only who is on move is offered anything"
    for typed, found in ((lines[0].name[:6].lower(), True), ("zebra", False)):
        narrowed = await mover.autocomplete("lion", {"move": typed}, focused="move", where=where)
        assert bool(narrowed) is found
    titles = await ada.autocomplete("play", {"game": "lion"}, focused="game", where=where)
    assert [t.value for t in titles] == ["lion_unicorn"]


async def test_the_lobby_sets_options_and_lets_people_come_and_go(shared: House) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada)
    await play.sit(ben)
    await play.add_robot()
    until = shared.standin.until
    assert "**Memory help**: on" in play.lobby.text
    assert labels(play.lobby) == ["Join", "Leave", "Start", "Settings", "Rules"]
    off = await play.set_lobby(ada, "Turn off")
    assert off.updated and "**Memory help**: off" in off.text
    await until(lambda: "**Memory help**: off" in play.lobby.text)
    await play.set_lobby(ada, "Remove a robot")
    await until(lambda: "🤖" not in play.lobby.text)
    await play.set_lobby(ben, "In the channel")
    await until(lambda: "plays in the channel" in play.lobby.text)
    await ben.click(play.lobby, label="Leave")
    await until(lambda: ben.mention not in play.lobby.text)
    play.people.remove(ben)
    await play.sit(ben)
    await play.set_lobby(ben, "In the channel")
    await until(lambda: "plays in the channel" in play.lobby.text)
    told_in_private(await ben.click(play.lobby, label="Start"), "Only", ada.mention)
    await play.start()
    assert len(play.lobbies()) == 1
    await until(lambda: play.panels_of(ada))
    assert play.panels_of(ben) == []
    for person, label in ((ben, "Log"), (ada, "My panel"), (ada, "Rules")):
        reply = await person.click(play.table, label=label)
        assert reply.ephemeral and not reply.failed


async def test_who_leaves_gives_the_seat_to_a_robot(shared: House) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada)
    await play.sit(ben)
    await play.start()
    asked = await ada.slash("leave", where=play.place)
    told_in_private(asked, "Really leave", "A robot takes your seat")
    assert asked.message is not None
    assert "You have left" in (await ada.click(asked.message, label="Leave for good")).text
    await play.standin.until(lambda: f"{ada.name} has left" in play.table.text)
    told_in_private(await ada.click(play.table, label="My panel"), "no seat")
    await shared.standin.until(lambda: "🤖" in "".join(play.table.alt))


async def test_the_host_ends_a_match_and_moves_the_table(shared: House) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    play = await open_lobby(shared, ada)
    await play.sit(ben)
    await play.start()
    first = play.table
    elsewhere = shared.standin.add_channel(f"elsewhere-{play.match_id}")
    reply = await ben.slash("table", {"match": play.match_id}, where=elsewhere)
    told_in_private(reply, "Only", ada.mention)
    reply = await ada.slash("table", {"match": play.match_id}, where=elsewhere)
    told_in_private(reply, "stands in", f"<#{elsewhere.id}>")
    play.place = elsewhere
    await shared.standin.until(lambda: not first.buttons and len(play.tables()) == 1)
    assert f"stands in <#{elsewhere.id}>" in first.text
    assert "log" in acts(play.table, play.match_id) and "My panel" in labels(play.table)
    told_in_private(await ben.slash("end", where=elsewhere), "Only", ada.mention)
    asked = await ada.slash("end", where=elsewhere)
    told_in_private(asked, "Really end")
    assert asked.message is not None
    assert "has ended" in (await ada.click(asked.message, label="End it")).text
    await shared.standin.until(lambda: play.over)
