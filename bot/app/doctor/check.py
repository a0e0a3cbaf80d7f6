"""A check: one thing that the bot needs, what its absence costs, and the remedy."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from bot.runtime.errors import ReadableError
from bot.runtime.logs import safe_traceback

log = logging.getLogger(__name__)

S = TypeVar("S")

State = Literal["ok", "wrong", "skipped"]


class Wrong(ReadableError):
    """What a check has found is wrong, in a sentence without its full stop."""


class NotChecked(ReadableError):
    """Why a check can't be made now, in a sentence without its full stop."""


@dataclass(frozen=True)
class Check(Generic[S]):
    """One check of a subject.

    ``look`` returns in words what is in order; it raises Wrong or NotChecked otherwise. ``costs``
    says what does not work if it is wrong, and ``remedy`` what to do. A ``quick`` check is also
    made at each start and every hour.
    """

    name: str
    costs: str
    remedy: str
    look: Callable[[S], Awaitable[str]]
    quick: bool = True


@dataclass(frozen=True)
class Result:
    """What a check has found; without a fault ``costs`` and ``remedy`` are empty."""

    name: str
    state: State
    text: str
    costs: str = ""
    remedy: str = ""


async def examine(checks: Iterable[Check[S]], subject: S) -> list[Result]:
    """Return the results of checks. A check that fails unexpectedly is a fault like any other."""
    return [await _result(check, subject) for check in checks]


async def _result(check: Check[S], subject: S) -> Result:
    try:
        return Result(check.name, "ok", await check.look(subject))
    except NotChecked as reason:
        return Result(check.name, "skipped", str(reason))
    except Wrong as fault:
        return Result(check.name, "wrong", str(fault), check.costs, check.remedy)
    except Exception as error:
        log.error("the check %s failed: %s", check.name, safe_traceback(error))
        text = f"the check itself failed with {type(error).__name__}"
        return Result(check.name, "wrong", text, check.costs, check.remedy)
