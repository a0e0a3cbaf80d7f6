"""Loading a match whose rows no longer fit the rules."""

import pytest

from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import LOBBY, NOTICE, TABLE
from bot.match.match import Match
from bot.match.pages.story import latest_events
from bot.posts.refusals import Refusal
from games.engine import Choice, Turn, Words
from games.lion_unicorn.game import LionUnicorn
from games.lion_unicorn.state import LionState
from tests.host.harness import ALL, ANN, BEN, CAT, LION, VOTES, HostHarness, mover, waiting


class NewRules(LionUnicorn):
    """The next version of the rules, in which an earlier answer is no longer legal."""

    version = 2

    def turn(self, s: LionState) -> Turn:
        turn = super().turn(s)
        question = next(turn)
        while True:
            for decision in question.values():
                decision.choices = [c._replace(id=f"{c.id}x") for c in decision.choices]
            answers = yield question
            plain = {
                seat: tuple(Choice(c.id[:-1], c.verb, c.at) for c in picks)
                for seat, picks in answers.items()
            }
            try:
                question = turn.send(plain)
            except StopIteration:
                return


def spoil_fingerprint(harness: HostHarness, match: Match) -> None:
    harness.sql(
        "UPDATE journal SET fingerprint = 'other' WHERE match_id = ? AND number = ?",
        match.id, match.last_row,
    )  # fmt: skip


def spoil_answer(harness: HostHarness, match: Match) -> None:
    harness.sql(
        "UPDATE journal SET choices = '[\"nonsense\"]' WHERE match_id = ? AND number = ?",
        match.id, match.last_row,
    )  # fmt: skip


def change_rules(harness: HostHarness, match: Match) -> None:
    harness.games = {**ALL, LION: NewRules()}


@pytest.mark.parametrize("change", [spoil_fingerprint, spoil_answer, change_rules])
async def test_match_that_does_not_replay_returns_to_its_checkpoint_and_says_so(
    harness: HostHarness, change: object
) -> None:
    match = await harness.mid_turn(await harness.begin(ANN, BEN))
    assert match.table is not None and callable(change)
    before, seed, old = match.record, match.table.chance.seed, waiting(match)
    checkpoint = match.table.checkpoint()
    change(harness, match)
    await harness.reopen()

    match = await harness.host.match(match.id)
    table = match.table
    assert table is not None and not table.answers
    assert table.chance.seed != seed
    assert (table.state.front, table.state.face) == (checkpoint.front, checkpoint.face)
    row = (await harness.store.journal(match.id))[-1]
    assert (row.act, row.actor, row.number) == ("rewind", None, before.checkpoint_at + 2)
    assert row.rules_version == match.record.rules_version == match.game.version
    assert match.version == before.version + 1
    assert match.record.checkpoint_at == row.number
    assert match.record == await harness.store.match(match.id)
    for reader in (None, 0, 1):
        assert "restarts" in latest_events(match, reader, 6, Words(["Ann", "Ben"]))

    fresh = await harness.host.match(match.id)
    numbers = {d.number for d in waiting(fresh).values()}
    assert min(numbers) > max(d.number for d in old.values())
    user, _, decision = mover(fresh)
    with pytest.raises(Refusal, match="closed"):
        await harness.host.play.answer(match.id, user, next(iter(old.values())).number, ["draw"])
    match = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    acts = await harness.acts(match.id)
    await harness.reopen()
    await harness.host.match(match.id)
    assert await harness.acts(match.id) == acts and acts.count("rewind") == 1


async def test_new_rules_with_the_same_replay_change_nothing(harness: HostHarness) -> None:
    class Renumbered(LionUnicorn):
        version = 2

    match = await harness.mid_turn(await harness.begin(ANN, BEN))
    acts = await harness.acts(match.id)
    await harness.reopen({**ALL, LION: Renumbered()})
    again = await harness.host.match(match.id)
    assert await harness.acts(match.id) == acts
    assert again.table is not None and match.table is not None
    assert again.table.fingerprint() == match.table.fingerprint()


