"""Turning points: decisions of a finished match in which a strong robot would choose differently.

The match is played again from its deal. Before each answer of one seat, a robot thinks about the
decision with the knowledge that the seat had then. It thinks briefly about every answer, then
longer about those that look worst. It measures the cost of a choice in worlds that played no part
in choosing it or the better one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from games.engine import Choice, Decision, Game, GuessError, Seat, Table, View, Window
from games.robots.answers import Picks
from games.robots.budget import Budget
from games.robots.effects import Effects, effects_of
from games.robots.thinking import Option, Search, ranked, standard_error

POINTS = 3
"""The most turning points shown for a match."""
CLEAR = 0.05
"""A choice with a lower cost decides nothing."""
ANSWER, UNDO, REWIND, HANDOVER = "answer", "undo", "rewind", "handover"


class Step(NamedTuple):
    """One step of a match, as the host's journal names it.

    ``own`` marks an answer that was chosen by the player whose match is reviewed. For an undo,
    ``ids`` holds the number of answers of the turn that remain.
    """

    act: str
    seat: int
    ids: tuple[str, ...]
    own: bool


class MatchHistory(NamedTuple):
    """A match from its deal on, reviewed for ``seat``; ``seeds`` holds all seeds of its draws."""

    game: str
    seats: int
    options: Mapping[str, Any]
    seeds: tuple[str, ...]
    seat: int
    steps: tuple[Step, ...]


class TurningPoint(NamedTuple):
    """A turning point: the view, the decision, the chosen answer and a better one.

    ``share`` is the chance of winning after the choice, ``cost`` what it gave away of that chance.
    ``step`` is the number of the choice's step. ``effects`` are what follows from the chosen answer
    and from the better one.
    """

    view: View
    decision: Decision
    chosen: tuple[str, ...]
    better: tuple[str, ...]
    cost: float
    share: float = 0.0
    step: int = 0
    effects: tuple[Effects, Effects] = (Effects(), Effects())


def played_again(
    history: MatchHistory, game: Game[Any, Any]
) -> Iterator[tuple[int, Table[Any, Any]]]:
    """Yield the table before each step, with the step's number, and finally the last table.

    Raise the error of the rules if the match can't be replayed.
    """
    first, *fresh = [bytes.fromhex(seed) for seed in history.seeds]
    table = Table.new(game, history.seats, first, game.options(**history.options))
    for number, step in enumerate(history.steps):
        yield number, table
        if step.act == REWIND:
            table = table.rewind(fresh.pop(0))
        elif step.act == UNDO:
            table = table.undone(int(step.ids[0]))
        elif step.act == HANDOVER:
            table = table.handed_over(step.seat)
        else:
            table.answer(step.seat, step.ids)
    yield len(history.steps), table


def own_choices(history: MatchHistory, game: Game[Any, Any]) -> list[int]:
    """Return the numbers of the steps in which the player chose among several answers.

    Answers that were taken back, or changed before all had answered, don't count.
    """
    found: list[int] = []
    turn: dict[int, int] = {}  # step numbers by the number of the decision, for this turn
    for number, table in played_again(history, game):
        if number and history.steps[number - 1].act == REWIND:
            turn = {}
        elif not table.answers:
            found, turn = [*found, *turn.values()], {}
        step = history.steps[number] if number < len(history.steps) else None
        if step is None or step.seat != history.seat or step.act not in (ANSWER, UNDO):
            continue
        if step.act == UNDO:
            turn = dict([*turn.items()][:-1])
        elif step.own and _is_choice(table, step):
            turn[table.waiting[step.seat].number] = number
    return [*found, *turn.values()]


def _is_choice(table: Table[Any, Any], step: Step) -> bool:
    """Return whether a step was a real choice: several legal answers, and not a pass."""
    decision = table.waiting[step.seat]
    passed = isinstance(table.waiting, Window) and not step.ids
    return not passed and len(decision.choices) > decision.least


def estimate_losses(
    history: MatchHistory,
    game: Game[Any, Any],
    numbers: Collection[int],
    seed: int,
    guesses: int = 300,
    seconds: float | None = None,
) -> list[tuple[float, int]]:
    """Return for each of some choices the share of winning it cost at least, and its number.

    The limits apply to each choice, as in ``games.robots.answer``; ``seed`` is the only source of
    randomness.
    """
    return [
        (estimated_loss(seat, ids, Random(f"{seed} {number}"), guesses, seconds), number)
        for number, seat, ids in _moments(history, game, numbers)
    ]


def turning_points(
    history: MatchHistory,
    game: Game[Any, Any],
    numbers: Collection[int],
    seed: int,
    guesses: int = 300,
    seconds: float | None = None,
) -> list[TurningPoint]:
    """Return the turning points among some choices, where a strong robot would do better."""
    found = [
        (number, evaluate_choice(seat, ids, Random(f"{seed} {number}"), guesses, seconds))
        for number, seat, ids in _moments(history, game, numbers)
    ]
    return [turning._replace(step=number) for number, turning in found if turning is not None]


def table_before(history: MatchHistory, game: Game[Any, Any], number: int) -> Table[Any, Any]:
    """Return the table before a step. Raise IndexError if there is no such step."""
    for step, table in played_again(history, game):
        if step == number < len(history.steps):
            return table
    raise IndexError(number)


def _moments(
    history: MatchHistory, game: Game[Any, Any], numbers: Collection[int]
) -> Iterator[tuple[int, Seat[Any, Any], tuple[str, ...]]]:
    for number, table in played_again(history, game):
        if number in numbers:
            yield number, table.seat(history.seat), history.steps[number].ids
        if number >= max(numbers, default=0):
            return


def estimated_loss(
    seat: Seat[Any, Any], ids: Sequence[str], rng: Random, guesses: int, seconds: float | None
) -> float:
    """Return the estimated minimum cost of an answer, trying all answers in the same worlds.

    It is 0 or less if nothing shows the answer to be worse.
    """
    budget = Budget(guesses, seconds)
    try:
        mind, chosen = _mind(seat, ids, rng, budget)
        mind.try_until(1, mind.options)
    except GuessError:
        return 0.0
    best = ranked(mind.options)[0]
    (own,) = [option for option in mind.options if option.picks == chosen]
    cost, unsure = loss_of(best, own)
    return cost - unsure


def evaluate_choice(
    seat: Seat[Any, Any], ids: Sequence[str], rng: Random, guesses: int, seconds: float | None
) -> TurningPoint | None:
    """Return the turning point of an answer; None if a strong robot finds nothing clearly better.

    Half of the time goes into finding the best answer, the other half into comparing the two.
    """
    half = guesses // 2, seconds and seconds / 2
    try:
        mind, chosen = _mind(seat, ids, rng, Budget(*half))
        best = mind.hard()[0]
        (own,) = [option for option in mind.options if option.picks == chosen]
        mind.budget = Budget(*half)
        mind.compare_pair(own, best)
        s = seat.world(rng).play().state
        whole = mind.evaluator.max_share(s, seat.number)
    except GuessError:
        return None
    cost, unsure = (n / whole for n in loss_of(best, own))
    if cost < max(CLEAR, unsure):
        return None
    assert seat.decision is not None
    chosen_share = own.mean / whole
    effects = effects_of(seat, ids, rng), effects_of(seat, best.ids, rng)
    return TurningPoint(
        seat.view, seat.decision, tuple(ids), tuple(best.ids), cost, chosen_share, effects=effects
    )


def _mind(
    seat: Seat[Any, Any], ids: Sequence[str], rng: Random, budget: Budget
) -> tuple[Search, Picks]:
    """Return a search for a seat's decision, and the option in it that is the given answer."""
    decision, evaluator = seat.decision, seat.game.robot
    assert decision is not None and evaluator is not None
    chosen: tuple[Choice, ...] = decision.read(ids)
    mind = Search(seat, decision, evaluator, rng, budget)
    if all(option.picks != chosen for option in mind.options):
        mind.options.append(Option(chosen, seat.number))
    return mind, chosen


def loss_of(best: Option, own: Option) -> tuple[float, float]:
    """Return how far ``own`` falls behind ``best`` in the same worlds, and the standard error."""
    apart = [b - o for b, o in zip(best.values, own.values, strict=True)]
    error = standard_error(apart, of_one=1.0)
    return fmean(apart), error
