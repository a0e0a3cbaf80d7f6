"""Failures that end the process with one clear line instead of a traceback."""


class ReadableError(Exception):
    """An error whose text is a sentence for the bot's owner: it names nothing secret."""


class StartError(ReadableError):
    """The bot cannot start or keep running. The text is the line that its owner reads."""
