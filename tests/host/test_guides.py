"""Progress in a guide survives restarts; each guide is offered once."""

from __future__ import annotations

import pytest

from bot.features.guides.acts import Guides
from bot.posts.refusals import Refusal
from games.guide import guide_of
from games.lion_unicorn.game import LionUnicorn
from tests.host.harness import ANN, BEN, LION, HostHarness

GAME = LionUnicorn()


def place(harness: HostHarness, user: int = ANN) -> tuple[int, int]:
    """Return a person's progress: the lesson and the number of answers."""
    found = harness.host[Guides].current_lesson(user, GAME)
    assert found is not None
    return found[0], len(found[1].answers)


async def test_a_guide_is_the_same_after_a_restart_at_every_answer(harness: HostHarness) -> None:
    guide = guide_of(GAME)
    assert guide is not None
    for number in range(len(guide.lessons)):
        await harness.host[Guides].begin(ANN, GAME, number)
        while True:
            found = harness.host[Guides].current_lesson(ANN, GAME)
            assert found is not None and found[0] == number
            attempt = found[1]
            await harness.reopen()
            again = harness.host[Guides].current_lesson(ANN, GAME)
            assert again is not None and again[0] == number
            assert again[1].answers == attempt.answers
            assert again[1].table.fingerprint() == attempt.table.fingerprint()
            if attempt.over:
                break
            assert attempt.step is not None
            await harness.host[Guides].answer(ANN, GAME, place(harness), list(attempt.step.suggest))
    assert await harness.store.matches(("lobby", "running", "finished")) == []


async def test_each_person_has_a_separate_guide_for_each_game(harness: HostHarness) -> None:
    guides = harness.host[Guides]
    other = harness.games["instinkt"]
    await guides.begin(ANN, GAME, 2)
    await guides.begin(ANN, other)
    await guides.begin(BEN, GAME)
    await guides.answer(BEN, GAME, (0, 0), ["draw"])
    assert place(harness) == (2, 0) and place(harness, BEN)[1] > 0
    await guides.end(ANN, GAME)
    assert (
        guides.current_lesson(ANN, GAME) is None and guides.current_lesson(ANN, other) is not None
    )
    assert place(harness, BEN)[0] == 0


async def test_answer_in_a_guide_counts_once_and_only_at_its_step(harness: HostHarness) -> None:
    guides = harness.host[Guides]
    await guides.begin(ANN, GAME)
    for wrong, ids, reason in (
        ((0, 1), ["draw"], "closed"),
        ((1, 0), ["draw"], "closed"),
        ((0, 0), ["fly"], "illegal"),
    ):
        with pytest.raises(Refusal) as refused:
            await guides.answer(ANN, GAME, wrong, ids)
        assert refused.value.reason == reason and place(harness) == (0, 0)
    await guides.answer(ANN, GAME, (0, 0), ["draw"])
    now = place(harness)
    with pytest.raises(Refusal):
        await guides.answer(ANN, GAME, (0, 0), ["draw"])
    assert place(harness) == now
    with pytest.raises(Refusal):
        await guides.answer(BEN, GAME, (0, 0), ["draw"])


async def test_changed_lesson_starts_over_and_removed_lesson_is_forgotten(
    harness: HostHarness,
) -> None:
    kept = {"guides": {LION: {"lesson": 1, "answers": [[0, ["flip:40"]]]}}}
    await harness.store.set_setting("person", ANN, kept)
    assert place(harness) == (1, 0)
    await harness.store.set_setting("person", ANN, {"guides": {LION: {"lesson": 99}}})
    assert harness.host[Guides].current_lesson(ANN, GAME) is None


async def test_answer_in_a_guide_that_cannot_be_saved_is_refused(harness: HostHarness) -> None:
    guides = harness.host[Guides]
    await guides.begin(ANN, GAME)
    with pytest.raises(Refusal):
        await guides.begin(ANN, GAME, 99)
    with pytest.raises(Refusal) as refused:
        await guides.begin(ANN, harness.games["sealed_votes"])
    assert refused.value.reason == "unknown_game"
    assert place(harness) == (0, 0)


async def test_guide_is_offered_once_to_people_who_never_played_the_game(
    harness: HostHarness,
) -> None:
    guides = harness.host[Guides]
    match = await harness.begin(ANN, BEN)
    assert await guides.offers(ANN, GAME, but=match.id)
    assert not await guides.offers(ANN, GAME, but=match.id)
    await harness.reopen()
    assert not await harness.host[Guides].offers(ANN, GAME)
    assert await harness.host[Guides].offers(ANN, harness.games["instinkt"])


async def test_guide_is_not_offered_to_people_who_know_the_game_or_the_guide(
    harness: HostHarness,
) -> None:
    guides = harness.host[Guides]
    await harness.finish(await harness.begin(ANN, BEN))
    assert not await guides.offers(ANN, GAME, but=77)
    lobby = await harness.lobby(103)
    assert await guides.offers(103, GAME, but=lobby.id)
    await guides.begin(104, GAME)
    assert not await guides.offers(104, GAME)


async def test_nothing_is_offered_if_a_game_has_no_guide(harness: HostHarness) -> None:
    assert not await harness.host[Guides].offers(ANN, harness.games["sealed_votes"])
