"""Management: hosts and moderators pause, resume and replace; members who left are replaced."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.match.acts.permissions import Actor
from bot.match.host import Host
from bot.match.match import Match
from bot.match.time_control import DAY
from bot.posts.refusals import Refusal
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, HostHarness, mover

Act = Callable[[Host, int, Actor], Awaitable[Match]]
ACTS: dict[str, Act] = {
    "pause": lambda host, match, who: host.moderation.pause(match, who),
    "replace": lambda host, match, who: host.moderation.replace(match, who, 1),
    "move": lambda host, match, who: host.seats.move_table(match, who, CHANNEL, 7),
    "end": lambda host, match, who: host.play.end(match, who),
}
WHO = {
    "a stranger": (Actor(EVE), "not_yours"),
    "a player": (Actor(BEN), "not_host"),
    "a moderator elsewhere": (Actor(EVE, CHANNEL + 1), "not_yours"),
    "a player who moderates elsewhere": (Actor(BEN, CHANNEL + 1), "not_host"),
    "the host": (Actor(ANN), None),
    "a moderator here": (Actor(EVE, CHANNEL), None),
}


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("act", ACTS)
async def test_hosts_and_moderators_can_manage_a_match(
    harness: HostHarness, act: str, who: str
) -> None:
    match = await harness.begin(ANN, BEN, CAT)
    actor, reason = WHO[who]
    before = await harness.kept(match.id)
    if reason is None:
        await ACTS[act](harness.host, match.id, actor)
        return
    with pytest.raises(Refusal, match=reason):
        await ACTS[act](harness.host, match.id, actor)
    assert await harness.kept(match.id) == before


@pytest.mark.parametrize("who", WHO)
async def test_paused_match_can_be_resumed_by_managers_without_playing(
    harness: HostHarness, who: str
) -> None:
    match = await harness.begin(ANN, BEN, CAT)
    match = await harness.host.moderation.pause(match.id, Actor(ANN))
    actor, reason = WHO[who]
    if reason is None:
        match = await harness.host.moderation.resume(match.id, actor)
        assert match.status == "running"
        with pytest.raises(Refusal, match="not_paused"):
            await harness.host.moderation.resume(match.id, actor)
        return
    with pytest.raises(Refusal, match=reason):
        await harness.host.moderation.resume(match.id, actor)


@pytest.mark.parametrize(
    ("actor", "title"), [(Actor(ANN), "host"), (Actor(EVE, CHANNEL), "moderator")]
)
async def test_table_says_who_paused_it_and_who_replaced_a_player(
    harness: HostHarness, actor: Actor, title: str
) -> None:
    match = await harness.begin(ANN, BEN, CAT)
    match = await harness.host.moderation.replace(match.id, actor, 1)
    held = match.seats[1]
    assert held.person is None and held.user_id == BEN
    assert (match.recent[-1].kind, match.recent[-1].seat) == ("replaced", 1)
    assert match.recent[-1].about == (title,)
    with pytest.raises(Refusal, match="no_player"):
        await harness.host.moderation.replace(match.id, actor, 1)
    match = await harness.host.moderation.pause(match.id, actor)
    assert (match.recent[-1].kind, match.recent[-1].about) == ("paused", (title,))
    match = await harness.host.moderation.resume(match.id, actor)
    match = await harness.host.timeouts.come_back(match.id, BEN)
    assert match.seats[1].person == BEN


async def test_match_pauses_when_its_last_player_is_replaced(harness: HostHarness) -> None:
    match = await harness.begin(ANN, robots=2)
    match = await harness.host.moderation.replace(match.id, Actor(EVE, CHANNEL), 0)
    assert match.status == "paused"
    assert [e.kind for e in match.recent][-2:] == ["replaced", "paused"]
    match = await harness.host.timeouts.come_back(match.id, ANN)
    assert match.status == "running" and match.seats[0].person == ANN


class Server:
    """A server that some people have left; it counts the membership checks."""

    def __init__(self, *gone: int) -> None:
        self.gone = set(gone)
        self.asked: list[tuple[int, int]] = []

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        self.asked.append((guild_id, user_id))
        return user_id not in self.gone


def joined(days: Days, *gone: int) -> Server:
    server = Server(*gone)
    days.harness.host.members.is_member = server.is_member
    return server


async def test_robot_plays_for_members_who_left_the_server_when_time_is_up(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN, CAT)
    user, seat, _ = mover(match)
    server = joined(days, user)
    await days.later(DAY - 1)
    assert server.asked == []
    await days.later(2)
    match = await days.match(match.id)
    assert match.seats[seat].user_id == user and match.seats[seat].person is None
    assert "gone" in [e.kind for e in match.recent]
    assert server.asked == [(7, user)]
    assert "late" not in await days.harness.acts(match.id)
    server.gone.clear()
    match = await days.harness.host.timeouts.come_back(match.id, user)
    assert match.seats[seat].person == user


async def test_reminder_checks_no_membership(days: Days) -> None:
    match = await days.begin(ANN, BEN)
    server = joined(days)
    await days.later(DAY - 1)
    assert server.asked == []
    assert (await days.harness.acts(match.id)).count("remind") == 2


async def test_host_who_left_the_server_is_followed_by_another_player(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT)
    joined(days, ANN)
    match = await days.harness.host.members.check(match.id, match.seat_or_refuse(ANN).seat)
    assert match.host_id == BEN and match.seat_or_refuse(ANN).person is None
    match = await days.harness.host.members.mark_gone(match.id, CAT)
    assert match.host_id == BEN
    match = await days.harness.host.members.mark_gone(match.id, BEN)
    assert match.status == "paused" and match.host_id == BEN
    assert [e.kind for e in match.recent][-2:] == ["gone", "paused"]


async def test_membership_is_checked_once_and_only_on_servers(days: Days) -> None:
    server = joined(days, ANN)
    match = await days.begin(ANN, BEN, CAT)
    await days.harness.host.members.check(match.id, 0)
    await days.harness.host.members.check(match.id, 0)
    assert server.asked == [(7, ANN)]
    alone = await days.harness.host.lobby.open("lion_unicorn", BEN, "Ben", CHANNEL, None)
    await days.harness.host.lobby.add_robot(alone.id, BEN)
    await days.harness.host.lobby.start(alone.id, BEN)
    await days.harness.host.members.check(alone.id, 0)
    assert server.asked == [(7, ANN)]


async def test_membership_of_everyone_waited_for_is_checked(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, game="sealed_votes")
    server = joined(days, BEN)
    match = await days.harness.host.members.check_waited_for(match.id)
    assert {user for _, user in server.asked} == {ANN, BEN, CAT}
    assert [s.user_id for s in match.seats if s.person is None] == [BEN]
