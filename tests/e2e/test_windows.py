"""Windows in the real process: nobody waits needlessly, and nobody sees who is asked."""

from __future__ import annotations

from random import Random

from games import GAMES
from playground.people import Person
from playground.reading import Message

from .player_driver import MatchDriver, open_lobby
from .process import E2EHarness, changed

OPEN = "Waiting for responses"
COMMAND = next(game.command for game in GAMES.values() if game.windows is not None)
GAME = next(game.name for game in GAMES.values() if game.windows is not None)


async def begin(harness: E2EHarness, clock: str) -> MatchDriver:
    """Start a match of Ada, Ben and Cyd with this clock."""
    ada, ben, cyd = (harness.standin.person(name) for name in ("Ada", "Ben", "Cyd"))
    driver = await open_lobby(harness, ada, game=GAME)
    await driver.sit(ben, cyd)
    page = (await ada.click(driver.lobby, label="Settings")).message
    assert page is not None
    reply = await ada.choose(page, f"mg:{driver.match_id}:-1:0:clock:", [clock])
    assert not reply.failed
    await driver.start()
    return driver


async def wish(driver: MatchDriver, person: Person) -> Message:
    """Make a person be asked whenever others play."""
    panel = await driver.open_panel(person)
    more = (await person.click(panel, label="More")).message
    assert more is not None
    page = (await person.click(more, label="Responses")).message
    assert page is not None
    reply = await person.click(page, label="Ask me every time")
    assert reply.message is not None and not reply.failed
    return reply.message


async def play_until_open(driver: MatchDriver) -> Person:
    """Let everyone play until a window is open; return who opened it."""
    rng = Random(2)
    while True:
        for person in driver.people:
            panel = await driver.open_panel(person)
            if OPEN in panel.text:
                continue
            while await driver.use_control(person, panel, rng) is not None:
                if OPEN in (await driver.open_panel(person)).text:
                    await driver.standin.until(lambda: OPEN in driver.table.text)
                    return person


def due_now(harness: E2EHarness) -> None:
    """Make every window overdue, as if the bot had been down for hours."""
    changed(harness.bot.database, "UPDATE deadline SET since = 1, due_at = 2, next_check_at = 2")


async def test_open_window_survives_a_kill_and_does_not_reveal_who_is_asked(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness, "none")
    for person in driver.people:
        page = await wish(driver, person)
        assert "waits up to 8 hours" in page.text
    opener = await play_until_open(driver)
    assert "to move" not in driver.table.text.split(OPEN)[1]
    assert "<t:" in driver.table.text
    others = [person for person in driver.people if person is not opener]
    for person in others[1:]:
        panel = await driver.open_panel(person)
        passed = await person.click(panel, label="Pass")
        assert "You passed" in passed.text
    assert OPEN in driver.table.text
    await harness.bot.kill()
    due_now(harness)
    await harness.start()
    graced = "SELECT act FROM journal WHERE act = 'grace'"
    await harness.standin.until(lambda: harness.bot.rows(graced) == [("grace",)])
    assert OPEN in driver.table.text
    await others[0].click(await driver.open_panel(others[0]), label="Pass")
    await harness.standin.until(lambda: OPEN not in driver.table.text)


async def test_window_in_live_play_asks_everyone_and_closes_with_the_last_pass(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness, "live")
    opener = await play_until_open(driver)
    for person in driver.people:
        if person is not opener:
            panel = await driver.open_panel(person)
            assert [b.label for b in panel.buttons].count("Pass") == 1
            reply = await person.slash(COMMAND, {"move": "pass"}, where=driver.place)
            assert "That isn't possible" not in reply.text and not reply.failed
    await harness.standin.until(lambda: OPEN not in driver.table.text)
