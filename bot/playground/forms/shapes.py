"""Shapes of JSON and what to say where a value does not fit: small checks, combined.

A check takes a value and the spot where it stands, and notes at the spot what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from ..refusal import Refusal

TEXT_LIMIT = 4000

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


class Spot:
    """A place in a body; all spots of a body share one list of faults."""

    def __init__(self, path: tuple[str, ...] = (), faults: Faults | None = None) -> None:
        self.path = path
        self.faults: Faults = [] if faults is None else faults

    def __truediv__(self, step: str | int) -> Spot:
        return Spot((*self.path, str(step)), self.faults)

    def wrong(self, code: str, message: str) -> None:
        """Note a fault here."""
        self.faults.append((self.path, code, message))

    def settle(self) -> None:
        """Raise what has been noted, if anything, as one refusal."""
        if self.faults:
            raise Refusal(400, 50035, "Invalid Form Body", tree(self.faults))


Faults = list[tuple[tuple[str, ...], str, str]]
Check = Callable[[Any, Spot], None]


def tree(faults: Faults) -> dict[str, Any]:
    """Faults as Discord nests them."""
    root: dict[str, Any] = {}
    for path, code, message in faults:
        node = root
        for step in path:
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return root


def _length(size: int, least: int, most: int, spot: Spot) -> None:
    if least <= size <= most:
        return
    if least == 0:
        spot.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    else:
        spot.wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def text(least: int, most: int) -> Check:
    """A string of so many characters."""

    def check(value: Any, spot: Spot) -> None:
        if not isinstance(value, str):
            spot.wrong("STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif least and not value:
            spot.wrong(*REQUIRED)
        else:
            _length(len(value), least, most, spot)

    return check


def whole(least: int, most: int) -> Check:
    """A whole number within bounds."""

    def check(value: Any, spot: Spot) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            spot.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value > most:
            said = f"int value should be less than or equal to {most}."
            spot.wrong("NUMBER_TYPE_MAX", said)
        elif value < least:
            said = f"int value should be greater than or equal to {least}."
            spot.wrong("NUMBER_TYPE_MIN", said)

    return check


def flag(value: Any, spot: Spot) -> None:
    """True or false."""
    if not isinstance(value, bool):
        spot.wrong("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def anything(value: Any, spot: Spot) -> None:
    """Whatever it is."""


def among(choices: Collection[int]) -> Check:
    """One of a few numbers."""
    said = f"Value must be one of {{{', '.join(map(str, sorted(choices)))}}}."

    def check(value: Any, spot: Spot) -> None:
        if isinstance(value, bool) or value not in choices:
            spot.wrong("BASE_TYPE_CHOICES", said)

    return check


def listed(item: Check, least: int, most: int) -> Check:
    """A list of so many, each of which fits ``item``."""

    def check(value: Any, spot: Spot) -> None:
        if not isinstance(value, list):
            spot.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        _length(len(value), least, most, spot)
        for index, part in enumerate(value):
            item(part, spot / index)

    return check


def record(
    needed: Mapping[str, Check] | None = None, free: Mapping[str, Check] | None = None
) -> Check:
    """An object with these fields; those that are free may be absent or null."""
    required, optional = dict(needed or {}), dict(free or {})

    def check(value: Any, spot: Spot) -> None:
        if not isinstance(value, Mapping):
            spot.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name, field in required.items():
            if value.get(name) is None:
                (spot / name).wrong(*REQUIRED)
            else:
                field(value[name], spot / name)
        for name, field in optional.items():
            if value.get(name) is not None:
                field(value[name], spot / name)

    return check


def by_type(kinds: Mapping[int, Check]) -> Check:
    """An object whose ``type`` says which shape it has."""
    said = f'Value of field "type" must be one of ({", ".join(map(str, sorted(kinds)))}).'

    def check(value: Any, spot: Spot) -> None:
        if not isinstance(value, Mapping):
            spot.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        kind = value.get("type")
        if isinstance(kind, bool) or not isinstance(kind, int) or kind not in kinds:
            (spot / "type").wrong("UNION_TYPE_CHOICES", said)
        else:
            kinds[kind](value, spot)

    return check


def both(*checks: Check) -> Check:
    """All of these checks."""

    def check(value: Any, spot: Spot) -> None:
        for one in checks:
            one(value, spot)

    return check
