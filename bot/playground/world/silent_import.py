"""simcord, imported without a word.

On import it tries discord.py out with a client that asks for nothing, and discord.py warns about
that client: no guilds intent, no voice. None of it is about the bot.
"""

from __future__ import annotations

import importlib
import logging

LOUD = ("discord.state", "discord.client")


def _import() -> None:
    loggers = [logging.getLogger(name) for name in LOUD]
    before = [logger.disabled for logger in loggers]
    for logger in loggers:
        logger.disabled = True
    try:
        importlib.import_module("simcord")
    finally:
        for logger, disabled in zip(loggers, before, strict=True):
            logger.disabled = disabled


_import()
