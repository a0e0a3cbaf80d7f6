"""Failures that end the process with one clear line instead of a traceback."""


class StartError(Exception):
    """The bot cannot start or go on; the text is the line its owner reads."""
