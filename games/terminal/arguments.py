"""The command line of the games."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from hashlib import sha256
from typing import NoReturn

from games import GAMES, why_unknown
from games.engine import ENGLISH, BadNotation, Language, read_seed
from games.languages import LANGUAGES, known

LOCALE = "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"
"""The variables that have the user's language, the first one first."""


class OneLine(ArgumentParser):
    """A parser that reports a wrong command line in a single line."""

    def error(self, message: str) -> NoReturn:
        """Print the fault and exit with code 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def parsers() -> tuple[OneLine, dict[str, OneLine]]:
    """Return the parser of the whole command line, and each command's parser by its name."""
    parser = OneLine(prog="python -m games", description="Play, replay, verify and show matches.")
    parser.add_argument(
        "--language", type=_language, default=_own_language(), metavar="CODE",
        help=f"{', '.join(LANGUAGES)} (else that of the terminal)",
    )  # fmt: skip
    below = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    playing = below.add_parser("play", help="play a match, one answer a line")
    _game(playing)
    playing.add_argument("--seats", type=int, metavar="N", help="how many play (else the fewest)")
    playing.add_argument(
        "--seed", type=_seed, metavar="S", help="64 hexadecimal digits or any text (else drawn)"
    )
    playing.add_argument(
        "--robots", type=_seats, default=(), metavar="N,N", help="seats that robots play, at random"
    )
    playing.add_argument("--position", default="", metavar="POSITION", help="where to begin")
    playing.add_argument("--save", metavar="FILE", help="where to write the match (-: the output)")
    replaying = below.add_parser("replay", help="step through a match in a file")
    replaying.add_argument("file", metavar="FILE")
    replaying.add_argument("--all", action="store_true", help="without waiting for Enter")
    replaying.add_argument("--seat", type=int, metavar="N", help="as this seat sees it")
    replaying.add_argument(
        "--positions", action="store_true", help="with the text of the position between two turns"
    )
    verifying = below.add_parser("verify", help="check the shuffles and answers of a match")
    verifying.add_argument("file", metavar="FILE")
    verifying.add_argument(
        "--digest", action="append", default=[], metavar="DIGEST",
        help="one that you have noted at the table; may be repeated",
    )  # fmt: skip
    showing = below.add_parser("show", help="show a position")
    _game(showing)
    showing.add_argument("position", metavar="POSITION", help="the text of a position")
    showing.add_argument("--seat", type=int, metavar="N", help="as this seat sees it")
    showing.add_argument("--png", metavar="FILE", help="where to write the picture")
    return parser, {"play": playing, "replay": replaying, "verify": verifying, "show": showing}


def _game(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=_game_name, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )


def _game_name(text: str) -> str:
    if text not in GAMES:
        raise ArgumentTypeError(why_unknown(text))
    return text


def _seed(text: str) -> bytes:
    try:
        return read_seed(text)
    except BadNotation:
        return sha256(text.encode()).digest()


def _language(code: str) -> Language:
    found = known(code)
    if found is None:
        raise ArgumentTypeError(f'"{code}" is no language; there are: {", ".join(LANGUAGES)}')
    return found


def _own_language() -> Language:
    """Return the user's language, or English if it is not supported."""
    found = next(filter(None, map(os.environ.get, LOCALE)), "")
    return known(found.partition(":")[0].partition(".")[0].partition("@")[0]) or ENGLISH


def _seats(text: str) -> tuple[int, ...]:
    parts = text.split(",") if text else []
    if not all(part.isascii() and part.isdecimal() for part in parts):
        raise ArgumentTypeError(f'"{text}" is no list of seats like 1,2')
    return tuple(dict.fromkeys(map(int, parts)))
