"""Taking an answer back in the real process, refused and granted, over kills."""

from __future__ import annotations

from random import Random

from bot.playground.people import Person
from bot.playground.reading import Message

from .driving import Play, labels, open_lobby
from .process import House
from .test_clocks import while_down


def moved_by_the_raccoon(panel: Message) -> bool:
    """Say whether the card has been placed in sight of all, and what it does is still to come."""
    return "Take back" in labels(panel) and "Raccoon moves" in panel.text


async def with_a_raccoon(house: House) -> tuple[Play, Person, Person] | None:
    """Play Instinkt until a Raccoon has been placed; return whose it is, and who waits."""
    ada, ben = (house.standin.person(name) for name in ("Ada", "Ben"))
    play = await open_lobby(house, ada, game="instinkt")
    await play.sit(ben)
    await play.start()
    play.by_dm = {ada.id, ben.id}
    rng = Random(2)
    while not play.over:
        for mover, other in ((ada, ben), (ben, ada)):
            if moved_by_the_raccoon(await play.panel(mover)):
                return play, mover, other
            if not await play.act(mover, await play.panel(mover), rng):
                await house.standin.holds(lambda: play.over, 0.05)
    return None


async def test_what_others_have_seen_is_taken_back_with_their_yes_which_outlives_kills(
    house: House,
) -> None:
    found = None
    while found is None:  # four of twelve cards are left over, so it need not come
        found = await with_a_raccoon(house)
    play, mover, other = found
    for answer, told in (("No", ""), ("Agree", "has taken the last answer back")):
        await mover.click(await play.panel(mover), label="Take back")
        await house.standin.until(lambda: "asks to take" in play.table.text)
        await while_down(house, "SELECT 1")
        assert "Your vote counts" in (await other.click(play.table, label=answer)).text
        await house.standin.until(lambda: "asks to take" not in play.table.text)
        assert told in play.table.text
    acts = [act for (act,) in house.bot.rows("SELECT act FROM journal ORDER BY number")]
    assert acts.count("undo") == 1 and acts.count("poll") == 2
