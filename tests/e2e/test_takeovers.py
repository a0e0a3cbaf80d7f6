"""Takeovers in the real process, over kills: requested, agreed, handed over, refused."""

from __future__ import annotations

from random import Random
from typing import Any

from .player_driver import MatchDriver, open_lobby
from .process import E2EHarness
from .test_clocks import HALF, begin, on_move, while_down

SINCE = """
SELECT count(*) FROM journal, match
WHERE match.id = match_id AND act = 'answer' AND number > checkpoint_at
"""
ROBOTS = "SELECT robot_due FROM match"
OWNER = "SELECT user_id FROM seat WHERE seat = 1"


async def test_new_owner_sees_the_hand_after_the_handover_and_the_former_is_notified(
    harness: E2EHarness,
) -> None:
    ada, ben, cyd = (harness.standin.person(name) for name in ("Ada", "Ben", "Cyd"))
    driver: MatchDriver = await open_lobby(harness, ada, game="llamas_unleashed")
    await driver.sit(ben)
    await driver.start()
    driver.by_dm = {ada.id, ben.id}
    rng, standin, bot = Random(2), harness.standin, harness.bot
    asked = await ben.slash("leave", where=driver.place)
    assert asked.message is not None
    await ben.click(asked.message, label="Leave for now")
    driver.people.remove(ben)
    private = await driver.open_panel(ben)
    await standin.until(lambda: "Take over" in {button.label for button in driver.table.buttons})

    # Within a turn it is agreed on, and nothing passes on yet.
    while True:
        await standin.until(lambda: bot.rows(ROBOTS) == [(0,)])
        if bot.rows(SINCE) != [(0,)]:
            break
        await driver.take_turn(ada, rng, until=lambda: bot.rows(SINCE) != [(0,)])
        await standin.holds(lambda: bot.rows(SINCE) != [(0,)], 1.0)
    assert "Request sent" in (await cyd.click(driver.table, label="Take over")).text
    await standin.until(lambda: "Cyd asks to take over" in driver.table.text)
    await while_down(harness, "SELECT 1")
    assert "Vote recorded" in (await ada.click(driver.table, label="Give Cyd the seat")).text
    await standin.until(lambda: "once this turn is over" in driver.table.text)
    assert bot.rows(OWNER) == [(ben.id,)] and driver.panels_of(cyd) == []
    assert "aren't playing" in (await cyd.click(driver.table, label="My panel")).text
    await while_down(harness, "SELECT 1")
    assert bot.rows(OWNER) == [(ben.id,)]

    # The turn is over: the seat is Cyd's, once.
    while bot.rows(OWNER) == [(ben.id,)]:
        await driver.take_turn(ada, rng, until=lambda: bot.rows(OWNER) != [(ben.id,)])
        await standin.holds(lambda: bot.rows(OWNER) != [(ben.id,)], 1.0)
    await standin.until(lambda: len(driver.panels_of(cyd)) == 1)
    await standin.until(lambda: "Cyd has taken over Ben's seat" in driver.table.text)
    await standin.until(lambda: any("has taken over your seat" in m.text for m in ben.dms))
    await while_down(harness, "SELECT 1")
    assert sum(m.text.count("has taken over your seat") for m in ben.dms if not m.deleted) == 1
    (panel,) = driver.panels_of(cyd)
    assert "You have taken over Ben's seat" in panel.text
    told = panel.text.partition("You have taken over")[0]
    assert "You drew" not in told
    refused = await ben.click(private, label="I am back")
    assert "Cyd took over your seat" in refused.text
    assert bot.rows("SELECT count(*) FROM journal WHERE act = 'handover'") == [(1,)]

    # And the match goes on with Cyd.
    driver.people.append(cyd)
    driver.by_dm.add(cyd.id)
    before = len(driver.ledger.accepted)
    await driver.play_on(
        rng, until=lambda: len(driver.ledger.accepted) >= before + 6 or driver.over
    )
    assert cyd.id in {answer.person for answer in driver.ledger.accepted} or driver.over


async def test_player_who_left_the_server_blocks_nobody_and_can_return(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness)
    mover, other = await on_move(driver)
    mover.leave()
    await while_down(harness, HALF)
    gone = "SELECT count(*) FROM journal WHERE act = 'gone'"
    while not await harness.standin.holds(lambda: harness.bot.rows(gone) == [(1,)], 0.1):
        pass
    await harness.standin.until(lambda: "has left this server" in driver.table.text)
    # The reminder by direct message was refused, so it is asked once whether they are still there.
    asked = [r.path for r in harness.standin.requests if r.path.endswith(f"/members/{mover.id}")]
    assert len(asked) == 1
    assert harness.bot.rows("SELECT count(*) FROM journal WHERE act = 'remind'") == [(1,)]
    driver.people.remove(mover)
    await driver.play_on(Random(4), until=lambda: len(driver.ledger.accepted) >= 2 or driver.over)
    mover.join()
    back = await mover.click(await driver.open_panel(mover), label="I am back")
    assert not back.failed
    await harness.standin.until(lambda: f"🤖 {mover.name}" not in "".join(driver.table.alt))
    assert other in driver.people


async def test_moderators_have_a_menu_that_discord_shows_to_nobody_else(
    harness: E2EHarness,
) -> None:
    driver = await begin(harness)
    _, ben = driver.people
    cyd = harness.standin.person("Cyd")
    assert "manage" not in {command["name"] for command in commands(harness, ben.id, driver)}
    cyd.rank = "moderator"
    assert "manage" in {command["name"] for command in commands(harness, cyd.id, driver)}
    page = await cyd.slash("manage", where=driver.place)
    assert page.message is not None and page.ephemeral
    paused = await cyd.click(page.message, label="Pause")
    assert paused.updated and "The match is paused." in paused.text
    await harness.standin.until(lambda: "A moderator has paused the match" in driver.table.text)
    on = await cyd.click(page.message, label="Resume")
    assert on.updated
    await harness.standin.until(
        lambda: "move" in {b.custom_id.split(":")[4] for b in driver.table.buttons if b.custom_id}
    )
    kept = await cyd.choose(page.message, None, [str(driver.people.index(ben))])
    assert kept.updated, kept.text
    await harness.standin.until(lambda: "has put a robot in 🤖 Ben's seat" in driver.table.text)


def commands(harness: E2EHarness, person: int, driver: MatchDriver) -> list[dict[str, Any]]:
    return harness.standin.world.commands(person, driver.place.id)
