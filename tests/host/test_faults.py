"""Rules that raise and commits that fail: nothing is lost, and a stuck match can be restarted."""

import pytest

from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.store import Act, CommitUnknown, JournalRecord
from games.engine import Turn
from tests.engine.sample_games import SealedVotes, VoteState
from tests.host.harness import ALL, ANN, BEN, CAT, CHANNEL, VOTES, HostHarness, mover, waiting


class Breakable(SealedVotes):
    """Sealed votes whose rules raise when one of the ``broken`` choices is voted for."""

    broken: frozenset[str] = frozenset()
    deals = True

    def deal(self, s: VoteState) -> None:
        if not self.deals:
            raise LookupError("the box is empty")
        super().deal(s)

    def turn(self, s: VoteState) -> Turn:
        turn = super().turn(s)
        question = next(turn)
        while True:
            answers = yield question
            if any(c.id in self.broken for picks in answers.values() for c in picks):
                raise LookupError(s.face[0], s.chance.seed.hex())
            try:
                question = turn.send(answers)
            except StopIteration:
                return


async def broken_match(harness: HostHarness, robots: int = 0) -> tuple[Match, Breakable]:
    """Start a match whose first choice breaks the rules, with all answers except Ben's given."""
    game = Breakable()
    await harness.reopen({**ALL, VOTES: game})
    match = await harness.begin(ANN, BEN, robots=robots, game=VOTES)
    game.broken = frozenset({waiting(match)[1].choices[0].id})
    for seat in match.waited_for():
        if seat != 1:
            number, (_, second, *_) = waiting(match)[seat].number, waiting(match)[seat].choices
            user, play = match.seats[seat].user_id, harness.host.play
            if user is None:
                match = await play.answer_for(match.id, seat, number, [second.id])
            else:
                match = await play.answer(match.id, user, number, [second.id])
    return match, game


async def bens(harness: HostHarness, match: Match, place: int) -> Match:
    """Let Ben give his answer number ``place``."""
    decision = waiting(await harness.host.match(match.id))[1]
    ids = [decision.choices[place].id]
    return await harness.host.play.answer(match.id, BEN, decision.number, ids)


async def fault(harness: HostHarness, match: Match) -> None:
    with pytest.raises(Refusal) as caught:
        await bens(harness, match, 0)
    assert caught.value.reason == "fault"


async def test_an_answer_that_makes_the_rules_raise_is_journaled_and_nothing_is_lost(
    harness: HostHarness,
) -> None:
    match, _ = await broken_match(harness)
    before = await harness.kept(match.id)
    await fault(harness, match)
    after = await harness.kept(match.id)
    assert after.journal[:-1] == before.journal
    assert after.journal[-1].act == "fault"
    assert after.fingerprint == before.fingerprint and after.seats == before.seats
    assert before.record and after.record
    assert after.record.checkpoint == before.record.checkpoint
    match = await bens(harness, match, 1)
    assert match.faults == 0 and match.table is not None and not match.table.answers


async def test_match_is_stuck_when_a_decision_fails_twice_even_after_a_restart(
    harness: HostHarness,
) -> None:
    match, _ = await broken_match(harness)
    await fault(harness, match)
    assert not (await harness.host.match(match.id)).stuck
    await harness.reopen()
    await fault(harness, match)
    assert (await harness.host.match(match.id)).stuck
    await harness.reopen()
    assert (await harness.host.match(match.id)).stuck


async def test_faults_at_different_decisions_do_not_add_up(harness: HostHarness) -> None:
    match, game = await broken_match(harness)
    await fault(harness, match)
    match = await bens(harness, match, 1)
    game.broken = frozenset({waiting(match)[1].choices[0].id})
    match = await harness.host.play.answer(match.id, ANN, None, [waiting(match)[0].choices[1].id])
    await fault(harness, match)
    assert not (await harness.host.match(match.id)).stuck


async def test_robots_stop_at_a_stuck_match_and_continue_after_a_restart(
    harness: HostHarness,
) -> None:
    match, game = await broken_match(harness)
    match = await harness.host.seats.resign(match.id, BEN)
    every = {c.id for c in waiting(match)[1].choices}
    game.broken, kept = frozenset(every), game.broken
    await harness.seat_robots().resume()
    match = await harness.settled(match.id)
    assert match.stuck and match.waited_for() == [1]
    assert (await harness.acts(match.id))[-2:] == ["fault", "fault"]
    game.broken = kept - every
    match = await harness.host.play.back_to_checkpoint(match.id, Actor(ANN))
    match = await harness.settled(match.id)
    assert match.waited_for() == [0] and not match.stuck
    assert (await harness.acts(match.id))[-2:] == ["rewind", "answer"]


async def stuck(harness: HostHarness) -> Match:
    match, _ = await broken_match(harness)
    for _ in range(2):
        await fault(harness, match)
    return await harness.host.match(match.id)


async def test_only_host_and_moderators_can_restart_a_stuck_turn(
    harness: HostHarness,
) -> None:
    for user, moderates in ((ANN, None), (CAT, CHANNEL)):
        match = await stuck(harness)
        before, table = match.record, match.table
        for other, reason in ((BEN, "not_host"), (CAT, "not_yours")):
            with pytest.raises(Refusal, match=reason):
                await harness.host.play.back_to_checkpoint(match.id, Actor(other))
        assert (await harness.host.match(match.id)).record == before
        match = await harness.host.play.back_to_checkpoint(match.id, Actor(user, moderates))
        assert table is not None and match.table is not None
        assert match.table.chance.commitment != table.chance.commitment
        assert match.table.checkpoint().hand == table.checkpoint().hand
        assert match.waited_for() == [0, 1] and not match.stuck
        assert match.recent[-1].kind == "rewind"
        row = (await harness.store.journal(match.id))[-1]
        assert (row.act, row.actor) == ("rewind", user)
        assert match.record.checkpoint_at == row.number
        await harness.reopen(ALL)  # with the rules mended
        match = await harness.finish(await harness.host.match(match.id))
        assert match.status == "finished"


