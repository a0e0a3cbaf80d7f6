"""Alone against robots: three steps to the first move, by direct message, over kills."""

from __future__ import annotations

from random import Random

import pytest

from bot.checks.limits import is_panel
from playground.people import Person
from playground.reading import Channel, Message
from playground.reply import Reply

from .player_driver import accepted, controls, draw_control
from .process import E2EHarness
from .records import status
from .test_refusals import people, told_in_private

together = pytest.mark.asyncio(loop_scope="module")
INSTINKT = "mg:0:-1:0:game:instinkt"


async def to_first_move(person: Person, where: Channel) -> tuple[Reply, int]:
    """Type `/play`, choose a game and robots; return the panel and the number of steps."""
    page = await person.slash("play", where=where)
    assert page.message is not None and not page.failed
    chosen = await person.click(page.message, INSTINKT)
    assert chosen.updated and "Instinkt" in chosen.text
    panel = await person.click(page.message, label="Play against robots")
    assert panel.updated and is_panel(panel.text)
    return panel, 3


def number_of(panel: Message) -> int:
    """Return the number of a panel's match."""
    return next(int(c.custom_id.split(":")[1]) for c in panel.buttons if c.custom_id)


async def test_match_by_direct_message_is_played_to_its_end_over_kills(
    harness: E2EHarness,
) -> None:
    (ada,) = [harness.standin.person("Ada")]
    reply, actions = await to_first_move(ada, ada.dm)
    panel = reply.message
    assert panel is not None and actions == 3 and not panel.ephemeral
    match = number_of(panel)
    assert controls(panel, match), "the first own move is there to be made"
    rng, kills = Random(5), 0
    while status(harness.bot.database, match)[0] == "running":
        await harness.standin.until(
            lambda: controls(panel, match) or status(harness.bot.database, match)[0] != "running"
        )
        use = draw_control(panel, match, rng)
        if use is None:
            continue
        answer = await ada.send_component(panel, use[1])
        assert accepted(answer), answer.text
        if kills < 3:
            await harness.kill()
            await harness.start()
            kills += 1
    assert kills == 3
    await harness.standin.until(lambda: any(b.label == "Log" for b in panel.buttons))
    assert [m.id for m in ada.dms] == [panel.id], "one post from the beginning to the end"
    posted = [r for r in harness.standin.requests if r.method == "POST"]
    assert [r.path for r in posted if r.path.endswith("/messages")] == [], "only edits and answers"
    again = await ada.click(panel, label="Play again")
    told_in_private(again, "has started")
    await harness.standin.until(lambda: len(ada.dms) > 1 and controls(ada.dms[-1], match + 1))


@together
async def test_panel_replaces_the_page_on_a_server(shared: E2EHarness) -> None:
    (ben,) = people(shared, "Ben")
    channel = shared.standin.add_channel("solo")
    reply, actions = await to_first_move(ben, channel)
    panel = reply.message
    assert panel is not None and panel.ephemeral and actions == 3
    match = number_of(panel)
    assert controls(panel, match)
    assert [m for m in channel.messages if not m.ephemeral] == []
    use = draw_control(panel, match, Random(1))
    assert use is not None and accepted(await ben.send_component(panel, use[1]))
    assert ben.dms == []


@together
async def test_help_and_the_games_command_work_by_direct_message(shared: E2EHarness) -> None:
    (cat,) = people(shared, "Cat")
    told_in_private(await cat.slash("help", where=cat.dm), "play against robots")
    reply = await cat.slash("play", {"game": "instinkt"}, where=cat.dm)
    told_in_private(reply, "has started")
    await shared.standin.until(lambda: cat.dms and controls(cat.dms[-1], number_of(cat.dms[-1])))
    told_in_private(await cat.slash("matches", where=cat.dm), "private")
    own = await cat.slash("instinkt", where=cat.dm)
    assert is_panel(own.text)


@together
async def test_the_list_of_commands_is_short(shared: E2EHarness) -> None:
    commands = shared.standin.commands
    verbs = [c["name"] for c in commands for o in c.get("options", ()) if o["type"] <= 2]
    assert verbs == ["tables"] * 2 + ["tournament"] * 3
    assert len(commands) <= 25
