"""Plans of The Lion & The Unicorn."""

from __future__ import annotations

from bot.host import plans_of
from tests.games.lion_unicorn.board import ADA, BEN, GAME, Lion, asked, choices, play, table


def planned(t: Lion, seat: int) -> list[str]:
    """Return the keys of the plans that a seat can make."""
    return [plan.choice for plan, _ in plans_of(GAME, t, seat, t.view(seat))]


def kept(t: Lion, seat: int, plan: str) -> list[str]:
    """Return the choices of a seat that carry out a plan."""
    view = t.view(seat)
    return [c.id for c in t.waiting[seat].choices if GAME.in_advance.key(c, view) == plan]


def test_every_action_of_the_next_turn_can_be_planned() -> None:
    t = table("ada: mole crow^", "ben: rat goat fox^")
    assert planned(t, ADA) == []
    plans = planned(t, BEN)
    play(t, "draw")
    assert asked(t) == [(BEN, "action")]
    assert [kept(t, BEN, plan) for plan in plans] == [
        [c] for c in choices(t, BEN) if c != "steal:0.2"
    ]


def test_plan_for_a_card_is_kept_only_while_its_row_is_as_it_was() -> None:
    t = table("ada: mole rat crow", "ben: rat goat fox^")
    mine, theirs = planned(t, BEN)[1:4], planned(t, BEN)[4:]
    play(t, "steal:1.1", "flip:0")
    assert asked(t) == [(BEN, "action")]
    assert [kept(t, BEN, plan) for plan in (*mine, *theirs)] == [[]] * 5


def test_plan_for_a_face_down_card_is_dropped_when_cards_are_mixed() -> None:
    t = table("ada: mole rat", "ben: rat goat* fox*")
    plan = next(p for p in planned(t, BEN) if p.startswith("flip:1"))
    play(t, "flip:1")
    assert asked(t) == [(BEN, "action")]
    assert kept(t, BEN, plan) == []
