"""Hints: requested by a button or a command, private, and counted publicly at the end."""

from __future__ import annotations

import asyncio
from random import Random

from bot.checks.limits import payload, walk
from bot.features.hints.acts import Advise, Hints
from bot.match.match import Match
from bot.posts.controls import Control
from games.robots.hints import Hint
from tests.cogs.counter import Counter, Here, uses
from tests.cogs.test_controls import shown
from tests.host.harness import ANN, BEN, CAT, mover


async def test_panel_of_the_player_to_move_offers_a_hint_and_gives_it(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    user, seat, decision = mover(match)
    panel = await counter.panel(match, user)
    control = Control(match.id, "hint", seat, decision.number)
    assert control.custom_id in str(payload(panel.view))  # type: ignore[arg-type]
    click = await counter.click(user, control, on=panel)
    assert click.how == ["edit"] and "Looks best: **" in click.text and "%" in click.text
    typed = await counter.type(user, "hint", match=match.id)
    assert "Looks best" in typed.text
    other = BEN if user == ANN else ANN
    assert "isn't your move" in (await counter.type(other, "hint", match=match.id)).text
    assert (
        "This panel was out of date"
        in (await counter.click(user, Control(match.id, "hint", seat, decision.number + 7))).text
    )


async def test_player_who_has_answered_is_offered_no_hint_while_others_still_decide(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN, CAT, game="smallseat")
    while len(match.waited_for()) < 2:
        match = await counter.on(match)
    user, seat, decision = mover(match)
    hint = Control(match.id, "hint", seat, decision.number).custom_id
    assert hint in str(payload(shown(await counter.panel(match, user))))
    match = await counter.host.play.answer(match.id, user, decision.number, decision.fallback)
    assert match.table_or_refuse().waiting[seat].number == decision.number
    assert hint not in str(payload(shown(await counter.panel(match, user))))


async def test_a_hint_is_computed_once_for_each_decision_of_a_person(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    asked: list[int] = []
    advise: Advise = Here().hint

    async def counted(match: Match, seat: int, seed: int) -> Hint:
        asked.append(seat)
        return await advise(match, seat, seed)

    counter.host.add(Hints(counted))
    for turn in range(1, 4):
        user, _, _ = mover(match)
        said = {(await counter.type(user, "hint", match=match.id)).text for _ in range(3)}
        assert len(said) == 1 and len(asked) == turn
        match = await counter.on(match)


async def test_requests_for_hints_are_secret_until_the_end(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    table = await counter.table(match)
    before = table.text
    for _ in range(2):
        await counter.type(user, "hint", match=match.id)
    await counter.quiet()
    assert (await counter.table(match)).text == before and table.edits == 0
    match = await counter.finish(match)
    await counter.quiet()
    name = match.seat_or_refuse(user).name
    assert f"Hints: {name} 2" in (await counter.table(match)).text


async def test_a_hint_that_failed_is_not_counted(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    user, seat, decision = mover(match)

    async def failing(match: Match, seat: int, seed: int) -> Hint:
        raise TimeoutError

    counter.host.add(Hints(failing))
    panel = await counter.panel(match, user)
    click = await counter.click(user, Control(match.id, "hint", seat, decision.number), on=panel)
    assert click.how == ["edit"] and "couldn't work out a hint" in click.text
    assert "couldn't work out a hint" in (await counter.type(user, "hint", match=match.id)).text
    match = await counter.finish(match)
    await counter.quiet()
    assert "Hints" not in (await counter.table(match)).text


async def test_lobby_can_turn_hints_off(counter: Counter) -> None:
    match = await counter.lobby(ANN, BEN)
    lobby = await counter.on_lobby(match)
    assert "Hints" not in lobby.text, "they are usually on"
    settings = await counter.settings(match, ANN)
    await counter.click(ANN, Control(match.id, "hints"), on=settings)
    assert "**Hints**: off" in settings.text
    match = await counter.host.lobby.start(match.id, ANN)
    user, _, _ = mover(match)
    panel = await counter.panel(match, user)
    assert "hint" not in str(payload(panel.view))  # type: ignore[arg-type]
    assert "turned off for this match" in (await counter.type(user, "hint", match=match.id)).text


async def test_hint_for_a_question_that_was_answered_meanwhile_is_not_shown(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    user, seat, decision = mover(match)
    panel = await counter.panel(match, user)
    thinking, ready = asyncio.Event(), asyncio.Event()
    advise: Advise = Here().hint

    async def slowly(match: Match, seat: int, seed: int) -> Hint:
        thinking.set()
        await ready.wait()
        return await advise(match, seat, seed)

    counter.host.add(Hints(slowly))
    hint = Control(match.id, "hint", seat, decision.number)
    counter.responder.waits.meanwhile = 0.0
    asked = asyncio.create_task(counter.click(user, hint, on=panel.as_it_is()))
    await thinking.wait()
    async with asyncio.timeout(5):
        while panel.shown < 2:
            await asyncio.sleep(0)
    said = {part.get("custom_id"): part.get("label") for part in walk(payload(shown(panel)))}
    assert said[hint.custom_id] == "⏳ Hint" and len(panel.files) == 1
    await counter.use(user, panel.as_it_is(), uses(panel, Random(1))[0])
    ready.set()
    click = await asked
    assert "Looks best" not in click.text and click.refused == 0
    assert click.answer is panel and len(panel.files) == 1
