"""The private panel and the end page, as a new player reads them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from random import Random
from typing import Any

import pytest
from discord import ComponentType

from bot.checks.limits import check, labels, payload, texts, walk
from bot.checks.scenes import AWKWARD, PLAIN, match_of, since_checkpoint
from bot.match.answers import plans_of
from bot.match.match import Match
from bot.match.pages.changes import LINES, NEWS, height, letters, news_text
from bot.match.pages.choices import (
    BUTTONS_PER_VERB,
    MAX_BUTTONS,
    Choices,
)
from bot.match.pages.content import table_picture_source, words_for
from bot.match.pages.my_games import games_post
from bot.match.pages.notice import notice_post
from bot.match.pages.panel import EXPLAINED, MAX_EXPLANATIONS, PanelContent
from bot.match.pages.story import latest_events
from bot.match.pages.table import TableContent
from bot.match.pages.turn import standing
from bot.match.pages.why import why_post
from bot.posts import layout
from bot.posts.controls import Control, read_control
from games import GAMES
from games.engine import Choice, Decision, Event, Game, Words
from kit.amount import some
from kit.random_play import Match as Table
from kit.random_play import deal, play, positions, some_answer

MARK = "5.1"
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("seed", some(range(2)))
def test_a_panel_has_question_goal_standing_and_news_in_this_order(
    game: Game[Any, Any], seed: int
) -> None:
    for table in positions(game, seed, 10):
        match = match_of(table, AWKWARD if seed else PLAIN, events=since_checkpoint(table))
        for seat, decision in table.waiting.items():
            words, view = words_for(match, seat), table.view(seat)
            view_of = PanelContent(match, seat, marker=MARK).layout(None)
            check(view_of)
            shown = texts(view_of)
            question = game.text.prompt(decision, view, words).splitlines()[0]
            parts = [question, game.text.goal(view, words)]
            if decision.given is not None:
                parts = ["You chose: " if decision.given else "You passed."]
                assert game.text.goal(view, words) not in shown, "it is explained before"
            parts += game.text.standing(view, words).splitlines()[:1]
            parts += news_text(match, view, words).partition(" … and ")[0].splitlines()[-1:]
            places = [shown.index(part) for part in parts]
            assert places == sorted(places)


def picking(match: Match, seat: int) -> list[dict[str, Any]]:
    """Return the controls of a panel that make a decision."""
    parts = walk(payload(PanelContent(match, seat, marker=MARK).layout(None)))
    controls = [(part, read_control(part.get("custom_id", ""))) for part in parts]
    return [part for part, c in controls if c and c.act in ("pick", "choose", "pass", "try")]


@every_game
@pytest.mark.parametrize("seed", some(range(3)))
def test_several_cards_are_picked_in_one_menu(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 30):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            if decision.most > 1 and decision.choices:
                (menu,) = [part for part in picking(match, seat) if "options" in part]
                assert len(menu["options"]) == len(game.text.offered(decision, table.view(seat)))
                assert menu["max_values"] >= min(decision.most, len(decision.choices))


@every_game
@pytest.mark.parametrize("seed", some(range(2)))
def test_every_choice_of_a_card_describes_the_card(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 20):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            view, words = table.view(seat), words_for(match, seat)
            explained, listed = texts(why_post(match, seat)), picking(match, seat)
            options = {o["value"]: o for part in listed for o in part.get("options", ())}
            grid = game.text.grid(decision, view, words)
            for choice in () if grid else game.text.offered(decision, view):
                hint = game.text.hint(choice, view, words)
                option = options.get(choice.id)
                if hint and option:
                    assert option["description"] == hint
                elif hint and choice.id in str(listed):
                    assert hint in explained


@every_game
def test_effects_are_in_small_print_because_a_phone_has_little_room(game: Game[Any, Any]) -> None:
    for table in positions(game, 3, 10):
        for seat, decision in table.waiting.items():
            if any(game.text.preview(c, table.view(seat), Words([])) for c in decision.choices):
                continue
            lines = texts(why_post(match_of(table), seat)).splitlines()
            assert all(line.startswith(("-# ", "##")) for line in lines if line)


@every_game
def test_effects_say_the_rule_that_decides_and_lead_to_the_rules(game: Game[Any, Any]) -> None:
    for table in positions(game, 3, 10):
        for seat, decision in table.waiting.items():
            page = why_post(match_of(table), seat)
            rule = game.text.crucial.get(decision.prompt, "")
            assert not rule or texts(page).count(rule) == 1, "once, even if it says how one stands"
            assert labels(page) == ["Rules"]


@every_game
def test_small_print_of_a_private_panel_has_no_empty_lines(game: Game[Any, Any]) -> None:
    for table in positions(game, 3, 10):
        match = match_of(table, events=since_checkpoint(table))
        match = replace(match, record=replace(match.record, guild_id=None))
        for seat in table.waiting:
            parts = walk(payload(PanelContent(match, seat, marker=MARK).layout(None)))
            said = [part["content"] for part in parts if "content" in part]
            assert said == [text.strip("\n") for text in said]


@every_game
def test_a_panel_says_where_to_go_on_at_first_and_later_if_there_is_room(
    game: Game[Any, Any],
) -> None:
    for table in positions(game, 5, 30):
        match = match_of(table, events=since_checkpoint(table))
        match = replace(match, record=replace(match.record, guild_id=None))
        for seat in table.waiting:
            first = texts(PanelContent(replace(match, answered={}), seat).layout(None))
            assert "After 15 minutes" in first
            later = PanelContent(replace(match, answered={seat: (0, ())}), seat).layout(None)
            *_, below = (part["content"] for part in walk(payload(later)) if "content" in part)
            *others, last = below.splitlines()
            assert "After 15 minutes" not in last or sum(map(height, others)) < LINES


@pytest.mark.parametrize(("count", "rows"), [(0, []), (5, [5]), (6, [3, 3]), (11, [4, 4, 3])])
def test_buttons_are_spread_over_rows_that_are_about_as_long(count: int, rows: list[int]) -> None:
    buttons = [layout.button("Go", Control(1, "go", arg=str(n))) for n in range(count)]
    assert [len(row.children) for row in layout.rows(buttons)] == rows


def known(match: Match, seat: int, verbs: Iterable[str]) -> Match:
    """Let a seat's person have made choices with these verbs before."""
    seats = [replace(s, known_choices=tuple(verbs)) if s.seat == seat else s for s in match.seats]
    return replace(match, seats=seats)


