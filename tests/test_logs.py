"""The log: plain lines, or one JSON object per line."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from bot.runtime.logs import JsonLines, about


def record(
    message: str, *parts: object, error: bool = False, extra: Any = None
) -> logging.LogRecord:
    raised = sys.exc_info() if error else None
    made = logging.getLogger("bot.test").makeRecord(
        "bot.test", logging.WARNING, "", 0, message, parts, raised, extra=extra
    )
    made.created = 0.5
    return made


def told(made: logging.LogRecord) -> dict[str, object]:
    line = JsonLines().format(made)
    assert "\n" not in line
    found: dict[str, object] = json.loads(line)
    return found


def test_a_record_is_one_line_with_its_fields() -> None:
    fields = about(3, version=7, decision=12)
    assert told(record("match %s:\nlate", 3, extra=fields)) == {
        "time": "1970-01-01T00:00:00.500+00:00", "level": "WARNING", "logger": "bot.test",
        "message": "match 3:\nlate", "match": 3, "version": 7, "decision": 12,
    }  # fmt: skip


def test_unknown_fields_are_left_out() -> None:
    assert set(told(record("hello", extra=about(3)))) == {
        "time",
        "level",
        "logger",
        "message",
        "match",
    }


def test_a_traceback_stays_on_the_line() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        made = record("broken", error=True)
    assert str(told(made)["error"]).endswith("ValueError: no")
