"""Replay a match from a file in a terminal, step by step."""

from __future__ import annotations

from typing import TextIO

from games import GAMES
from games.engine import (
    HandoverStep,
    PartialTranscript,
    Played,
    RewindStep,
    Transcript,
    UndoStep,
    message,
    replay,
    write_position,
)
from games.terminal.page import Page, who


def step_through(
    transcript: Transcript,
    reader: int | None,
    page: Page,
    enter: TextIO | None = None,
    *,
    positions: bool = False,
) -> None:
    """Show every step to a reader, and the table whenever its view has changed.

    With ``enter`` each step waits for a line of it, and the end of ``enter`` ends the replay. With
    ``positions``, positions between two turns are also written as text. Raise BadNotation if the
    match can't have gone that way.
    """
    shown = ""
    for number, played in enumerate(replay(transcript)):
        if number and enter and not enter.readline():
            return
        page.line(f"\n=== {_title(number, played, page)}\n")
        page.events(played.table, played.events, reader)
        if positions and not played.table.answers:
            page.line(write_position(played.table.game, played.table.checkpoint(),
                                     transcript.options))  # fmt: skip
        table = page.table(played.table, reader)
        if table != shown:
            page.line(f"\n{table}")
        shown = table


def tell(account: PartialTranscript, page: Page, enter: TextIO | None = None) -> None:
    """Show a partial transcript line by line; with ``enter`` each waits for a line of it."""
    words = page.words(None)
    title = GAMES[account.game].title
    said = (
        words("{title}, as a spectator saw it", title=title)
        if account.reader is None
        else words("{title}, as {name} saw it", title=title, name=words.seat(account.reader))
    )
    page.line(f"\n=== {said}\n")
    for line in account.said():
        if enter and not enter.readline():
            return
        page.line(line)


def _title(number: int, played: Played, page: Page) -> str:
    step, words = played.step, page.words(None)
    if step is None:
        return played.table.game.title
    if isinstance(step, RewindStep):
        return words("{n}. The turn restarts", n=number)
    if isinstance(step, UndoStep):
        return words("{n}. A move is taken back", n=number)
    name = who(page, step.seat)
    if isinstance(step, HandoverStep):
        return words("{n}. {name}: someone else takes over this seat", n=number, name=name)
    answer = " ".join(step.ids) or words(message("pass", "an empty answer"))
    return words("{n}. {name}: {answer}", n=number, name=name, answer=answer)
