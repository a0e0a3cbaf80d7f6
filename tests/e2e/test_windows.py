"""Windows in the real process: nobody waits without need, and nobody sees whom it waits for."""

from __future__ import annotations

from random import Random

from bot.playground.people import Person
from bot.playground.reading import Message
from games import GAMES

from .driving import Play, open_lobby
from .process import House, changed

OPEN = "The others may step in"
COMMAND = next(game.command for game in GAMES.values() if game.windows is not None)
GAME = next(game.name for game in GAMES.values() if game.windows is not None)


async def begin(house: House, clock: str) -> Play:
    """Let Ada, Ben and Cyd sit down to a match with this clock."""
    ada, ben, cyd = (house.standin.person(name) for name in ("Ada", "Ben", "Cyd"))
    play = await open_lobby(house, ada, game=GAME)
    await play.sit(ben, cyd)
    page = (await ada.click(play.lobby, label="Settings")).message
    assert page is not None
    reply = await ada.choose(page, f"mg:{play.match_id}:-1:0:clock:", [clock])
    assert not reply.failed
    await play.start()
    return play


async def wish(play: Play, person: Person) -> Message:
    """Let a person be asked whenever others play."""
    panel = await play.my_move(person)
    more = (await person.click(panel, label="More")).message
    assert more is not None
    page = (await person.click(more, label="When others play")).message
    assert page is not None
    reply = await person.click(page, label="Ask me every time")
    assert reply.message is not None and not reply.failed
    return reply.message


async def play_until_open(play: Play) -> Person:
    """Let all play on until a window stands open; return who opened it."""
    rng = Random(2)
    while True:
        for person in play.people:
            panel = await play.my_move(person)
            if OPEN in panel.text:
                continue
            while await play.act(person, panel, rng) is not None:
                if OPEN in (await play.my_move(person)).text:
                    await play.standin.until(lambda: OPEN in play.table.text)
                    return person


def due_now(house: House) -> None:
    """Let every window be over time, as if hours had passed while the bot was down."""
    changed(house.bot.database, "UPDATE deadline SET since = 1, due_at = 2, rings_at = 2")


async def test_an_open_window_outlives_a_kill_and_nobody_learns_for_whom_it_waits(
    house: House,
) -> None:
    play = await begin(house, "none")
    for person in play.people:
        page = await wish(play, person)
        assert "8 hours at most" in page.text
    opener = await play_until_open(play)
    assert "to move" not in play.table.text.split(OPEN)[1]
    assert "<t:" in play.table.text
    others = [person for person in play.people if person is not opener]
    for person in others[1:]:
        panel = await play.my_move(person)
        passed = await person.click(panel, label="Pass")
        assert "You have passed" in passed.text
    assert OPEN in play.table.text
    await house.bot.kill()
    due_now(house)
    await house.start()
    graced = "SELECT act FROM journal WHERE act = 'grace'"
    await house.standin.until(lambda: house.bot.rows(graced) == [("grace",)])
    assert OPEN in play.table.text
    await others[0].click(await play.my_move(others[0]), label="Pass")
    await house.standin.until(lambda: OPEN not in play.table.text)


async def test_in_live_play_everybody_is_asked_and_the_window_closes_with_the_last_pass(
    house: House,
) -> None:
    play = await begin(house, "live")
    opener = await play_until_open(play)
    for person in play.people:
        if person is not opener:
            panel = await play.my_move(person)
            assert [b.label for b in panel.buttons].count("Pass") == 1
            reply = await person.slash(COMMAND, {"move": "pass"}, where=play.place)
            assert "That is not possible" not in reply.text and not reply.failed
    await house.standin.until(lambda: OPEN not in play.table.text)
