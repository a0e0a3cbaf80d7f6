"""`python -m bot`: load the settings, run the bot or a command, and end with one clear line."""

import argparse
import asyncio
import errno
import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.app.settings import Settings, variables
from bot.runtime.errors import StartError
from bot.runtime.heap import share_one_heap
from bot.runtime.logs import start_log
from kit.commands import FOR_AUTHORS, CannotRun, declare

_ABOUT = """\
Menagerie hosts turn-based animal card games on Discord: a turn now and a turn
tomorrow. With DISCORD_TOKEN it runs on Discord; without, it starts a playground
on this machine and prints its address. Ctrl-C stops it; every match is kept.
"""
_COMMANDS = {
    "play": "start the playground, and restart the bot whenever a file of the game changes",
    "doctor": "check what the bot needs, and say in a line for each what is wrong and what to do",
    "backup": "copy the database to a file, also while the bot runs",
    "restore": "put such a copy where the database is to be; refuses to overwrite one",
    "move": "copy all matches from the file to a PostgreSQL server; the bot must not run",
    "recount": "work all results and ratings out again from the matches; the bot must not run",
}
# https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
_CLOSED = {
    4004: "Discord rejected the token. Copy it from the developer portal into DISCORD_TOKEN again.",
    4010: "Discord rejected the shard numbers. Every number in MENAGERIE_SHARD_IDS must be below "
    "MENAGERIE_SHARD_COUNT.",
    4011: "The bot is on too many servers for this many shards. Raise MENAGERIE_SHARD_COUNT, or "
    "leave it unset to use the number that Discord recommends.",
    4012: "Discord no longer supports the API version the bot uses. Install a newer Menagerie.",
    4013: "Discord does not know the intents the bot asks for. Install a newer Menagerie.",
    4014: "Discord does not allow the bot the Guilds intent, the only one it asks for. Check in "
    "the developer portal whether the application is restricted.",
}


REFUSED_FOR_GOOD = 78
"""The exit code if Discord would refuse every further start: a service must not try again."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bot until it is stopped, or run one command. Return the exit code."""
    arguments = _parser().parse_args(argv)
    # Until the event loop handles signals, SIGTERM does the same as Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if arguments.command in FOR_AUTHORS:
            return FOR_AUTHORS[arguments.command].run(arguments)
        settings = Settings.load()
        if arguments.command == "play":
            from bot.app.restarting import play

            return play(arguments.game, settings, sys.stdout)
        # The doctor's lines say what there is to say.
        level = "WARNING" if arguments.command == "doctor" else settings.log_level
        start_log(level, settings.log_format)
        if arguments.command == "doctor":
            from bot.app.doctor.command import diagnose

            return asyncio.run(diagnose(settings, as_json=arguments.json))
        if arguments.command is not None:
            _do(arguments, settings)
            return 0
        share_one_heap()
        return asyncio.run(_serve(settings))
    except KeyboardInterrupt:
        if arguments.command not in FOR_AUTHORS:
            return 0
        sys.stderr.write("menagerie: interrupted\n")
        return 1
    except Exception as error:
        line = next(_expected(error), None)
        if line is None:
            raise
        sys.stderr.write(f"menagerie: {line}\n")
        return REFUSED_FOR_GOOD if line in _CLOSED.values() else 1


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="menagerie" if Path(sys.argv[0]).stem == "menagerie" else "python -m bot",
        description=_ABOUT,
        epilog="\n".join(_settings_help()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = declare(parser, ("bot.checks",))
    for name, about in _COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about)
        if name == "play":
            command.add_argument("game", help="the name of the game")
        if name in ("backup", "restore"):
            command.add_argument("file", type=Path, help="the file of the backup")
        if name == "doctor":
            command.add_argument(
                "--json", action="store_true", help="print the results as JSON, for scripts"
            )
        if name == "move":
            command.add_argument(
                "--to", required=True, metavar="ADDRESS",
                help="the database, such as postgresql://menagerie@host/menagerie; a password may "
                "stand in ~/.pgpass instead",
            )  # fmt: skip
    return parser


def _do(arguments: argparse.Namespace, settings: Settings) -> None:
    """Run the command that was given. Raise StoreError if that is not possible."""
    # Copies need all tables. These modules import the features, which declare theirs.
    from bot.app.copy_to_postgresql import copy_to_postgresql
    from bot.app.rebuild_ratings import rebuild_ratings
    from bot.store.backup import back_up, print_progress, restore

    database = (
        settings.database_location if settings.discord_token else settings.playground_database
    )
    if arguments.command == "backup":
        back_up(database, arguments.file, print_progress)
    elif arguments.command == "restore":
        restore(arguments.file, database, print_progress)
    elif arguments.command == "move":
        copy_to_postgresql(settings.database_location, arguments.to, print_progress)
    else:
        asyncio.run(rebuild_ratings(database, print_progress))


async def _serve(settings: Settings) -> int:
    """Run the bot until the first SIGINT or SIGTERM; the second ends the process immediately."""
    stop = asyncio.Event()

    def ask() -> None:
        if stop.is_set():
            os._exit(1)  # every accepted answer is already on disk
        stop.set()

    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, ask)
    # Imported here, as this takes a while. Collections would take a sixth of it, and free little.
    gc.disable()
    from bot.app.run import run

    await asyncio.sleep(0)
    if not stop.is_set():
        await run(settings, stop)
    return 0


def _settings_help() -> Iterator[str]:
    yield "settings, from the environment or from .env:"
    for name, field in variables():
        default = "not set" if field.default is None else field.default
        yield f"  {name} (default: {default})\n      {field.description}"


def _expected(error: BaseException) -> Iterator[str]:
    """Yield a line for each failure in `error` that the owner can fix."""
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _expected(part)
        return
    line = _line(error)
    if line is not None:
        yield line


def _line(error: BaseException) -> str | None:
    # Imported here, so that a wrong setting is reported without waiting for discord.py.
    import aiohttp
    import discord

    from bot.store import StoreError

    match error:
        case StartError() | StoreError() | CannotRun():
            return str(error)
        case OSError(errno=errno.EADDRINUSE):
            return (
                f"A port is in use: {error.strerror}. Choose another MENAGERIE_PLAYGROUND_PORT "
                "or MENAGERIE_METRICS_PORT."
            )
        case discord.LoginFailure():
            return _CLOSED[4004]
        case discord.PrivilegedIntentsRequired():
            return _CLOSED[4014]
        case discord.ConnectionClosed(code=code) if code in _CLOSED:
            return _CLOSED[code]
        case discord.HTTPException(status=status) if status < 500:
            return f"Discord refuses to start the bot: {error}"
        case discord.GatewayNotFound() | discord.HTTPException() | aiohttp.ClientError():
            return f"Discord cannot be reached: {error}"
    return None


if __name__ == "__main__":
    sys.exit(main())
