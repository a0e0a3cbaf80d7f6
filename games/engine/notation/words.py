"""Parts that both notations share: their error, and their smallest words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import get_origin
from urllib.parse import unquote

from pydantic import ValidationError

from games.engine.game import Options

EMPTY, NONE, REST = "-", "_", "..."
SEED = 32
"""Bytes of a seed."""
SHORT = 8
"""The number of digits of a written fingerprint."""
FINGERPRINT = re.compile(rf"[0-9a-f]{{{SHORT},16}}")


class BadNotation(ValueError):
    """A text isn't a match or a position; ``line`` counts from 1, or is 0 for none."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


def read_seed(text: str) -> bytes:
    """Return a seed; raise BadNotation unless the text is its 64 digits."""
    if not re.fullmatch(rf"[0-9a-f]{{{2 * SEED}}}", text):
        raise BadNotation(f'a seed has {2 * SEED} digits from 0 to f, not "{text}"')
    return bytes.fromhex(text)


def read_fingerprint(text: str) -> str:
    """Return a fingerprint; raise BadNotation unless the text is its digits."""
    if not FINGERPRINT.fullmatch(text):
        raise BadNotation(f'a fingerprint has 8 to 16 digits from 0 to f, not "{text}"')
    return text


def read_mark(text: str) -> tuple[str, str]:
    """Return the fingerprint and the digest of events in a mark; the digest may be missing.

    Raise BadNotation if the text is no mark.

    >>> read_mark("e1631d2d~9f3a2c11")
    ('e1631d2d', '9f3a2c11')
    """
    fingerprint, sign, told = (part.strip() for part in text.partition("~"))
    return read_fingerprint(fingerprint), read_fingerprint(told) if sign else ""


def read_digest(text: str) -> str:
    """Return the digest of a seed; raise BadNotation unless the text is its 64 digits."""
    if not re.fullmatch(rf"[0-9a-f]{{{2 * SEED}}}", text):
        raise BadNotation(f'a digest has {2 * SEED} digits from 0 to f, not "{text}"')
    return text


def read_options(kind: type[Options], words: Iterable[str]) -> Options:
    """Return options written as ``name=value``, with commas between the values of a tuple.

    Raise BadNotation if the game does not have an option or does not take its value.
    """
    known: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadNotation(f'an option reads "name=value", not "{word}"')
        if name not in kind.model_fields:
            has = ", ".join(kind.model_fields) or "none"
            raise BadNotation(f'there is no option "{name}"; there are: {has}')
        if name in known:
            raise BadNotation(f'the option "{name}" stands there twice')
        several = get_origin(kind.model_fields[name].annotation) is tuple
        known[name] = tuple(filter(None, value.split(","))) if several else value
    try:
        return kind(**known)
    except ValidationError as error:
        wrong = error.errors()[0]
        where = "".join(f'"{name}": ' for name in wrong["loc"][:1])
        raise BadNotation(f"option {where}{wrong['msg']}") from None


def write_options(options: Options) -> list[str]:
    """Return options as text, one word each; the inverse of ``read_options``."""
    return [f"{name}={_option(value)}" for name, value in options.model_dump().items()]


def _option(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@lru_cache(4096)
def escaped(word: str) -> str:
    """Return a word without characters that have a meaning in a position."""
    if not word:
        return "%"
    if word in (EMPTY, NONE):
        return "%" + "%".join(f"{byte:02X}" for byte in word.encode())
    return re.sub(r"[^\w-]", lambda m: "".join(f"%{b:02X}" for b in m[0].encode()), word)


def unescaped(text: str) -> str:
    """Return the word that ``escaped`` wrote."""
    return "" if text == "%" else unquote(text)


def split(text: str, sign: str) -> list[str]:
    """Return the items of a list; ``-`` is an empty one."""
    return [] if text == EMPTY else text.split(sign)


def runs(tokens: Iterable[int], sign: str = "+") -> str:
    """Return numbers as text in their order, with ``3-7`` or ``7-3`` for consecutive ones.

    >>> runs([0, 1, 2, 9, 8, 5])
    '0-2+9-8+5'
    """
    found: list[list[int]] = []
    for t in tokens:
        if found and abs(t - found[-1][-1]) == 1 and _goes_on(found[-1], t):
            found[-1].append(t)
        else:
            found.append([t])
    return sign.join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in found)


def _goes_on(run: list[int], token: int) -> bool:
    return len(run) == 1 or token - run[-1] == run[-1] - run[-2]


def numbers(text: str, sign: str = "+") -> list[int]:
    """Return the numbers that ``runs`` wrote.

    >>> numbers("0-2+9-8+5")
    [0, 1, 2, 9, 8, 5]
    """
    found: list[int] = []
    for run in split(text, sign):
        ends = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", run, re.ASCII)
        if not ends:
            raise BadNotation(f'"{run}" is no number of a card and no run of them')
        a, b = int(ends[1]), int(ends[2] or ends[1])
        found += range(a, b + 1) if a <= b else range(a, b - 1, -1)
    return found
