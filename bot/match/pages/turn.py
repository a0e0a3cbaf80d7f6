"""The state of a match in the same words everywhere: whose move it is, windows and polls."""

from __future__ import annotations

from typing import Any

import discord

from bot.match.acts.polls import LATE, PAUSE, SLOW, TAKEOVER, UNDO, Poll, polls_of
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.ending import ending_text
from bot.match.pages.story import LAST_EVENTS, sentences
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import display
from games.engine import Words, message, truncate

HEADING = message("{names} to move", "a heading")
INSIDE = message("{names} to move", "inside a line, after a colon or a dash")
ASKED = {
    LATE: message("🗳️ {name} has run out of time. What now?"),
    SLOW: message("🗳️ Not everyone is here. Continue with the slow clock?"),
    PAUSE: message("🗳️ {name} asks for a pause. Do you all agree?"),
    UNDO: message("🗳️ {name} asks to take back their last move. Do you agree?"),
    TAKEOVER: message("🪑 {heir} asks to take over {name}'s seat. Do you agree?"),
}
WAYS = {
    LATE: {
        "wait": message("Keep waiting"),
        "skip": message("Skip this once"),
        "replace": message("Let a robot play"),
        "end": message("End the match"),
    },
    SLOW: {"yes": message("Slow clock"), "no": message("Keep playing")},
    PAUSE: {"yes": message("Agree"), "no": message("Keep playing")},
    UNDO: {"yes": message("Agree"), "no": message("No")},
    TAKEOVER: {"yes": message("Give {heir} the seat"), "no": message("Decline {heir}")},
}

LABEL_NAME = 24  # characters of a name on a button
REQUESTS = 3  # takeover requests shown at a time


def panel_button(match: Match, words: Words, marker: str = "") -> discord.ui.Button[Any]:
    """Return the button with which players open their own panel; see ``lobby_post``."""
    control = Control(match.id, "move", arg=marker)
    return layout.button(words("My panel"), control, discord.ButtonStyle.primary)


def standing(match: Match, words: Words, *, pictured: bool = False) -> str:
    """Say whose move it is, or how the match ended, of which a picture may show details."""
    table = match.table
    assert table is not None
    if match.status in OVER_STATUSES:
        return ending_text(match, words, pictured=pictured)
    if match.status == "paused":
        return words("### The match is paused\nIts clocks are stopped. Press "
                     "**Resume** to continue; otherwise it ends {when}.",
                     when=relative(match.ends_at or 0))  # fmt: skip
    lines = [window_line(match, words) or to_move(match, words), *choosing(match, words)]
    lines += poll_lines(match, words)
    if words.reader is None and _private(match, words):
        lines.append(words("If you were shown a card, press **My panel** to see it."))
    if match.stuck:
        lines.append(
            words("⚠️ Something keeps going wrong in this turn. You can restart the turn or end "
                  "the match.")
            if match.private
            else words("⚠️ Something keeps going wrong in this turn. The host or a moderator can "
                       "restart the turn or end the match.")
        )  # fmt: skip
    return "\n".join(lines)


def _private(match: Match, words: Words) -> bool:
    """Return whether the listed events showed something to some readers only."""
    everyone = (2 << len(match.seats)) - 1
    described = sentences(match, match.events_for(None), words, LAST_EVENTS)
    return any(event.visible_to not in (0, everyone) for _, event in described)


def window_line(match: Match, words: Words) -> str:
    """Say when the window closes, but never for whom it waits; empty if no window is open."""
    if not match.has_open_window:
        return ""
    if match.closes_at is None:
        return words("### Waiting for responses")
    until = relative(match.closes_at)
    return words("### Waiting for responses – deadline {until}", until=until)


