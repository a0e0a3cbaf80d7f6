"""Replays: a finished match is played again, and readers see what they saw then."""

from __future__ import annotations

from random import Random

import pytest

from bot.features.replays.acts import Replays
from bot.features.takeover.acts import SeatTakeover
from bot.match.acts.permissions import Actor
from bot.match.acts.votes import can_undo
from bot.match.commits.change import HOST_EVENT_KINDS
from bot.match.match import Match
from bot.posts.refusals import Refusal
from games import GAMES
from games.engine import Transcript, View, check_digests, replay, verify_transcript
from kit.amount import some
from tests.host.harness import ANN, BEN, CAT, EVE, LION, NAMES, HostHarness, some_answer, waiting

every_game = pytest.mark.parametrize("game", some([*GAMES]))


Seen = dict[int | None, list[View]]
"""What each reader saw of a match while it was played, whenever it had changed."""


async def live(harness: HostHarness, game: str, steps: int = 400) -> tuple[Match, Seen]:
    """Play a match with a restarted turn, an undo and a handover.

    Record what every reader sees in it.
    """
    people = (ANN, BEN, CAT)[: max(GAMES[game].seats[0], 2)]
    robots = GAMES[game].seats[0] - len(people)
    match = await harness.begin(*people, robots=max(robots, 0), game=game)
    seen: Seen = {reader: [] for reader in (None, *range(len(match.seats)))}
    note(match, seen)
    rng, acts = Random(5), 0
    while match.status == "running" and acts < steps:
        match = await turn_of(harness, match, rng, acts)
        note(match, seen)
        acts += 1
    if match.status == "running":
        match = await harness.host.play.end(match.id, Actor(ANN))
    return match, seen


async def turn_of(harness: HostHarness, match: Match, rng: Random, acts: int) -> Match:
    """Do the next thing: usually an answer."""
    table = match.running_table()
    if acts == 5:
        match = await harness.host.seats.leave(match.id, BEN)
    if acts == 8:
        async with harness.host.matches.locked(match.id) as held:
            return await harness.host.matches.rewind(held, held.running_table(), ANN)
    if acts == 12:
        (seat,) = [s.seat for s in match.seats if s.user_id == BEN]
        match = await harness.host[SeatTakeover].ask(match.id, EVE, NAMES[EVE], seat)
        request = match.seats[seat].takeover_request
        assert request is not None
        return await harness.host.votes.vote(match.id, ANN, request.number, "yes")
    if (
        acts > 12
        and rng.random() < 0.2
        and table.answers
        and table.answers[-1][0] == match.seat_or_refuse(ANN).seat
    ):
        try:
            return await harness.host.play.undo(match.id, ANN)
        except Refusal:
            pass
    seat = match.waited_for()[0]
    held_by = match.seats[seat].person
    ids = some_answer(waiting(match)[seat], rng)
    if held_by is None:
        number = waiting(match)[seat].number
        return await harness.host.play.answer_for(match.id, seat, number, ids)
    return await harness.host.play.answer(match.id, held_by, None, ids)


def note(match: Match, seen: Seen) -> None:
    """Record what each reader sees now, if it has changed."""
    assert match.table is not None
    for reader, views in seen.items():
        view = match.table.view(reader)
        if not views or view != views[-1]:
            views.append(view)


@every_game
async def test_a_replay_shows_each_reader_what_they_saw_at_the_time_and_nothing_else(
    harness: HostHarness, game: str
) -> None:
    match, seen = await live(harness, game)
    again = await harness.host[Replays].of(match.id)
    assert not again.broken
    # Each moment's table is the very one of that time, so its views are those of that time.
    for moment in again.moments[1:]:
        assert moment.step is not None
        assert again.table(moment).fingerprint() == moment.step.fingerprint
    for reader, views in seen.items():
        shown = [again.table(again.moments[n]).view(reader) for n in again.visible_moments(reader)]
        distinct = [v for n, v in enumerate(shown) if n == 0 or v != shown[n - 1]]
        # Several steps may be one act; each state that stood is among the moments, in its order.
        rest = iter(distinct)
        assert all(view in rest for view in views)


@every_game
async def test_replay_is_the_same_after_a_restart_and_its_text_verifies(
    harness: HostHarness, game: str
) -> None:
    match, _ = await live(harness, game)
    text = str((await harness.host[Replays].of(match.id)).transcript)
    await harness.reopen()
    again = await harness.host[Replays].of(match.id)
    assert str(again.transcript) == text
    proof = verify_transcript(Transcript.read(text))
    assert proof.seeds == 2 and proof.answers == sum(
        line[:1].isdigit() for line in text.split("\n")
    )
    *_, last = replay(Transcript.read(text))
    assert match.table is not None
    assert last.table.fingerprint() == match.table.fingerprint()
    assert "\nhandover " in text and "\nrewind " in text


async def test_text_contains_answers_that_were_taken_back(harness: HostHarness) -> None:
    match, rng = await harness.begin(ANN, robots=1), Random(1)
    while not can_undo(match, match.seat_or_refuse(ANN).seat):
        match = await harness.step(match, rng)
    await harness.host.play.undo(match.id, ANN)
    match = await harness.finish(match)
    again = await harness.host[Replays].of(match.id)
    assert not again.broken and "\nundo " in str(again.transcript)
    assert verify_transcript(Transcript.read(str(again.transcript))).outcome


