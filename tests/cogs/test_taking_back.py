"""*Take back* on a panel that is older than what can be taken back."""

from __future__ import annotations

from random import Random

from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT, waiting


async def test_answer_that_cannot_be_taken_back_any_longer_leaves_the_current_panel(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN, CAT, game="smallseat")
    match = await counter.step(match, Random(1))
    (first, decision), (second, other), *_ = waiting(match).items()
    for seat, asked in ((first, decision), (second, other)):
        user = match.seats[seat].user_id
        assert user is not None
        choice = asked.choices[0].id
        match = await counter.host.play.answer(match.id, user, asked.number, [choice])
    person = match.seats[first].user_id or 0
    panel = await counter.panel(match, person)
    click = await counter.click(person, Control(match.id, "undo", first, decision.number), on=panel)
    assert click.how == ["edit"]
    assert "it ended the turn" in click.text and "Choose your vote." in click.text
