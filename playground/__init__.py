"""A local stand-in for Discord, and a web page to play on.

It is not Discord and has nothing of Discord's except the shape of its API. REST and gateway are
served on the loopback interface, so that the real bot can run against them, by hand or in tests.
"""

from bot.messaging.discord_endpoint import use_discord_server

from .limits import RateLimit
from .people import Person
from .reading import Button, Channel, Message, Select
from .reply import NoAnswer, Reply, Suggestion
from .standin import Standin, serve

__all__ = [
    "Button",
    "Channel",
    "Message",
    "NoAnswer",
    "Person",
    "RateLimit",
    "Reply",
    "Select",
    "Standin",
    "Suggestion",
    "serve",
    "use_discord_server",
]
