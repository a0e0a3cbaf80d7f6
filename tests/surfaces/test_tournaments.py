"""The posts of tournaments: one with the standings, one for each round, each once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.checks.limits import texts
from bot.cluster.shards import Shards
from bot.features.settings.acts import Servers
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.pages.panel import label_for, my_tournament_post
from bot.features.tournaments.pages.proof import DrawnContent
from bot.features.tournaments.pages.words import standings_lines
from bot.features.tournaments.posts import MIN_INTERVAL_SECONDS
from bot.features.tournaments.state import TOURNAMENT
from bot.match.time_control import HOUR
from bot.messaging.errors import DiscordUnavailable, EditedTooOften
from bot.posts.languages import GENERIC_WORDS
from cogs.tournaments import tournament_choices
from games import GAMES
from tests.fuzz.fuzzer import directed
from tests.host.harness import CHANNEL
from tests.surfaces.cups import (
    GUILD,
    MANAGER,
    begun,
    decided,
    end_post,
    finished,
    main_post,
    opened,
    person,
    posts,
    rounds,
    soon,
)
from tests.surfaces.harness import SurfaceHarness


async def test_opened_tournament_has_one_post_and_one_thread_and_notifies_nobody(
    harness: SurfaceHarness,
) -> None:
    state = await opened(harness, kind="swiss", clock="day")
    await soon(harness)
    post = await main_post(harness, state)
    assert post.place.id == CHANNEL and not harness.memory.notified
    assert "Spring Cup" in post.text and "Swiss" in post.text and "1 day per move" in post.text
    assert f"<t:{int(state.record.starts_at)}:F>" in post.text
    assert "Nobody has joined yet." in post.text
    assert f"mg:0:-1:{state.id}:cup_join:" in post.controls
    (thread,) = harness.memory.threads(CHANNEL)
    assert thread.name == "🏆 Spring Cup" and thread.id == post.id
    state = await harness.host[Tournaments].tournament(state.id)
    assert state.record.thread_id == thread.id


async def test_digest_of_the_seed_is_only_behind_its_button(harness: SurfaceHarness) -> None:
    state = await begun(harness, 4)
    await soon(harness)
    said = "".join(post.text for post in harness.memory.everything())
    assert state.commitment not in said and state.record.seed not in said
    page = texts(DrawnContent(state).layout(None))
    assert state.commitment in page and state.record.seed not in page


async def test_members_who_join_within_a_minute_cost_one_edit(harness: SurfaceHarness) -> None:
    state = await opened(harness)
    await soon(harness)
    post = await main_post(harness, state)
    harness.memory.calls.clear()
    for number in range(1, 13):
        await harness.host[Tournaments].join(state.id, person(number), f"Person {number}")
    await soon(harness)
    assert post.edits == 1 and "12 players have joined." in post.text
    assert harness.memory.calls == {("edit", CHANNEL): 1}


@pytest.mark.parametrize("put_back", [0.0, HOUR])
async def test_posts_are_updated_once_a_minute_even_if_the_clock_is_put_back(
    harness: SurfaceHarness, put_back: float
) -> None:
    state = await opened(harness)
    await soon(harness)
    post, shown_at = await main_post(harness, state), harness.host.now() - put_back
    harness.host.matches.clock = lambda: shown_at
    await harness.host[Tournaments].join(state.id, person(1), "Ann")
    await look(harness)
    at = harness.host.timers.next_at
    assert at is not None and 0 < at - shown_at <= MIN_INTERVAL_SECONDS
    assert at - shown_at > MIN_INTERVAL_SECONDS - 20
    harness.host.timers.run_due(at - 1)
    await harness.quiet()
    assert post.edits == 0
    harness.host.timers.run_due(at)
    await harness.quiet()
    assert post.edits == 1


async def look(harness: SurfaceHarness) -> None:
    """Let the seconds pass in which a burst of acts is over."""
    harness.host.timers.run_due(harness.host.now() + 5)
    await harness.quiet()


async def test_new_round_and_the_end_are_posted_within_seconds(harness: SurfaceHarness) -> None:
    state = await opened(harness, 3)
    await soon(harness)
    await harness.host[Tournaments].begin(MANAGER, state.id)
    await look(harness)
    (first,) = await rounds(harness, state)
    assert "### Round 1" in first.text and harness.memory.who()
    assert "**Round 1 of 2**" in (await main_post(harness, state)).text
    await decided(harness, state)
    await look(harness)
    assert len(await rounds(harness, state)) == 2
    await decided(harness, state)
    await look(harness)
    assert "is over" in (await end_post(harness, state)).text


async def test_round_is_announced_once_and_mentions_its_players_once(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 5)
    await soon(harness)
    (post,) = await rounds(harness, state)
    assert post.place.id == (await main_post(harness, state)).id, "it is in the thread"
    seated = {state.entrant(one).user_id for t in state.rounds[0].tables for one in t.seats}
    assert sorted(harness.memory.who()) == sorted(user for user in seated if user)
    assert "Bye, worth a win: <@" in post.text and "Press **Ready**" in post.text
    assert f"mg:0:-1:{state.id}:cup_ready:" in post.controls
    await decided(harness, state)
    await soon(harness)
    assert not harness.memory.notified and [post] == await rounds(harness, state)


async def test_round_offers_ready_only_while_a_match_waits_for_its_players(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 4)
    for table in state.rounds[0].tables:
        for one in table.seats:
            await harness.host[Tournaments].ready(state.id, state.entrant(one).user_id or 0)
    at_once = await begun(harness, 4, starts="at_once")
    await soon(harness)
    for each in (state, at_once):
        (post,) = await rounds(harness, each)
        assert "▶️ 1." in post.text and "Ready" not in post.text
        assert not [c for c in post.controls if ":cup_ready:" in c]


async def test_rounds_that_could_not_be_shown_in_time_are_shown_later_without_mentions(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 6, kind="round_robin")
    await soon(harness)
    harness.memory.notified.clear()
    for table in (1, 2, 3) * 4:
        state = await decided(harness, state, table)
    await soon(harness)
    found = await rounds(harness, state)
    assert [post.text.splitlines()[0] for post in found] == [f"### Round {n}" for n in range(1, 6)]
    assert [post.text.count("✅ ") for post in found] == [4, 4, 4, 4, 1], "one explains the signs"
    last = {state.entrant(one).user_id for t in state.rounds[4].tables for one in t.seats}
    assert sorted(harness.memory.who()) == sorted(user for user in last if user)


async def test_result_costs_two_edits_and_shows_its_note(harness: SurfaceHarness) -> None:
    state = await begun(harness, 8)
    await soon(harness)
    post, (announced,) = await main_post(harness, state), await rounds(harness, state)
    harness.memory.calls.clear()
    await decided(harness, state, note="Ben *was* ill.")
    await soon(harness)
    assert harness.memory.calls == {("edit", CHANNEL): 1, ("edit", post.id): 1}
    for shown in (post, announced):
        assert "set by a manager: Ben \\*was\\* ill." in shown.text
    assert "Tables with a result: 1 of 4" in post.text
    assert announced.text.count("✅ 1. <@") == 1 and announced.text.count("⏳ ") == 3 + 1


async def test_standings_are_a_picture_whose_description_has_all_lines(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 6, kind="round_robin")
    await soon(harness)
    await decided(harness, state)
    await soon(harness)
    post = await main_post(harness, state)
    assert len(post.pictures) == 1
    (alt,) = post.described
    assert alt.startswith("Spring Cup. Round 1")
    assert all(f"Person {number}" in alt for number in range(1, 7)) and "1 point" in alt


async def test_standings_are_in_words_where_pictures_are_not_allowed(
    harness: SurfaceHarness,
) -> None:
    harness.channel.wordy = True
    state = await begun(harness, 4)
    await soon(harness)
    post = await main_post(harness, state)
    assert not post.pictures and post.text.count("0 points") == 4


async def test_end_is_announced_once_with_the_first_three(harness: SurfaceHarness) -> None:
    state = await finished(harness, await begun(harness, 4, kind="knockout"))
    harness.memory.notified.clear()
    await soon(harness)
    state = await harness.host[Tournaments].tournament(state.id)
    assert state.record.status == "over"
    end, post = await end_post(harness, state), await main_post(harness, state)
    assert all(sign in shown.text for sign in "🥇🥈" for shown in (end, post))
    first = next(e.user_id for e in state.entrants if e.place == 1)
    assert f"🥇 <@{first}>" in end.text and "cup_join" not in "".join(post.controls)
    assert sorted({u for u, m in harness.memory.notified if m is end}) == sorted(
        e.user_id for e in state.entrants if e.user_id and e.place and e.place <= 3
    )


async def test_post_follows_the_language_of_its_server(harness: SurfaceHarness) -> None:
    state = await begun(harness, 4)
    await soon(harness)
    await harness.host[Servers].settle(MANAGER, GUILD, language="de")
    await soon(harness)
    labels = [part.get("label") for part in (await main_post(harness, state)).parts]
    assert "Mitspielen" in labels and "Join" not in labels


async def test_cancelled_tournament_says_so(harness: SurfaceHarness) -> None:
    state = await opened(harness, 2)
    await harness.host[Tournaments].cancel(MANAGER, state.id)
    await soon(harness)
    assert "was cancelled" in (await main_post(harness, state)).text


async def test_people_without_notifications_or_in_quiet_hours_are_not_mentioned(
    harness: SurfaceHarness,
) -> None:
    hour = int(harness.host.now() // 3600 % 24)
    await harness.host.preferences.set_person(person(1), notices="none")
    await harness.host.preferences.set_person(person(2), quiet=(hour, (hour + 2) % 24))
    state = await begun(harness, 4)
    await soon(harness)
    assert sorted(harness.memory.who()) == [person(3), person(4)]
    (post,) = await rounds(harness, state)
    assert all(f"<@{person(number)}>" in post.text for number in range(1, 5))


async def test_rounds_are_in_the_channel_if_there_can_be_no_thread(
    harness: SurfaceHarness,
) -> None:
    harness.channel.threads = False
    state = await begun(harness, 4)
    await soon(harness)
    (post,) = await rounds(harness, state)
    assert post.place is harness.channel
    await decided(harness, state)
    await soon(harness)
    assert harness.memory.calls["open_thread", CHANNEL] == 1, "it is asked for once"


async def test_tournament_gets_its_thread_after_the_bot_was_timed_out(
    harness: SurfaceHarness,
) -> None:
    held = harness.memory.fail(None, "send", place=CHANNEL, lost=True)
    state = await begun(harness, 4)
    posting = asyncio.create_task(soon(harness))
    await harness.until(lambda: held.triggered)
    harness.memory.timed_out[GUILD] = 2_000_000_000.0
    held.free.set()
    await posting
    harness.memory.timed_out.clear()
    await harness.posts.permissions_changed(GUILD)
    await soon(harness)
    (post,) = await rounds(harness, state)
    assert post.place.parent is harness.channel


async def test_rounds_go_on_in_the_channel_if_the_thread_is_gone(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 4)
    await soon(harness)
    (thread,) = harness.memory.threads(CHANNEL)
    thread.gone = True
    for table in (1, 2):
        await decided(harness, state, table)
        await soon(harness)
    (post,) = await rounds(harness, state)
    assert post.place is harness.channel and "Round 2" in post.text
    assert harness.memory.doubles() == []


async def test_rounds_stay_in_the_thread_after_its_channel_was_hidden_for_a_while(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 4)
    await soon(harness)
    (thread,) = harness.memory.threads(CHANNEL)
    harness.channel.hidden = True
    for table in (1, 2):
        await decided(harness, state, table)
    await soon(harness)
    harness.channel.hidden = False
    await harness.posts.permissions_changed(GUILD)
    await soon(harness)
    assert [post.place for post in await rounds(harness, state)] == [thread, thread]


async def test_deleted_post_comes_back_without_mentions(harness: SurfaceHarness) -> None:
    state = await begun(harness, 4)
    await soon(harness)
    (announced,), post = await rounds(harness, state), await main_post(harness, state)
    announced.deleted = post.deleted = True
    harness.memory.notified.clear()
    await decided(harness, state)
    await soon(harness)
    assert len(await rounds(harness, state)) == 1 and not harness.memory.notified
    assert (await main_post(harness, state)).silent


async def test_post_that_takes_no_more_edits_is_replaced(harness: SurfaceHarness) -> None:
    state = await begun(harness, 4)
    await soon(harness)
    post = await main_post(harness, state)
    harness.memory.fail(EditedTooOften("30046"), "edit", place=CHANNEL)
    await decided(harness, state)
    await soon(harness)
    assert post.deleted and "1 of 2" in (await main_post(harness, state)).text


async def test_post_follows_when_discord_is_available_again(harness: SurfaceHarness) -> None:
    for _ in ("with its picture", "without"):
        harness.memory.fail(DiscordUnavailable("503"), "send", place=CHANNEL)
    state = await opened(harness)
    harness.host.timers.run_due(1e9)
    await harness.quiet()
    assert await posts(harness, state, TOURNAMENT) == []
    await soon(harness)
    assert await main_post(harness, state)


async def test_tournament_in_a_deleted_channel_is_tried_again_rarely(
    harness: SurfaceHarness,
) -> None:
    state = await opened(harness)
    harness.channel.gone = True
    await soon(harness)
    tried = harness.memory.calls["send", CHANNEL]
    await harness.tournament_posts.keeper.resume()  # from time to time
    await harness.quiet()
    assert harness.memory.calls["send", CHANNEL] == tried
    harness.channel.gone = False
    await harness.host[Tournaments].join(state.id, person(1), "Ann")
    await soon(harness)
    assert "1 player has joined." in (await main_post(harness, state)).text


async def test_posts_that_are_behind_are_found_from_time_to_time(harness: SurfaceHarness) -> None:
    checking = asyncio.create_task(harness.tournament_posts.run())
    await harness.until(lambda: harness.host.timers.next_at is not None)
    listeners, harness.host[Tournaments].on_change[:] = [*harness.host[Tournaments].on_change], []
    state = await opened(harness)  # nobody hears of it
    harness.host[Tournaments].on_change[:] = listeners
    assert await posts(harness, state, TOURNAMENT) == []
    harness.host.timers.run_due(1e9)
    await harness.until(lambda: harness.host.timers.next_at is not None)
    await soon(harness)
    assert await main_post(harness, state)
    checking.cancel()
    await asyncio.gather(checking, return_exceptions=True)


async def test_process_shows_only_tournaments_of_its_own_servers(tmp_path: Path) -> None:
    for ids, shown in (((0,), 1), ((1,), 0)):
        path = tmp_path / f"{shown}.sqlite3"
        async with SurfaceHarness(path, shards=Shards(ids, 2)) as harness:
            state = await opened(harness)
            await soon(harness)
            assert len(await posts(harness, state, TOURNAMENT)) == shown
            await harness.tournament_posts.keeper.resume()
            await soon(harness)
            assert len(await posts(harness, state, TOURNAMENT)) == shown


async def test_people_who_left_are_marked_in_the_standings_and_missing_at_the_end(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 5, kind="swiss", rounds=2)
    state = await decided(harness, state, 1)
    first = state.standings[0].entrant
    state = await harness.host[Tournaments].remove(MANAGER, state.id, first)
    lines = standings_lines(state, GENERIC_WORDS, 9, mentions=True)
    assert lines[0].startswith("1\\. ") and lines[-1].startswith(f"– <@{person(first)}>")
    assert lines[-1].endswith("out") and "1 point" in lines[-1]
    state = await finished(harness, state)
    await soon(harness)
    end = await end_post(harness, state)
    assert f"<@{person(first)}>" not in end.text
    winner = next(e.user_id for e in state.entrants if e.place == 1)
    assert f"🥇 <@{winner}>" in end.text
    page = texts(my_tournament_post(state, person(first), GAMES))
    assert "Your points: 1" in page and "🥇" not in page


async def test_tournament_that_everyone_left_names_nobody_as_winner(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 2, kind="swiss", rounds=1)
    for one in (1, 2):
        state = await harness.host[Tournaments].remove(MANAGER, state.id, one)
    state = await finished(harness, state)
    await soon(harness)
    end = await end_post(harness, state)
    assert "everyone has left" in end.text and "🥇" not in end.text


async def test_name_of_a_tournament_cannot_change_the_direction_of_a_text(
    harness: SurfaceHarness,
) -> None:
    state = await begun(harness, 4, name="\u202epuC דנה")
    await soon(harness)
    (thread,) = harness.memory.threads(CHANNEL)
    (alt,) = (await main_post(harness, state)).described
    (offered,) = tournament_choices([state], "")
    for text in (thread.name, alt, label_for(state), offered.name):
        assert "puC" in text
        directed(text)
