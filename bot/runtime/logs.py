"""The log: plain lines, or one JSON object for each record.

A record may have fields besides its sentence: the match, its version, and the decision. Secrets
such as hands, seeds and tokens belong in neither.
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from traceback import format_tb
from typing import Literal

LogFormat = Literal["plain", "json"]
PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FIELDS = ("match", "version", "decision")


def about(
    match: int, version: int | None = None, decision: int | None = None
) -> dict[str, int | None]:
    """Return the fields of a log record, for the argument ``extra``."""
    return {"match": match, "version": version, "decision": decision}


def safe_traceback(error: BaseException) -> str:
    """Return the type and the traceback of an error without its message.

    The message of an error may name hidden cards.
    """
    return "\n".join([type(error).__name__, *format_tb(error.__traceback__)])


class JsonLines(logging.Formatter):
    """Formats each record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON with its fields; ``error`` is its traceback."""
        fields: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            if getattr(record, name, None) is not None:
                fields[name] = getattr(record, name)
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def start_log(level: str, form: LogFormat = "plain") -> None:
    """Log records of at least this level to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(PLAIN))
    logging.basicConfig(level=level, handlers=[handler])
    for wordy in ("alembic", "aiosqlite"):
        logging.getLogger(wordy).setLevel(logging.WARNING)
    # At the debug level these log the posts, with players' hands, and the tokens.
    at_most = max(logging.INFO, logging.getLevelNamesMapping()[level])
    for talkative in ("discord", "aiohttp.access"):
        logging.getLogger(talkative).setLevel(at_most)
