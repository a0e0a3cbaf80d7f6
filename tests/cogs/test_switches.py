"""Switches: each button sets the value that it promises, however often it is pressed."""

from __future__ import annotations

import pytest

from bot.checks.limits import payload, walk
from bot.match.match import Match
from bot.match.pages.lobby_settings import PAGES
from bot.posts.controls import Control, read_control
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused, shown, unchanged
from tests.host.harness import ANN, BEN, CHANNEL
from tests.surfaces.clicks import Post

SWITCHES = ("waits", "hints", "fill_seats", "open_after", "dm", "option")


def buttons(post: Post, *acts: str) -> list[Control]:
    """Return the controls of a page's buttons with these acts."""
    found = [read_control(part.get("custom_id", "")) for part in walk(payload(shown(post)))]
    return [control for control in found if control is not None and control.act in acts]


def switches_of(match: Match, user: int) -> dict[str, bool]:
    """Return the values of all switches, by their acts or by the names of options."""
    control, options = match.time_control, match.record.options
    return {
        "waits": control.waits, "hints": control.hints, "fill_seats": control.fill,
        "open_after": control.open_after, "dm": match.seat_or_refuse(user).dm,
        **{name: value for name, value in options.items() if isinstance(value, bool)},
    }  # fmt: skip


@pytest.mark.parametrize("game", ["lion_unicorn", "llamas_unleashed"])
async def test_a_double_click_on_a_switch_of_the_lobby_sets_what_the_button_promised(
    counter: Counter, game: str
) -> None:
    at = counter.host.now() + 86400
    match = await counter.host.lobby.open(game, ANN, "Ann", CHANNEL, 7, starts_at=at)
    tried = set()
    for _ in range(2):  # in both directions
        pages = [await counter.settings(match, ANN, page) for page in PAGES]
        for control in [found for page in pages for found in buttons(page, *SWITCHES)]:
            name = control.arg.partition(":")[0] if control.act == "option" else control.act
            before = switches_of(await counter.host.match(match.id), ANN)
            for _ in range(2):
                await counter.click(ANN, control)
                after = switches_of(await counter.host.match(match.id), ANN)
                assert after == before | {name: not before[name]}, name
            tried.add(control.act)
    windows = counter.games[game].windows is not None
    assert tried == set(SWITCHES) - (set() if windows else {"waits"})


async def test_a_double_click_on_the_hand_by_direct_message_sets_it_once(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    for dm in (False, True):
        more = (await counter.click(BEN, Control(match.id, "more", 1))).answer
        (button,) = buttons(more, "dm_panel")
        for _ in range(2):
            await counter.click(BEN, button)
            assert (await counter.host.match(match.id)).seats[1].dm is dm


async def test_switches_of_old_posts_change_the_value(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    option = Control(match.id, "option", arg="short")
    for control in (Control(match.id, "hints"), Control(match.id, "dm"), option):
        before = switches_of(await counter.host.match(match.id), ANN)
        await counter.click(ANN, control)
        after = switches_of(await counter.host.match(match.id), ANN)
        assert sum(after[name] is not before[name] for name in before) == 1
    async with unchanged(counter, match):
        refused(await counter.click(ANN, Control(match.id, "hints", arg="2")))