async def test_each_moment_names_the_players_of_that_time(harness: HostHarness) -> None:
    match, _ = await live(harness, LION)
    again = await harness.host[Replays].of(match.id)
    seat = next(s.seat for s in match.seats if s.user_id == EVE)
    names = [moment.seating[seat][0] for moment in again.moments]
    assert names[0] == "Ben" and names[-1] == "Eve" and names == sorted(names)
    handed = next(n for n, m in enumerate(again.moments) if str(m.step).startswith("handover"))
    assert (names[handed - 1], names[handed]) == ("Ben", "Eve")


async def test_turns_are_counted_and_start_where_the_previous_one_ends(
    harness: HostHarness,
) -> None:
    match = await harness.finish(await harness.begin(ANN, BEN))
    again = await harness.host[Replays].of(match.id)
    counted = [moment.turn for moment in again.moments]
    assert counted[0] == 1 and counted == sorted(counted) and counted[-1] > 5
    ends = [n for n, moment in enumerate(again.moments) if n and not moment.answers]
    assert sorted(again.turns.values()) == [0, *ends]


async def test_pass_in_a_window_is_a_moment_only_for_its_player(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, CAT, game="llamas_unleashed")
    match = await harness.finish(match)
    again = await harness.host[Replays].of(match.id)
    passes = [
        n for n, m in enumerate(again.moments)
        if str(m.step).split(" #")[0].isdecimal() and not m.events
    ]  # fmt: skip
    unseen = [n for n in passes if n not in again.visible_moments(None)]
    assert unseen
    for n in unseen:
        seat = int(str(again.moments[n].step)[0])
        assert n in again.visible_moments(seat)
        assert all(n not in again.visible_moments(other) for other in range(3) if other != seat)


async def test_a_replay_opens_only_once_the_match_is_over(harness: HostHarness) -> None:
    lobby = await harness.lobby(ANN, BEN)
    with pytest.raises(Refusal, match="still_lobby"):
        await harness.host[Replays].of(lobby.id)
    match = await harness.host.lobby.start(lobby.id, ANN)
    with pytest.raises(Refusal, match="replay_early"):
        await harness.host[Replays].of(match.id)
    match = await harness.host.play.end(match.id, Actor(ANN))
    again = await harness.host[Replays].of(match.id)
    assert len(again.moments) == 1 and [e.kind for e in again.moments[0].events][-1] == "ended"
    other = await harness.lobby(ANN)
    await harness.host.lobby.leave(other.id, ANN)
    with pytest.raises(Refusal, match="never_begun"):
        await harness.host[Replays].of(other.id)


async def test_restarted_turn_that_could_not_be_replayed_is_left_out(
    harness: HostHarness,
) -> None:
    """What other rules had done cannot be shown; from the new seed on it can."""
    match = await harness.mid_turn(await harness.begin(ANN, BEN))
    rows = len(await harness.store.journal(match.id))
    harness.sql("UPDATE journal SET fingerprint = 'another' WHERE number = ?", rows)
    await harness.reopen()
    match = await harness.finish(await harness.host.match(match.id))
    again = await harness.host[Replays].of(match.id)
    assert not again.broken
    assert verify_transcript(Transcript.read(str(again.transcript))).seeds == 2


async def test_match_that_differs_under_current_rules_is_replayed_up_to_there(
    harness: HostHarness,
) -> None:
    match = await harness.finish(await harness.begin(ANN, BEN))
    rows = await harness.store.journal(match.id)
    answers = [row.number for row in rows if row.act == "answer"]
    harness.sql(
        "UPDATE journal SET fingerprint = 'another', rules_version = 0 WHERE number >= ?",
        answers[10],
    )
    await harness.reopen()
    again = await harness.host[Replays].of(match.id)
    assert again.broken and len(again.moments) == 11 and again.rules[0] == 0
    # Its text is whole: with those rules it can be checked.
    assert len(again.transcript.steps) == len(answers)
    assert again.transcript.rules == rows[0].rules_version


async def test_match_whose_deal_cannot_be_replayed_keeps_its_text(
    harness: HostHarness,
) -> None:
    match = await harness.finish(await harness.begin(ANN, BEN))
    harness.sql("UPDATE journal SET fingerprint = 'another' WHERE act = 'start'")
    await harness.reopen()
    again = await harness.host[Replays].of(match.id)
    assert again.broken and not again.moments
    assert check_digests(again.transcript) == 1 and len(again.transcript.steps) > 10


async def test_only_the_latest_replays_are_cached(harness: HostHarness) -> None:
    replays = Replays(harness.host.matches, kept=2)
    matches = [await harness.finish(await harness.begin(ANN, BEN)) for _ in range(3)]
    found = [await replays.of(match.id) for match in matches]
    assert await replays.of(matches[2].id) is found[2]
    assert await replays.of(matches[0].id) is not found[0]


def test_no_game_has_an_event_kind_of_the_host() -> None:
    assert {
        kind for game in GAMES.values() for kind in game.text.event_formatters
    } & HOST_EVENT_KINDS == set()
