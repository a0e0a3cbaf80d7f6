"""Failures whose text is a sentence for the bot's owner."""


class StartError(Exception):
    """The bot cannot start or keep running. The text is the line that its owner reads."""


class StoreError(Exception):
    """The store cannot do what was asked. Its text is a sentence for the bot's owner."""
