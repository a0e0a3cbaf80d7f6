"""A match from its lobby to its winner: rows, versions and surfaces."""

from random import Random

from bot.match.acts.permissions import Actor
from bot.match.commits.change import Change
from bot.match.commits.outdated import LOBBY, NOTICE, PANEL, RESULT, TABLE, outdated_surfaces
from bot.match.match import Match
from bot.store import NO_SEAT
from games.engine import Event
from tests.host.endings import ShortEnding
from tests.host.harness import ANN, BEN, CAT, CHANNEL, LION, VOTES, HostHarness, mover, waiting


async def stale(harness: HostHarness, match: Match) -> set[tuple[str, int]]:
    """Return the surfaces that the latest act makes outdated."""
    surfaces = await harness.store.surfaces(match.id)
    return {(s.kind, s.seat) for s in surfaces if s.desired_version == match.version}


async def test_a_match_of_two_people_and_a_robot_goes_from_the_lobby_to_its_winner(
    harness: HostHarness,
) -> None:
    host, rng = harness.host, Random(2)
    match = await host.lobby.open(LION, ANN, "Ann", CHANNEL, 7)
    await host.lobby.join(match.id, CAT, "Cat")
    await host.lobby.join(match.id, BEN, "Ben")
    await host.lobby.add_robot(match.id, ANN)
    await host.lobby.add_robot(match.id, ANN)
    await host.lobby.remove_robot(match.id, ANN)
    await host.lobby.leave(match.id, CAT)
    await host.lobby.set_option(match.id, ANN, "memory", False)
    await host.lobby.toggle(match.id, ANN, "memory")
    match = await host.match(match.id)
    assert [(s.seat, s.user_id) for s in match.seats] == [(0, ANN), (1, BEN), (2, None)]
    assert match.record.options["memory"] is True

    harness.seat_robots()
    match = await host.lobby.start(match.id, ANN)
    while match.status == "running":
        match = await harness.settled(match.id)
        if match.status == "running":
            match = await harness.step(match, rng)

    table = match.table
    assert table is not None and table.outcome is not None
    assert match.record.outcome == table.outcome.model_dump(mode="json")
    assert match.waited_for() == []
    rows = await harness.store.journal(match.id)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert [row.act for row in rows[:10]] == [
        "open", "join", "join", "robot", "robot", "unseat", "leave", "option", "option", "start",
    ]  # fmt: skip
    answers = rows[10:]
    assert {row.act for row in answers} == {"answer"}
    assert {row.actor for row in answers if row.seat == 2} == {None}
    # A question with one public choice is answered by the bot.
    assert {row.actor for row in answers if row.seat == 1} == {BEN, None}
    assert [row.at for row in rows] == sorted(row.at for row in rows)
    assert await harness.store.match(match.id) == match.record


