"""Being forgotten, in the real process and over restarts: what is over, and what is under way."""

from __future__ import annotations

import json
from random import Random

from tests.store.bytes import traces

from .driving import Play, open_lobby
from .process import House

DUEL = "instinkt"
NAME = "Zenobia Quillfeather"


async def begin(house: House, name: str, game: str = DUEL) -> Play:
    """Begin a match of somebody and Ben."""
    play = await open_lobby(house, house.standin.person(name), game=game)
    await play.sit(house.standin.person("Ben"))
    await play.start()
    return play


async def restart(house: House) -> None:
    await house.bot.stop()
    await house.start()


async def test_a_person_is_sent_all_of_theirs_and_then_forgotten_down_to_the_bytes(
    house: House,
) -> None:
    standin, bot = house.standin, house.bot
    zoe, ben = standin.person(NAME), standin.person("Ben")
    over = await begin(house, NAME)
    await over.on(Random(1))
    running = await begin(house, NAME)
    await running.turn(zoe, Random(2))
    assert bot.rows("SELECT count(*) FROM result WHERE user_id = ?", zoe.id) == [(1,)]
    stats = await ben.slash("stats", {"person": str(zoe.id)}, where=over.channel)
    assert "Among people" in stats.text
    await restart(house)

    page = await zoe.slash("privacy", where=over.channel)
    assert page.message is not None and page.ephemeral
    sent = await zoe.click(page.message, label="Send me all of it")
    assert "in your direct messages" in sent.text
    (data,) = [a for m in zoe.dms for a in m.attachments if a["filename"] == "menagerie.json"]
    assert data["size"] > 500
    asked = await zoe.click(page.message, label="Delete all of it")
    assert asked.message is not None and "Delete all of it?" in asked.text
    assert traces(bot.file, zoe.id, NAME) != []
    done = await zoe.click(asked.message, label="Yes, delete all of it")
    assert "nothing of you is stored" in done.text

    # The file is in use: nothing is left in it nor beside it, at once and after restarts.
    assert traces(bot.file, zoe.id, NAME) == []
    await standin.until(lambda: running.panels_of(zoe) == [])
    await restart(house)
    assert traces(bot.file, zoe.id, NAME) == []
    assert bot.rows("SELECT status FROM match ORDER BY id") == [("finished",), ("running",)]
    assert json.loads(bot.rows("SELECT outcome FROM match")[0][0])["winners"]

    # The other one plays on against a robot, and has not lost the result of the first match.
    running.people.remove(zoe)
    running.by_dm.discard(zoe.id)
    await running.on(Random(3))
    assert bot.rows("SELECT status FROM match WHERE id = ?", running.match_id) == [("finished",)]
    assert bot.rows("SELECT count(*) FROM result WHERE user_id = ?", ben.id) == [(2,)]
    assert traces(bot.file, zoe.id, NAME) == []
