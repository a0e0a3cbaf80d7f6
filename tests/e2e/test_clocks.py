"""Clocks in the real process: reminders, a robot for late players, and their return, over kills."""

from __future__ import annotations

from random import Random

from playground.people import Person
from tests.e2e.player_driver import end_match

from .player_driver import MatchDriver, controls, open_lobby
from .process import E2EHarness, changed
from .records import caught_up


async def begin(harness: E2EHarness) -> MatchDriver:
    """Start a match of Ada and Ben with a clock; both play by direct message."""
    ada, ben = (harness.standin.person(name) for name in ("Ada", "Ben"))
    driver = await open_lobby(harness, ada)
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id, ben.id}
    return driver


async def on_move(driver: MatchDriver) -> tuple[Person, Person]:
    """Wait for a decision; return the player to move and the waiting player."""
    await driver.standin.until(
        lambda: any(
            controls(panel, driver.match_id)
            for person in driver.people
            for panel in driver.panels_of(person)[-1:]
        )
    )
    for person, other in (driver.people, driver.people[::-1]):
        if controls(await driver.panel(person), driver.match_id):
            return person, other
    raise AssertionError("nobody is on move")


async def while_down(harness: E2EHarness, statement: str) -> None:
    """Kill the bot, let time pass in its database, and restart it."""
    await caught_up(harness)
    await harness.bot.kill()
    changed(harness.bot.database, statement)
    await harness.start()


HALF = "UPDATE deadline SET since = since - 130000, due_at = due_at - 130000, next_check_at = 1"
OVER = "UPDATE deadline SET since = since - 900000, due_at = due_at - 900000, next_check_at = 1"
NO_GRACE = "UPDATE deadline SET due_at = 2, next_check_at = 2"


async def test_reminder_is_sent_and_clock_continues_after_a_kill_with_grace(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness)
    mover, _ = await on_move(driver)
    (panel,) = driver.panels_of(mover)
    assert "deadline <t:" in panel.text
    await while_down(harness, HALF)
    await harness.standin.until(
        lambda: [p.id > panel.id for p in driver.panels_of(mover)] == [True]
    )
    assert harness.bot.rows("SELECT act FROM journal WHERE act = 'remind'") == [("remind",)]
    await while_down(harness, OVER)
    await harness.standin.until(
        lambda: harness.bot.rows("SELECT act FROM journal WHERE act = 'grace'") == [("grace",)]
    )
    ((due, since),) = harness.bot.rows("SELECT due_at, next_check_at FROM deadline")
    assert due == since
    assert await on_move(driver) == (mover, next(p for p in driver.people if p is not mover))


async def test_player_returns_after_others_have_played_on_with_a_robot(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness)
    mover, other = await on_move(driver)
    asked = await mover.slash("leave", where=driver.place)
    assert asked.message is not None
    assert "robot" in (await mover.click(asked.message, label="Leave for now")).text
    await harness.standin.until(lambda: f"🤖 {mover.name}" in "".join(driver.table.alt))
    driver.people.remove(mover)
    rng = Random(4)
    await driver.play_on(rng, until=lambda: len(driver.ledger.accepted) >= 3)
    await while_down(harness, "SELECT 1")
    panel = await driver.open_panel(mover)
    back = await mover.click(panel, label="I am back")
    assert not back.failed and "I am back" not in {b.label for b in back.message.buttons}  # type: ignore[union-attr]
    await harness.standin.until(lambda: f"🤖 {mover.name}" not in "".join(driver.table.alt))
    driver.people.append(mover)
    await driver.play_on(rng, until=lambda: len(driver.ledger.accepted) >= 8 or driver.over)
    assert other in driver.people


async def test_rematch_starts_with_one_click_each_and_rotated_seats(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness)
    ada, ben = driver.people
    await end_match(ada, driver.place)
    await harness.standin.until(lambda: driver.over)
    first = await ben.click(driver.table, label="Rematch")
    assert "You have a seat in match" in first.text
    await while_down(harness, "SELECT 1")
    second = await ada.click(driver.table, label="Rematch")
    assert "has started" in second.text
    seats = harness.bot.rows("SELECT user_id FROM seat WHERE match_id = 2 ORDER BY seat")
    assert seats == [(ben.id,), (ada.id,)]
    await harness.standin.until(lambda: "The rematch is match 2" in driver.table.text)


async def test_pause_needs_the_consent_of_others_and_survives_kills(
    harness: E2EHarness,
) -> None:
    ada, ben = (harness.standin.person(name) for name in ("Ada", "Ben"))
    driver = await open_lobby(harness, ada)
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id, ben.id}
    mover, other = await on_move(driver)
    more = (await mover.click(await driver.panel(mover), label="More")).message
    assert more is not None
    await mover.click(more, label="Pause")
    await harness.standin.until(lambda: "asks for a pause" in driver.table.text)
    await while_down(harness, "SELECT 1")
    await other.click(driver.table, label="Agree")
    await harness.standin.until(lambda: "The match is paused" in driver.table.text)
    await while_down(harness, "SELECT 1")
    await other.click(driver.table, label="Resume")
    await harness.standin.until(lambda: "to move" in driver.table.text)
    acts = [act for (act,) in harness.bot.rows("SELECT act FROM journal ORDER BY number")]
    assert acts.count("poll") == acts.count("pause") + acts.count("vote") == 1
