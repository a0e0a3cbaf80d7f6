"""The migrations of a database, by Alembic. Loaded only for one that isn't up to date.

Alembic takes 10 MB of memory and a tenth of a second.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from bot.store.connect import MIGRATIONS


def migrate(connection: Connection) -> None:
    """Migrate the tables to the newest revision, inside the connection's transaction."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Return Alembic's configuration for the migrations."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
