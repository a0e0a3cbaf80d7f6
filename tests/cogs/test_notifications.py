"""`/notifications` and its page: all notification settings of a person in one place."""

from __future__ import annotations

from random import Random

import pytest

from bot.checks.limits import payload, walk
from bot.features.daily_lists.pages import daily_list_post
from bot.features.notifications.pages import NIGHTS, NOTICES, night
from bot.match.time_control import HOUR
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, mover
from tests.surfaces.clicks import Post


def chosen(post: Post) -> list[str]:
    """Return the selected values of a page's menus."""
    options = [o for part in walk(payload(post.view)) for o in part.get("options", ())]  # type: ignore[arg-type]
    return [o["value"] for o in options if o.get("default")]


async def test_page_shows_all_settings_and_each_menu_changes_one(counter: Counter) -> None:
    page = (await counter.type(ANN, "notifications")).answer
    assert chosen(page) == ["auto", "server"]
    for notices in NOTICES:
        click = await counter.click(ANN, Control(0, "notices"), notices, on=page)
        assert click.how == ["edit"] and chosen(page) == [notices, "server"]
    for hours in NIGHTS:
        await counter.click(ANN, Control(0, "quiet"), night(hours), on=page)
        assert chosen(page)[1] == night(hours) and f"{hours[0]:02}:00–{hours[1]:02}:00" in page.text
        assert counter.host.preferences.person(ANN).quiet == hours
    await counter.click(ANN, Control(0, "quiet"), "server", on=page)
    assert counter.host.preferences.person(ANN).quiet is None
    assert counter.host.preferences.person(BEN).notices == "auto"


async def test_a_city_sets_the_zone_and_an_unknown_one_is_refused(counter: Counter) -> None:
    said = await counter.type(ANN, "notifications", city="Berlin, Deutschland")
    assert "Europe/Berlin" in said.text
    refused = await counter.type(ANN, "notifications", city="Atlantis")
    assert "don't know that city" in refused.text
    assert counter.host.preferences.person(ANN).zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("act", "value"),
    [
        ("notices", "loud"),
        ("quiet", "22"),
        ("quiet", "25-3"),
        ("quiet", "a-b"),
        ("holiday", "many"),
    ],
)
async def test_forged_controls_change_nothing(counter: Counter, act: str, value: str) -> None:
    said = (await counter.click(ANN, Control(0, act), value)).text
    assert "isn't an option" in said
    assert (await counter.click(ANN, Control(0, act))).text
    assert counter.store.setting("person", ANN) == {}


async def test_daily_list_can_be_turned_off_on_itself_and_on_the_page(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    daily = Post(daily_list_post([match], ANN), ephemeral=False)
    click = await counter.click(ANN, Control(0, "no_daily_list"), on=daily, guild=None)
    assert "/notifications" in click.text and click.how == ["send"]
    assert not counter.host.preferences.person(ANN).daily_list
    page = (await counter.type(ANN, "notifications")).answer
    await counter.click(ANN, Control(0, "daily_list", arg="on"), on=page)
    assert counter.host.preferences.person(ANN).daily_list
    await counter.click(ANN, Control(0, "daily_list", arg="off"), on=page)
    assert not counter.host.preferences.person(ANN).daily_list


async def test_a_holiday_is_taken_and_ended_on_the_page(counter: Counter) -> None:
    await counter.playing(ANN, BEN)
    page = (await counter.type(ANN, "notifications")).answer
    assert "14 of 14 holiday days" in page.text
    await counter.click(ANN, Control(0, "holiday"), "10", on=page)
    assert "**Holiday** until" in page.text and "4 of 14 holiday days" in page.text
    said = await counter.click(ANN, Control(0, "holiday"), "1")
    assert "already on holiday" in said.text
    await counter.click(ANN, Control(0, "home"), on=page)
    assert "**Holiday**\n" in page.text and "14 of 14 holiday days" in page.text
    assert "aren't on holiday" in (await counter.click(ANN, Control(0, "home"))).text


async def test_nudge_is_behind_more_for_waiting_players_only(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    match = await counter.step(match, Random(1))
    user, _, _ = mover(match)
    other = BEN if user == ANN else ANN
    mine = (await counter.click(user, Control(match.id, "more", 0))).answer
    theirs = (await counter.click(other, Control(match.id, "more", 0))).answer
    nudge = Control(match.id, "nudge", match.seat_or_refuse(other).seat)
    assert nudge.custom_id in str(payload(theirs.view)) and "nudge" not in str(payload(mine.view))  # type: ignore[arg-type]
    assert "less than an hour" in (await counter.click(other, nudge)).text
    now = counter.host.now() + HOUR
    counter.host.matches.clock = lambda: now
    assert "Reminder sent" in (await counter.click(other, nudge)).text
    assert "Once a day is enough" in (await counter.click(other, nudge)).text
    await counter.quiet()
    assert "would like to continue" in (await counter.table(match)).text


async def test_the_page_is_reached_from_a_match_too(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    more = (await counter.click(ANN, Control(match.id, "more", 0))).answer
    assert "reach" in str(payload(more.view))  # type: ignore[arg-type]
    await counter.click(ANN, Control(match.id, "reach", 0), on=more)
    assert "## Notifications" in more.text
