"""Statements that are compiled once for all databases of a test run.

SQLAlchemy keeps compiled statements by engine and dialect. The bot has one engine that writes and
one that reads. The tests open more than a thousand databases, and compiling the same statements
for each took an eighth of their processor time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from bot.store import connect

_WRITING: dict[Any, Any] = {}
_READING: dict[Any, Any] = {}
_writing_engine, _reading_engine = connect.writing_engine, connect.reading_engine


def share_compiled_statements() -> None:
    """Let all database files share the compiled statements of their engines."""
    patch.multiple(
        SQLiteDialect_pysqlite, __eq__=_are_alike, __hash__=lambda self: hash(type(self))
    ).start()
    patch.multiple(connect, writing_engine=_writing, reading_engine=_reading).start()


def _are_alike(one: object, other: object) -> bool:
    # A dialect is part of the key of a compiled statement.
    return type(one) is type(other)


def _writing(path: Path) -> Engine:
    engine = _writing_engine(path)
    engine.update_execution_options(compiled_cache=_WRITING)
    return engine


def _reading(path: Path) -> Engine:
    engine = _reading_engine(path)
    engine.update_execution_options(compiled_cache=_READING)
    return engine
