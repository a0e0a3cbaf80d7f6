"""Searching the bytes of a database for a person, as a thief of the file would."""

from __future__ import annotations

from pathlib import Path


def traces(path: Path, person: int, *names: str) -> list[str]:
    """Return the traces of a person in a database file or beside it: the number, or a name.

    Rows have the number as bytes, JSON as digits.
    """
    ways = {
        "number": person.to_bytes(8, "big").lstrip(b"\0"),
        "digits": str(person).encode(),
        **{name: name.encode() for name in names},
    }
    files = [path, *(path.with_name(path.name + end) for end in ("-wal", "-journal"))]
    return [
        f"{what} in {file.name}"
        for file in files
        if file.exists()
        for what, trace in ways.items()
        if trace in file.read_bytes()
    ]
