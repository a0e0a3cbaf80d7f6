"""The fields of a view by what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from games.engine import Shows, View, Words

Holds = Literal["hand", "pile", "cards", "card", "backs", "number", "flag"]
"""What a field holds; for fields by seat, of each seat."""


class Field(NamedTuple):
    """A field of a view: what it holds, and its title for people."""

    name: str
    holds: Holds
    by_seat: bool
    title: str

    def of(self, view: View) -> Any:
        """Return the field's value."""
        return getattr(view, self.name)

    def at(self, view: View, seat: int) -> Any:
        """Return what the field holds for a seat."""
        return self.of(view)[seat]

    def cards(self, value: Any) -> list[str]:
        """Return the faces in a value, in order; none if it holds no faces."""
        if self.holds == "card":
            return [] if value is None else [value]
        return list(value) if self.holds in ("hand", "pile", "cards") else []


@cache
def fields_of(kind: type[View]) -> Sequence[Field]:
    """Return the fields that a game adds to the view, except those of types without a default.

    The title of a field is that in ``pydantic.Field(title=...)``, otherwise its name.
    """
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        by_seat = Shows.BY_SEAT in marks
        holds = _held(get_args(get_args(hint)[0])[0] if by_seat else hint)
        if holds and name not in View.model_fields:
            title = kind.model_fields[name].title or name.replace("_", " ").capitalize()
            found.append(Field(name, holds, by_seat, title))
    return found


def _held(hint: Any) -> Holds | None:
    """Return what a type holds; None if there is no default for it."""
    if NoneType in get_args(hint):
        hint = next(each for each in get_args(hint) if each is not NoneType)
    if get_origin(hint) is Annotated:
        marks: dict[Shows, Holds] = {
            Shows.FACE: "card", Shows.HAND: "hand", Shows.PILE: "pile", Shows.BACKS: "backs",
        }  # fmt: skip
        return next((marks[mark] for mark in get_args(hint)[1:] if mark in marks), None)
    if get_origin(hint) is list:
        return "cards" if _held(get_args(hint)[0]) == "card" else None
    return "flag" if hint is bool else "number" if hint is int else None


def title_of(field: Field, words: Words) -> str:
    """Return a field's title in the reader's language."""
    return words(field.title)
