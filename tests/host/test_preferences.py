"""What the bot keeps about a person in all their matches."""

from __future__ import annotations

import asyncio
from random import Random

from bot.match.match import Match
from bot.match.preferences import Person
from tests.host.harness import ANN, BEN, CAT, LION, HostHarness


async def moved(harness: HostHarness, match: Match) -> set[str]:
    """Let the first seat make three moves; return the choices that it knows then."""
    rng = Random(5)
    for _ in range(3):
        while 0 not in match.waited_for():
            match = await harness.step(match, rng)
        match = await harness.step(match, rng, 0)
    return {*match.seats[0].known_choices}


async def known(harness: HostHarness, game: str = LION, *people: int) -> set[str]:
    """Start a match of a game; return the choices that its first seat knows already."""
    match = await harness.begin(*(people or (ANN, BEN)), game=game)
    return {*match.seats[0].known_choices}


async def test_change_of_settings_does_not_restore_those_that_are_being_deleted(
    harness: HostHarness,
) -> None:
    preferences = harness.host.preferences
    await preferences.set_person(ANN, language="de")
    await asyncio.gather(
        preferences.forget_person(ANN), preferences.set_person(ANN, zone="Europe/Paris")
    )
    await harness.reopen()
    assert harness.host.preferences.person(ANN) == Person(zone="Europe/Paris")


async def test_choice_made_in_a_match_is_known_in_later_matches_of_its_game(
    harness: HostHarness,
) -> None:
    made = await moved(harness, await harness.begin(ANN, BEN))
    assert made and await known(harness) == made
    for _ in range(9):  # later matches, in which nobody moves
        await known(harness)
    assert await known(harness) == made
    assert await known(harness, "instinkt") == set()
    assert await known(harness, LION, CAT, ANN) == set()


async def test_choices_made_in_two_open_matches_are_both_known_in_the_next(
    harness: HostHarness,
) -> None:
    first, second = [await harness.begin(ANN, BEN) for _ in range(2)]
    made = await moved(harness, first) | await moved(harness, second)
    assert await known(harness) == made
