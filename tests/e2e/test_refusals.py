"""What cannot be done is refused in private, says why and what to do, and changes nothing."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.playground.people import Person, Reply
from bot.playground.reading import Message

from .driving import Play, Use, accepted, controls, draw_control, open_lobby
from .process import House
from .records import given, status

pytestmark = pytest.mark.asyncio(loop_scope="module")


def people(house: House, *names: str) -> list[Person]:
    """People whom no other test knows."""
    house.channels += 1
    return [house.standin.person(f"{name} {house.channels}") for name in names]


async def running(house: House) -> Play:
    """A match of two people who have just been dealt to."""
    ada, ben = people(house, "Ada", "Ben")
    play = await open_lobby(house, ada)
    await play.sit(ben)
    await play.start()
    return play


async def on_move(play: Play) -> tuple[Person, Person, Message]:
    """Who is on move, who is not, and the panel of the former."""
    for mover, other in (play.people, play.people[::-1]):
        panel = await play.my_move(mover)
        if controls(panel, play.match_id):
            return mover, other, panel
    raise AssertionError("nobody is on move")


def told_in_private(reply: Reply, *words: str) -> None:
    """The answer is one private sentence with these words in it."""
    assert not reply.failed and reply.ephemeral and not reply.updated, reply
    assert all(word in reply.text for word in words), reply.text


def noticed(reply: Reply, words: str) -> None:
    """The panel was redrawn with a sentence on top."""
    assert not reply.failed and reply.message is not None
    assert reply.text.startswith(words), reply.text


class Unchanged:
    """Holds that a match is as it was."""

    def __init__(self, house: House, match_id: int) -> None:
        self.house, self.match_id = house, match_id

    def __enter__(self) -> None:
        self.before = status(self.house.bot.database, self.match_id)

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            assert status(self.house.bot.database, self.match_id) == self.before


async def test_a_double_click_gives_one_event_and_the_accepted_panel(shared: House) -> None:
    play = await running(shared)
    mover, _, panel = await on_move(play)
    use = draw_control(panel, play.match_id, Random(1))
    assert use is not None
    replies = await asyncio.gather(*(mover.send_component(panel, use[1]) for _ in range(2)))
    assert all(accepted(reply) for reply in replies)
    assert len(given(shared.bot.database, play.match_id)) == 1


def another_use(panel: Message, play: Play, use: Use) -> dict[str, Any]:
    """Another answer to the same decision."""
    rng = Random(3)
    while True:
        other = draw_control(panel, play.match_id, rng)
        if other is not None and other[0] != use[0]:
            return other[1]


async def test_a_second_click_and_an_old_panel_show_how_things_stand(shared: House) -> None:
    play = await running(shared)
    mover, _, panel = await on_move(play)
    old = await play.my_move(mover)
    use = draw_control(panel, play.match_id, Random(2))
    assert use is not None
    assert accepted(await mover.send_component(panel, use[1]))
    other = another_use(old, play, use)
    with Unchanged(shared, play.match_id):
        noticed(await mover.send_component(panel, other), "That moment has passed")
        noticed(await mover.send_component(old, other), "That moment has passed")
    assert len(given(shared.bot.database, play.match_id)) == 1


async def test_somebody_elses_button_is_not_mine_to_press(shared: House) -> None:
    play = await running(shared)
    (stranger,) = people(shared, "Eve")
    _, other, panel = await on_move(play)
    use = draw_control(panel, play.match_id, Random(3))
    assert use is not None
    with Unchanged(shared, play.match_id):
        told_in_private(await other.send_component(panel, use[1]), "another player", "My move")
        told_in_private(await stranger.send_component(panel, use[1]), "no seat", "/play")
        told_in_private(await stranger.click(play.table, label="My move"), "no seat", "/play")
    reply = await stranger.click(play.table, label="Log")
    assert not reply.failed and reply.ephemeral


async def test_what_is_not_possible_is_refused_with_what_is(shared: House) -> None:
    play = await running(shared)
    mover, other, panel = await on_move(play)
    use = draw_control(panel, play.match_id, Random(4))
    assert use is not None
    head = ":".join(use[1]["custom_id"].split(":")[:4])
    with Unchanged(shared, play.match_id):
        for arg in ("fly:1", "", "flip:99", "flip:-1", "draw:1", "steal:9.9", "draw draw"):
            made = {"custom_id": f"{head}:pick:{arg}", "component_type": 2}
            noticed(await mover.send_component(panel, made), "That is not possible now")
        made = {"custom_id": f"{head}:choose:x", "component_type": 3, "values": ["a", "b"]}
        noticed(await mover.send_component(panel, made), "That is not possible now")
        for text in ("99", "moon", "steal:0.0", "🦊" * 40, ",,,"):
            reply = await mover.slash("lion flip", {"card": text}, where=play.place)
            assert reply.text.startswith("That is not possible now"), reply.text
            assert reply.ephemeral
        reply = await other.slash("lion draw", where=play.place)
        assert reply.text.startswith("It is not your move"), reply.text


JUNK = (
    "mg:", "mg", "mg:::::", "mg:1", "mg:x:0:0:pick:draw", "mg:1:0:0:dance:", "mg:1:0:0::",
    "mg:1:-2:0:pick:draw", "mg:-1:0:0:move:", "mg:1:0:99999999999:move:", "mg:１:0:1:move:",
    "mg:1:0:1:MOVE:", "mg:1:0:1:move", "mg:0:-1:0:section:nowhere", "mg:0:-1:0:section:",
    "mg:\n1:0:1:move:", "mg:1:0:1:move:\n", "mg:" + "9" * 90, "mg:1:0:1:option:__class__",
)  # fmt: skip
"""custom_ids that no post of ours carries."""

ELSEWHERE = (
    "mg:999999:0:1:pick:draw", "mg:999999:-1:0:join:", "mg:999999999999999:-1:0:move:",
    "mg:999999:-1:0:start:", "mg:999999:-1:0:log:", "mg:999999:-1:0:end:", "mg:0:-1:0:move:",
    "mg:999999:-1:0:rules:", "mg:999999:-1:0:dm:", "mg:999999:-1:0:rewind:",
)  # fmt: skip
"""Well-made controls of matches that never were."""


async def test_controls_made_by_hand_get_a_sentence(shared: House) -> None:
    play = await running(shared)
    ada = play.people[0]
    with Unchanged(shared, play.match_id):
        for custom_id in JUNK:
            for more in ({"component_type": 2}, {"component_type": 3, "values": ["1", "draw"]}):
                reply = await ada.send_component(play.table, {"custom_id": custom_id, **more})
                assert not reply.failed, custom_id
                assert not reply.updated and reply.ephemeral, custom_id
                assert len(reply.text) > 20, custom_id


async def test_an_unknown_match_gets_a_sentence(shared: House) -> None:
    play = await running(shared)
    for custom_id in ELSEWHERE:
        made = {"custom_id": custom_id, "component_type": 2}
        told_in_private(await play.people[0].send_component(play.table, made), "no such match")
    for verb, said in (
        ("hand", "no seat in such a match"), ("leave", "no seat in such a match"),
        ("end", "no such match"), ("table", "no such match"),
    ):  # fmt: skip
        reply = await play.people[0].slash(verb, {"match": 999999}, where=play.place)
        told_in_private(reply, said, "/games")


async def test_the_controls_of_a_finished_match_are_refused(shared: House) -> None:
    play = await running(shared)
    mover, _, panel = await on_move(play)
    use = draw_control(panel, play.match_id, Random(6))
    assert use is not None
    asked = await play.people[0].slash("end", where=play.place)
    told_in_private(asked, "Really end", str(play.match_id))
    assert asked.message is not None
    assert "has ended" in (await play.people[0].click(asked.message, label="End it")).text
    await shared.standin.until(lambda: play.over)
    assert f"{play.people[0].name} has ended the match" in play.table.text
    with Unchanged(shared, play.match_id):
        told_in_private(await mover.send_component(panel, use[1]), "over", "/play")
        for act in ("join", "leave", "start", "robot", "unrobot", "option:memory", "end", "dm"):
            name, _, arg = act.partition(":")
            made = {"custom_id": f"mg:{play.match_id}:-1:0:{name}:{arg}", "component_type": 2}
            reply = await play.people[0].send_component(play.lobby, made)
            told_in_private(reply, "over", "/play")
        reply = await mover.slash("lion draw", where=play.place)
        told_in_private(reply, "/play")


async def test_a_lobby_has_room_for_six_and_needs_two(shared: House) -> None:
    ada, ben, cleo = people(shared, "Ada", "Ben", "Cleo")
    play = await open_lobby(shared, ada)
    with Unchanged(shared, play.match_id):
        told_in_private(await ada.click(play.lobby, label="Start"), "at least 2", "robot")
        told_in_private(await ada.click(play.lobby, label="Join"), "already have a seat")
        told_in_private(await ada.click(play.lobby, label="Remove a robot"), "no robot")
        told_in_private(await ben.click(play.lobby, label="Leave"), "no seat")
        for label in ("Start", "Add a robot", "Remove a robot"):
            told_in_private(await ben.click(play.lobby, label=label), ada.mention)
        told_in_private(await ben.slash("end", {"match": 1}, where=play.channel), "no such match")
    await play.sit(ben)
    for _ in range(4):
        await play.add_robot()
    with Unchanged(shared, play.match_id):
        told_in_private(await cleo.click(play.lobby, label="Join"), "seats are taken", "/play")
        told_in_private(await ada.click(play.lobby, label="Add a robot"), "seats are taken")


async def test_a_verb_outside_any_match_says_so(shared: House) -> None:
    (dan,) = people(shared, "Dan")
    channel = shared.standin.channel()
    for verb, options in (
        ("lion draw", {}), ("lion flip", {"card": "1"}), ("hand", {}), ("leave", {}), ("end", {}),
        ("table", {}),
    ):  # fmt: skip
        reply = await dan.slash(verb, options, where=channel)
        told_in_private(reply, "no seat in such a match", "/games", "/play")
    told_in_private(await dan.slash("games", where=channel), "no open match", "/play")
    assert await dan.autocomplete("lion flip", focused="card", where=channel) == []
    told_in_private(await dan.slash("lion draw", where=dan.dm), "/play")


async def test_a_verb_with_several_matches_asks_which(shared: House) -> None:
    ada, ben = people(shared, "Ada", "Ben")
    plays = []
    for _ in range(2):
        play = await open_lobby(shared, ada)
        await play.sit(ben)
        plays.append(play)
    elsewhere = shared.standin.channel()
    numbers = [f"({play.match_id})" for play in plays]
    for verb in ("hand", "leave", "end", "table", "lion draw"):
        told_in_private(await ada.slash(verb, where=elsewhere), "several matches", *numbers)
    await plays[0].start()
    mover, _, _ = await on_move(plays[0])
    for verb in ("leave", "end", "table"):
        told_in_private(await mover.slash(verb, where=elsewhere), "several matches", *numbers)
    for reply in (
        await mover.slash("hand", where=elsewhere),
        await mover.slash("hand", where=plays[0].place),
        await mover.slash("hand", {"match": plays[0].match_id}, where=plays[1].channel),
    ):
        assert reply.ephemeral and controls(reply.message or elsewhere.last, plays[0].match_id)
    told_in_private(await mover.slash("hand", where=plays[1].channel), "not begun yet")
    listed = (await mover.slash("games", where=elsewhere)).text.splitlines()
    assert "your move" in listed[1] and "not begun yet" in listed[2]


async def test_an_unknown_game_gets_a_sentence(shared: House) -> None:
    (dan,) = people(shared, "Dan")
    channel = shared.standin.channel()
    for verb in ("play", "rules"):
        reply = await dan.slash(verb, {"game": "chess"}, where=channel)
        told_in_private(reply, "no such game")