@every_game
def test_a_choice_is_explained_until_it_was_made_once(game: Game[Any, Any]) -> None:
    for table in positions(game, 2, 30):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            if not decision.choices or decision.given is not None:
                continue
            words, view = words_for(match, seat), table.view(seat)
            details = game.text.prompt(decision, view, words).splitlines()[1:]
            rule = game.text.crucial.get(decision.prompt)
            # Beside the goal and the rule that decides there is room for one more.
            details = [*details[: MAX_EXPLANATIONS - 2], words(rule)] if rule else details
            explained = Choices(match, decision, view, words).lines()
            first = texts(PanelContent(match, seat, marker=MARK).layout(None))
            verbs = {choice.verb for choice in decision.choices} | {"another"}
            then = texts(PanelContent(known(match, seat, verbs), seat, marker=MARK).layout(None))
            lines = [f"-# {line.removeprefix('-# ')}" for line in details] + explained
            assert all(line in first for line in lines[: len(details)][: MAX_EXPLANATIONS - 1])
            # Beside the goal all are explained or none.
            listed = [f"-# 🎯 {game.text.goal(view, words)}", *lines]
            room = len(listed) <= MAX_EXPLANATIONS and sum(map(height, listed)) <= EXPLAINED
            assert all((line in first) is room for line in explained)
            assert not [line for line in lines if line in then]
            assert game.text.goal(view, words) in first
            assert game.text.goal(view, words) not in then


