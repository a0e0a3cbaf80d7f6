"""Play in a terminal: people answer with a line; robots can take seats."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TextIO

from games.engine import Event, GuessError, IllegalChoice, Recorder
from games.robots import RANDOM, answer
from games.terminal.page import Page, who


def play(scribe: Recorder, robots: Collection[int], answers: TextIO, page: Page) -> None:
    """Play until the match is over or the answers end.

    The robots' random choices depend only on the seed of the match.
    """
    rng = Random(scribe.table.chance.seed)
    seats = range(scribe.table.state.seats)
    news: dict[int, list[Event]] = {seat: list(scribe.table.news) for seat in seats}
    while not scribe.table.outcome:
        waiting = scribe.table.waiting
        seat = next(seat for seat, decision in waiting.items() if decision.given is None)
        if seat in robots:
            events = scribe.answer(seat, _robot(scribe, seat, rng))
        else:
            _show(scribe, seat, news[seat], page)
            news[seat] = []
            given = _person(scribe, seat, answers, page)
            if given is None:
                return
            events = given
        for told in news.values():
            told += events
    page.line()
    page.line(page.table(scribe.table, None))


def _robot(scribe: Recorder, seat: int, rng: Random) -> list[str]:
    table = scribe.table
    try:
        return answer(table.seat(seat), RANDOM, rng)
    except GuessError:
        return table.waiting[seat].fallback


def _show(scribe: Recorder, seat: int, news: list[Event], page: Page) -> None:
    """Show a seat the events since it was last asked, the table, and its question."""
    page.line(f"\n=== {who(page, seat)}\n")
    page.events(scribe.table, news, seat)
    page.line(f"\n{page.table(scribe.table, seat)}\n")
    page.question(scribe.table, seat)


def _person(scribe: Recorder, seat: int, answers: TextIO, page: Page) -> list[Event] | None:
    """Read lines until one is a legal answer; return its events, None if the lines end."""
    while line := answers.readline():
        try:
            return scribe.answer(seat, line.split())
        except IllegalChoice:
            page.refusal(line.strip(), scribe.table.waiting[seat])
    return None
