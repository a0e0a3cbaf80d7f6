"""Right-to-left names of people in menus and titles."""

from __future__ import annotations

import pytest

from bot.checks.limits import payload
from cogs.options import match_choices
from tests.cogs.counter import Counter
from tests.cogs.test_replay import menu, open_replay, over
from tests.fuzz.fuzzer import directed, walked
from tests.host.harness import ANN, BEN, NAMES


async def test_menus_of_a_replay_are_not_reversed_by_a_right_to_left_name(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMES, BEN, "\u202eדנה 7")
    match = await over(counter)
    post = await open_replay(counter, match)
    assert post.view and menu(post, "View as") and menu(post, "Go to a turn")
    directed("".join(walked(payload(post.view))))
    (offered,) = match_choices(await counter.host.past_matches_of(ANN), "")
    assert "דנה" in offered.name
    directed(offered.name)
