"""A plan is carried out only in the situation in which it was offered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from bot.match.answers import answer_for, plan_menus, with_current_plans, with_plans_after
from bot.match.seat import AnswerInAdvance, MatchSeat
from games.engine import Decision, Game, Moment
from kit.random_play import Match, deal, random_games, some_answer

PLANNED = 0.4  # the share of seats that plan something before an answer
KEPT = 0.6  # the share of planned answers that are given; otherwise something else is chosen
ANSWERS = 250  # of a match that are looked at, at most


class Asked(NamedTuple):
    """A question, with the plan that would be carried out in it, if any, and its answer.

    ``turn`` counts the turns of the match. ``key`` is the name of the chosen answer in plans.
    ``automatic`` says whether the bot answers it for the seat's person.
    """

    decision: Decision
    now: Moment
    turn: int
    plan: AnswerInAdvance | None
    key: str
    automatic: bool


@random_games(2)
def test_plan_is_carried_out_only_in_its_situation(game: Game[Any, Any], seed: int) -> None:
    """Play random matches in which everyone plans.

    - A question in two turns has two moments, so that a plan for the first is not for the second.
    - A plan for a reaction counts until the seat's next move: a question for which one can plan in
      a row comes again and again.
    - A plan that follows from a choice is carried out only if that choice was made as planned.
    - The bot answers only questions that people can answer in advance. Otherwise its answer would
      reveal that there was no other.
    """
    in_advance = game.in_advance
    marked = {*in_advance.public, *in_advance.repeatable, *in_advance.planned, *in_advance.in_a_row}
    turns: dict[tuple[int, str, Moment], int] = {}
    latest: dict[tuple[int, str], Asked] = {}
    for asked in _match(game, seed):
        seat, prompt, plan = asked.decision.seat, asked.decision.prompt, asked.plan
        reaction = prompt in in_advance.reactions
        assert not asked.automatic or prompt in marked, prompt
        if prompt in {*in_advance.planned, *in_advance.in_a_row} and not reaction:
            assert turns.setdefault((seat, prompt, asked.now), asked.turn) == asked.turn, prompt
        if plan is not None and plan.moment is not None:
            assert asked.now <= plan.moment if reaction else asked.now == plan.moment, plan
            for move in in_advance.in_a_row if reaction else ():
                assert turns.get((seat, move, plan.moment), asked.turn) == asked.turn, plan
        if plan is not None and plan.after:
            before = latest[seat, plan.after]
            assert before.now == asked.now == plan.moment, plan
            assert before.plan is not None and before.key == before.plan.choice, plan
        latest[seat, prompt] = asked


def _match(game: Game[Any, Any], seed: int) -> Iterator[Asked]:
    """Play a random match in which everyone plans, and yield each question as it is answered."""
    table, rng = deal(game, seed), Random(~seed)
    seats = [MatchSeat(n, str(n), user_id=n + 1) for n in range(table.state.seats)]
    for _ in range(ANSWERS):
        if table.outcome:
            return
        seats = [with_current_plans(game, table, _with_plan(table, held, rng)) for held in seats]
        seat = rng.choice([n for n, d in table.waiting.items() if d.given is None])
        decision, held, view = table.waiting[seat], seats[seat], table.view(seat)
        planned = answer_for(game, table, decision, held)
        answer = some_answer(decision, rng)
        if planned is not None and rng.random() < KEPT:
            answer = planned
        seats[seat] = with_plans_after(game, table, decision, held, answer)
        left = seats[seat].response_settings.in_advance
        used = [plan for plan in held.plans_for(decision.prompt) if plan not in left]
        key = (
            game.in_advance.key_for(decision.prompt, decision.read(answer)[0], view)
            if answer
            else ""
        )
        yield Asked(decision, game.in_advance.now(view), table.turns,
                    used[0] if planned is not None and used else None, key,
                    automatic=planned is not None)  # fmt: skip
        table.answer(seat, answer)


def _with_plan(table: Match, held: MatchSeat, rng: Random) -> MatchSeat:
    """Return a seat that may have made one more plan, as from a menu."""
    menus = plan_menus(table.game, table, held, table.view(held.seat))
    if not menus or rng.random() > PLANNED:
        return held
    menu = rng.choice(menus)
    plan = rng.choice(menu.plans).answer
    return held.with_plans(menu.prompt, [*held.plans_for(menu.prompt)[: menu.step], plan])
