"""Who has declined an invitation to a match that has not started."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import JournalRecord


def after_replies(rows: Sequence[JournalRecord], before: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the people who have declined, after some rows of a journal.

    A person who comes after all has not declined.
    """
    declined = list(before)
    for row in rows:
        if row.act in ("decline", "join", "maybe") and row.actor in declined:
            declined.remove(row.actor)
        if row.act == "decline" and row.actor is not None:
            declined.append(row.actor)
    return tuple(declined)
