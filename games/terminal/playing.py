"""Play in a terminal: people answer with a line; robots can take seats."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TextIO

from games.engine import Event, GuessError, IllegalChoice, Recorder
from games.robots import RANDOM, answer
from games.terminal.page import Page, who


def play(recorder: Recorder, robots: Collection[int], answers: TextIO, page: Page) -> None:
    """Play until the match is over or the answers end.

    The robots' random choices depend only on the seed of the match.
    """
    rng = Random(recorder.table.chance.seed)
    seats = range(recorder.table.state.seats)
    news: dict[int, list[Event]] = {seat: list(recorder.table.news) for seat in seats}
    asked: int | None = None
    while not recorder.table.outcome:
        waiting = recorder.table.waiting
        seat = next(seat for seat, decision in waiting.items() if decision.given is None)
        if seat in robots:
            events = recorder.answer(seat, _robot(recorder, seat, rng))
        else:
            _show(recorder, seat, news[seat], page)
            news[seat], asked = [], seat
            given = _person(recorder, seat, answers, page)
            if given is None:
                return
            events = given
        for unread in news.values():
            unread += events
    page.line()
    if asked is not None:
        page.events(recorder.table, news[asked], asked)
        page.line()
    page.line(page.table(recorder.table, None))


def _robot(recorder: Recorder, seat: int, rng: Random) -> list[str]:
    table = recorder.table
    try:
        return answer(table.seat(seat), RANDOM, rng)
    except GuessError:
        return table.waiting[seat].fallback


def _show(recorder: Recorder, seat: int, news: list[Event], page: Page) -> None:
    """Show a seat the events since it was last asked, the table, and its question."""
    page.line(f"\n=== {who(page, seat)}\n")
    page.events(recorder.table, news, seat)
    page.line(f"\n{page.table(recorder.table, seat)}\n")
    page.question(recorder.table, seat)


def _person(recorder: Recorder, seat: int, answers: TextIO, page: Page) -> list[Event] | None:
    """Read lines until one is a legal answer; return its events, None if the lines end."""
    while line := answers.readline():
        try:
            return recorder.answer(seat, line.split())
        except IllegalChoice:
            page.refusal(line.strip(), recorder.table.waiting[seat])
    return None
