"""``menagerie translate``: writes the catalogue of a game's sentences in a language."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, TextIO

from games.engine import Game
from kit.catalogues import made_of, read, updated, write
from kit.checking import is_project
from kit.sources import DATA, Found, in_data, in_module
from kit.stored import project_of
from kit.untranslated import untranslated

NOTE = "# The sentences of {title}, kept by `menagerie translate {name} {code}`."


def translate(game: Game[Any, Any], code: str, out: TextIO = sys.stdout) -> int:
    """Write or update the catalogue of an installed game in a language; name it and what it lacks.

    Return the exit code. Translations that are already in it stay.
    """
    if game.data is None or not is_project(game, out):
        return 1
    folder, name = Path(str(game.data)), game.name
    template = made_of(_lacking(game, code))
    path = folder / "languages" / code / "LC_MESSAGES" / f"{name}.po"
    catalogue = updated(path, code, template)
    write(path, catalogue, NOTE.format(title=game.title, name=name, code=code))
    lacking = sum(bool(each.id) and (each.fuzzy or not _given(each.string)) for each in catalogue)
    out.write(f"{path}: {len(catalogue)} sentences, {lacking} to translate\n")
    return 0


def _sentences(game: Game[Any, Any]) -> Iterator[Found]:
    """Yield the sentences in a game's modules, and in its data."""
    project = project_of(game)
    package = Path(sys.modules[type(game).__module__].__file__ or "").parent
    for path in sorted(package.rglob("*.py")):
        yield from in_module(path, path.relative_to(project).as_posix())
    for file in sorted(DATA):
        path = Path(str(game.data)) / file
        if path.is_file():
            yield from in_data(path, path.relative_to(project).as_posix())


def _lacking(game: Game[Any, Any], code: str) -> Iterator[Found]:
    """Yield the sentences that the bot's own catalogue lacks: it comes first.

    Names of cards may be in the modules as plain strings. They are found where they are said.
    """
    bots = files("data") / "languages" / code / "LC_MESSAGES" / "menagerie.po"
    own = read(Path(str(bots)), code)
    listed = [*_sentences(game)]
    yield from (each for each in listed if own.get(each.ids, each.context) is None)
    known = {each.ids if isinstance(each.ids, str) else each.ids[0] for each in listed}
    module = sys.modules[type(game).__module__].__file__ or ""
    place = Path(module).relative_to(project_of(game)).as_posix()
    for sentence in sorted(untranslated(game, code, of_the_bot=True) - known):
        yield Found(sentence, place, 1, ("Said in random matches.",))


def _given(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """Return whether a translation has all its forms."""
    return bool(string and all(string))
