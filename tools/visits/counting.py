"""Count visits: a visit is a run of one player's decisions without another player's in between."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.host.answers import answer_for, plans_of, repeatable_question, standing_answer
from bot.host.seat import AnswerInAdvance, MatchSeat
from games.engine import Choice, Decision, Game, Options, Table, Window
from tools.arena.players import move


@dataclass
class Player:
    """The counts of one seat.

    - ``visits`` and ``decisions`` count what its person does.
    - ``plans`` are the plans that were possible at the end of the latest visit.
    - ``planned`` counts the visits that a plan at the end of the visit before could have saved.
    - ``waited`` says whether anyone else has decided since the person's latest decision.
    - ``habits`` are the latest answers to questions with standing answers.
    """

    held: MatchSeat
    visits: int = 0
    decisions: int = 0
    planned: int = 0
    waited: bool = True
    plans: set[tuple[str, str]] = field(default_factory=set)
    habits: dict[tuple[str, object], str] = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    """The matches to play. ``automatic`` says whether the bot gives answers in advance."""

    game: Game[Any, Any]
    seats: int
    options: Options
    automatic: bool
    guesses: int = 60
    seconds: float = 0.02


def play(setting: Setting, number: int) -> list[Player]:
    """Let medium robots play a match, and return what was counted for each seat.

    In slow play people are asked in windows only if they want to be, so here all pass.
    """
    rng = Random(f"{setting.game.name} {setting.seats} {number}")
    table = Table.new(setting.game, setting.seats, rng.randbytes(32), setting.options)
    players = [Player(MatchSeat(n, str(n), user_id=n + 1)) for n in range(setting.seats)]
    while not table.outcome:
        seat = next(s for s, d in table.waiting.items() if d.given is None)
        if isinstance(table.waiting, Window):
            table.answer(seat, [])
            continue
        ids = _automatic(setting, table, players[seat])
        if ids is None:
            ids = move(table, seat, "medium", rng, setting.guesses, setting.seconds)
            _count(setting, table, players, seat, ids)
        table.answer(seat, ids)
        players[seat].plans = {
            (plan.prompt, plan.choice)
            for plan, _ in plans_of(setting.game, table, seat, table.view(seat))
        }
    return players


def _automatic(setting: Setting, table: Table[Any, Any], player: Player) -> list[str] | None:
    """Return the bot's answer for a player, if it gives any."""
    if not setting.automatic:
        return None
    return answer_for(setting.game, table, table.waiting[player.held.seat], player.held)


def _count(
    setting: Setting,
    table: Table[Any, Any],
    players: Sequence[Player],
    seat: int,
    ids: Sequence[str],
) -> None:
    """Count a decision. A person who gives an answer twice in a row repeats it from then on."""
    player, decision = players[seat], table.waiting[seat]
    player.decisions += 1
    if player.waited:
        player.visits += 1
        player.planned += _planned(setting.game, table, decision, ids, player.plans)
    player.waited = False
    for other in players:
        other.waited |= other is not player
    answer = _standing(setting.game, table, decision, ids)
    if answer is None:
        return
    place = answer.prompt, answer.about
    if player.habits.get(place) == answer.choice:
        player.held = player.held.with_answer_in_advance(answer)
    player.habits[place] = answer.choice


def _planned(
    game: Game[Any, Any],
    table: Table[Any, Any],
    decision: Decision,
    ids: Sequence[str],
    plans: Collection[tuple[str, str]],
) -> bool:
    """Return whether a decision could have been answered by one of these plans."""
    view, key = table.view(decision.seat), game.in_advance.key
    return any((decision.prompt, key(c, view)) in plans for c in _chosen(decision, ids))


def _chosen(decision: Decision, ids: Sequence[str]) -> list[Choice]:
    return [choice for choice in decision.choices if choice.id in ids]


def _standing(
    game: Game[Any, Any], table: Table[Any, Any], decision: Decision, ids: Sequence[str]
) -> AnswerInAdvance | None:
    question = repeatable_question(game, decision)
    if question is None or any(c.verb not in question.verbs for c in _chosen(decision, ids)):
        return None
    return standing_answer(game, table, decision, ids)
