"""Tournaments in clicks: joining, playing, the draw, and who may do what."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.tournaments.acts import Tournaments
from bot.posts.controls import Control
from cogs.tournaments import tournament_choices, tournaments_here
from tests.cogs.counter import Counter
from tests.cogs.cups import (
    act,
    custom_ids,
    drafted,
    labels,
    now,
    page_of,
)
from tests.cogs.test_controls import refused
from tests.conventions.files import ROOT
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION
from tests.surfaces.clicks import Click
from tests.surfaces.cups import (
    MANAGER,
    begun,
    decided,
    finished,
    main_post,
    opened,
    person,
    rounds,
    soon,
)

FIRST = person(1)


async def test_members_can_neither_set_up_nor_manage_a_tournament(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    state = await begun(counter, 4)
    commands: dict[str, dict[str, Any]] = {"new": {"name": "Cup"}, "result": {"note": "I won."}}
    for command, given in commands.items():
        refused(await counter.type(ANN, f"tournament {command}", **given), "Manage Server")
    (opens,) = [c for c in custom_ids(page) if ":cup_open:" in c]
    refused(await counter.click(ANN, opens, on=page), "Manage Server")
    refused(await counter.click(ANN, Control(0, "cup_set", arg="kind"), "swiss", on=page),
            "Manage Server")  # fmt: skip
    for name, arg, values in (
        ("cup_lead", "", ()), ("cup_begin", "", ()), ("cup_drop", "", ("1",)),
        ("cup_removed", "1", ()), ("cup_stop", "", ()), ("cup_stopped", "", ()),
        ("cup_tables", "0:x", ()), ("cup_places", "1:x", ("1",)),
        ("cup_place", "1:1:0:x", ("1",)), ("cup_save", "1:1:x", ()),
    ):  # fmt: skip
        refused(await counter.click(FIRST, act(state, name, arg), *values), "Manage Server")
    assert await now(counter, state) == state


async def test_managers_of_another_server_can_do_nothing(counter: Counter) -> None:
    state = await opened(counter, 4)
    for name in ("cup_mine", "cup_join", "cup_lead", "cup_begin", "cup_stopped"):
        click = await counter.click(EVE, act(state, name), guild=8, governs=True)
        refused(click, "no such tournament")
    assert await now(counter, state) == state


async def test_tournament_in_a_private_channel_is_listed_only_for_its_players(
    counter: Counter,
) -> None:
    state = await opened(counter, 1)
    outside: dict[str, Any] = {"channel": CHANNEL + 1}
    listed = await counter.type(ANN, "tournament show", **outside)
    assert "Spring Cup" not in listed.text and "no tournament here" in listed.text
    refused(await counter.type(ANN, "tournament show", number=state.id, **outside),
            "no such tournament")  # fmt: skip
    assert "Spring Cup" in (await counter.type(FIRST, "tournament show", **outside)).text
    managed = await counter.type(EVE, "tournament show", governs=True, **outside)
    assert "Spring Cup" in managed.text and "`/tournament new`" in managed.text


async def test_member_joins_with_one_click_and_withdraws_with_two(counter: Counter) -> None:
    state = await opened(counter)
    await soon(counter)
    post = page_of(await main_post(counter, state))
    joined = await counter.click(ANN, act(state, "cup_join"), on=post)
    assert joined.how == ["send"] and joined.answer.flags.ephemeral and "You are in." in joined.text
    assert f"I'll mention you in <#{post.id}>" in joined.text
    refused(await counter.click(ANN, act(state, "cup_join"), on=post), "already in this tournament")
    page = joined.answer
    await counter.click(ANN, act(state, "cup_out"), on=page)
    assert "can join again" in page.text
    await counter.click(ANN, act(state, "cup_gone"), on=page)
    assert "You aren't in this tournament" in page.text and "Join" in labels(page)
    assert (await now(counter, state)).entrants == ()


@pytest.mark.parametrize("shut", ["left", "channel"])
async def test_member_who_is_gone_cannot_join_again_from_an_old_direct_message(
    counter: Counter, shut: str
) -> None:
    state = await begun(counter, 4)
    await counter.click(FIRST, act(state, "cup_gone"), guild=None)
    hidden = counter.memory.left if shut == "left" else counter.memory.channel(CHANNEL).shut_out
    hidden.add(FIRST)
    for name in ("cup_join", "cup_mine", "cup_table", "cup_drawn"):
        click = await counter.click(FIRST, act(state, name), guild=None)
        refused(click, "no such tournament")
    assert sum(not e.out_reason for e in (await now(counter, state)).entrants) == 3
    hidden.clear()
    await counter.click(FIRST, act(state, "cup_join"), guild=None)
    assert not any(e.out_reason for e in (await now(counter, state)).entrants)


async def test_player_who_has_left_the_server_is_not_ready_but_may_withdraw(
    counter: Counter,
) -> None:
    state = await begun(counter, 4)
    counter.memory.left.add(FIRST)
    click = await counter.click(FIRST, act(state, "cup_ready"), guild=None)
    refused(click, "no such tournament")
    assert not any(table.ready for table in (await now(counter, state)).rounds[0].tables)
    await counter.click(FIRST, act(state, "cup_gone"), guild=None)
    mine = (await now(counter, state)).entrant_of(FIRST)
    assert mine is not None and mine.out_reason == "withdrew"


async def test_player_sees_round_table_opponent_and_deadline_and_gets_ready(
    counter: Counter,
) -> None:
    state = await begun(counter, 4)
    await soon(counter)
    (announced,) = await rounds(counter, state)
    me, other = state.rounds[0].tables[1].seats
    users = [state.entrant(one).user_id or 0 for one in (me, other)]
    mine = await counter.click(users[0], act(state, "cup_mine", announced.marker),
                               on=page_of(announced))  # fmt: skip
    page, due = mine.answer, int(state.rounds[0].due_at)
    assert "**Round 1 of 2**, table 2" in page.text and f"Opponent: <@{users[1]}>" in page.text
    assert f"Deadline: <t:{due}:F> (<t:{due}:R>)" in page.text
    await counter.click(users[0], act(state, "cup_ready"), on=page)
    assert f"when <@{users[1]}> is ready too" in page.text and "Ready" not in labels(page)
    theirs = await counter.click(users[1], act(state, "cup_mine"))
    assert f"Ready: <@{users[0]}>" in theirs.text
    await counter.click(users[1], act(state, "cup_ready"), on=theirs.answer)
    assert "Your match has started" in theirs.text and "Open my panel" in labels(theirs.answer)
    (panel,) = [c for c in custom_ids(theirs.answer) if ":move:" in c]
    opened_panel = await counter.click(users[1], panel, on=theirs.answer)
    assert "🎯 Win 2 rounds" in opened_panel.text


async def test_player_is_ready_with_one_click_on_the_post_of_the_round(counter: Counter) -> None:
    state = await begun(counter, 4)
    await soon(counter)
    (announced,) = await rounds(counter, state)
    me = state.rounds[0].tables[0].seats[0]
    user = state.entrant(me).user_id or 0
    click = await counter.click(user, act(state, "cup_ready"), on=page_of(announced))
    assert click.how == ["send"] and click.answer.flags.ephemeral
    assert "You are ready." in click.text
    assert (await now(counter, state)).rounds[0].tables[0].ready == (me,)
    other = await counter.click(ANN, act(state, "cup_ready"), on=page_of(announced))
    refused(other, "You aren't in this tournament.")


async def test_player_with_a_bye_and_one_who_joined_late_know_what_comes_next(
    counter: Counter,
) -> None:
    state = await begun(counter, 3)
    (bye,) = state.rounds[0].byes
    page = await counter.click(state.entrant(bye).user_id or 0, act(state, "cup_mine"))
    assert "You have a bye, which is worth a win." in page.text
    late = await counter.click(ANN, act(state, "cup_join"))
    assert "You will play from the next round on." in late.text


async def test_player_reads_result_and_place_and_why_they_are_out(counter: Counter) -> None:
    state = await begun(counter, 4)
    first, second = state.rounds[0].tables[0].seats
    await decided(counter, state, note="Ben was ill.")
    winner = await counter.click(state.entrant(first).user_id or 0, act(state, "cup_mine"))
    assert (
        "Your place at this table: 1 · points: 1" in winner.text and "Ben was ill." in winner.text
    )
    assert "Your place in the standings: 1 of 4 · points: 1" in winner.text
    loser = state.entrant(second)
    await counter.host[Tournaments].remove(MANAGER, state.id, loser.id)
    out = await counter.click(loser.user_id or 0, act(state, "cup_mine"))
    assert "removed you" in out.text and "Withdraw" not in labels(out.answer)


async def test_list_shows_tournaments_of_the_server_and_opens_one(counter: Counter) -> None:
    first, second = await opened(counter, 1), await begun(counter, 4, name="Autumn Cup")
    page = (await counter.type(FIRST, "tournament show")).answer
    assert "⭐ **Spring Cup** · The Lion & The Unicorn, Swiss, starts <t:" in page.text
    assert "**Autumn Cup**" in page.text and "Round 1 of 2" in page.text
    await counter.click(FIRST, Control(0, "cup"), str(first.id), on=page)
    assert "## 🏆 Spring Cup" in page.text and "Organise" not in labels(page)
    direct = await counter.type(FIRST, "tournament show", guild=None)
    assert "Spring Cup" in direct.text
    shown = await counter.type(FIRST, "tournament show", number=second.id)
    assert "## 🏆 Autumn Cup" in shown.text


async def test_player_who_withdraws_sees_that_a_robot_plays_on_and_no_deadline(
    counter: Counter,
) -> None:
    state = await begun(counter, 4, starts="at_once")
    user = state.entrants[0].user_id or 0
    page = (await counter.click(user, act(state, "cup_mine"))).answer
    assert "Your match has started" in page.text and "Deadline" in page.text
    await counter.click(user, act(state, "cup_gone"), on=page)
    assert "🤖 A robot is finishing your match" in page.text
    assert "Deadline" not in page.text and "Your match has started" not in page.text


async def test_player_who_did_not_play_gets_no_points_although_the_table_counts(
    counter: Counter,
) -> None:
    state = await begun(counter, 4)
    first, second = state.rounds[0].tables[0].seats
    acts, note = counter.host[Tournaments], "Nobody came"
    await acts.set_result(MANAGER, state.id, 1, 1, (1, 0), note)
    page = await counter.click(state.entrant(second).user_id or 0, act(state, "cup_mine"))
    assert "counts as one you didn't play, so you get no points" in page.text
    page = await counter.click(state.entrant(first).user_id or 0, act(state, "cup_mine"))
    assert "Your place at this table: 1 · points: 1" in page.text


async def test_match_of_a_tournament_offers_no_seat_and_goes_on_without_people(
    counter: Counter,
) -> None:
    state = await begun(counter, 4, starts="at_once")
    users = [state.entrant(one).user_id or 0 for one in state.rounds[0].tables[0].seats]
    number = state.rounds[0].tables[0].match_id or 0
    match = await counter.host.seats.leave(number, users[0])
    asked = await counter.click(users[1], Control(number, "ask_leave"))
    assert "A robot takes your seat" in asked.text and "pause or end" not in asked.text
    watching = await counter.click(EVE, Control(number, "move"))
    assert "You are watching" in watching.text and "**Take over**" not in watching.text
    helped = await counter.type(EVE, "help", channel=match.table_channel_id)
    assert "You can watch" in helped.text and "Take over" not in helped.text


async def test_standings_are_there_in_words(counter: Counter) -> None:
    state = await begun(counter, 4)
    await decided(counter, state)
    page = await counter.click(CAT, act(state, "cup_table"))
    assert page.text.count("3\\. <@") == 2, "Discord numbers lines itself unless they are escaped"
    assert "1\\. <@" in page.text and "1 point, opponents' score 0%, 1 win" in page.text


async def test_tournaments_are_suggested_by_name(counter: Counter) -> None:
    await opened(counter)
    click: Any = Click(ANN)
    click.client = counter.client
    found = await tournaments_here(click)
    assert [c.name for c in tournament_choices(found, "spring")] == ["Spring Cup · 1"]
    assert tournament_choices(found, "autumn") == []


async def test_page_about_the_draw_keeps_the_seed_until_the_end(counter: Counter) -> None:
    state = await begun(counter, 4)
    page = (await counter.click(CAT, act(state, "cup_drawn"))).answer
    assert state.commitment in page.text and page.files == [f"tournament-{state.id}.json"]
    assert state.record.seed not in page.text
    assert state.record.seed.encode() not in page.contents[0]
    await finished(counter, state)
    page = (await counter.click(CAT, act(state, "cup_drawn"))).answer
    assert state.record.seed in page.text and state.commitment in page.text


async def test_lines_in_the_documentation_check_the_file_and_find_a_change(
    counter: Counter, tmp_path: Path
) -> None:
    state = await finished(counter, await begun(counter, 6))
    page = (await counter.click(CAT, act(state, "cup_drawn"))).answer
    text = (ROOT / "docs/tournaments.md").read_text("utf-8")
    (lines,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    file, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    file.write_bytes(page.contents[0])
    data = json.loads(page.contents[0])
    data["tournament"]["rounds"][1]["tables"].reverse()
    wrong.write_text(json.dumps(data))

    def checked(path: Path) -> str:
        run = [sys.executable, "-c", lines, str(path)]
        return subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout

    assert checked(file) == "[]\n" and checked(wrong) == "[2]\n"


async def test_stats_list_the_medals_of_this_server(counter: Counter) -> None:
    state = await finished(counter, await begun(counter, 4, kind="knockout"))
    state = await now(counter, state)
    first = next(e.user_id for e in state.entrants if e.place == 1)
    page = await counter.type(first or 0, "stats")
    assert "**Tournaments**: 🥇 × 1" in page.text
    assert "🥇 Spring Cup, The Lion & The Unicorn, <t:" in page.text
    elsewhere = await counter.type(first or 0, "stats", guild=8)
    assert "Tournaments" not in elsewhere.text
    hidden = CHANNEL + 1  # where people outside the tournament's channel are
    for reader, shown in ((first or 0, True), (EVE, False)):
        page = await counter.type(reader, "stats", player=SimpleNamespace(id=first), channel=hidden)
        assert ("Spring Cup" in page.text) is shown


async def test_click_on_a_tournament_that_does_not_exist_is_refused(counter: Counter) -> None:
    for name in ("cup_mine", "cup_join", "cup_ready", "cup_gone", "cup_table", "cup_drawn"):
        refused(await counter.click(BEN, Control(0, name, number=77)), "no such tournament")
    refused(await counter.click(BEN, Control(0, "cup"), "x"), "isn't an option")
