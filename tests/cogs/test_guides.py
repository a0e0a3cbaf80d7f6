"""The guide by its command and its buttons, in one private post."""

from __future__ import annotations

from typing import Any

import pytest

from bot.checks.limits import payload, walk
from bot.features.guides.acts import Guides
from bot.features.hints.acts import Advise, Hints
from bot.match.match import Match
from bot.posts.controls import Control, read_control
from bot.posts.refusals import Refusal
from bot.store import CommitFailed
from games import GAMES
from games.engine import Game
from games.robots.hints import Hint
from kit.lessons import guide
from tests.cogs.counter import Counter, Here
from tests.guides.every_lesson import every_game
from tests.host.harness import ANN, BEN, CAT, LION, mover
from tests.surfaces.clicks import Click, Post
from tests.surfaces.harness import closed

HEAD = "The Lion & The Unicorn · lesson "
OFFER = "Teach me"


def controls(post: Post) -> dict[str, str]:
    """Return the buttons of a post, as custom_ids by label."""
    assert post.view is not None
    parts = walk(payload(post.view))
    return {p["label"]: p["custom_id"] for p in parts if "label" in p and "custom_id" in p}


def act(post: Post, name: str, arg: str = "") -> str:
    """Return a control of a guide on a post, by its act."""
    assert post.view is not None
    for part in walk(payload(post.view)):
        control = read_control(part.get("custom_id", ""))
        if control and control.act == f"guide_{name}" and control.arg.endswith(arg):
            return str(part["custom_id"])
    raise AssertionError(f"no {name} {arg}: {post.text}")


async def read_on(counter: Counter, user: int, post: Post) -> None:
    """Go on from a page that only says what has happened, or what the lesson is about."""
    if "Continue" in controls(post):
        await counter.click(user, act(post, "on"), on=post)


async def suggested(counter: Counter, user: int, game: Game[Any, Any], post: Post) -> Click:
    """Follow the suggestion on a guide's page, using its controls."""
    found = counter.host[Guides].current_lesson(user, game)
    assert found is not None and found[1].step is not None
    ids = found[1].step.suggest
    if not ids:
        return await counter.click(user, act(post, "pass"), on=post)
    assert post.view is not None
    for part in walk(payload(post.view)):
        control = read_control(part.get("custom_id", ""))
        if control is None:
            continue
        values = [option["value"] for option in part.get("options", ())]
        if control.arg == f"{game.name}.{ids[0]}" and control.act == "guide_pick":
            return await counter.click(user, part["custom_id"], on=post)
        if set(ids) <= set(values) and control.act == "guide_choose":
            return await counter.click(user, part["custom_id"], *ids, on=post)
        if control.act == "guide_try" and (control.arg.endswith(f".{ids[0]}") or ids[0] in values):
            await counter.click(user, part["custom_id"], *values and [ids[0]], on=post)
            return await counter.click(user, controls(post)["Confirm"], on=post)
    raise AssertionError(f"{ids} is not on the page")


@every_game
async def test_guide_leads_from_its_first_page_to_its_summary(
    counter: Counter, game: Game[Any, Any]
) -> None:
    opened = await counter.type(ANN, "guide", game=game.name)
    post = opened.answer
    for lesson in guide(game).lessons:
        assert lesson.title in post.text and lesson.opening in post.text
        await read_on(counter, ANN, post)
        while lesson.closing not in post.text:
            click = await suggested(counter, ANN, game, post)
            assert click.how == ["edit"] and "was out of date" not in click.text
            await read_on(counter, ANN, post)
        await counter.click(ANN, act(post, "next"), on=post)
    assert all(line in post.text for line in guide(game).learnt)
    assert counter.host[Guides].current_lesson(ANN, game) is None
    assert (await counter.click(ANN, act(post, "rules"), on=post)).how == ["send"]
    assert await counter.host.matches_of(ANN) == []


async def test_guide_can_be_left_and_continued(counter: Counter) -> None:
    post = (await counter.type(ANN, "guide", game=LION)).answer
    await read_on(counter, ANN, post)
    await counter.click(ANN, act(post, "pick", ".draw"), on=post)
    assert "The others have seen it" in post.text
    again = (await counter.type(ANN, "guide", game=LION)).answer
    assert "You stopped in lesson 1" in again.text
    await counter.click(ANN, act(again, "on"), on=again)
    assert HEAD in again.text and guide(GAMES[LION]).lessons[0].closing in again.text
    third = (await counter.type(ANN, "guide", game=LION)).answer
    await counter.click(ANN, act(third, "start"), on=third)
    assert guide(GAMES[LION]).lessons[0].opening in third.text
    await counter.click(ANN, act(third, "end"), on=third)
    assert "is closed" in third.text
    fresh = (await counter.type(ANN, "guide", game=LION)).answer
    assert guide(GAMES[LION]).lessons[0].opening in fresh.text


