"""Where the golden matches of a game are: among the tests of its project, not in its wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from games.engine import Game

SUFFIX = ".match"


def golden_folder(game: Game[Any, Any]) -> Path:
    """Return the folder of a game's golden matches, which may not exist.

    It is ``tests/golden/mygame`` in the project of a package, and ``tests/games/mygame/golden``
    for the games of this project.
    """
    tests = project_of(game) / "tests"
    ours = type(game).__module__.startswith("games.")
    return tests / "games" / game.name / "golden" if ours else tests / "golden" / game.name


def stored_seeds(game: Game[Any, Any]) -> list[int]:
    """Return the seeds of a game's golden matches, which are the names of their files."""
    found = (path.stem for path in golden_folder(game).glob(f"*{SUFFIX}"))
    return sorted(int(stem) for stem in found if stem.isdecimal())


def golden_file(game: Game[Any, Any], seed: int) -> Path:
    """Return the file of a golden match."""
    return golden_folder(game) / f"{seed}{SUFFIX}"


def project_of(game: Game[Any, Any]) -> Path:
    """Return the folder that has a game's package, or the one above if that is ``src``.

    Of a game that was installed from a wheel it is the folder of all packages.
    """
    top = sys.modules[type(game).__module__.partition(".")[0]]
    paths = list(getattr(top, "__path__", [])) or [top.__file__ or ""]
    folder = Path(paths[0]).resolve().parent
    return folder.parent if folder.name == "src" else folder
