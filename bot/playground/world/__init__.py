"""The state of the stand-in: who and what there is, kept and checked by simcord's backend.

Only this package knows simcord. Everything else of the playground speaks of the world in the
shapes of the wire (plain dicts as Discord sends them) and in `ApiError`s.
"""

from . import silent_import  # noqa: F401 - before anything else imports simcord

# isort: split
from simcord.backend.models import Interaction
from simcord.components import walk_components

from .members import LOCALES, MEMBER, RANKS
from .queries import BOT, GUILD, OWNER
from .store import ANSWER_SECONDS, Upload
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
