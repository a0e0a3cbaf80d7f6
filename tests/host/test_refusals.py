"""Every refused act says why and changes nothing."""

from collections.abc import Awaitable, Callable
from string import Formatter

import pytest

from bot.match.acts.permissions import Actor
from bot.match.host import Host
from bot.posts.refusals import SENTENCES, Refusal
from games.engine import Words
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION, VOTES, HostHarness, mover

THREAD = 5500

Act = Callable[[Host, int, int], Awaitable[object]]

LOBBY_ACTS: dict[str, Act] = {
    "join": lambda host, match, user: host.lobby.join(match, CAT, "Cat"),
    "add a robot": lambda host, match, user: host.lobby.add_robot(match, user),
    "remove a robot": lambda host, match, user: host.lobby.remove_robot(match, user),
    "set an option": lambda host, match, user: host.lobby.set_option(match, user, "memory", False),
    "toggle an option": lambda host, match, user: host.lobby.toggle(match, user, "memory"),
    "start": lambda host, match, user: host.lobby.start(match, user),
    "leave the lobby": lambda host, match, user: host.lobby.leave(match, user),
}
TABLE_ACTS: dict[str, Act] = {
    "answer": lambda host, match, user: host.play.answer(match, user, None, ["draw"]),
    "answer a decision": lambda host, match, user: host.play.answer(match, user, 1, ["draw"]),
    "answer for a seat": lambda host, match, user: host.play.answer_for(match, 0, 1, ["draw"]),
    "go back": lambda host, match, user: host.play.back_to_checkpoint(match, Actor(user)),
}
SEATED_ACTS: dict[str, Act] = {
    "leave": lambda host, match, user: host.seats.resign(match, user),
    "set the way of the panel": lambda host, match, user: host.seats.set_dm(match, user, False),
}
END: dict[str, Act] = {"end": lambda host, match, user: host.play.end(match, Actor(user))}
MOVE: dict[str, Act] = {
    "move the table": lambda host, match, user: host.seats.move_table(match, Actor(user), 9, 7)
}
PLACE: dict[str, Act] = {
    "place": lambda host, match, user: host.seats.set_table_thread(match, 9),
    "note a channel": lambda host, match, user: host.seats.set_dm_channel(match, 0, 9),
    "look": lambda host, match, user: host.match(match),
}


async def refuse(
    harness: HostHarness, match_id: int, reason: str, act: Awaitable[object]
) -> Refusal:
    """Check that an act is refused for a reason, in a sentence, with nothing changed."""
    before = await harness.kept(match_id)
    with pytest.raises(Refusal) as caught:
        await act
    assert caught.value.reason == reason
    said = caught.value.sentence(Words(["Ann", "Ben"]))
    assert said and "{" not in said
    assert await harness.kept(match_id) == before
    held = await harness.host.match(match_id) if before.record else None
    assert held is None or (held.record, [s.record for s in held.seats]) == (
        before.record,
        before.seats,
    )
    return caught.value


def each(*groups: dict[str, Act]) -> pytest.MarkDecorator:
    acts = {name: act for group in groups for name, act in group.items()}
    return pytest.mark.parametrize("act", acts.values(), ids=acts.keys())


@each(LOBBY_ACTS, TABLE_ACTS, SEATED_ACTS, END, MOVE, PLACE)
async def test_every_act_on_an_unknown_match_is_refused(harness: HostHarness, act: Act) -> None:
    with pytest.raises(Refusal) as caught:
        await act(harness.host, 12345, ANN)
    assert caught.value.reason in ("unknown_match", "not_yours")


@each(LOBBY_ACTS)
async def test_every_lobby_act_on_a_running_match_is_refused(
    harness: HostHarness, act: Act
) -> None:
    match = await harness.begin(ANN, BEN)
    await refuse(harness, match.id, "already_running", act(harness.host, match.id, ANN))


@each(TABLE_ACTS)
async def test_every_table_act_before_the_start_is_refused(harness: HostHarness, act: Act) -> None:
    match = await harness.lobby(ANN, BEN)
    await refuse(harness, match.id, "still_lobby", act(harness.host, match.id, ANN))


@each(LOBBY_ACTS, TABLE_ACTS, SEATED_ACTS, END)
async def test_no_act_changes_a_finished_match(harness: HostHarness, act: Act) -> None:
    match = await harness.finish(await harness.begin(ANN, BEN, game=VOTES))
    assert match.status == "finished"
    await refuse(harness, match.id, "not_running", act(harness.host, match.id, ANN))


