"""What the store raises."""


class StoreError(Exception):
    """The store cannot do what was asked; the text is one sentence for the owner."""


class DatabaseLost(StoreError):
    """The database file is no longer the one that was opened: it was deleted or replaced."""


class CommitFailed(StoreError):
    """The database refused an act: nothing of it is written."""


class StaleVersion(StoreError):
    """The match is not at the expected version (or unknown): nothing of the act is written."""

    def __init__(self, match_id: int, expected: int) -> None:
        super().__init__(f"Match {match_id} is no longer at version {expected}.")
        self.match_id = match_id
        self.expected = expected