async def test_lesson_can_be_skipped_and_restarted(counter: Counter) -> None:
    post = (await counter.type(ANN, "guide", game=LION)).answer
    await counter.click(ANN, act(post, "next"), on=post)
    second = guide(GAMES[LION]).lessons[1]
    assert second.opening in post.text
    await read_on(counter, ANN, post)
    assert second.opening not in post.text and second.steps[0].text in post.text
    while "Repeat lesson" not in controls(post):
        await suggested(counter, ANN, GAMES[LION], post)
        await read_on(counter, ANN, post)
    await counter.click(ANN, act(post, "again"), on=post)
    assert second.opening in post.text


async def test_outdated_button_says_so_and_shows_the_current_page(
    counter: Counter,
) -> None:
    post = (await counter.type(ANN, "guide", game=LION)).answer
    await read_on(counter, ANN, post)
    draw, onward = act(post, "pick", ".draw"), act(post, "next")
    await counter.click(ANN, draw, on=post)
    await counter.click(ANN, draw, on=post)
    assert "was out of date" in post.text and HEAD in post.text
    await counter.click(ANN, onward, on=post)
    await counter.click(ANN, onward, on=post)  # pressed twice: one lesson on, not two
    assert "lesson 2 of" in post.text
    await counter.click(BEN, draw)
    assert counter.host[Guides].current_lesson(BEN, GAMES[LION]) is None


async def off_the_script(counter: Counter) -> Post:
    """Return a page on which the lesson suggests nothing, because its script was left."""
    post = (await counter.type(ANN, "guide", game=LION)).answer
    await counter.click(ANN, act(post, "next"), on=post)
    await read_on(counter, ANN, post)
    await counter.click(ANN, act(post, "pick", ".draw"), on=post)
    assert "You went your own way" in post.text
    await read_on(counter, ANN, post)
    while "guide_hint" not in str(payload(post.view)):  # type: ignore[arg-type]
        await counter.click(ANN, act(post, "pick", ".draw"), on=post)
        await read_on(counter, ANN, post)
        if "Next lesson" in controls(post):
            await counter.click(ANN, act(post, "next"), on=post)
            await read_on(counter, ANN, post)
    return post


async def test_other_choices_are_accepted_and_a_robot_suggests_the_next(
    counter: Counter,
) -> None:
    post = await off_the_script(counter)
    await counter.click(ANN, act(post, "hint"), on=post)
    assert "Looks best: **" in post.text


async def test_suggestion_for_a_question_that_was_answered_meanwhile_is_not_shown(
    counter: Counter,
) -> None:
    post = await off_the_script(counter)
    hint, draw = act(post, "hint"), act(post, "pick", ".draw")
    advise: Advise = Here().hint

    async def answered_meanwhile(match: Match, seat: int, seed: int) -> Hint:
        await counter.click(ANN, draw, on=post)
        return await advise(match, seat, seed)

    counter.host.add(Hints(answered_meanwhile))
    await counter.click(ANN, hint, on=post)
    assert "Looks best" not in post.text and HEAD in post.text


JUNK = (
    "mg:0:-1:0:guide_pick:", "mg:0:-1:0:guide_pick:nowhere.draw", "mg:0:-1:0:guide_show:",
    f"mg:0:-1:0:guide_next:{LION}.", f"mg:0:-1:999999999:guide_pick:{LION}.draw",
    f"mg:0:-1:0:guide_try:{LION}.dance", f"mg:0:-1:0:guide_hint:{LION}.",
    f"mg:0:-1:990000:guide_next:{LION}.", f"mg:0:-1:0:guide_again:{LION}.x",
    f"mg:7:3:0:guide_end:{LION}.", f"mg:0:-1:0:guide_choose:{LION}.flip.0",
)  # fmt: skip


