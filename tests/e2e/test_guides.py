"""The guide in the real process: followed by its buttons over kills, in a channel and alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import GAMES
from kit.lessons import guide
from playground.reading import Button, Message, Select

from .player_driver import uses_of
from .process import E2EHarness

LION = "lion_unicorn"
DECIDES = ("guide_pick", "guide_choose", "guide_pass")
ONWARD = ("Continue", "Next lesson", "What you have learnt")


def does(message: Message, *acts: str) -> bool:
    """Return whether a post has a control with one of these acts."""
    found: list[Button | Select] = [*message.buttons, *message.selects]
    return any(f":{act}:" in (c.custom_id or "") for c in found for act in acts)


async def test_guide_continues_after_kills(harness: E2EHarness, tmp_path: Path) -> None:
    ada, rng = harness.standin.person("Ada"), Random(4)
    reply = await ada.slash("guide", {"game": LION}, where=harness.standin.channel())
    page = reply.message
    assert reply.ephemeral and page is not None
    lessons, answers = guide(GAMES[LION]).lessons, 0
    while "You are ready for" not in page.text:
        found: list[Button | Select] = [*page.buttons, *page.selects]
        ways = [c for c in found if any(f":{act}:" in (c.custom_id or "") for act in DECIDES)]
        if ways and answers in (1, 4, 7):
            before = page.text.splitlines()
            await harness.kill()
            await harness.start()
            again = await ada.slash("guide", {"game": LION}, where=harness.standin.channel())
            assert again.message is not None and "You stopped in lesson" in again.message.text
            onward = await ada.click(again.message, label="Continue")
            assert onward.message is not None
            now = onward.message.text.splitlines()  # perhaps in words, until its picture comes
            assert now[:2] == before[:2] and now[-1] == before[-1]
        if ways:
            answers += 1
            _, data = rng.choice(uses_of(rng.choice(ways), rng))[1]
            reply = await ada.send_component(page, data)
        else:
            label = next(b.label for b in page.buttons if b.label in ONWARD)
            reply = await ada.click(page, label=label)
        assert not reply.failed and reply.message is not None
        page = reply.message
    assert answers > len(lessons) and "You are ready for The Lion & The Unicorn" in page.text
    posts = [r for r in harness.standin.requests if r.path.endswith("/messages")]
    assert not [r for r in posts if r.method == "POST"]  # all of it in private answers


@pytest.mark.parametrize("game", GAMES)
async def test_a_guide_works_in_direct_messages(harness: E2EHarness, game: str) -> None:
    ben = harness.standin.person("Ben")
    reply = await ben.slash("guide", {"game": game}, where=ben.dm)
    assert reply.message is not None and guide(GAMES[game]).lessons[0].opening in reply.message.text
    reply = await ben.click(reply.message, label="Continue")
    assert reply.message is not None
    assert does(reply.message, *DECIDES, "guide_try")


async def test_robot_in_another_process_helps_learners_who_deviate(
    harness: E2EHarness,
) -> None:
    ada = harness.standin.person("Ada")
    reply = await ada.slash("guide", {"game": LION}, where=harness.standin.channel())
    for label in ("Skip lesson", "Continue", "Draw a card", "Continue", "Suggest a move"):
        assert reply.message is not None
        reply = await ada.click(reply.message, label=label)
    page = reply.message
    assert page is not None
    await harness.standin.until(
        lambda: "Looks best: **" in page.text
    )  # its process is started first
