"""Count visits: a visit is a run of one player's decisions without another player's in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import Any

from bot.match.answers import answer_for, plans_of, repeatable_question, standing_answer
from bot.match.seat import MAX_PLANS, AnswerInAdvance, MatchSeat
from games.engine import Choice, Decision, Game, Options, Table, Window
from tools.arena.players import move

Plans = frozenset[tuple[str, str]]
"""Plans, each as the prompt of its question and the game's key of its choice."""


@dataclass(frozen=True)
class Setting:
    """The matches to play."""

    game: Game[Any, Any]
    seats: int
    options: Options
    guesses: int = 60
    seconds: float = 0.02


@dataclass(frozen=True)
class Answer:
    """A recorded decision of a match.

    ``automatic`` says whether the bot would have given the same answer: it was the only one, or
    the player's standing answer. ``fits`` are the plans that this answer carries out, and ``plans``
    those that its player could make after it.
    """

    seat: int
    prompt: str
    automatic: bool
    fits: Plans
    plans: Plans


@dataclass
class Player:
    """A player's standing answers, and the latest answers to questions that can have them."""

    held: MatchSeat
    habits: dict[tuple[str, object], str] = field(default_factory=dict)


def play(setting: Setting, number: int) -> list[Answer]:
    """Let medium robots play a match, and return their decisions.

    In slow play people are asked in windows only if they want to be, so here all pass.
    """
    game, rng = setting.game, Random(f"{setting.game.name} {setting.seats} {number}")
    table = Table.new(game, setting.seats, rng.randbytes(32), setting.options)
    players = [Player(MatchSeat(n, str(n), user_id=n + 1)) for n in range(setting.seats)]
    answers = []
    while not table.outcome:
        seat = next(s for s, d in table.waiting.items() if d.given is None)
        if isinstance(table.waiting, Window):
            table.answer(seat, [])
            continue
        decision = table.waiting[seat]
        ids = move(table, seat, "medium", rng, setting.guesses, setting.seconds)
        automatic = _automatic(game, table, players[seat], decision, ids)
        fits = _fitting(game, table, decision, ids)
        table.answer(seat, ids)
        made = _possible(game, table, seat)
        answers.append(Answer(seat, decision.prompt, automatic, fits, made))
    return answers


def visits(answers: Iterable[Answer]) -> list[Answer]:
    """Return the first answer of each visit."""
    return [next(run) for _, run in groupby(answers, lambda answer: answer.seat)]


def without_automatic(answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers that players still give with forced questions and standing answers."""
    return [answer for answer in answers if not answer.automatic]


def without_planned(game: Game[Any, Any], answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers that players still give if they end each visit with the best plans.

    There is one plan for each kind of question, and two for those that can be planned in a row. A
    planned answer is not a visit, so no other plan can be made at its end.
    """
    left: list[Answer] = []
    plans: dict[int, Plans] = {}
    used: dict[int, Counter[str]] = {}
    for answer in answers:
        seat, prompt = answer.seat, answer.prompt
        steps = MAX_PLANS if prompt in game.in_advance.in_a_row else 1
        if answer.fits & plans.get(seat, frozenset()) and used[seat][prompt] < steps:
            used[seat][prompt] += 1
        else:
            plans[seat], used[seat] = answer.plans, Counter()
            left.append(answer)
    return left


def by_prompt(answers: Iterable[Answer]) -> list[tuple[str, int]]:
    """Return how many of these answers each kind of question has, the most frequent first."""
    return Counter(answer.prompt for answer in answers).most_common()


def _automatic(
    game: Game[Any, Any],
    table: Table[Any, Any],
    player: Player,
    decision: Decision,
    ids: Sequence[str],
) -> bool:
    """Return whether the bot would give this answer, and note it as a habit.

    A person who gives an answer twice in a row repeats it from then on, until they want another.
    """
    automatic = answer_for(game, table, decision, player.held)
    if automatic == list(ids):
        return True
    for standing in player.held.response_settings.in_advance:
        if automatic == [standing.choice] and standing.prompt == decision.prompt:
            player.held = player.held.without_answer_in_advance(standing)
    answer = _standing(game, table, decision, ids)
    if answer is not None:
        place = answer.prompt, answer.about
        if player.habits.get(place) == answer.choice:
            player.held = player.held.with_answer_in_advance(answer)
        player.habits[place] = answer.choice
    return False


def _possible(game: Game[Any, Any], table: Table[Any, Any], seat: int) -> Plans:
    """Return the plans that a seat can make now, and those that it can make after each."""
    view = table.view(seat)
    plans = plans_of(game, table, seat, view)
    for plan in list(plans):
        if plan.answer.prompt in game.in_advance.in_a_row:
            plans += plans_of(game, table, seat, view, [plan.answer])
    return frozenset((plan.answer.prompt, plan.answer.choice) for plan in plans)


def _fitting(
    game: Game[Any, Any], table: Table[Any, Any], decision: Decision, ids: Sequence[str]
) -> Plans:
    """Return the plans that an answer carries out; none if it has several choices."""
    if decision.least != 1 or decision.most != 1:
        return frozenset()
    view, prompt = table.view(decision.seat), decision.prompt
    key = game.in_advance.key_for
    return frozenset((prompt, key(prompt, choice, view)) for choice in _chosen(decision, ids))


def _chosen(decision: Decision, ids: Sequence[str]) -> list[Choice]:
    return [choice for choice in decision.choices if choice.id in ids]


def _standing(
    game: Game[Any, Any], table: Table[Any, Any], decision: Decision, ids: Sequence[str]
) -> AnswerInAdvance | None:
    question = repeatable_question(game, decision)
    if question is None or any(c.verb not in question.verbs for c in _chosen(decision, ids)):
        return None
    return standing_answer(game, table, decision, ids)