@each(LOBBY_ACTS, TABLE_ACTS, SEATED_ACTS, END)
async def test_no_act_changes_an_ended_match(harness: HostHarness, act: Act) -> None:
    match = await harness.begin(ANN, BEN)
    match = await harness.host.play.end(match.id, Actor(ANN))
    await refuse(harness, match.id, "not_running", act(harness.host, match.id, ANN))


@each(LOBBY_ACTS, TABLE_ACTS, SEATED_ACTS, END)
async def test_no_act_opens_a_closed_lobby_again(harness: HostHarness, act: Act) -> None:
    match = await harness.lobby(ANN, BEN)
    match = await harness.host.play.end(match.id, Actor(ANN))
    await refuse(harness, match.id, "not_running", act(harness.host, match.id, ANN))


@each(TABLE_ACTS, SEATED_ACTS)
async def test_every_act_on_a_quarantined_match_is_refused(harness: HostHarness, act: Act) -> None:
    match = await harness.begin(ANN, BEN)
    await harness.spoil_checkpoint(match.id)
    assert (await harness.host.match(match.id)).record.status == "quarantined"
    await refuse(harness, match.id, "quarantined", act(harness.host, match.id, ANN))


@each({n: a for n, a in LOBBY_ACTS.items() if n not in ("join", "leave the lobby")})
async def test_only_the_host_of_a_match_manages_its_lobby(harness: HostHarness, act: Act) -> None:
    match = await harness.lobby(ANN, BEN, robots=1)
    refusal = await refuse(harness, match.id, "host_only", act(harness.host, match.id, BEN))
    assert f"<@{ANN}>" in refusal.sentence(Words([]))


@each({"answer": TABLE_ACTS["answer"]}, SEATED_ACTS)
async def test_person_without_a_seat_changes_nothing(harness: HostHarness, act: Act) -> None:
    match = await harness.begin(ANN, BEN)
    await refuse(harness, match.id, "not_seated", act(harness.host, match.id, EVE))


async def test_person_without_a_seat_in_a_lobby_is_referred_to_joining(
    harness: HostHarness,
) -> None:
    match = await harness.lobby(ANN, BEN)
    await refuse(harness, match.id, "not_joined", harness.host.lobby.leave(match.id, CAT))


