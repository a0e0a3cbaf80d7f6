"""The kinds of surface that a match has, and which of them an act makes outdated."""

from __future__ import annotations

from collections.abc import Iterator

from bot.match.commits.change import PAUSED, Change
from bot.match.match import Match
from bot.store import SurfaceWanted

LOBBY, TABLE, PANEL, NOTICE = "lobby", "table", "panel", "notice"
REMINDER = "reminder"  # mentions players in the channel before a scheduled match starts
EVENT = "event"  # Discord's scheduled event for a scheduled match
START_NOTICE = "start_notice"  # reminds one player of that
RESULT = "result"  # posted once, when a match is finished
SEAT_LOST = "seat_lost"  # to a person who has lost a seat
PRIVATE_ACTS = ("wishes", "told", "seen", "hint")  # acts that only the seat's own panel shows


def outdated_surfaces(before: Match, after: Match, change: Change) -> list[SurfaceWanted]:
    """Return the surfaces that an act makes outdated, with the notices to send.

    - A notice is for a seat that gets a decision, not for one that keeps deciding, and not for a
      window of a few seconds.
    - Everyone gets a notice when a match pauses because nobody is left, and before a paused match
      ends.
    - An act that concerns only one seat touches no other post. Even an edit without changes would
      show that someone did something.
    - The result is posted once, when the match is finished. Everyone but the player who made the
      last move gets a notice, also those for whom a robot or the bot plays.
    - A person who plays alone has only a panel, and strangers have no public post.
    - A match of a tournament has no post of a lobby.
    """
    version = after.version
    if after.alone:
        seats = before.people if after.table is not None else ()
        return [SurfaceWanted(PANEL, version, seat.seat) for seat in seats]
    if change.act == "remind":
        if after.status == "lobby":
            called = [SurfaceWanted(START_NOTICE, version, seat.seat) for seat in after.people]
            return [SurfaceWanted(REMINDER, version), *called]
        seats = after.people if change.seat is None else [after.seats[change.seat]]
        return [SurfaceWanted(NOTICE, version, seat.seat) for seat in seats]
    if not change.followups and (
        change.act in PRIVATE_ACTS or _passes_unseen(before, after, change)
    ):
        mine = [seat for seat in after.people if after.by_dm(seat) and seat.seat == change.seat]
        return [SurfaceWanted(PANEL, version, seat.seat) for seat in mine]
    surfaces = [] if after.private else [*_public(before, after, change)]
    if after.table is None:
        return surfaces
    if change.act == "leave" and change.seat is not None:  # their panel is removed
        surfaces.append(SurfaceWanted(PANEL, version, change.seat))
    for step in change.followups:
        if step.act == "handover" and step.seat is not None and before.seats[step.seat].user_id:
            surfaces.append(SurfaceWanted(SEAT_LOST, version, step.seat))
    return [*surfaces, *_personal(before, after, change)]


def _public(before: Match, after: Match, change: Change) -> Iterator[SurfaceWanted]:
    """Yield the posts for everyone that an act makes outdated."""
    version, status = after.version, after.status
    if not after.in_tournament and (change.act != "answer" or status != "running"):
        yield SurfaceWanted(LOBBY, version)
    if after.table is not None or status == "quarantined":
        yield SurfaceWanted(TABLE, version)
    if before.time_control.scheduled and (
        change.act == "open" or _event_state(before) != _event_state(after)
    ):
        yield SurfaceWanted(EVENT, version)
    if status == "finished" != before.status:
        yield SurfaceWanted(RESULT, version)


def _event_state(match: Match) -> tuple[object, ...]:
    """Return what the event of a scheduled match depends on."""
    return match.status, match.channel_id, match.ends_at


def _personal(before: Match, after: Match, change: Change) -> Iterator[SurfaceWanted]:
    """Yield the panels that an act makes outdated, and the notices to send.

    Public acts of others do not update anyone's panel: the panel says that it may be out of date,
    and the table shows the rest. Every edit costs one of the requests that Discord allows.
    """
    version, waiting = after.version, after.waited_for()
    # A pause without a seat or a reason is one that nobody chose: no player is left.
    left_alone = any(e.kind == PAUSED and e.seat is None and not e.about for e in change.events)
    # Before the deal nobody had a decision.
    on_move = () if before.table is None else (*before.waited_for(), change.seat)
    already_notified = {
        seat
        for seat in on_move
        if seat is not None and before.seats[seat].user_id == after.seats[seat].user_id
    }
    slowed = before.time_control.all_here and not after.time_control.all_here
    # Players who are all there see their move on an open panel; later reminders reach the others.
    watched = after.time_control.all_here and before.table is not None
    concerned = {*range(len(after.seats))} if slowed else _concerned(before, after, change)
    for seat in after.people:
        if (after.by_dm(seat) and seat.seat in concerned) or (
            change.act == "dm" and seat.seat == change.seat
        ):
            yield SurfaceWanted(PANEL, version, seat.seat)
        if left_alone:
            yield SurfaceWanted(NOTICE, version, seat.seat)
        own_move = seat.seat == change.seat and seat.user_id == change.actor
        if after.status == "finished" and not own_move:
            yield SurfaceWanted(NOTICE, version, seat.seat)
        if seat.person is None or (after.has_open_window and after.time_control.is_live):
            continue
        again = (
            slowed
            or change.act == "nudge"
            or (change.act == "reserve" and seat.seat == change.seat)
        )
        new = seat.seat not in already_notified and not watched
        if seat.seat in waiting and (new or again):
            yield SurfaceWanted(NOTICE, version, seat.seat)


def _concerned(before: Match, after: Match, change: Change) -> set[int]:
    """Return the seats whose panels an act changes.

    Such a seat has another question, or it alone has seen something.
    """
    steps = (change, *change.followups)
    seats = range(len(after.seats))
    if any(step.act != "answer" for step in steps) or after.status != before.status:
        return {*seats}
    news = [event for step in steps for event in step.events if event.kind != "mix"]
    asked, asked_before = _asked(after), _asked(before)
    return {
        seat
        for seat in seats
        if seat == change.seat
        or asked.get(seat) != asked_before.get(seat)
        or any(event.only_for(seat) for event in news)
    }


def _asked(match: Match) -> dict[int, int]:
    """Return, for each seat that a match is waiting for, the number of its decision."""
    assert match.table is not None
    waiting = match.table.waiting
    return {seat: waiting[seat].number for seat in match.waited_for()}


def _passes_unseen(before: Match, after: Match, change: Change) -> bool:
    """Return whether a seat passed in a window that stays open."""
    return (
        change.act == "answer"
        and before.has_open_window
        and after.has_open_window
        and _question(before) == _question(after)
    )


def _question(match: Match) -> list[int]:
    assert match.table is not None
    return [decision.number for decision in match.table.waiting.values()]
