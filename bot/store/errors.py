"""What the store raises."""


class StoreError(Exception):
    """The store cannot do what was asked; the text is one sentence for the owner."""


class DatabaseLost(StoreError):
    """The database file is no longer the one that was opened: it was deleted or replaced."""


class CommitFailed(StoreError):
    """The database refused an act: nothing of it is written."""


class CommitUnknown(StoreError):
    """The database went away in the middle of a COMMIT: nobody knows whether it was done."""


class StaleVersion(StoreError):
    """The match is not at the expected version (or unknown): nothing of the act is written.

    ``doubtful`` where an earlier attempt at the same act may have been written.
    """

    def __init__(self, match_id: int, expected: int) -> None:
        super().__init__(f"Match {match_id} is no longer at version {expected}.")
        self.match_id = match_id
        self.expected = expected
        self.doubtful = False
