"""``menagerie play``: the bot on the playground, restarted whenever a file of a game changes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from bot.app.settings import Settings
from bot.runtime.errors import StartError
from games import GAMES, why_unknown
from games.discovery import installed

PAUSE = 0.5
"""The seconds between two looks at the files."""
BOT = sys.executable, "-m", "bot"
ENDINGS = (".py", ".toml", ".md", ".po", ".txt")

Files = Mapping[Path, float]
"""When each file was changed."""


def play(name: str, settings: Settings, out: TextIO) -> int:
    """Run the bot on the playground until it ends, and restart it after changes of a game.

    A game that can't be used is watched, too: the bot says what is wrong, and restarts once that
    has changed. Return the bot's exit code. Raise StartError if the game isn't installed, or if the
    bot would run on Discord.
    """
    if settings.discord_token:
        raise StartError(
            "With a token the bot would restart on Discord. Remove DISCORD_TOKEN from the "
            "environment and from .env."
        )
    folders = folders_of(name)
    while True:
        before = files_in(folders)
        with subprocess.Popen(BOT) as bot:
            try:
                changed = wait(bot, folders, before)
            finally:
                bot.terminate()
        if not changed:
            return bot.returncode
        out.write(f"menagerie: {changed} has changed, so the bot restarts.\n")
        out.flush()


def wait(bot: subprocess.Popen[bytes], folders: Sequence[Path], before: Files) -> Path | None:
    """Wait until a file changes, and return it; None if the bot ends before."""
    while bot.poll() is None:
        time.sleep(PAUSE)
        now = files_in(folders)
        if changed := dict(now.items() ^ before.items()):
            return next(iter(changed))
    return None


def folders_of(name: str) -> list[Path]:
    """Return the folders with the package and the data of a game, which may be unusable."""
    points = [point for point in installed() if point.name == name]
    if not points:
        raise StartError(why_unknown(name))
    package = points[0].module.rpartition(".")[0] if name in GAMES else ""
    spec = find_spec(package or points[0].module.partition(".")[0])
    found = [Path(place) for place in (spec and spec.submodule_search_locations) or ()]
    data = GAMES[name].data if name in GAMES else None
    return [*found, *([Path(str(data))] if data else [])]


def files_in(folders: Sequence[Path]) -> Files:
    """Return when each file of a game was changed."""
    return dict(_changed(folders))


def _changed(folders: Sequence[Path]) -> Iterator[tuple[Path, float]]:
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in ENDINGS:
                try:
                    yield path, path.stat().st_mtime
                except FileNotFoundError:
                    continue  # an editor has just replaced it
