"""The state of the stand-in: its server, people and messages, and how they change.

The rest of the playground exchanges API payloads with the world, as plain dicts, and gets an
`ApiError` if something is refused.
"""

from .files import Upload
from .members import LOCALES, MEMBER, RANKS
from .models import Interaction
from .posts import walk_components
from .queries import BOT, GUILD, OWNER
from .store import ANSWER_SECONDS
from .world import World

__all__ = [
    "ANSWER_SECONDS",
    "BOT",
    "GUILD",
    "LOCALES",
    "MEMBER",
    "OWNER",
    "RANKS",
    "Interaction",
    "Upload",
    "World",
    "walk_components",
]
