"""The command ``menagerie``, and its commands for people who write games and robots.

What a command needs is imported when it runs, because the bot reads this table at every start.
"""

from __future__ import annotations

import signal
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.engine import Game


BOT = "menagerie.bot"
"""The group of entry points in which the bot offers its command line, in place of this one."""


class CannotRun(Exception):
    """A command can't be run. The text is the line that its user reads."""


class Command(NamedTuple):
    """A command: what it does, its arguments, and a function that returns the exit code.

    The function raises CannotRun if the command can't be run.
    """

    about: str
    declare: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def _new(given: Namespace) -> int:
    from games.new import CannotWrite, write_game

    try:
        folder = write_game(given.game, Path())
    except (CannotWrite, OSError) as error:
        raise CannotRun(str(error)) from error
    sys.stdout.write(
        f"{folder} is a game. Play it: pip install -e {folder}; menagerie play {folder}\n"
    )
    return 0


def _declare_check(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="", help="the game; left out with --robot: all")
    _number(parser, "--games", "random matches for each check (more than usual find more)")
    _number(parser, "--seed", "the first of these matches, to repeat a failure", least=0)
    parser.add_argument("--robot", metavar="NAME", help="check a package's robot instead")
    parser.add_argument(
        "--untranslated",
        action="store_true",
        help="also list the sentences that each language lacks",
    )
    parser.add_argument(
        "--record", action="store_true",
        help="only record the golden matches, in the tests of the game's project",
    )  # fmt: skip


def _check(given: Namespace) -> int:
    if given.robot is not None:
        with _needs("pytest", "kit"):
            from kit.robot import check_robot
        _known(given.robot, _robots(), "robot")
        return check_robot(
            given.robot, _games(given.game), given.games or 2, given.seed or 0, sys.stdout
        )
    game = _game(given.game)
    with _needs("pytest", "kit"):
        from kit.checking import check, record
    if given.record:
        return record(game)
    return check(
        game, checks=given.checks, untranslated=given.untranslated,
        games=given.games, seed=given.seed,
    )  # fmt: skip


