"""Failures whose text is a sentence for the bot's owner."""


class ReadableError(Exception):
    """An error whose text is a sentence for the bot's owner: it names nothing secret."""


class StartError(ReadableError):
    """The bot cannot start or keep running. The text is the line that its owner reads."""


class StoreError(ReadableError):
    """The store cannot do what was asked. Its text is a sentence for the bot's owner."""
