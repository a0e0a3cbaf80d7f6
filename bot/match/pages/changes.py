"""The changes since a player last acted: the news on a panel, and all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from math import ceil

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.story import Told, sentences
from games.engine import Event, Words

NEWS = 3  # latest events on a panel
LINES = 4  # of small print on a panel; one event is shown in any case
LINE = 45  # characters of small print in a line on a phone


def height(said: str) -> int:
    """Return how many lines a line of small print has on a phone."""
    return ceil(len(said.removeprefix("-# ")) / LINE)


def news_text(match: Match, seat: int, words: Words, room: int = LINES, most: int = NEWS) -> str:
    """Return the news since a seat's player last acted, in their order.

    There are at most ``most``, in ``room`` lines on a phone. What happened to the player, and its
    cause, may take more lines, but if there is none left they are one less than ``NEWS``. Before
    the player's first act they are the events since anyone's: the preparations are no news.
    """
    counts = match.event_counts
    news = match.events_for(seat)
    latest = counts.get(seat, max(counts.values(), default=0))
    told = news[max(0, len(news) - latest) :]
    events = sentences(match, told, words)
    mine, others = _ranked(match, seat, events, told)
    shown: list[int] = []
    for i in list(dict.fromkeys([*mine, *others]))[: min(most, NEWS - (room <= 0))]:
        room -= height(events[i][0])
        if shown and room < 0 and i not in mine:
            break
        shown.append(i)
    lines = [f"-# {events[i][0]}" for i in sorted(shown)]
    if left := len(events) - len(lines):
        lines[-1] = words("{news} … {n} more", n=left, news=lines[-1])
    return "\n".join(lines)


def _ranked(
    match: Match, seat: int, events: Sequence[tuple[str, Event]], told: Told
) -> tuple[list[int], list[int]]:
    """Return the places of what happened to a seat's player, and why, and then of other news.

    Both begin with the most important. The event before one is its cause, unless it is another
    player's choice, such as a theft: then that is the cause itself.
    """
    text, latest = match.game.text, [*reversed(range(len(events)))]
    later = [i for i in latest if events[i][1].kind not in text.steps]
    happened = _happened(match, seat, events, told)
    mine: list[int] = []
    for i in later:
        if i in happened:
            mine.append(i)
            event = events[i][1]
            if (event.seat in (None, seat) or event.kind in text.effects) and i - 1 in later:
                mine.append(i - 1)
    plays = [i for i in later if events[i][1].kind in text.plays]
    causes = [i - 1 for i in plays if i - 1 in later]
    return mine, [*plays, *causes, *(later or latest)]


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