async def test_the_version_grows_by_one_and_the_checkpoint_moves_at_the_end_of_turns_only(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    ending = ShortEnding(match.table_or_refuse())
    moved = stayed = 0
    while match.status == "running":
        before = match.record
        match = await harness.soon_over(match, ending)
        after, table = match.record, match.table
        assert table is not None
        assert after.version == before.version + 1
        if table.answers:
            stayed += 1
            assert (after.checkpoint, after.checkpoint_at) == (
                before.checkpoint,
                before.checkpoint_at,
            )
        else:
            moved += 1
            assert after.checkpoint != before.checkpoint
            assert after.checkpoint_at == match.last_row
        assert await harness.store.match(match.id) == after
    assert moved and stayed


async def test_acts_in_the_lobby_update_only_the_lobby_post(harness: HostHarness) -> None:
    match = await harness.host.lobby.open(LION, ANN, "Ann", CHANNEL, 7)
    assert await stale(harness, match) == {(LOBBY, NO_SEAT)}
    match = await harness.host.lobby.join(match.id, BEN, "Ben")
    assert await stale(harness, match) == {(LOBBY, NO_SEAT)}
    match = await harness.host.lobby.toggle(match.id, ANN, "memory")
    assert await stale(harness, match) == {(LOBBY, NO_SEAT)}


async def test_start_posts_the_table_panels_by_message_and_one_notice(
    harness: HostHarness,
) -> None:
    match = await harness.lobby(ANN, BEN, CAT, robots=1)
    match = await harness.host.seats.set_dm(match.id, BEN, False)
    match = await harness.host.lobby.start(match.id, ANN)
    on_move = {(NOTICE, s.seat) for s in match.people if s.seat in match.waited_for()}
    assert await stale(harness, match) == {
        (LOBBY, NO_SEAT), (TABLE, NO_SEAT), (PANEL, 0), (PANEL, 2), *on_move
    }  # fmt: skip


def asked(match: Match) -> dict[int, int]:
    """Return the numbers of the decisions that a match waits for, by seat."""
    return {seat: waiting(match)[seat].number for seat in match.waited_for()}


async def test_answer_updates_table_and_panels_of_its_player_and_the_next_one(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, robots=1)
    ending = ShortEnding(match.table_or_refuse())
    noticed = quiet = 0
    while match.status == "running":
        before, seat = asked(match), match.waited_for()[0]
        dealt = match.table_or_refuse().view(None).round
        match = await harness.soon_over(match, ending)
        now = asked(match)
        newly = set(now) - set(before) - {seat} - {2}
        otherwise = {s for s in (0, 1) if now.get(s) != before.get(s)}
        expected = {(TABLE, NO_SEAT), *((NOTICE, s) for s in newly)}
        expected |= {(PANEL, s) for s in {seat, *otherwise} - {2}}
        if match.table_or_refuse().view(None).round > dealt:  # all look at their new starting cards
            expected |= {(PANEL, 0), (PANEL, 1)}
        if match.status != "running":
            expected |= {(LOBBY, NO_SEAT), (RESULT, NO_SEAT), (PANEL, 0), (PANEL, 1)}
            expected |= {(NOTICE, s) for s in {0, 1} - {seat}}
        assert await stale(harness, match) == expected
        noticed += len(newly)
        quiet += not newly
    assert noticed and quiet


async def test_private_information_updates_its_seats_panel(harness: HostHarness) -> None:
    """Information for several seats, and mere shuffles, update no panel."""
    match = await harness.begin(ANN, BEN, CAT)
    (actor,) = match.waited_for()
    for seat in {0, 1, 2} - {actor}:
        for kind, visible_to, told in (("look", 1 << seat, True), ("look", 7 - (1 << actor), False),
                                 ("mix", 1 << seat, False), ("look", 0, False)):  # fmt: skip
            event = Event(kind, actor, (), (1,), ("rat",), visible_to, 3)
            stale = outdated_surfaces(match, match, Change("answer", actor, events=[event]))
            panels = {s.seat for s in stale if s.kind == PANEL}
            assert panels == {actor, seat} if told else {actor}


async def test_simultaneous_answer_can_be_changed_and_double_click_counts_once(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, game=VOTES)
    number = waiting(match)[0].number
    first, other = (c.id for c in waiting(match)[0].choices[:2])
    match = await harness.host.play.answer(match.id, ANN, number, [first])
    once = match.version
    match = await harness.host.play.answer(match.id, ANN, number, [first])
    assert match.version == once
    match = await harness.host.play.answer(match.id, ANN, number, [other])
    assert match.version == once + 1
    given = waiting(match)[0].given
    assert given is not None and [c.id for c in given] == [other]


async def test_answer_without_a_number_is_for_the_current_decision(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    user, _, decision = mover(match)
    match = await harness.host.play.answer(match.id, user, None, decision.fallback)
    assert (await harness.store.journal(match.id))[-1].decision == decision.number


async def test_a_persons_matches_are_listed_with_the_waiting_ones_first(
    harness: HostHarness,
) -> None:
    matches = [await harness.begin(ANN, BEN) for _ in range(5)]
    await harness.lobby(ANN)
    done = await harness.finish(await harness.begin(ANN, BEN, game=VOTES))
    listed = await harness.host.matches_of(BEN)
    assert {m.id for m in listed} == {m.id for m in matches}
    waits = [harness.host.waits_for(m, BEN) for m in listed]
    assert waits == sorted(waits, reverse=True) and any(waits) and not all(waits)
    assert len(await harness.host.matches_in(CHANNEL)) == 6
    assert done.id not in {m.id for m in await harness.host.matches_in(CHANNEL)}


async def test_listeners_are_called_after_commit_and_their_errors_do_no_harm(
    harness: HostHarness,
) -> None:
    heard: list[int] = []

    def stumbles(match: Match) -> None:
        raise RuntimeError("a listener's own trouble")

    harness.host.on_commit += [stumbles, lambda match: heard.append(match.version)]
    match = await harness.lobby(ANN, BEN)
    match = await harness.host.lobby.start(match.id, ANN)
    assert heard == [1, 2, 3]
    assert (await harness.store.match(match.id)) == match.record


async def test_readers_see_an_answer_only_after_its_commit(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    user, _, decision = mover(match)
    table = match.table
    assert table is not None
    before = table.fingerprint()
    match = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    assert table.fingerprint() == before
    assert match.table is not table


async def test_place_of_a_table_is_stored_and_can_be_changed(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    match = await harness.host.seats.set_table_thread(match.id, 77)
    version = match.version
    match = await harness.host.seats.set_table_thread(match.id, 77, instead_of=77)
    assert match.version == version
    match = await harness.host.seats.move_table(match.id, Actor(ANN), 78, 7)
    match = await harness.host.seats.set_dm_channel(match.id, 0, 900)
    await harness.reopen()
    match = await harness.host.match(match.id)
    assert match.thread_id == 78 and match.seats[0].dm_channel == 900
    assert [m.id for m in await harness.host.matches_in(78)] == [match.id]