@every_game
@pytest.mark.parametrize("seed", some(range(2)))
def test_a_panel_has_few_buttons_and_three_lines_of_news(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 40):
        match = match_of(table, events=since_checkpoint(table))
        for seat, decision in table.waiting.items():
            words, view = words_for(match, seat), table.view(seat)
            assert len(news_text(match, view, words).splitlines()) <= NEWS
            if not game.text.grid(decision, view, words):
                wide = [part for part in picking(match, seat) if "options" not in part]
                verbs = {choice.verb for choice in decision.choices}
                assert len(wide) <= max(MAX_BUTTONS, len(verbs))


HINT = "\n".join(["💡 Looks best: **Draw a card**", *["It brings you nearer to a set. " * 2] * 5])


@every_game
def test_panels_and_hints_are_on_one_screen_of_a_phone(game: Game[Any, Any]) -> None:
    for table in positions(game, 7, 25):
        match = match_of(table, AWKWARD, events=since_checkpoint(table))
        for seat in range(table.state.seats):
            decision = table.waiting.get(seat)
            for notice in ("", HINT if decision else ""):
                content = PanelContent(match, seat, notice=notice, marker=MARK)
                if content.picture_source is None or (decision and decision.given is not None):
                    continue
                pixels, small = height_of(content)
                assert pixels < 731 + 2 * 17.5 or (small <= 3 and not notice), (pixels, small)


def lines_of(row: dict[str, Any]) -> int:
    """Return in how many lines of 299 pixels a phone breaks a row, where buttons have 8 between."""
    lines, used = 1, -8
    for part in row["components"]:
        wide = 28 + 8 * letters(part.get("label", ""))
        lines, used = (lines, used + 8 + wide) if used + 8 + wide <= 299 else (lines + 1, wide)
    return lines


def height_of(content: PanelContent) -> tuple[float, int]:
    """Return about how many pixels a panel has on a phone, and its lines of small print."""
    source = content.picture_source
    assert source is not None
    parts = [*walk(payload(content.layout(source)))]
    rows = [part for part in parts if part.get("type") == ComponentType.action_row.value]
    high = 48 * sum(map(lines_of, rows))
    lines = [line for part in parts if "content" in part for line in part["content"].splitlines()]
    small = [line for line in lines if line.startswith("-# ")]
    titles = sum(ceil(len(line) / 28) for line in lines if line.startswith("### "))
    large = sum(ceil(len(line) / 40) for line in lines if line[:2] not in ("-#", "##"))
    pixels = 97 + 299 * source.sheet.height / source.sheet.width + high
    return pixels + 22 * (titles + large) + 17.5 * sum(map(height, small)), len(small)