async def test_only_host_and_moderators_can_end_a_stuck_match(
    harness: HostHarness,
) -> None:
    for actor in (Actor(ANN), Actor(CAT, CHANNEL)):
        match = await stuck(harness)
        with pytest.raises(Refusal, match="not_host"):
            await harness.host.play.end(match.id, Actor(BEN))
        assert (await harness.host.play.end(match.id, actor)).record.status == "ended"


async def test_control_from_before_a_restarted_turn_is_outdated(harness: HostHarness) -> None:
    match = await stuck(harness)
    old = [decision.number for decision in waiting(match).values()]
    match = await harness.host.play.back_to_checkpoint(match.id, Actor(ANN))
    new = [decision.number for decision in waiting(match).values()]
    assert min(new) > max(old)
    for user, number in zip((ANN, BEN), old, strict=True):
        with pytest.raises(Refusal, match="closed"):
            await harness.host.play.answer(match.id, user, number, ["vote:1"])
    await harness.reopen()
    again = await harness.host.match(match.id)
    assert [decision.number for decision in waiting(again).values()] == new


async def test_a_deal_that_raises_leaves_the_lobby_as_it_was(harness: HostHarness) -> None:
    game = Breakable()
    await harness.reopen({**ALL, VOTES: game})
    match = await harness.lobby(ANN, BEN, game=VOTES)
    game.deals = False
    with pytest.raises(Refusal, match="fault"):
        await harness.host.lobby.start(match.id, ANN)
    match = await harness.host.match(match.id)
    assert match.status == "lobby" and match.table is None
    game.deals = True
    assert (await harness.host.lobby.start(match.id, ANN)).record.status == "running"


async def test_answer_that_cannot_be_saved_has_no_effect_and_can_be_repeated(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    user, _, decision = mover(match)
    before = await harness.kept(match.id)
    harness.refuse_answers()
    for _ in range(2):
        with pytest.raises(Refusal, match="commit"):
            await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
        assert await harness.kept(match.id) == before
    harness.take_again()
    match = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    assert match.last_row == before.journal[-1].number + 1
    assert match.record == await harness.store.match(match.id)


async def test_fault_that_cannot_be_journaled_is_still_refused(
    harness: HostHarness,
) -> None:
    match, _ = await broken_match(harness)
    before = await harness.kept(match.id)
    harness.refuse("INSERT", "journal", "NEW.act = 'fault'")
    await fault(harness, match)
    assert await harness.kept(match.id) == before
    await bens(harness, match, 1)


async def test_match_is_loaded_again_if_the_database_does_not_say_that_a_fault_was_written(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = await broken_match(harness)
    commit = harness.store.commit

    async def unsure(act: Act) -> None:
        await commit(act)
        raise CommitUnknown("The connection was lost.")

    with monkeypatch.context() as lost:
        lost.setattr(harness.store, "commit", unsure)
        await fault(harness, match)
    await bens(harness, match, 1)


async def test_match_changed_in_the_database_is_loaded_again(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    user, _, decision = mover(match)
    harness.sql("UPDATE match SET version = version + 5 WHERE id = ?", match.id)
    if not harness.store.cluster.shared:  # else it was to be expected
        with pytest.raises(Refusal, match="commit"):
            await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    again = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    assert again.version == match.version + 6


async def test_no_seed_or_hidden_face_is_logged_or_shown(
    harness: HostHarness, caplog: pytest.LogCaptureFixture
) -> None:
    match, _ = await broken_match(harness)
    assert match.table is not None
    seed = match.table.chance.seed.hex()
    with pytest.raises(Refusal) as caught:
        await bens(harness, match, 0)
    harness.refuse_answers()
    with pytest.raises(Refusal) as unsaved:
        await bens(harness, match, 1)
    harness.take_again()
    spoilt = '{"game": ["bear"], "seed": ["' + seed + '"], "checkpoint": "owl"}'
    await harness.spoil_checkpoint(match.id, spoilt)
    await harness.host.match(match.id)
    told = caplog.text + repr(caught.value.facts) + repr(unsaved.value.facts)
    assert "the rules raised LookupError" in told
    assert "an act could not be committed" in told and "is set aside" in told
    for secret in (seed, seed[:16], "'bear'", '"bear"', "'owl'", "ValidationError for"):
        assert secret not in told


async def test_restarted_turn_gives_its_decisions_new_numbers(
    harness: HostHarness,
) -> None:
    """The answered question may have been asked of every seat, and the next one, too."""
    match = await harness.begin(ANN, BEN, CAT, game=VOTES)
    answer = JournalRecord(9, "answer", rules_version=1, at=0.0, seat=0, decision=40)
    async with harness.host.matches.locked(match.id) as match:
        match = await harness.host.matches.rewind(match, match.table_or_refuse(), None, [answer])
    assert min(decision.number for decision in waiting(match).values()) > 40 + 2 * 3 - 1
