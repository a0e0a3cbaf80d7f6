"""Clocks in the real process: reminders, a robot for who is late, and the way back, over kills."""

from __future__ import annotations

from random import Random

from bot.playground.people import Person

from .driving import Play, controls, open_lobby
from .process import House, changed
from .records import caught_up


async def begin(house: House) -> Play:
    """Let Ada and Ben sit down to a match with a clock; both play by direct message."""
    ada, ben = (house.standin.person(name) for name in ("Ada", "Ben"))
    play = await open_lobby(house, ada)
    await play.sit(ben)
    await play.start()
    play.by_dm = {ada.id, ben.id}
    return play


async def on_move(play: Play) -> tuple[Person, Person]:
    """Return who is on move, and who waits, once somebody is."""
    await play.standin.until(
        lambda: any(
            controls(panel, play.match_id)
            for person in play.people
            for panel in play.panels_of(person)[-1:]
        )
    )
    for person, other in (play.people, play.people[::-1]):
        if controls(await play.panel(person), play.match_id):
            return person, other
    raise AssertionError("nobody is on move")


async def while_down(house: House, statement: str) -> None:
    """Kill the bot, let time pass in its database, and start it again."""
    await caught_up(house)
    await house.bot.kill()
    changed(house.bot.database, statement)
    await house.start()


HALF = "UPDATE deadline SET since = since - 130000, due_at = due_at - 130000, rings_at = 1"
OVER = "UPDATE deadline SET since = since - 900000, due_at = due_at - 900000, rings_at = 1"
NO_GRACE = "UPDATE deadline SET due_at = 2, rings_at = 2"


async def test_a_reminder_rings_and_after_a_kill_the_clock_goes_on_with_an_hour_of_grace(
    house: House,
) -> None:
    play = await begin(house)
    mover, _ = await on_move(play)
    (panel,) = play.panels_of(mover)
    assert "your time runs out <t:" in panel.text
    await while_down(house, HALF)
    await house.standin.until(lambda: [p.id > panel.id for p in play.panels_of(mover)] == [True])
    assert house.bot.rows("SELECT act FROM journal WHERE act = 'remind'") == [("remind",)]
    await while_down(house, OVER)
    await house.standin.until(
        lambda: house.bot.rows("SELECT act FROM journal WHERE act = 'grace'") == [("grace",)]
    )
    ((due, since),) = house.bot.rows("SELECT due_at, rings_at FROM deadline")
    assert due == since
    assert await on_move(play) == (mover, next(p for p in play.people if p is not mover))


async def test_who_leaves_for_a_while_comes_back_and_who_stays_has_played_on_with_a_robot(
    house: House,
) -> None:
    play = await begin(house)
    mover, other = await on_move(play)
    asked = await mover.slash("leave", where=play.place)
    assert asked.message is not None
    assert "keeps your seat" in (await mover.click(asked.message, label="Keep it for me")).text
    await house.standin.until(lambda: f"🤖 {mover.name}" in "".join(play.table.alt))
    play.people.remove(mover)
    rng = Random(4)
    await play.on(rng, until=lambda: len(play.ledger.accepted) >= 3)
    await while_down(house, "SELECT 1")
    panel = await play.my_move(mover)
    back = await mover.click(panel, label="I am back")
    assert not back.failed and "I am back" not in {b.label for b in back.message.buttons}  # type: ignore[union-attr]
    await house.standin.until(lambda: f"🤖 {mover.name}" not in "".join(play.table.alt))
    play.people.append(mover)
    await play.on(rng, until=lambda: len(play.ledger.accepted) >= 8 or play.over)
    assert other in play.people


async def test_after_a_match_one_tap_each_begins_the_next_one_with_rotated_seats(
    house: House,
) -> None:
    play = await begin(house)
    ada, ben = play.people
    asked = await ada.slash("end", where=play.place)
    assert asked.message is not None
    await ada.click(asked.message, label="End it")
    await house.standin.until(lambda: play.over)
    first = await ben.click(play.table, label="Rematch")
    assert "Your seat in match" in first.text
    await while_down(house, "SELECT 1")
    second = await ada.click(play.table, label="Rematch")
    assert "has begun" in second.text
    seats = house.bot.rows("SELECT user_id FROM seat WHERE match_id = 2 ORDER BY seat")
    assert seats == [(ben.id,), (ada.id,)]
    await house.standin.until(lambda: "goes on with match 2" in play.table.text)


async def test_a_pause_takes_the_others_yes_which_outlives_kills(
    house: House,
) -> None:
    ada, ben = (house.standin.person(name) for name in ("Ada", "Ben"))
    play = await open_lobby(house, ada)
    await play.sit(ben)
    await play.start()
    play.by_dm = {ada.id, ben.id}
    mover, other = await on_move(play)
    more = (await mover.click(await play.panel(mover), label="More")).message
    assert more is not None
    assert "given no answer" in (await mover.click(more, label="Take back")).text
    await mover.click(more, label="Pause")
    await house.standin.until(lambda: "asks for a pause" in play.table.text)
    await while_down(house, "SELECT 1")
    await other.click(play.table, label="Agree")
    await house.standin.until(lambda: "The match is paused" in play.table.text)
    await while_down(house, "SELECT 1")
    await other.click(play.table, label="Go on")
    await house.standin.until(lambda: "to move" in play.table.text)
    acts = [act for (act,) in house.bot.rows("SELECT act FROM journal ORDER BY number")]
    assert acts.count("poll") == acts.count("pause") + acts.count("vote") == 1
