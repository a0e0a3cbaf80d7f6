"""Finds every sentence of this project that people read, in the program and in its data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from games.languages import COMMAND
from kit.sources import DATA, Found, in_data, in_module
from tests.conventions.files import ROOT, name

PACKAGES = ("bot", "cogs", "games")
IN_ENGLISH = ("bot/app/settings.py", "games/new/")
"""Modules whose text is English only: for the person who runs the program, or to copy."""
NOTES = {
    "Teller": "The Teller counts the votes of an election: one player's role, of any gender.",
    "Fairer for the Candidates": "It evens out a disadvantage; it is no favour.",
    "English names": "The letters of the English names count, whatever names are shown.",
    "since last turn": "Stands above what has changed since then.",
    "None of these": "Of choices of any kind, cards or players.",
    "due from": "One player or several; the reader may be among them.",
    "Against ending it": "One player or several; the reader may be among them.",
    "the action of {animal}": "To do what the animal says, or that someone does.",
    "{names} together": "One of them has the cards; it is not known which.",
    "No clock": "There is no limit of time.",
    "gold": "Gold is money here, counted in pieces.",
}
"""What else to know of sentences with some words in them."""


@cache
def everything() -> tuple[Found, ...]:
    """Return everything to translate except the rules pages. Raise Unfit."""
    return tuple(_with_its_uses(found) for found in _everything())


def _everything() -> Iterator[Found]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not name(path).startswith(IN_ENGLISH):
                yield from in_module(path, name(path))
    for file in sorted(DATA):
        for path in sorted((ROOT / "data").glob(f"*/{file}")):
            yield from in_data(path, name(path))


def _with_its_uses(found: Found) -> Found:
    """Add which game a sentence belongs to, and what else to know of it."""
    notes = [] if found.context == COMMAND else _notes(found.ids)
    return replace(found, uses=tuple(filter(None, [_game(found.file), *found.uses, *notes])))


def _game(file: str) -> str:
    """Say to which game a file belongs, if to one."""
    from games import GAMES

    found = [game.title for key, game in GAMES.items() if f"/{key}/" in file]
    return f"Game: {found[0]}." if found else ""


def _notes(ids: str | tuple[str, str]) -> list[str]:
    """Return what else to know of a sentence."""
    said = str(ids)
    return [note for words, note in NOTES.items() if re.search(rf"{re.escape(words)}(?!\w)", said)]
