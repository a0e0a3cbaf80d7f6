"""The changes since a player last acted, with a line for each player."""

from __future__ import annotations

from bisect import bisect_left
from math import ceil

from bot.match.match import Match
from bot.match.pages.story import sentences
from games.engine import Words

NEWS = 3  # latest events on a panel
LINES = 4  # of small print on a panel; one event is shown in any case
LINE = 45  # characters of small print in a line on a phone


def height(said: str) -> int:
    """Return how many lines a line of small print has on a phone."""
    return ceil(len(said.removeprefix("-# ")) / LINE)


def news_text(match: Match, seat: int, words: Words, room: int = LINES) -> str:
    """Return the latest events since a seat's player last acted, oldest first.

    There are at most ``NEWS``, in ``room`` lines on a phone. Before the player's first act they are
    those since anyone's: the preparations are no news.
    """
    counts = match.event_counts
    news = match.events_for(seat)
    latest = counts.get(seat, max(counts.values(), default=0))
    events = sentences(match, news[max(0, len(news) - latest) :], words)
    lines: list[str] = []
    for sentence, _ in reversed(events[-NEWS:]):
        room -= height(sentence)
        if lines and room < 0:
            break
        lines.insert(0, f"-# {sentence}")
    if left := len(events) - len(lines):
        lines[-1] = words("{news} … {n} more under **More**", n=left, news=lines[-1])
    return "\n".join(lines)


def changes_text(match: Match, seat: int, words: Words, room: int) -> str:
    """Return the changes since a seat's player last acted, in at most ``room`` characters.

    Each player has one line, in the order of their first acts; events without a player share a
    line. Only if there is no room for all events, the oldest are left out and the log is mentioned.
    """
    events = [
        (sentence, event.seat)
        for sentence, event in sentences(match, match.events_since_last_act(seat), words)
    ]
    if not events:
        return ""
    head = words("**Since your last move**") if seat in match.event_counts else words("**So far**")

    def without(left_out: int) -> str:
        by_player: dict[int | None, list[str]] = {}
        for sentence, actor in events[left_out:]:
            by_player.setdefault(actor, []).append(sentence)
        lines = [head, *(f"- {words.sentences(acts)}" for acts in by_player.values())]
        if left_out:
            lines.insert(1, words.plural("-# … and {n} event before that: see the **Log**",
                                         "-# … and {n} events before that: see the **Log**",
                                         left_out))  # fmt: skip
        return "\n".join(lines)

    whole = without(0)
    if len(whole) <= room:
        return whole
    # The text gets shorter with each event left out, so bisection finds the least number.
    cuts = range(1, len(events))
    first = bisect_left(cuts, True, key=lambda left_out: len(without(left_out)) <= room)
    return without(cuts[first]) if first < len(cuts) else ""
