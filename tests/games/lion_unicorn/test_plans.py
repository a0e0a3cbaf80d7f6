"""Plans of The Lion & The Unicorn."""

from __future__ import annotations

from bot.match.answers import plans_of
from tests.games.lion_unicorn.board import ADA, BEN, GAME, Lion, asked, choices, play, table


def planned(t: Lion, seat: int, prompt: str = "action") -> list[str]:
    """Return the keys of the plans that a seat can make for a question."""
    plans = plans_of(GAME, t, seat, t.view(seat))
    return [plan.answer.choice for plan in plans if plan.answer.prompt == prompt]


def kept(t: Lion, seat: int, plan: str) -> list[str]:
    """Return the choices of a seat that carry out a plan."""
    view, decision = t.view(seat), t.waiting[seat]
    key = GAME.in_advance.key_for
    return [c.id for c in decision.choices if key(decision.prompt, c, view) == plan]


def test_every_action_of_the_next_turn_can_be_planned() -> None:
    t = table("ada: mole crow^", "ben: rat goat fox^")
    assert planned(t, ADA) == []
    plans = planned(t, BEN)
    play(t, "draw")
    assert asked(t) == [(BEN, "action")]
    assert [kept(t, BEN, plan) for plan in plans] == [
        [c] for c in choices(t, BEN) if c != "steal:0.2"
    ]


def test_plan_for_an_unknown_card_is_kept_only_while_its_row_is_as_it_was() -> None:
    t = table("ada: mole rat crow", "ben: rat goat fox^")
    unknown = [p for p in planned(t, BEN) if p != "draw" and ":up:" not in p]
    play(t, "steal:1.1", "flip:0")
    assert asked(t) == [(BEN, "action")]
    assert [kept(t, BEN, plan) for plan in unknown] == [[]] * 4


def test_plan_for_an_unknown_card_is_kept_if_cards_come_behind_it() -> None:
    t = table("ada: mole rat? goat?", "ben: rat goat fox^")
    plan = next(p for p in planned(t, BEN) if p.startswith("steal:0.1"))
    play(t, "draw")
    assert asked(t) == [(BEN, "action")]
    assert kept(t, BEN, plan) == ["steal:0.1"]


def test_a_card_can_be_planned_to_be_turned_up_and_down_again() -> None:
    t = table("ada: mole rat crow", "ben: rat goat fox^")
    first = next(p for p in plans_of(GAME, t, BEN, t.view(BEN)) if p.choice.id == "flip:0")
    second = next(
        p for p in plans_of(GAME, t, BEN, t.view(BEN), [first.answer]) if p.choice.id == "flip:0"
    )
    play(t, "draw")
    assert kept(t, BEN, first.answer.choice) == ["flip:0"]
    assert kept(t, BEN, second.answer.choice) == []
    play(t, "flip:0", "draw")
    assert kept(t, BEN, first.answer.choice) == []
    assert kept(t, BEN, second.answer.choice) == ["flip:0"]


def test_plan_for_a_known_card_follows_it_through_its_row() -> None:
    t = table("ada: mole rat", "ben: rat goat crow^")
    (plan,) = [p for p in planned(t, BEN) if p.endswith("up:crow")]
    assert kept_later(t, plan) == ["flip:1"]


def kept_later(t: Lion, plan: str) -> list[str]:
    """Steal the card before Ben's last one; return what carries out his plan after that."""
    play(t, "steal:1.1", "flip:0")
    assert asked(t) == [(BEN, "action")]
    return kept(t, BEN, plan)


def test_card_to_turn_after_a_theft_can_be_planned_wherever_it_lies_then() -> None:
    t = table("ada: mole rat", "ben: rat goat crow^")
    plans = planned(t, BEN, "forced_flip")
    play(t, "steal:1.1")
    assert asked(t) == [(BEN, "forced_flip")]
    assert [kept(t, BEN, plan) for plan in plans] == [["flip:0"], ["flip:1"]]


def test_plan_for_a_face_down_card_is_dropped_when_cards_are_mixed() -> None:
    t = table("ada: mole rat", "ben: rat goat* fox*")
    plan = next(p for p in planned(t, BEN) if p.startswith("flip:1"))
    play(t, "flip:1")
    assert asked(t) == [(BEN, "action")]
    assert kept(t, BEN, plan) == []
