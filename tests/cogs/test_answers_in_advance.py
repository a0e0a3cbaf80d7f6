"""Plans and repeated answers, by clicks: made on the panel and withdrawn behind *More*."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.checks.limits import labels, payload, walk
from bot.features.in_advance.pages import NO_PLAN
from bot.match.match import Match
from bot.match.pages.panel import PanelContent
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.cogs.test_controls import shown
from tests.host.harness import ANN, BEN, mover, waiting
from tests.surfaces.clicks import Click

STOLEN = "forced_flip"


async def waiting_player(counter: Counter) -> tuple[Match, int, int]:
    """Start a match of two; return it, with the waiting player and their seat."""
    match = await counter.begin(ANN, BEN)
    user, seat, _ = mover(match)
    return match, BEN if user == ANN else ANN, 1 - seat


async def asked_after_theft(counter: Counter) -> tuple[Match, int, int]:
    """Play until a player must turn one of several cards; return match, player and seat."""
    match = await counter.begin(ANN, BEN)
    rng = Random(5)
    while True:
        user, seat, decision = mover(match)
        if decision.prompt == STOLEN and len(decision.choices) > 1:
            return match, user, seat
        found = [c.id for c in decision.choices if c.verb in ("steal", "draw")]
        ids = [rng.choice(found or [c.id for c in decision.choices])]
        match = await counter.host.play.answer(match.id, user, decision.number, ids)


def chosen(click: Click, prompt: str = "action") -> list[str]:
    """Return the values that the panel's menus show as chosen, for plans to a question."""
    parts = list(walk(payload(shown(click.answer))))
    menus = [p for p in parts if p.get("custom_id", "").endswith(f":plan:{prompt}")]
    return [o["value"] for menu in menus for o in menu["options"] if o.get("default")]


async def repeated(counter: Counter) -> tuple[Match, int, int]:
    """Let a player turn a certain card after each theft; return match, player and seat."""
    match, user, seat = await asked_after_theft(counter)
    control = Control(match.id, "always", seat, waiting(match)[seat].number, "flip:0")
    await counter.click(user, control)
    return await counter.host.match(match.id), user, seat


async def test_waiting_player_chooses_a_plan_from_a_menu(counter: Counter) -> None:
    match, user, seat = await waiting_player(counter)
    panel = await counter.click(user, Control(match.id, "plan", seat), "action/draw")
    assert chosen(panel) == ["action/draw"]
    match = await counter.host.match(match.id)
    (plan,) = match.seats[seat].response_settings.in_advance
    assert (plan.choice, plan.once) == ("draw", True)


async def test_two_actions_in_a_row_can_be_planned(counter: Counter) -> None:
    match, user, seat = await waiting_player(counter)
    first, second = (Control(match.id, "plan", seat, step, "action") for step in (0, 1))
    refused = await counter.click(user, second, "action/draw")
    assert "isn't an option here" in refused.text
    await counter.click(user, first, "action/draw")
    panel = await counter.click(user, second, "action/draw")
    assert chosen(panel) == ["action/draw", "action/draw"]
    panel = await counter.click(user, second, NO_PLAN)
    assert chosen(panel) == ["action/draw"]


async def test_each_question_has_a_plan_of_its_own(counter: Counter) -> None:
    match, user, seat = await waiting_player(counter)
    await counter.click(user, Control(match.id, "plan", seat, 0, "action"), "action/draw")
    stolen = Control(match.id, "plan", seat, 0, STOLEN)
    panel = await counter.click(user, stolen, f"{STOLEN}/flip:0")
    assert chosen(panel) == ["action/draw"]
    assert chosen(panel, STOLEN) == [f"{STOLEN}/flip:0"]
    panel = await counter.click(user, stolen, NO_PLAN)
    assert chosen(panel) == ["action/draw"] and chosen(panel, STOLEN) == []


async def test_no_plan_drops_the_plan(counter: Counter) -> None:
    match, user, seat = await waiting_player(counter)
    await counter.click(user, Control(match.id, "plan", seat), "action/draw")
    panel = await counter.click(user, Control(match.id, "plan", seat), NO_PLAN)
    assert chosen(panel) == []
    match = await counter.host.match(match.id)
    assert match.seats[seat].response_settings.in_advance == ()


async def test_impossible_plan_gets_a_clear_sentence(counter: Counter) -> None:
    match, user, seat = await waiting_player(counter)
    panel = await counter.click(user, Control(match.id, "plan", seat), "action/fly")
    assert "isn't an option here" in panel.text
    match = await counter.host.match(match.id)
    assert match.seats[seat].response_settings.in_advance == ()


async def test_panel_offers_to_repeat_an_answer_once_all_choices_are_known(
    counter: Counter,
) -> None:
    match, _, seat = await asked_after_theft(counter)
    verbs = {choice.verb for choice in waiting(match)[seat].choices}
    for known, notice, offered in (((), "", False), (verbs, "", True), (verbs, "A hint", False)):
        seats = [replace(held, known_choices=tuple(known)) for held in match.seats]
        panel = PanelContent(replace(match, seats=seats), seat, notice).layout(None)
        assert ("🔁 Always the same answer…" in labels(panel)) is offered


async def test_page_asks_which_answer_to_repeat(counter: Counter) -> None:
    match, user, seat = await asked_after_theft(counter)
    number = waiting(match)[seat].number
    page = await counter.click(user, Control(match.id, "every", seat, number))
    assert "Which answer should I repeat?" in page.text
    assert "Back" in labels(shown(page.answer))
    assert (await counter.host.match(match.id)).record.version == match.version


async def test_answer_that_is_repeated_also_counts_this_time(counter: Counter) -> None:
    match, _, seat = await repeated(counter)
    (answer,) = match.seats[seat].response_settings.in_advance
    assert (answer.prompt, answer.choice, answer.once) == (STOLEN, "flip:0", False)
    assert seat not in match.waited_for() or waiting(match)[seat].prompt != STOLEN


async def test_more_lists_repeated_answers_and_withdraws_them(counter: Counter) -> None:
    match, user, seat = await repeated(counter)
    more = await counter.click(user, Control(match.id, "more", seat))
    assert "Answers that I repeat for you" in more.text
    page = await counter.click(user, Control(match.id, "withdraw", seat), f"{STOLEN}/flip:0")
    assert "Answers that I repeat for you" not in page.text
    match = await counter.host.match(match.id)
    assert match.seats[seat].response_settings.in_advance == ()


async def test_other_players_more_page_does_not_list_the_answers(counter: Counter) -> None:
    match, user, seat = await repeated(counter)
    other = BEN if user == ANN else ANN
    more = await counter.click(other, Control(match.id, "more", 1 - seat))
    assert "Answers that I repeat for you" not in more.text


async def test_stale_page_of_a_repeated_answer_shows_the_current_panel(counter: Counter) -> None:
    match, user, seat = await asked_after_theft(counter)
    number = waiting(match)[seat].number
    page = await counter.click(user, Control(match.id, "every", seat, number - 1))
    assert "Which answer should I repeat?" not in page.text
