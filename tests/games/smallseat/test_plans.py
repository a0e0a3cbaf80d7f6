"""Plans of Smallseat: each belongs to its round and its vote."""

from __future__ import annotations

from tests.games.smallseat.board import ADA, BEN, CYD, Small, answer, asked, play, table
from tests.plans import Planner


def round_of_five() -> Small:
    return table(
        "ada: cat dog dog dog", "ben: pig pig pig", "cyd: pig pig pig", "dov!: chick dog",
        "eve: cat pig pig",
    )  # fmt: skip


def test_plan_for_a_losing_vote_is_not_for_another_animal() -> None:
    t = round_of_five()
    answer(t, BEN, "vote pig")
    ada = Planner(t, ADA)
    answer(t, ADA, "vote cat")
    ada.plan("act", f"swap:{BEN}")
    answer(t, ADA, "vote dog")  # Ada changes her mind while others still vote
    vote_of_the_rest(t)
    assert asked(t) == [(ADA, "act")] and ada.automatic() is None


def test_plan_for_a_losing_vote_is_carried_out_for_its_animal() -> None:
    t = round_of_five()
    answer(t, BEN, "vote pig")
    answer(t, ADA, "vote dog")
    ada = Planner(t, ADA)
    ada.plan("act", f"swap:{BEN}")
    vote_of_the_rest(t)
    assert asked(t) == [(ADA, "act")] and ada.automatic() == [f"swap:{BEN}"]


def test_plan_for_a_losing_vote_goes_with_the_planned_vote() -> None:
    t = table("ada: cat dog dog", "ben: pig pig", "cyd!: pig | cat", "dov: pig pig")
    assert asked(t) == [(CYD, "speak")]
    ada = Planner(t, ADA)
    assert ada.offered("act") == []
    ada.plan("vote", "vote:0")
    ada.plan("act", "execute")
    play(t, "secret")
    assert ada.automatic() == ["vote:0"]
    ada.answer("vote:1")
    assert ada.planned() == []


def vote_of_the_rest(t: Small) -> None:
    answer(t, CYD, "vote pig")
    for seat, animal in ((3, "chick"), (4, "cat")):
        answer(t, seat, f"vote {animal}")
