"""The drawings of OpenMoji, read from one archive.

A file for each of the 4,495 drawings would take ten times the space on a disk. The archive has them
in groups of neighbours by code, which look alike and therefore compress well. Reading one drawing
unpacks its group, in less than a millisecond.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from zipfile import ZipFile

ARCHIVE = "emblems/openmoji.zip"
"""The archive's place in ``data``; `make vendored` writes it."""
CODES = "codes"
"""The file in the archive with the codes of all drawings, in order."""
GROUP = 32  # drawings
END = "\0"
"""What separates the drawings of a group."""


@cache
def codes() -> tuple[str, ...]:
    """Return the codes of all drawings, in order."""
    return tuple(_archive().read(CODES).decode().split())


def drawing(code: str) -> str:
    """Return the drawing of a code as SVG. Raise KeyError if there is none."""
    number = _number(code)
    return _group(number // GROUP)[number % GROUP]


def version(code: str) -> str:
    """Return a text that changes when a drawing does: the checksum of its group in the archive.

    Nothing is unpacked for it. Raise KeyError if there is no such drawing.
    """
    return f"{_archive().getinfo(str(_number(code) // GROUP)).CRC:08x} {code}"


def _number(code: str) -> int:
    number = bisect_left(codes(), code)
    if codes()[number : number + 1] != (code,):
        raise KeyError(code)
    return number


def packed(drawings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each file in an archive of these drawings by code."""
    ordered = sorted(drawings)
    yield CODES, " ".join(ordered)
    for at in range(0, len(ordered), GROUP):
        yield str(at // GROUP), END.join(drawings[code] for code in ordered[at : at + GROUP])


@cache
def _archive() -> ZipFile:
    return ZipFile((files("data") / ARCHIVE).open("rb"))


@lru_cache(4)
def _group(number: int) -> list[str]:
    return _archive().read(str(number)).decode().split(END)
