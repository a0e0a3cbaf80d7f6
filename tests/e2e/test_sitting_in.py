"""Sitting in, in the real process and over kills: asked, agreed, handed over, refused."""

from __future__ import annotations

from random import Random
from typing import Any

from .driving import Play, open_lobby
from .process import House
from .test_clocks import HALF, begin, on_move, while_down

SINCE = """
SELECT count(*) FROM journal, match
WHERE match.id = match_id AND act = 'answer' AND number > checkpoint_at
"""
ROBOTS = "SELECT robot_due FROM match"
OWNER = "SELECT user_id FROM seat WHERE seat = 1"


async def test_who_sits_in_sees_the_hand_from_the_handover_on_and_who_was_away_is_told(
    house: House,
) -> None:
    ada, ben, cyd = (house.standin.person(name) for name in ("Ada", "Ben", "Cyd"))
    play: Play = await open_lobby(house, ada, game="llamas_unleashed")
    await play.sit(ben)
    await play.start()
    play.by_dm = {ada.id, ben.id}
    rng, standin, bot = Random(2), house.standin, house.bot
    asked = await ben.slash("leave", where=play.place)
    assert asked.message is not None
    await ben.click(asked.message, label="Keep it for me")
    play.people.remove(ben)
    private = await play.my_move(ben)
    await standin.until(lambda: "Sit in" in {button.label for button in play.table.buttons})

    # Within a turn it is agreed on, and nothing passes on yet.
    while True:
        await standin.until(lambda: bot.rows(ROBOTS) == [(0,)])
        if bot.rows(SINCE) != [(0,)]:
            break
        await play.turn(ada, rng, until=lambda: bot.rows(SINCE) != [(0,)])
        await standin.holds(lambda: bot.rows(SINCE) != [(0,)], 1.0)
    assert "have asked" in (await cyd.click(play.table, label="Sit in")).text
    await standin.until(lambda: "Cyd asks to sit in" in play.table.text)
    await while_down(house, "SELECT 1")
    assert "Your vote counts" in (await ada.click(play.table, label="Let Cyd sit in")).text
    await standin.until(lambda: "once this turn is over" in play.table.text)
    assert bot.rows(OWNER) == [(ben.id,)] and play.panels_of(cyd) == []
    assert "no seat" in (await cyd.click(play.table, label="My panel")).text
    await while_down(house, "SELECT 1")
    assert bot.rows(OWNER) == [(ben.id,)]

    # The turn is over: the seat is Cyd's, once.
    while bot.rows(OWNER) == [(ben.id,)]:
        await play.turn(ada, rng, until=lambda: bot.rows(OWNER) != [(ben.id,)])
        await standin.holds(lambda: bot.rows(OWNER) != [(ben.id,)], 1.0)
    await standin.until(lambda: len(play.panels_of(cyd)) == 1)
    await standin.until(lambda: "Cyd sits in for Ben from now on" in play.table.text)
    await standin.until(lambda: any("sits in for you" in m.text for m in ben.dms))
    await while_down(house, "SELECT 1")
    assert sum(m.text.count("sits in for you") for m in ben.dms if not m.deleted) == 1
    (panel,) = play.panels_of(cyd)
    assert "You sit in for Ben from now on" in panel.text
    told = panel.text.partition("from now on.")[0]
    assert "You drew" not in told and "You have" not in told
    refused = await ben.click(private, label="I am back")
    assert "Cyd has taken this seat over" in refused.text
    assert bot.rows("SELECT count(*) FROM journal WHERE act = 'handover'") == [(1,)]

    # And the match goes on with Cyd.
    play.people.append(cyd)
    play.by_dm.add(cyd.id)
    before = len(play.ledger.accepted)
    await play.on(rng, until=lambda: len(play.ledger.accepted) >= before + 6 or play.over)
    assert cyd.id in {answer.person for answer in play.ledger.accepted} or play.over


async def test_who_has_left_the_server_blocks_nobody_and_comes_back_to_the_seat(
    house: House,
) -> None:
    play = await begin(house)
    mover, other = await on_move(play)
    mover.leave()
    await while_down(house, HALF)
    gone = "SELECT count(*) FROM journal WHERE act = 'gone'"
    while not await house.standin.holds(lambda: house.bot.rows(gone) == [(1,)], 0.1):
        pass
    await house.standin.until(lambda: "has left this server" in play.table.text)
    # The reminder by direct message was refused, which tells it without another question.
    asked = [r.path for r in house.standin.requests if r.path.endswith(f"/members/{mover.id}")]
    assert asked == []
    assert house.bot.rows("SELECT count(*) FROM journal WHERE act = 'remind'") == [(1,)]
    play.people.remove(mover)
    await play.on(Random(4), until=lambda: len(play.ledger.accepted) >= 2 or play.over)
    mover.join()
    back = await mover.click(await play.my_move(mover), label="I am back")
    assert not back.failed
    await house.standin.until(lambda: f"🤖 {mover.name}" not in "".join(play.table.alt))
    assert other in play.people


async def test_moderators_have_a_menu_that_discord_shows_to_nobody_else(house: House) -> None:
    play = await begin(house)
    _, ben = play.people
    cyd = house.standin.person("Cyd")
    assert "manage" not in {command["name"] for command in commands(house, ben.id, play)}
    cyd.rank = "moderator"
    assert "manage" in {command["name"] for command in commands(house, cyd.id, play)}
    page = await cyd.slash("manage", where=play.place)
    assert page.message is not None and page.ephemeral
    paused = await cyd.click(page.message, label="Pause")
    assert paused.updated and "The match is paused." in paused.text
    await house.standin.until(lambda: "A moderator has paused the match" in play.table.text)
    on = await cyd.click(page.message, label="Go on")
    assert on.updated
    await house.standin.until(
        lambda: "move" in {b.custom_id.split(":")[4] for b in play.table.buttons if b.custom_id}
    )
    kept = await cyd.choose(page.message, None, [str(play.people.index(ben))])
    assert kept.updated, kept.text
    await house.standin.until(lambda: "lets a robot play for 🤖 Ben" in play.table.text)


def commands(house: House, person: int, play: Play) -> list[dict[str, Any]]:
    return house.standin.world.commands(person, play.place.id)
