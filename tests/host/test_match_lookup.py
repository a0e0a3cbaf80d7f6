"""Finding the match of a command, and the meaning of its argument there."""

import pytest

from bot.checks.scenes import match_of
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.posts.refusals import Refusal
from cogs.game_commands import labelled_choices, parse_move
from cogs.options import manageable_matches, managed_match, my_match
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION, VOTES, HostHarness, mover
from tests.surfaces.scenes import tables

ELSEWHERE = 6000


async def placed(harness: HostHarness, thread: int, *people: int) -> Match:
    match = await harness.begin(*people)
    return await harness.host.seats.set_table_thread(match.id, thread)


async def test_command_in_a_thread_means_the_match_of_the_thread(
    harness: HostHarness,
) -> None:
    first, second = [await placed(harness, thread, ANN, BEN) for thread in (1, 2)]
    await harness.lobby(ANN, BEN)
    assert (await my_match(harness.host, ANN, 1)).id == first.id
    assert (await my_match(harness.host, ANN, 2)).id == second.id
    assert (await my_match(harness.host, ANN, 2, first.id)).id == first.id


async def test_command_elsewhere_means_the_only_match_or_the_only_waiting_one(
    harness: HostHarness,
) -> None:
    match = await placed(harness, 1, ANN, BEN)
    user, _, _ = mover(match)
    assert (await my_match(harness.host, user, ELSEWHERE)).id == match.id
    await harness.lobby(user)
    assert (await my_match(harness.host, user, ELSEWHERE)).id == match.id


async def test_irreversible_command_does_not_pick_the_waiting_match(
    harness: HostHarness,
) -> None:
    match = await placed(harness, 1, ANN, BEN)
    user, _, _ = mover(match)
    await harness.lobby(user)
    with pytest.raises(Refusal, match="which_match"):
        await my_match(harness.host, user, ELSEWHERE, careful=True)


async def test_ambiguous_command_asks_for_the_match(harness: HostHarness) -> None:
    matches = [await harness.lobby(ANN, BEN) for _ in range(2)]
    with pytest.raises(Refusal) as caught:
        await my_match(harness.host, BEN, CHANNEL)
    assert caught.value.reason == "which_match"
    assert all(f"({match.id})" in str(caught.value.facts["matches"]) for match in matches)


async def test_game_command_means_a_match_of_its_game(harness: HostHarness) -> None:
    lion, votes = await harness.begin(ANN, BEN), await harness.begin(ANN, CAT, game=VOTES)
    assert (await my_match(harness.host, ANN, ELSEWHERE, game=LION)).id == lion.id
    assert (await my_match(harness.host, ANN, ELSEWHERE, game=VOTES)).id == votes.id
    with pytest.raises(Refusal, match="none_of_game"):
        await my_match(harness.host, BEN, CHANNEL, game=VOTES)
    with pytest.raises(Refusal, match="none_open"):
        await my_match(harness.host, EVE, CHANNEL)
    for number in (777, lion.id):  # nobody learns by trying which numbers there are
        with pytest.raises(Refusal, match="no_match"):
            await my_match(harness.host, EVE, CHANNEL, number)


async def test_ending_without_a_number_means_the_match_of_this_table_or_asks_which(
    harness: HostHarness,
) -> None:
    first = await placed(harness, 1, ANN, BEN)
    second = await harness.begin(ANN, BEN)
    moderator = Actor(EVE, 1)
    assert (await managed_match(harness.host, moderator, 1)).id == first.id
    assert (await managed_match(harness.host, Actor(ANN), 1)).id == first.id
    with pytest.raises(Refusal, match="which_match"):
        await managed_match(harness.host, Actor(ANN), ELSEWHERE)
    with pytest.raises(Refusal, match="none_open"):
        await managed_match(harness.host, Actor(EVE), 1)
    with pytest.raises(Refusal, match="not_yours"):
        await managed_match(harness.host, moderator, 1, second.id)
    both = [
        await harness.host.seats.set_table_thread(m.id, ELSEWHERE, instead_of=m.record.thread_id)
        for m in (first, second)
    ]
    with pytest.raises(Refusal) as caught:
        await managed_match(harness.host, Actor(EVE, ELSEWHERE), ELSEWHERE)
    assert all(f"({m.id})" in str(caught.value.facts["matches"]) for m in both)
    with pytest.raises(Refusal, match="not_host"):
        await managed_match(harness.host, Actor(BEN), ELSEWHERE, first.id)


async def test_only_matches_that_a_person_may_manage_are_suggested(harness: HostHarness) -> None:
    here = await placed(harness, 1, ANN, BEN)
    elsewhere = await placed(harness, 2, ANN, BEN)
    for actor, expected in (
        (Actor(EVE, 1), [here]), (Actor(EVE), []), (Actor(BEN), []), (Actor(BEN, 1), [here]),
        (Actor(ANN), [here, elsewhere]), (Actor(ANN, 1), [here, elsewhere]),
    ):  # fmt: skip
        found = await manageable_matches(harness.host, actor, 1)
        assert sorted(m.id for m in found) == [m.id for m in expected]


def test_argument_can_be_notation_places_or_a_label() -> None:
    checked = 0
    for table, _ in tables(3, every=10):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            listed = labelled_choices(match, seat)
            assert [c for _, c in listed] == list(
                match.game.text.offered(decision, table.view(seat))
            )
            for label, c in listed:
                verb, _, places = c.id.partition(":")
                for typed in (c.id, f"{verb} {places}", label, f" {label.upper()} ", c.id.upper()):
                    assert parse_move(match, seat, typed) == [c.id]
                    checked += 1
            nonsense = parse_move(match, seat, "no such card, 99")
            assert not set(nonsense) & {c.id for c in decision.choices}
    assert checked > 500
