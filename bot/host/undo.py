"""Taking an answer back: where nobody has learnt anything since."""

from __future__ import annotations

from typing import Any

from bot.host.change import TAKEN_BACK, Change, host_event
from bot.host.match import Match
from bot.host.matches import Matches
from bot.host.refusals import Refusal
from games.engine import Table


def answers_left_after_undo(match: Match, seat: int) -> int:
    """Return how many answers of this turn are left once a seat's last one is taken back.

    Raises Refusal that says why it cannot be: there is none, the turn is over, others have
    answered since, or somebody has learnt something (chance, or a face that was seen).
    """
    table = match.running_table()
    mine = [n for n, (who, _) in enumerate(table.answers) if who == seat]
    if not mine:
        raise Refusal("undo_over" if seat in match.answered else "no_undo")
    kept = mine[-1]
    if any(ids for _, ids in table.answers[kept + 1 :]):  # a pass is no answer
        raise Refusal("undo_answered")
    if _knowledge(table) != _knowledge(table.undone(kept)):
        raise Refusal("undo_learnt")
    return kept


def can_undo(match: Match, seat: int) -> bool:
    """Say whether a seat's last answer can be taken back."""
    try:
        answers_left_after_undo(match, seat)
    except Refusal:
        return False
    return True


def _knowledge(table: Table[Any, Any]) -> tuple[object, ...]:
    s = table.state
    return s.draws, s.seen, s.veiled, s.bags, s.limits, s.face


def is_unnoticed(match: Match, seat: int) -> bool:
    """Say whether no other reader could notice a seat's last answer."""
    table = match.running_table()
    before = table.undone(answers_left_after_undo(match, seat))
    readers = [*(s for s in range(len(match.seats)) if s != seat), None]
    return all(_shown(before, reader) == _shown(table, reader) for reader in readers)


def _shown(table: Table[Any, Any], reader: int | None) -> object:
    """Return what a reader sees of a table, but for the numbers of decisions."""
    return table.view(reader), [
        event.seen_by(reader) for event in table.news if event.kind != "mix"
    ]


async def undo(matches: Matches, match: Match, seat: int, change: Change) -> Match:
    """Go back to before a seat's last answer; ``change`` is the act that does so."""
    kept = answers_left_after_undo(match, seat)
    table = match.running_table().undone(kept)
    change.choices = [str(kept)]
    change.fingerprint = table.fingerprint()
    # What nobody could notice is not told afterwards either.
    quiet = is_unnoticed(match, seat)
    change.events = [] if quiet else [host_event(match, TAKEN_BACK, seat)]
    change.columns["poll"] = None
    return await matches.settle_and_commit(match, change, table)
