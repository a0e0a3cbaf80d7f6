"""The games in a terminal: ``main`` reads and runs the command line.

Errors are reported as one line on standard error. The exit code is 0 on success, 1 if a file or a
position is wrong or the input ends too early, and 2 if the command line itself is wrong.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_bytes
from typing import Any

from games import GAMES
from games.engine import (
    ENGLISH,
    SEED,
    BadNotation,
    Game,
    Options,
    PartialTranscript,
    Recorder,
    Table,
    Transcript,
    Words,
    read_options,
    read_position,
    verify_transcript,
)
from games.painting import Painter
from games.robots import CHARACTERS
from games.terminal.arguments import OneLine, parsers
from games.terminal.page import Page, player_names, printable, shortened
from games.terminal.playing import play
from games.terminal.replaying import step_through, tell
from games.terminal.verifying import digests, verification_text


class Failure(Exception):
    """A command failed; the message is one line for the user."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code."""
    parser, below = parsers()
    given = parser.parse_args(arguments)
    try:
        return _COMMANDS[given.command](given, below[given.command])
    except Failure as failure:
        sys.stderr.write(printable(f"{parser.prog}: {shortened(str(failure))}") + "\n")
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    return 1


def _play(given: Namespace, parser: OneLine) -> int:
    game, options = GAMES[given.game], _options(given, parser)
    begins = _at(game, given.position, options) if given.position else None
    usual = begins.state.seats if begins else game.seats[0]
    seats = usual if given.seats is None else given.seats
    if seats not in game.seats:
        parser.error(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}")
    if begins and seats != usual:
        parser.error(f"the position has {usual} seats, not {seats}")
    for seat in given.robots:
        _check_seat(seat, seats, parser)
    robots = dict(zip(given.robots, CHARACTERS, strict=False))
    people = player_names(seats, given.language)
    names = [robots.get(seat, name) for seat, name in enumerate(people)]
    recorder = Recorder(
        game, seats, given.seed or token_bytes(SEED), options, names, given.position
    )
    try:
        play(recorder, robots, sys.stdin, _page(given, seats, names))
    finally:
        if given.save:
            _write(given.save, str(recorder.transcript))
    if not recorder.table.outcome:
        raise Failure("the input ended before the match")
    return 0


def _replay(given: Namespace, parser: OneLine) -> int:
    try:
        text = _read(given.file)
        account = PartialTranscript.read(text)
        if account is not None:
            page = _page(given, len(account.names), account.names)
            tell(account, page, None if given.all else sys.stdin)
            return 0
        transcript = Transcript.read(text)
        _check_seat(given.seat, transcript.seats, parser)
        page = _page(given, transcript.seats, transcript.names)
        enter = None if given.all else sys.stdin
        step_through(transcript, given.seat, page, enter, positions=given.positions)
    except BadNotation as bad:
        raise Failure(f"{given.file}: {bad}") from None
    return 0


def _verify(given: Namespace, parser: OneLine) -> int:
    try:
        transcript = Transcript.read(_read(given.file))
        proof = verify_transcript(transcript, given.digest)
    except BadNotation as bad:
        raise Failure(f"{given.file}: {bad}") from None
    page = _page(given, transcript.seats, transcript.names)
    words = page.words(None)
    page.line(f"{given.file}: {verification_text(proof, words)}")
    if not given.digest:
        for said in digests(transcript, words):
            page.line(said)
    return 0


def _show(given: Namespace, parser: OneLine) -> int:
    game, options = GAMES[given.game], _options(given, parser)
    table = _at(game, given.position, options)
    seats, reader = table.state.seats, given.seat
    _check_seat(reader, seats, parser)
    page = _page(given, seats)
    page.line(page.table(table, reader))
    decision = None if reader is None else table.waiting.get(reader)
    if decision:
        page.line()
        page.question(table, decision.seat)
    if given.png and game.picture:
        sheet = game.picture.draw(table.view(reader), page.words(reader), decision)
        _write(given.png, Painter().paint(sheet))
    return 0


def _page(given: Namespace, seats: int, names: Sequence[str] = ()) -> Page:
    """Return the page for standard output, in the language of the command line."""
    return Page(names or player_names(seats, given.language), sys.stdout, given.language)


def _options(given: Namespace, parser: OneLine) -> Options:
    try:
        return read_options(GAMES[given.game].options, given.option)
    except BadNotation as bad:
        parser.error(str(bad))


def _at(game: Game[Any, Any], position: str, options: Options) -> Table[Any, Any]:
    """Return the table that a position leads to, at its first question."""
    try:
        table = Table.at(game, read_position(game, position, options))
        seats = table.state.seats
        game.text.table(table.view(None), Words(player_names(seats, ENGLISH)))
    except BadNotation as bad:
        raise Failure(bad) from None
    except Exception as error:  # rules may raise anything on an impossible position
        raise Failure(f"such a position cannot be: {type(error).__name__} {error}") from None
    return table


def _check_seat(seat: int | None, seats: int, parser: OneLine) -> None:
    if seat is not None and seat not in range(seats):
        parser.error(f"there is no seat {seat}: seats count from 0 to {seats - 1}")


def _read(file: str) -> str:
    try:
        return Path(file).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Failure(f"{file} is no text") from None
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror}") from None


def _write(file: str, content: str | bytes) -> None:
    """Write a text or a picture to a file; a text to standard output if the file is ``-``."""
    if file == "-" and isinstance(content, str):
        sys.stdout.write(content)
        return
    try:
        Path(file).write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise Failure(f"{file} cannot be written: {error.strerror}") from None


_COMMANDS: dict[str, Callable[[Namespace, OneLine], int]] = {
    "play": _play,
    "replay": _replay,
    "verify": _verify,
    "show": _show,
}
