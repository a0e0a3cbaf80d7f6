"""The state of the stand-in: who and what there is, and what becomes of it.

Everything else of the playground speaks of the world in the
shapes of the wire (plain dicts as Discord sends them) and in `ApiError`s.
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