@pytest.mark.parametrize("custom_id", JUNK)
async def test_forged_controls_get_a_sentence(counter: Counter, custom_id: str) -> None:
    assert (await counter.click(ANN, custom_id)).text
    await counter.host[Guides].begin(ANN, GAMES[LION])
    assert (await counter.click(ANN, custom_id)).text


async def test_an_unknown_game_has_no_guide(counter: Counter) -> None:
    assert "don't know that game" in (await counter.type(ANN, "guide", game="chess")).text
    assert "don't know that game" in (await counter.type(ANN, "guide", game="sealed_votes")).text


async def test_answer_that_could_not_be_saved_has_no_effect(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = (await counter.type(ANN, "guide", game=LION)).answer
    await read_on(counter, ANN, post)

    async def broken(*given: object) -> None:
        raise CommitFailed("no room")

    with monkeypatch.context() as patch:
        patch.setattr(counter.store, "set_setting", broken)
        with pytest.raises(Refusal):
            await counter.host[Guides].begin(ANN, GAMES["instinkt"])
        click = await counter.click(ANN, act(post, "pick", ".draw"), on=post)
        assert "couldn't be saved" in click.text
        assert not offers(await counter.type(ANN, "play", game="instinkt"))
    await counter.click(ANN, act(post, "pick", ".draw"), on=post)
    assert "The others have seen it" in post.text


def offers(click: Click) -> bool:
    return OFFER in click.text or OFFER in str(payload(click.answer.view))  # type: ignore[arg-type]


async def test_guide_is_offered_once_to_people_who_open_their_first_table(
    counter: Counter,
) -> None:
    first = await counter.type(ANN, "play", game=LION)
    assert offers(first) and "Your table for The Lion & The Unicorn" in first.text
    shown = await counter.click(ANN, act(first.answer, "show"), on=first.answer)
    assert shown.how == ["send"] and HEAD in shown.text
    assert not offers(await counter.type(ANN, "play", game=LION))
    assert offers(await counter.type(ANN, "play", game="instinkt"))


async def test_guide_is_offered_once_in_private_to_people_who_join_first(
    counter: Counter,
) -> None:
    match = await counter.lobby(ANN)
    post = await counter.on_lobby(match)
    joined = await counter.click(BEN, Control(match.id, "join"), on=post)
    assert joined.how[0] == "edit" and joined.how[1:] == ["follow up"] and offers(joined)
    assert joined.answer is not post and joined.answer.flags.ephemeral
    await counter.click(BEN, Control(match.id, "leave"), on=post)
    again = await counter.click(BEN, Control(match.id, "join"), on=post)
    assert again.how == ["edit"]


async def test_guide_is_offered_once_on_a_first_panel(counter: Counter) -> None:
    counter.host.on_commit.clear()  # so that none is shown before the one that is asked for
    match = await counter.host.solo.begin(LION, ANN, "Ann")
    panel = await counter.panel(match, ANN)
    assert OFFER in str(payload(panel.view))  # type: ignore[arg-type]
    again = await counter.panel(match, ANN)
    assert OFFER not in str(payload(again.view))  # type: ignore[arg-type]


async def by_dm(counter: Counter, match: Match, user: int) -> str:
    return str(payload((await counter.panels(match))[user].layout))


async def test_first_panel_by_direct_message_has_the_offer_until_the_first_answer(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    assert OFFER in await by_dm(counter, match, ANN) and OFFER in await by_dm(counter, match, BEN)
    panel = await counter.panel(match, ANN)
    assert OFFER not in str(payload(panel.view)), "once"  # type: ignore[arg-type]
    first, _, _ = mover(match)
    other = BEN if first == ANN else ANN
    match = await counter.on(match, first)
    await counter.settled(match.id)
    match = await counter.until_move(match, first)
    await counter.quiet()
    assert OFFER not in await by_dm(counter, match, first)
    second = await counter.playing(first, other)
    assert OFFER not in await by_dm(counter, second, first)


async def test_offer_is_on_the_private_panel_if_direct_messages_are_closed(
    counter: Counter,
) -> None:
    match = await closed(counter, BEN)
    await counter.panel(match, BEN)  # which says that they are closed
    panel = await counter.panel(match, BEN)
    assert OFFER in str(payload(panel.view))  # type: ignore[arg-type]


async def test_guide_is_not_offered_to_people_who_have_played_before(counter: Counter) -> None:
    await counter.finish(await counter.begin(ANN, CAT))
    assert not offers(await counter.type(CAT, "play", game=LION))