def _declare_look(parser: ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("folder", type=Path, nargs="?", help="where to write (else GAME-pictures)")
    parser.add_argument("--language", metavar="CODE", help="such as de or pt_BR (else English)")


def _look(given: Namespace) -> int:
    from games.engine import ENGLISH
    from games.languages import LANGUAGES

    game, language = _game(given.game), given.language or ENGLISH.code
    _known(language, list(LANGUAGES), "language")
    if game.picture is None:
        raise CannotRun(f"{game.title} has no pictures.")
    with _needs("pytest", "kit"):
        from kit.look import look
    return look(game, given.folder or Path(f"{game.name}-pictures"), language, sys.stdout)


def _declare_arena(parser: ArgumentParser) -> None:
    players = "easy, medium, hard, random, a package's robot; see docs/testing.md for others"
    parser.add_argument("game", nargs="?", default="", help="the game; left out: all with robots")
    parser.add_argument("a", nargs="?", default="", help=players)
    parser.add_argument("b", nargs="?", default="", help="who has the other seats")
    _number(parser, "--matches", "of each pairing (else 150)", 150)
    _number(parser, "--seats", "of a match (else the fewest)")
    _number(parser, "--ms", "of processor time for a move (else 50)", 50)
    _number(parser, "--guesses", "that a robot may play out for a move (else 300)", 300)
    _number(parser, "--jobs", "processes (else 1)", 1)
    role = "a has the seat in this field of the state, such as teller"
    parser.add_argument("--role", default="", metavar="FIELD", help=role)
    file = "results so far (else arena.jsonl); it goes on where it stopped"
    parser.add_argument("--file", type=Path, default=Path("arena.jsonl"), help=file)


def _arena(given: Namespace) -> int:
    from games.robots import LEVELS
    from kit.arena import Book, pairings, run
    from kit.players import players

    games = [game for game in _games(given.game) if game.robot or given.game]
    for name in filter(None, (given.a, given.b)):
        _known(name, players(), "player")
    for game in games:
        _check_match(game, given.seats, given.role)
        if game.robot is None and {given.a, given.b} & {"", *LEVELS}:
            raise CannotRun(f"{game.title} has no robot yet, so all levels play at random.")
        for pairing in pairings(
            game, given.a, given.b, given.seats or 0, ms=given.ms, guesses=given.guesses,
            role=given.role,
        ):  # fmt: skip
            run(pairing, Book(given.file), given.matches, given.jobs, sys.stdout)
    return 0


def _check_match(game: Game[Any, Any], seats: int | None, role: str) -> None:
    if seats and seats not in game.seats:
        possible = " to ".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        raise CannotRun(f"{game.title} is for {possible} seats, not {seats}.")
    if role and not isinstance(getattr(game.setup(game.seats[0], game.options()), role, None), int):
        raise CannotRun(f"The state of {game.title} has no seat in a field {role}.")


def _bench(given: Namespace) -> int:
    game = _game(given.game)
    from kit.bench import game_rows
    from kit.figures import table

    sys.stdout.write(table(game_rows(game)) + "\n")
    return 0


def _declare_translate(parser: ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("language", help="the language, such as de or pt_BR")


def _translate(given: Namespace) -> int:
    from games.engine import ENGLISH
    from games.languages import LANGUAGES

    game = _game(given.game)
    _known(given.language, [code for code in LANGUAGES if code != ENGLISH.code], "language")
    with _needs("babel", "translate"), _needs("pytest", "kit"):
        from kit.translate import translate
    return translate(game, given.language)


def _of_a_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="the name of the game, of a to z, 0 to 9 and _")


def _number(
    parser: ArgumentParser, name: str, about: str, default: int | None = None, least: int = 1
) -> None:
    def number(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or int(text) < least:
            parser.error(f"{name} must be a number from {least}, not {text}")
        return int(text)

    parser.add_argument(name, type=number, default=default, metavar="N", help=about)


def _games(name: str) -> list[Game[Any, Any]]:
    """Return the game of a name, or all without a name."""
    from games import GAMES

    return [_game(name)] if name else list(GAMES.values())


def _game(name: str) -> Game[Any, Any]:
    """Return an installed game. Raise CannotRun that says why there is none of this name."""
    from games import GAMES, why_unknown

    if name in GAMES:
        return GAMES[name]
    if not name:
        raise CannotRun(f"Name a game: {', '.join(GAMES)}.")
    raise CannotRun(_in_a_folder(Path(name)) or why_unknown(name))


def _in_a_folder(folder: Path) -> str:
    """Return what to do about a folder that was named in place of its game; empty if it is none."""
    from games import GAMES, UNUSABLE

    try:
        about = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        names = list(about["project"]["entry-points"]["menagerie.games"])
    except (OSError, KeyError, ValueError):
        return ""
    for name in names:
        if name in GAMES:
            return f"{folder} is a folder. The game in it is called {name}."
        if any(line.startswith(f"the game {name} ") for line in UNUSABLE):
            return ""
    return f"The game in the folder {folder} isn't installed. Run pip install -e {folder}"


def _robots() -> Sequence[str]:
    from games.robots.installed import installed_robots

    return list(installed_robots())


def _known(name: str, known: Sequence[str], what: str) -> None:
    if name not in known:
        found = f"there are {', '.join(known)}" if known else "none is installed"
        raise CannotRun(f"there is no {what} {name}; {found}")


@contextmanager
def _needs(library: str, extra: str) -> Iterator[None]:
    """Raise CannotRun if a library that the kit needs isn't installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != library:
            raise
        raise CannotRun(
            f"This needs {library}. Run pip install 'menagerie-games[{extra}]'"
        ) from error


FOR_AUTHORS = {
    "new": Command(
        "write the package of a new game, playable at once, into a folder of its name",
        _of_a_game, _new,
    ),
    "check": Command(
        "run the tests that every game must pass on an installed game; shows what holds",
        _declare_check, _check,
    ),
    "look": Command(
        "draw positions of a game into files, as desktop and phone show them", _declare_look, _look
    ),
    "arena": Command(
        "let robots play against each other; shows who wins how often", _declare_arena, _arena
    ),
    "bench": Command(
        "measure decisions, guesses, playouts and pictures of a game per second",
        _of_a_game, _bench,
    ),
    "translate": Command(
        "write or update the file for an installed game's sentences in a language",
        _declare_translate, _translate,
    ),
}  # fmt: skip
"""The commands by name."""


def declare(parser: ArgumentParser, checks: Sequence[str] = ()) -> Any:
    """Add these commands to a parser, and return where others can be added.

    ``checks`` are packages of checks that ``menagerie check`` runs beside those of the kit.
    """
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    for name, each in FOR_AUTHORS.items():
        command = commands.add_parser(name, help=each.about, description=each.about)
        each.declare(command)
        command.set_defaults(checks=checks)
    return commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, that of the bot if it is installed. Return the exit code."""
    for point in entry_points(group=BOT):
        run: Callable[[Sequence[str] | None], int] = point.load()
        return run(argv)
    arguments = sys.argv[1:] if argv is None else argv
    parser = ArgumentParser(
        prog="menagerie",
        description="Commands for people who write card games. The games are played in a terminal "
        "with python -m games play GAME, and on Discord with the bot: pip install menagerie-bot",
    )
    declare(parser)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # does the same as Ctrl-C
    try:
        name = next((each for each in arguments if not each.startswith("-")), "")
        if name and name not in FOR_AUTHORS:
            raise CannotRun(
                f"there is no command {name} without the bot. Run pip install menagerie-bot"
            )
        given = parser.parse_args(arguments or ["--help"])
        return FOR_AUTHORS[given.command].run(given)
    except CannotRun as error:
        sys.stderr.write(f"menagerie: {error}\n")
    except KeyboardInterrupt:
        sys.stderr.write("menagerie: interrupted\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