async def test_another_players_decision_cannot_be_answered(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    user, _, decision = mover(match)
    other = BEN if user == ANN else ANN
    answer = harness.host.play.answer(match.id, other, decision.number, decision.fallback)
    await refuse(harness, match.id, "closed", answer)
    answer = harness.host.play.answer(match.id, other, None, decision.fallback)
    await refuse(harness, match.id, "not_your_turn", answer)


async def test_outdated_decision_number_is_refused_as_closed(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    user, _, decision = mover(match)
    stale = decision.number
    match = await harness.host.play.answer(match.id, user, stale, decision.fallback)
    other = [decision.choices[-1].id]
    assert other != decision.fallback
    await refuse(
        harness, match.id, "closed", harness.host.play.answer(match.id, user, stale, other)
    )
    user, _, decision = mover(match)
    for number in (decision.number - 1, decision.number + 1, 0, 10**9):
        answer = harness.host.play.answer(match.id, user, number, decision.fallback)
        await refuse(harness, match.id, "closed", answer)


async def test_every_illegal_choice_is_refused(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    user, seat, decision = mover(match)
    legal = [c.id for c in decision.choices]
    for ids in ([], legal[:2], [legal[0]] * 2, ["steal:0.0"], ["flip:99"], [""], ["drop table"]):
        answer = harness.host.play.answer(match.id, user, decision.number, ids)
        await refuse(harness, match.id, "illegal", answer)
    answer = harness.host.play.answer_for(match.id, seat, decision.number, [legal[0]])
    await refuse(harness, match.id, "closed", answer)


async def test_nobody_joins_twice(harness: HostHarness) -> None:
    match = await harness.lobby(ANN, BEN)
    for user in (ANN, BEN):
        await refuse(
            harness, match.id, "already_seated", harness.host.lobby.join(match.id, user, "x")
        )


async def test_full_lobby_refuses_to_add_anyone(harness: HostHarness) -> None:
    match = await harness.lobby(ANN, BEN, robots=4)
    await refuse(harness, match.id, "full", harness.host.lobby.join(match.id, CAT, "Cat"))
    await refuse(harness, match.id, "full", harness.host.lobby.add_robot(match.id, ANN))


async def test_match_with_too_few_players_does_not_start(harness: HostHarness) -> None:
    match = await harness.lobby(ANN)
    refusal = await refuse(harness, match.id, "too_few", harness.host.lobby.start(match.id, ANN))
    assert "The Lion & The Unicorn needs at least 2" in refusal.sentence(Words([]))


async def test_removing_a_robot_needs_a_robot(harness: HostHarness) -> None:
    match = await harness.lobby(ANN, BEN)
    await refuse(harness, match.id, "no_robot", harness.host.lobby.remove_robot(match.id, ANN))


@pytest.mark.parametrize(
    ("name", "value"),
    [("speed", True), ("memory", "maybe"), ("", 1), ("model_dump", 1), ("memory", None)],
)
async def test_only_the_options_of_the_game_can_be_set(
    harness: HostHarness, name: str, value: object
) -> None:
    match = await harness.lobby(ANN, BEN)
    act = harness.host.lobby.set_option(match.id, ANN, name, value)
    await refuse(harness, match.id, "bad_option", act)
    if name != "memory":
        await refuse(
            harness, match.id, "bad_option", harness.host.lobby.toggle(match.id, ANN, name)
        )


async def test_an_unknown_game_opens_no_match(harness: HostHarness) -> None:
    await refuse(
        harness, 1, "unknown_game", harness.host.lobby.open("chess", ANN, "Ann", CHANNEL, 7)
    )


async def test_match_that_is_not_stuck_cannot_be_restarted(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    await refuse(
        harness, match.id, "not_stuck", harness.host.play.back_to_checkpoint(match.id, Actor(ANN))
    )


@pytest.mark.parametrize("running", [True, False])
async def test_only_host_and_moderators_can_end_restart_or_move_a_match(
    harness: HostHarness, running: bool
) -> None:
    match = await (harness.begin(ANN, BEN) if running else harness.lobby(ANN, BEN))
    if running:
        match = await harness.host.seats.set_table_thread(match.id, THREAD)
    elsewhere = [6000, THREAD + 1, *([CHANNEL] if running else [])]
    host = harness.host
    acts: list[Callable[[Actor], Awaitable[object]]] = [
        lambda actor: host.play.end(match.id, actor),
        lambda actor: host.play.back_to_checkpoint(match.id, actor),
        lambda actor: host.seats.move_table(match.id, actor, 9, 7),
    ]
    for act in acts:
        await refuse(harness, match.id, "not_host", act(Actor(BEN)))
        for place in elsewhere:
            await refuse(harness, match.id, "not_host", act(Actor(BEN, place)))
            refusal = await refuse(harness, match.id, "not_yours", act(Actor(EVE, place)))
            assert str(ANN) not in refusal.sentence(Words([]))
    match = await host.match(match.id)
    ended = await host.play.end(match.id, Actor(EVE, match.table_channel_id))
    assert ended.record.status == "ended"


async def test_stranger_cannot_learn_whether_a_match_exists(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    said = set()
    for match_id in (match.id, match.id + 999):
        with pytest.raises(Refusal) as caught:
            await harness.host.play.end(match_id, Actor(EVE, 6000))
        said.add(caught.value.sentence(Words([])))
    assert len(said) == 1


async def test_table_cannot_move_to_another_server(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    for guild in (8, None):
        act = harness.host.seats.move_table(match.id, Actor(ANN), 9, guild)
        await refuse(harness, match.id, "other_server", act)
    moved = await harness.host.seats.move_table(match.id, Actor(ANN), 9, 7)
    assert moved.table_channel_id == 9 and moved.recent[-1].kind == "moved"


async def test_lobby_that_could_not_be_saved_does_not_exist(harness: HostHarness) -> None:
    harness.refuse("INSERT", "match")
    await refuse(harness, 1, "commit", harness.host.lobby.open(LION, ANN, "Ann", CHANNEL, 7))


FACTS = {
    "days": 3,
    "name": "Cat",
    "names": "Cat and Dan",
    "matches": "one and two",
    "missing": "Send Messages",
    "title": "A Game",
    "least": 2,
    "host": "<@1>",
    "games": "one, two",
    "channels": "<#1>",
    "most": 3,
    "link": "https://discord.com",
    "when": "<t:0:R>",
}


@pytest.mark.parametrize("reason", SENTENCES)
def test_every_refusal_has_a_sentence(reason: str) -> None:
    needed = {name for _, name, _, _ in Formatter().parse(SENTENCES[reason]) if name}
    said = Refusal(reason, **{name: FACTS[name] for name in needed}).sentence(Words([]))
    assert said[0].isupper() and said[-1] in ".:" and "{" not in said


async def test_server_whose_allowed_games_are_no_longer_installed_names_none(
    harness: HostHarness,
) -> None:
    await harness.host.preferences.set_server(harness.guild, games=("checkers",))
    with pytest.raises(Refusal, match="no_game_allowed"):
        await harness.lobby(ANN)
