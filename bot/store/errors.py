"""The exceptions of the store, besides `StoreError`."""

from bot.runtime.errors import StoreError


class DatabaseLost(StoreError):
    """The database file is not the one that was opened: someone deleted or replaced it."""


class CommitFailed(StoreError):
    """The database refused an act. Nothing of it is written."""


class CommitUnknown(StoreError):
    """The connection was lost during a COMMIT, so its result is unknown."""


class StaleVersion(StoreError):
    """A match or tournament isn't at the expected version, or doesn't exist. Nothing is written.

    ``doubtful`` is true if an earlier attempt at the same act may have been written.
    """

    def __init__(self, of: int, expected: int) -> None:
        super().__init__(f"Number {of} is no longer at version {expected}.")
        self.of = of
        self.expected = expected
        self.doubtful = False
