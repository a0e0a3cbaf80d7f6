"""Write the package of a new game: a renamed copy of Echo, which can be played immediately."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from games import GAMES
from games.discovery import NAME, RESERVED

TEMPLATE = "games.new.echo"


class CannotWrite(Exception):
    """The package can't be written; the text says why."""


def write_game(name: str, parent: Path) -> Path:
    """Write the package of a new game into a folder of its name, and return the folder.

    Raise CannotWrite if the name can't be used, or OSError.
    """
    if not NAME.fullmatch(name):
        raise CannotWrite(f"{name!r} isn't made of a to z, 0 to 9 and _, with a letter first.")
    if name in RESERVED or name in {taken for g in GAMES.values() for taken in (g.name, g.command)}:
        raise CannotWrite(f"The name {name} is taken. Choose another.")
    folder = parent / name
    if folder.exists():
        raise CannotWrite(f"{folder} exists. Choose another name, or move it away.")
    _copy(files("games.new") / "project", folder, name)
    _copy(files(TEMPLATE), folder / "src" / name, name)
    return folder


def _copy(source: Traversable, target: Path, name: str) -> None:
    for path, text in _files(source, target):
        path.parent.mkdir(parents=True, exist_ok=True)
        renamed = path.with_name(path.name.replace("echo", name))
        renamed.write_text(_renamed(text, name), "utf-8")


def _files(source: Traversable, target: Path) -> Iterator[tuple[Path, str]]:
    """Yield each file below a folder: the path of its copy, and its text."""
    for each in source.iterdir():
        if each.is_file():
            yield target / each.name, each.read_text("utf-8")
        elif each.name != "__pycache__":
            yield from _files(each, target / each.name)


def _renamed(text: str, name: str) -> str:
    """Return a text of Echo with the new game's names; sentences keep the verb "to echo"."""
    words = name.split("_")
    text = text.replace(TEMPLATE, name)
    text = re.sub(r"\bEcho(?=[A-Z])", "".join(word.capitalize() for word in words), text)
    text = re.sub(r"\bEcho\b", " ".join(words).capitalize(), text)
    return re.sub(r"\becho\b", name, text)
