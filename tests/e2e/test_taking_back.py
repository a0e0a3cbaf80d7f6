"""Taking an answer back in the real process, refused and granted, over kills."""

from __future__ import annotations

from random import Random

from playground.people import Person
from playground.reading import Message

from .player_driver import MatchDriver, labels, open_lobby
from .process import E2EHarness
from .test_clocks import while_down


def moved_by_the_raccoon(panel: Message) -> bool:
    """Return whether the card is placed publicly and its effect is still to come."""
    return "Take back" in labels(panel) and "Raccoon move?" in panel.text


async def with_a_raccoon(harness: E2EHarness) -> tuple[MatchDriver, Person, Person] | None:
    """Play until a Raccoon is placed; return its player and the waiting one."""
    ada, ben = (harness.standin.person(name) for name in ("Ada", "Ben"))
    driver = await open_lobby(harness, ada, game="instinkt")
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id, ben.id}
    rng = Random(2)
    while not driver.over:
        for mover, other in ((ada, ben), (ben, ada)):
            if moved_by_the_raccoon(await driver.panel(mover)):
                return driver, mover, other
            if not await driver.use_control(mover, await driver.panel(mover), rng):
                await harness.standin.holds(lambda: driver.over, 0.05)
    return None


async def test_visible_answer_is_taken_back_with_consent_that_survives_kills(
    harness: E2EHarness,
) -> None:
    found = None
    while found is None:  # four of twelve cards are left over, so it need not come
        found = await with_a_raccoon(harness)
    driver, mover, other = found
    for answer, told in (("No", ""), ("Agree", "took back their last move")):
        await mover.click(await driver.panel(mover), label="Take back")
        await harness.standin.until(lambda: "asks to take" in driver.table.text)
        await while_down(harness, "SELECT 1")
        assert "Vote recorded" in (await other.click(driver.table, label=answer)).text
        await harness.standin.until(lambda: "asks to take" not in driver.table.text)
        assert told in driver.table.text
    acts = [act for (act,) in harness.bot.rows("SELECT act FROM journal ORDER BY number")]
    assert acts.count("undo") == 1 and acts.count("poll") == 2