async def test_unreadable_match_is_quarantined_alone(harness: HostHarness) -> None:
    broken = await harness.begin(ANN, BEN)
    sound = [await harness.begin(ANN, CAT) for _ in range(2)]
    await harness.spoil_checkpoint(broken.id)
    robots = harness.seat_robots()
    await robots.resume()
    assert (await harness.host.match(broken.id)).record.status == "quarantined"
    assert (await harness.acts(broken.id))[-1] == "quarantine"
    version = (await harness.host.match(broken.id)).record.version
    stale = {
        s.kind for s in await harness.store.surfaces(broken.id) if s.desired_version == version
    }
    assert stale == {LOBBY, TABLE}  # both posts say so, the panels stay as they are
    for match in sound:
        again = await harness.host.match(match.id)
        user, _, decision = mover(again)
        match = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    listed = await harness.host.matches_of(ANN)
    assert {m.id for m in listed} == {broken.id, *(m.id for m in sound)}
    assert not harness.host.waits_for(await harness.host.match(broken.id), ANN)


async def test_host_can_end_a_quarantined_match(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    await harness.spoil_checkpoint(match.id)
    with pytest.raises(Refusal, match="not_host"):
        await harness.host.play.end(match.id, Actor(BEN))
    match = await harness.host.play.end(match.id, Actor(ANN))
    assert (await harness.host.match(match.id)).record.status == "ended"


async def test_quarantined_match_continues_once_it_is_readable(harness: HostHarness) -> None:
    match = await harness.mid_turn(await harness.begin(ANN, BEN))
    number = mover(match)[2].number
    checkpoint = await harness.spoil_checkpoint(match.id, '{"game": "lion_unicorn"}')
    await harness.host.match(match.id)
    assert (await harness.acts(match.id))[-1] == "quarantine"
    harness.sql("UPDATE match SET checkpoint = ? WHERE id = ?", checkpoint, match.id)
    await harness.reopen()
    match = await harness.host.match(match.id)
    assert match.status == "running" and (await harness.acts(match.id))[-1] == "restore"
    user, seat, decision = mover(match)
    assert decision.number == number
    notice = await harness.store.surface(match.id, NOTICE, seat)
    assert notice is not None and notice.desired_version == match.version
    match = await harness.host.play.answer(match.id, user, decision.number, decision.fallback)


async def test_match_of_a_removed_game_is_set_aside_until_the_game_is_back(
    harness: HostHarness,
) -> None:
    match = await harness.mid_turn(await harness.begin(ANN, BEN))
    kept = await harness.begin(ANN, BEN, game=VOTES)
    before = mover(match)
    await harness.reopen({VOTES: ALL[VOTES]})
    aside = await harness.host.match(match.id)
    assert aside.record.status == "quarantined" and aside.game.title == LION
    with pytest.raises(Refusal, match="quarantined"):
        await harness.host.play.answer(match.id, before[0], before[2].number, before[2].fallback)
    assert {m.id for m in await harness.host.matches_of(ANN)} == {match.id, kept.id}
    await harness.reopen(ALL)
    back = await harness.host.match(match.id)
    assert back.record.status == "running" and mover(back)[2].number == before[2].number


async def test_only_matches_of_games_that_went_or_came_are_loaded_at_the_start(
    harness: HostHarness,
) -> None:
    gone, kept = await harness.begin(ANN, BEN), await harness.begin(ANN, BEN, game=VOTES)
    await harness.lobby(ANN)
    assert await harness.store.matches_to_reload(ALL.keys()) == []
    await harness.reopen({VOTES: ALL[VOTES]})
    await harness.host.reload_set_aside()
    assert (await harness.acts(gone.id))[-1] == "quarantine"
    assert await harness.store.matches_to_reload([VOTES]) == []
    await harness.reopen(ALL)
    await harness.host.reload_set_aside()
    assert (await harness.acts(gone.id))[-1] == "restore"
    assert "restore" not in await harness.acts(kept.id)


async def test_table_of_a_removed_game_waits_before_its_match_has_started(
    harness: HostHarness,
) -> None:
    lobby = await harness.lobby(ANN, game=VOTES)
    await harness.reopen({LION: ALL[LION]})
    with pytest.raises(Refusal, match="quarantined"):
        await harness.host.match(lobby.id)
    await harness.reopen(ALL)
    assert (await harness.host.match(lobby.id)).record.status == "lobby"
