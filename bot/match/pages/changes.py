"""The changes since a player last acted: the news on a panel, and all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import filterfalse, groupby
from math import ceil
from unicodedata import east_asian_width

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.story import Told, sentences
from games.engine import Event, View, Words

NEWS = 3  # latest events on a panel
LINES = 4  # of small print on a panel; one event is shown in any case
MINE = 3  # times as much a player is concerned by what happens to them
LINE = 47  # Latin letters of small print in a line on a phone


def letters(said: str) -> int:
    """Return how many Latin letters are as wide as a text; an emoji or a kanji is like two.

    >>> letters("×1"), letters("🐰 ×1"), letters("兎")
    (2, 5, 2)
    """
    return len(said) + sum(east_asian_width(c) == "W" for c in filterfalse(str.isascii, said))


def height(said: str) -> int:
    """Return how many lines a line of small print has on a phone."""
    return ceil(letters(said.removeprefix("-# ")) / LINE)


def news_text(match: Match, view: View, words: Words, room: int = LINES, most: int = LINES) -> str:
    """Return the news since a reader's player last acted, in their order.

    There are at most ``NEWS``, in ``room`` lines on a phone: what concerns the player most, and of
    the rest the latest. What happened to the player and matters, and its cause, may take ``most``
    lines, but if there is no room they are one less than ``NEWS``. One is told in any case. Before
    the player's first act they are the events since anyone's: the preparations are no news.
    """
    counts, seat = match.event_counts, view.reader
    assert seat is not None
    news = match.events_for(seat)
    latest = counts.get(seat, max(counts.values(), default=0))
    told = news[max(0, len(news) - latest) :]
    events = sentences(match, told, words)
    ranked, mine = _ranked(match, view, events, _happened(match, seat, events, told))
    shown: list[int] = []
    for i in ranked[: NEWS - (room <= 0)]:
        high = height(events[i][0])
        room, most = room - high, most - high
        if shown and (most if i in mine else room) < 0:
            break
        shown.append(i)
    lines = [f"-# {events[i][0]}" for i in sorted(shown)]
    if left := len(events) - len(lines):
        lines[-1] = words("{news} … {n} more", n=left, news=lines[-1])
    return "\n".join(lines)


def _ranked(
    match: Match, view: View, events: Sequence[tuple[str, Event]], happened: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the places of news, first what concerns the view's reader most; and those of theirs.

    Theirs are what ``happened`` to them and matters, and why: the event before is the cause, unless
    another player chose this one, such as a theft. Next comes what players near to winning have
    done.
    """
    text, near = match.game.text, match.game.text.one_short(view)
    stakes = [text.stakes.get(event.kind, 1) for _, event in events]
    concern = [stakes[i] * (1 + (event.seat in near)) for i, (_, event) in enumerate(events)]
    mine = [i for i in happened if stakes[i] > 1]
    for i in happened:
        event, concern[i] = events[i][1], MINE * stakes[i]
        chosen = event.seat not in (None, view.reader) and event.kind not in text.effects
        if i and not chosen and stakes[i - 1]:
            concern[i - 1] = max(concern[i - 1 : i + 1])
            mine.append(i - 1)
    ranked = sorted(range(len(events)), key=lambda i: (concern[i], i), reverse=True)
    return [i for i in ranked if concern[i]] or ranked, mine


def _happened(
    match: Match, seat: int, events: Sequence[tuple[str, Event]], told: Told
) -> list[int]:
    """Return the places of the events that happened to a seat's player after their own act.

    These are the ones that read differently for others, or that nobody else was shown.
    """
    for_others = {event: said for said, event in sentences(match, told, words_for(match))}
    own = next((i for i, (_, event) in enumerate(events) if event.seat != seat), len(events))
    return [
        i for i, (said, event) in enumerate(events)
        if i >= own and (said != for_others.get(event) or event.only_for(seat))
    ]  # fmt: skip


def changes_text(match: Match, seat: int, words: Words, room: int) -> str:
    """Return the changes since a seat's player last acted, in at most ``room`` characters.

    They are in their order; what one player did in a row shares a line. Only if there is no room
    for all events, the oldest are left out and the log is mentioned.
    """
    events = [
        (sentence, event.seat)
        for sentence, event in sentences(match, match.events_since_last_act(seat), words)
    ]
    if not events:
        return ""
    head = words("**Since your last move**") if seat in match.event_counts else words("**So far**")

    def without(left_out: int) -> str:
        acts = [
            words.sentences(sentence for sentence, _ in run)
            for _, run in groupby(events[left_out:], key=lambda each: each[1])
        ]
        lines = [head, *(f"-# {act}" for act in acts)]
        if left_out:
            lines.insert(1, words.plural("-# … {n} earlier event: see the **Log**",
                                         "-# … {n} earlier events: see the **Log**",
                                         left_out))  # fmt: skip
        return "\n".join(lines)

    whole = without(0)
    if len(whole) <= room:
        return whole
    # The text gets shorter with each event left out, so bisection finds the least number.
    cuts = range(1, len(events))
    first = bisect_left(cuts, True, key=lambda left_out: len(without(left_out)) <= room)
    return without(cuts[first]) if first < len(cuts) else ""
