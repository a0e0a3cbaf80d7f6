"""Texts that people type: the most expensive one of the longest allowed length is cheap to read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path
from time import thread_time
from types import FrameType, SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.features.puzzles.pages.archive import Filters, archive_of
from bot.features.schedules.typed_times import typed_time
from bot.features.settings.time_zones import time_zone, time_zones
from bot.posts.refusals import Refusal
from cogs.game_commands import card_page, parse_move
from cogs.options import MAX_TYPED_LENGTH, game_choices
from games import GAMES
from games.engine import BadNotation, PartialTranscript, Transcript, read_position, read_seed
from kit.amount import some
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT

NOW, BERLIN = 1_800_000_000.0, ZoneInfo("Europe/Berlin")
PIECES = (
    "friday ", "fri ", "1h ", "in ", "in a hour and ", "1 ", "12 ", "1:", "1時間", "1分", "今夜",
    "日", "dentro de ", "daqui a ", "12/", "1.", "1 jan ", "utc", "utc+", "<t:1", " ", "morning ",
    "noon ", "de la ", "day after ", "-", "(", "\n", "a", ",", "\ufdfa", "\u0301\u0316",
    "\u212b", "😀",
)  # fmt: skip
"""Parts of times and places, gaps, a letter that becomes 18 letters, and accents out of order."""
LONGER = 60  # times the longest text: Discord sends as much while a person still types
MOST_SECONDS, MOST_STEPS = 0.02, 20_000


def texts(length: int) -> Iterator[str]:
    """Yield texts of a length: one piece again and again, between a beginning and an end."""
    for begin, end, piece in product(("", "in ", "in 1h", "give "), ("", "x", "後"), PIECES):
        middle = length - len(begin) - len(end)
        yield begin + (piece * length)[:middle] + end


def steps(work: Callable[[], object]) -> int:
    """Return how many calls of functions some work makes, those of built-in functions included."""
    count = 0

    def tally(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tally)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def is_quick(work: Callable[[], object]) -> bool:
    """Return whether one of three attempts at some work takes little processor time."""
    for _ in range(3):
        start = thread_time()
        work()
        if thread_time() - start < MOST_SECONDS:
            return True
    return False


def check_cost(read: Callable[[str], object], *more: str) -> None:
    """Check that a parser reads any text of the longest length with few calls and little time.

    A longer text, which only autocompletion gets, may not take more time either.
    """
    for text in ("", "a", "any place"):
        read(text)  # so that what is read once and kept does not count
    for text in (*some([*texts(MAX_TYPED_LENGTH)]), *more):
        assert steps(partial(read, text)) < MOST_STEPS, text
        assert is_quick(partial(read, text)), text
    for piece in PIECES:
        long = piece * (LONGER * MAX_TYPED_LENGTH // len(piece))
        assert is_quick(partial(read, long)), piece


def test_any_typed_time_is_cheap_to_read() -> None:
    check_cost(lambda text: typed_time(text, NOW, BERLIN), "<t:" + "9" * 97, "2" * 100)


def test_any_typed_place_is_cheap_to_find() -> None:
    check_cost(time_zone)
    check_cost(lambda text: time_zones(text, "de"))


def test_any_typed_game_is_cheap_to_find() -> None:
    bot: Any = SimpleNamespace(games=GAMES)
    check_cost(lambda text: game_choices(bot, text))


@pytest.mark.parametrize("game", GAMES)
def test_any_typed_card_is_cheap_to_find(game: str) -> None:
    def found(text: str) -> None:
        looked_up = card_page(GAMES[game], text)
        try:
            looked_up.send(None)
        except (StopIteration, Refusal):
            return
        raise AssertionError("it waits for something")

    check_cost(found)


async def test_any_typed_move_is_cheap_to_read(tmp_path: Path) -> None:
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        for game in GAMES.values():
            match = await counter.begin(*(ANN, BEN, CAT)[: max(2, game.seats[0])], game=game.name)
            check_cost(partial(parse_move, match, match.waited_for()[0]))


def test_any_filters_of_puzzles_are_cheap_to_read() -> None:
    def listed(text: str) -> None:
        with suppress(Refusal):
            archive_of(7, Filters.read(text))

    check_cost(listed, "all:" * 25, ":" * 100)


READERS: dict[str, Callable[[str], object]] = {
    "seed": read_seed,
    "match": Transcript.read,
    "match of one seat": PartialTranscript.read,
    **{
        f"position of {name}": partial(read_position, game, options=game.options())
        for name, game in GAMES.items()
    },
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_any_notation_is_cheap_to_read(read: Callable[[str], object]) -> None:
    def refused(text: str) -> None:
        with suppress(BadNotation):
            read(text)

    check_cost(refused)
