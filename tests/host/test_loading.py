"""Loading a match whose rows do not fit the rules any more."""

import asyncio

import pytest

from bot.host import LOBBY, NOTICE, TABLE, Actor, Match, Refusal
from bot.surfaces.pages.story import latest_events
from games.engine import Choice, Turn, Words
from games.lion_unicorn.game import LionUnicorn
from games.lion_unicorn.state import LionState
from tests.host.house import ALL, ANN, BEN, CAT, LION, VOTES, House, mover, waiting


class NewRules(LionUnicorn):
    """The next version of the rules: what used to be played is not possible any more."""

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


def spoil_fingerprint(house: House, match: Match) -> None:
    house.sql(
        "UPDATE journal SET fingerprint = 'other' WHERE match_id = ? AND number = ?",
        match.id, match.last_row,
    )  # fmt: skip


def spoil_answer(house: House, match: Match) -> None:
    house.sql(
        "UPDATE journal SET choices = '[\"nonsense\"]' WHERE match_id = ? AND number = ?",
        match.id, match.last_row,
    )  # fmt: skip


def change_rules(house: House, match: Match) -> None:
    house.games = {**ALL, LION: NewRules()}


@pytest.mark.parametrize("change", [spoil_fingerprint, spoil_answer, change_rules])
async def test_a_match_that_does_not_replay_goes_back_to_its_checkpoint_and_says_so(
    house: House, change: object
) -> None:
    match = await house.mid_turn(await house.begin(ANN, BEN))
    assert match.table is not None and callable(change)
    before, seed, old = match.record, match.table.chance.seed, waiting(match)
    checkpoint = match.table.checkpoint()
    change(house, match)
    await house.reopen()

    match = await house.host.match(match.id)
    table = match.table
    assert table is not None and not table.answers
    assert table.chance.seed != seed
    assert (table.state.front, table.state.face) == (checkpoint.front, checkpoint.face)
    row = (await house.store.journal(match.id))[-1]
    assert (row.act, row.actor, row.number) == ("rewind", None, before.checkpoint_at + 2)
    assert row.rules_version == match.record.rules_version == match.game.version
    assert match.record.version == before.version + 1
    assert match.record.checkpoint_at == row.number
    assert match.record == await house.store.match(match.id)
    for reader in (None, 0, 1):
        assert "begins anew" in latest_events(match, reader, 6, Words(["Ann", "Ben"]))

    fresh = await house.host.match(match.id)
    numbers = {d.number for d in waiting(fresh).values()}
    assert min(numbers) > max(d.number for d in old.values())
    user, _, decision = mover(fresh)
    with pytest.raises(Refusal, match="closed"):
        await house.host.play.answer(match.id, user, next(iter(old.values())).number, ["draw"])
    match = await house.host.play.answer(match.id, user, decision.number, decision.fallback)
    acts = await house.acts(match.id)
    await house.reopen()
    await house.host.match(match.id)
    assert await house.acts(match.id) == acts and acts.count("rewind") == 1


async def test_new_rules_that_replay_alike_change_nothing(house: House) -> None:
    class Renumbered(LionUnicorn):
        version = 2

    match = await house.mid_turn(await house.begin(ANN, BEN))
    acts = await house.acts(match.id)
    await house.reopen({**ALL, LION: Renumbered()})
    again = await house.host.match(match.id)
    assert await house.acts(match.id) == acts
    assert again.table is not None and match.table is not None
    assert again.table.fingerprint() == match.table.fingerprint()


async def test_a_match_that_cannot_be_read_is_set_aside_alone(house: House) -> None:
    broken = await house.begin(ANN, BEN)
    sound = [await house.begin(ANN, CAT) for _ in range(2)]
    await house.spoil_checkpoint(broken.id)
    robots = house.seat_robots()
    await robots.resume()
    assert (await house.host.match(broken.id)).record.status == "quarantined"
    assert (await house.acts(broken.id))[-1] == "quarantine"
    version = (await house.host.match(broken.id)).record.version
    stale = {s.kind for s in await house.store.surfaces(broken.id) if s.wanted == version}
    assert stale == {LOBBY, TABLE}  # both posts say so, the panels stay as they are
    for match in sound:
        again = await house.host.match(match.id)
        user, _, decision = mover(again)
        match = await house.host.play.answer(match.id, user, decision.number, decision.fallback)
    listed = await house.host.matches_of(ANN)
    assert {m.id for m in listed} == {broken.id, *(m.id for m in sound)}
    assert not house.host.waits_for(await house.host.match(broken.id), ANN)


async def test_the_host_of_a_match_set_aside_may_end_it(house: House) -> None:
    match = await house.begin(ANN, BEN)
    await house.spoil_checkpoint(match.id)
    with pytest.raises(Refusal, match="not_host"):
        await house.host.play.end(match.id, Actor(BEN))
    match = await house.host.play.end(match.id, Actor(ANN))
    assert (await house.host.match(match.id)).record.status == "ended"


async def test_a_match_set_aside_goes_on_once_it_can_be_read_again(house: House) -> None:
    match = await house.mid_turn(await house.begin(ANN, BEN))
    number = mover(match)[2].number
    checkpoint = await house.spoil_checkpoint(match.id, '{"game": "lion_unicorn"}')
    await house.host.match(match.id)
    assert (await house.acts(match.id))[-1] == "quarantine"
    house.sql("UPDATE match SET checkpoint = ? WHERE id = ?", checkpoint, match.id)
    await house.reopen()
    match = await house.host.match(match.id)
    assert match.record.status == "running" and (await house.acts(match.id))[-1] == "restore"
    user, seat, decision = mover(match)
    assert decision.number == number
    notice = await house.store.surface(match.id, NOTICE, seat)
    assert notice is not None and notice.wanted == match.record.version
    match = await house.host.play.answer(match.id, user, decision.number, decision.fallback)


async def test_a_match_of_a_game_that_is_gone_hides_no_other(house: House) -> None:
    gone = await house.begin(ANN, BEN, game=VOTES)
    kept = await house.begin(ANN, BEN)
    await house.reopen({LION: ALL[LION]})
    with pytest.raises(Refusal, match="unknown_match"):
        await house.host.match(gone.id)
    assert [m.id for m in await house.host.matches_of(ANN)] == [kept.id]
    assert [m.id for m in await house.host.matches_in(kept.record.channel_id)] == [kept.id]
    await house.seat_robots().resume()
    await house.reopen(ALL)
    assert (await house.host.match(gone.id)).record.status == "running"


async def test_a_match_is_returned_as_an_act_left_it_while_its_version_was_asked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.begin(ANN, BEN)
    asked, told = asyncio.Event(), asyncio.Event()

    async def slow(match_id: int) -> int:
        """Say the version as it was when it was asked, as a distant server may."""
        version = match.record.version
        asked.set()
        await told.wait()
        return version

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "version", slow)
        reading = asyncio.create_task(house.host.match(match.id))
        await asked.wait()
        after = await house.host.timeouts.pause(match.id, ANN)
        told.set()
        assert (await reading).record.version == after.record.version
