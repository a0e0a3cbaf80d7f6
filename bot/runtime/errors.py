"""Failures that end the process with one clear line instead of a traceback."""


class StartError(Exception):
    """The bot cannot start or keep running. The text is the line that its owner reads."""