@every_game
def test_choices_in_a_menu_are_labelled_once(
    game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    labelled: Counter[str] = Counter()
    label = type(game.text).choice

    def counted(text: Any, choice: Choice, view: Any, words: Words) -> str:
        labelled[choice.verb] += 1
        return label(text, choice, view, words)

    monkeypatch.setattr(type(game.text), "choice", counted)
    for table in positions(game, 3, 20):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            view, words = table.view(seat), words_for(match, seat)
            offered = Counter(choice.verb for choice in game.text.offered(decision, view))
            labelled.clear()
            Choices(match, decision, view, words).rows()
            if not game.text.grid(decision, view, words):
                assert all(
                    labelled[verb] <= n for verb, n in offered.items() if n > BUTTONS_PER_VERB
                )


@every_game
def test_waiting_panel_says_for_whom_it_waits_and_offers_no_choice(game: Game[Any, Any]) -> None:
    for table in positions(game, 2, 30):
        answered = dict.fromkeys(range(table.state.seats), (1, ()))
        match = replace(match_of(table), answered=answered)
        for seat in set(range(len(match.seats))) - table.waiting.keys():
            picture_source = table_picture_source(match, seat)
            post = PanelContent(match, seat).layout(picture_source)
            words, view = words_for(match, seat), table.view(seat)
            menus = {"More"}
            for plan in plans_of(game, table, seat, view):
                when = game.in_advance.planned.get(plan.answer.prompt, "Your next move")
                label = game.text.choice(plan.choice, plan.view, words)
                menus |= {f"{when}: no plan", f"{when}: {label}"}
            assert {"More"} <= set(labels(post)) - {"Take back"} <= menus
            by_dm = PanelContent(match, seat, marker=MARK).layout(picture_source)
            assert set(labels(by_dm)) - set(labels(post)) == {"Refresh"}
            said, place = texts(post).rsplit("\n", 1)
            assert said == standing(match, words_for(match, seat)) and "<#" in place


# ---------------------------------------------------------------------- taps


USUAL = {
    "lion_unicorn": (1, ("action",), ()),
    "smallseat": (1, ("vote",), ()),
    "instinkt": (2, ("play", "place"), ()),
    "llamas_unleashed": (2, ("action", "into"), ("draw",)),
    "kill_the_unicorns": (2, ("bid", "cards"), ("pass", "look")),
}
"""By game: how many taps a usual turn takes, what is asked in it, and what is not usual."""


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.parametrize("seat", range(2))
def test_usual_turn_needs_the_expected_number_of_clicks(name: str, seat: int) -> None:
    most, prompts, unusual = USUAL[name]
    table, rng = deal(GAMES[name], 4), Random(4)
    turns: list[int] = []
    for _ in range(400):
        open_ones = [s for s, d in table.waiting.items() if d.given is None]
        if not open_ones:
            break
        who = rng.choice(open_ones)
        decision = table.waiting[who]
        if who != seat or decision.prompt not in prompts:
            table.answer(who, some_answer(decision, rng))
            continue
        turns += [0] if decision.prompt == prompts[0] else []
        turns[-1] += taps(table, seat, unusual, rng)
    assert max(turns) == most and len(turns) > 2


def taps(table: Table, seat: int, unusual: tuple[str, ...], rng: Random) -> int:
    """Answer on the panel as people do; return how many controls were used."""
    decision = table.waiting[seat]
    offered = list(table.game.text.offered(decision, table.view(seat)))
    wanted = rng.choice([c for c in offered if c.verb not in unusual] or offered)
    controls = picking(match_of(table), seat)
    used = [part for part in controls if of_choice(part, wanted.id, decision)]
    assert len(used) == 1
    table.answer(seat, [wanted.id])
    return len(used)


def of_choice(part: dict[str, Any], notation: str, decision: Decision) -> bool:
    """Return whether one use of a control gives this answer without a preview."""
    control = read_control(part["custom_id"])
    assert control is not None and control.number == decision.number
    values = [option["value"] for option in part.get("options", ())] or [control.arg]
    return notation in values and control.act in ("pick", "choose")


# ---------------------------------------------------------------------- whose move it is


@every_game
def test_your_move_has_the_same_wording_everywhere(game: Game[Any, Any]) -> None:
    for table in positions(game, 1, 8):
        match = match_of(table)
        for seat in match.waited_for():
            if match.has_open_window:
                continue
            user = match.seats[seat].user_id or 0
            for view in (
                notice_post(match, match.seats[seat], MARK),
                games_post([match], user),
            ):
                assert "**Your move**" in texts(view)
                assert not re.search(r"it is your move|your turn", texts(view), re.IGNORECASE)
            assert f"**{PLAIN[seat]}**" in texts(TableContent(match, marker=MARK).layout(None))
            # On the panel the question says it.
            question = match.game.text.prompt(
                table.waiting[seat], table.view(seat), words_for(match, seat)
            )
            assert question.splitlines()[0] in texts(
                PanelContent(match, seat, marker=MARK).layout(None)
            )


def test_table_has_one_button_to_the_panel_for_everyone() -> None:
    table = next(iter(positions(GAMES["lion_unicorn"], 1, 4)))
    shown = labels(TableContent(match_of(table), marker=MARK).layout(None))
    assert "My panel" in shown and not {"My move", "Hand"} & set(shown)


# ---------------------------------------------------------------------- why not


@every_game
@pytest.mark.parametrize("seed", some(range(2)))
def test_impossible_choices_are_one_click_away_and_within_the_limits(
    game: Game[Any, Any], seed: int
) -> None:
    for table in positions(game, seed, 30):
        match = match_of(table, AWKWARD if seed else PLAIN)
        for seat in table.waiting:
            why = Control(match.id, "why", seat, table.waiting[seat].number)
            assert why.custom_id in str(
                payload(PanelContent(match, seat, marker=MARK).layout(None))
            )
            explained = why_post(match, seat)
            check(explained)
            assert ("Not possible now" in texts(explained)) is bool(table.barred(seat))
            view, words = table.view(seat), words_for(match, seat)
            for each in table.barred(seat):
                assert game.text.hint(each.choice, view, words) in texts(explained)
            choices = table.waiting[seat].choices
            previewed = any(game.text.preview(choice, view, words) for choice in choices)
            assert ("You will see the result before" in texts(explained)) is previewed


# ---------------------------------------------------------------------- the end


def ended(game: Game[Any, Any], seed: int) -> Match:
    """Return a match played to its end."""
    events: list[Event] = []
    for position, news in play(game, seed):
        table, events = position, [*events, *news][-200:]
    assert table.outcome
    return match_of(table, status="finished", events=events)


@every_game
def test_end_page_is_understandable_without_earlier_posts(game: Game[Any, Any]) -> None:
    match = ended(game, 3)
    view = TableContent(match, marker=MARK).layout(table_picture_source(match, None))
    check(view)
    shown = texts(view)
    assert game.title in shown
    assert match.table and match.table.outcome
    words = words_for(match)
    assert game.text.outcome(match.table.outcome, words) in shown
    unpictured = texts(TableContent(match, marker=MARK).layout(None))
    last = latest_events(match, None, 1, words)
    assert last in unpictured and last not in shown, "its picture shows how a match ended"
    for seat in match.seats:
        line = f"**{words.seat(seat.seat)}**"
        assert line in unpictured
    assert "Thanks for playing" in shown and "Rematch" in labels(view)
    for seat in match.seats:
        panel = PanelContent(match, seat.seat, marker=MARK).layout(
            table_picture_source(match, seat.seat)
        )
        check(panel)
        assert game.text.outcome(match.table.outcome, words_for(match, seat.seat)) in texts(panel)
        assert f"<#{match.channel_id}>" in texts(panel)
        # It carries the marker, by which a post that was begun is found again.
        assert labels(panel) == ["Log"] and "Your move" not in texts(panel)


@every_game
def test_a_finished_panel_without_a_table_offers_each_next_step_once(game: Game[Any, Any]) -> None:
    match = ended(game, 3)
    match = replace(match, record=replace(match.record, guild_id=None))
    for seat in match.seats:
        shown = labels(PanelContent(match, seat.seat, marker=MARK).layout(None))
        assert {"Rematch", "Watch replay"} <= set(shown) and len(shown) == len(set(shown))
        assert "Thanks for playing" in texts(
            PanelContent(match, seat.seat, marker=MARK).layout(None)
        )


@every_game
@pytest.mark.parametrize("seed", some(range(2)))
def test_effect_of_a_choice_is_mentioned_once_on_a_panel(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 20):
        match = match_of(table, events=since_checkpoint(table))
        for seat, decision in table.waiting.items():
            view, words = table.view(seat), words_for(match, seat)
            shown = texts(PanelContent(match, seat, marker=MARK).layout(
                table_picture_source(match, seat)
            ))  # fmt: skip
            for choice in decision.choices:
                hint = game.text.hint(choice, view, words)
                assert not hint or shown.count(hint) <= 1, hint
