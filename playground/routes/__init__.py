"""The REST API of the stand-in: a function for each kind of request."""

from . import channels, commands, emoji, events, messages  # noqa: F401 - importing registers the routes
from .calls import Api, Request

__all__ = ["Api", "Request"]
