"""The signatures of public names, read from the source, so that every Python writes them alike."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import griffe

from tests.conventions.files import ROOT

NOT_SHOWN = {"cached", "class-attribute", "instance-attribute", "module-attribute"}


def signatures(*packages: str) -> Iterator[str]:
    """Yield a line for each public name of packages of ``games``, and for a class's members."""
    games = griffe.load("games", search_paths=[ROOT])
    for package in packages:
        module = import_module(package)
        source = games[package.removeprefix("games.")]
        constants = sorted(name for name in module.__all__ if name.isupper())
        others = sorted(name for name in module.__all__ if not name.isupper())
        for name in constants:  # griffe does not read ``A, B = 1, 2``
            yield f"{package}.{name}: {type(getattr(module, name)).__name__}"
        public = [_resolved(source[name]) for name in others]
        for name, value in zip(others, public, strict=True):
            if isinstance(value, griffe.Class):
                yield from _class(f"{package}.{name}", value, public)
            else:
                yield _line(f"{package}.{name}", value)


def _class(path: str, value: griffe.Class, public: list[griffe.Object]) -> Iterator[str]:
    """Yield the lines of a class: its bases, then its members, also those of private bases."""
    yield f"{_labels(value)}class {path}({', '.join(map(str, value.bases))})"
    for name, alias in value.all_members.items():
        member = _resolved(alias)
        shown = member.is_function if member.is_special else member.is_public
        if shown and (member.parent is value or member.parent not in public):
            yield _line(f"{path}.{name}", member)


def _line(path: str, value: griffe.Object) -> str:
    if isinstance(value, griffe.Function):
        return _labels(value) + value.signature(name=path)
    assert isinstance(value, griffe.Attribute)
    annotation = f": {value.annotation}" if value.annotation else ""
    default = f" = {value.value}" if value.labels != {"instance-attribute"} and value.value else ""
    return f"{_labels(value)}{path}{annotation}{default}"


def _labels(value: griffe.Object) -> str:
    return "".join(f"@{label} " for label in sorted(value.labels - NOT_SHOWN))


def _resolved(value: griffe.Object | griffe.Alias) -> griffe.Object:
    return value.final_target if isinstance(value, griffe.Alias) else value