def to_move(match: Match, words: Words) -> str:
    """Say whose turn it is, and when their time runs out."""
    names = [f"**{words.seat(seat)}**" for seat in match.waited_for()]
    if names and len(match.robots_due) == len(names):
        return words.plural("### {names} is thinking…", "### {names} are thinking…", len(names),
                            names=words.listing(names))  # fmt: skip
    move, due = f"### {their_move(match, words)}", first_due(match)
    if due is None:
        return move
    return words("{said}\n-# Deadline: {when}", said=move, when=relative(due))


def relative(at: float) -> str:
    """Return a Discord timestamp that shows the time left until ``at``."""
    return f"<t:{int(at)}:R>"


def your_move(match: Match, seat: int, words: Words) -> str:
    """Say to a player that it is their move, and until when.

    Discord counts the time, also after it is over, so the words fit "in 2 minutes" and "1 minute
    ago".
    """
    due = match.due_at(seat)
    if due is None:
        return words("**Your move**")
    return words("**Your move** – deadline {when}", when=relative(due))


def their_move(match: Match, words: Words, most: int = 10, pattern: str = HEADING) -> str:
    """Say to everyone whose move it is; more than ``most`` players are only counted."""
    waited = match.waited_for()
    if len(waited) > most:
        return words.plural("{n} player to move", "{n} players to move", len(waited))
    names = [f"**{words.seat(seat)}**" for seat in waited]
    return words(pattern, names=words.listing(names))


def waiting_since(match: Match, words: Words) -> str:
    """Return a line with the time from which the match has waited for people, if it is known.

    Clocks do not say it: they begin later for players on holiday, and again after a pause. Discord
    counts the time that has passed, which costs no edits.
    """
    waited = match.waited_for()
    begun = [at for seat, (_, at) in match.asked.items() if seat in waited]
    if not begun or match.has_open_window or len(match.robots_due) == len(waited):
        return ""
    at = min(begun)
    return words("-# Waiting since {when}", when=f"<t:{int(at)}:f> ({relative(at)})")


def first_due(match: Match) -> float | None:
    """Return the earliest time at which a player on move runs out of time; None without a clock."""
    dues = [due for due in map(match.due_at, match.waited_for()) if due is not None]
    return min(dues, default=None)


def choosing(match: Match, words: Words) -> list[str]:
    """Say how many of the players who decide at the same time have chosen, but not what."""
    table = match.table
    given = [d.given is not None for d in table.waiting.values()] if table else []
    if len(given) < 2 or match.has_open_window:
        return []
    return [have_chosen(sum(given), len(given), words)]


def have_chosen(n: int, of: int, words: Words) -> str:
    """Say how many of the players who decide at the same time have chosen."""
    return words.plural("-# {n} of {all} has chosen", "-# {n} of {all} have chosen", n, all=of)


def poll_lines(match: Match, words: Words) -> list[str]:
    """List the open polls with the players who have not voted, and the agreed takeovers."""
    lines = []
    for poll in _shown(match):
        question = words(ASKED[poll.kind], name=words.seat(poll.seat), heir=display(poll.name, 0))
        left = [words.seat(seat) for seat in poll.voters if seat not in poll.votes]
        lines += [question, words("-# Waiting for: {names}", names=words.listing(left))]
    for seat in match.seats:
        request = seat.takeover_request
        if request is not None and request.agreed:
            player, name = display(request.name, 0), words.seat(seat.seat)
            lines.append(words("-# {heir} takes over {name}'s seat once this turn is over.",
                               heir=player, name=name))  # fmt: skip
    return lines


def _shown(match: Match) -> list[Poll]:
    """Return the polls shown at the table; of takeover requests only the first ones."""
    polls = polls_of(match)
    requests = [poll for poll in polls if poll.kind == TAKEOVER]
    return [poll for poll in polls if poll not in requests[REQUESTS:]]


def poll_controls(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return a button for each option of each poll."""
    if match.status != "running":
        return []
    return [
        layout.button(
            words(label, heir=truncate(poll.name, LABEL_NAME)),
            Control(match.id, "vote", number=poll.number, arg=way),
        )
        for poll in _shown(match)
        for way, label in WAYS[poll.kind].items()
    ]
