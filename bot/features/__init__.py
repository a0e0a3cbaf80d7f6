"""Features: what can be added to the core, which does not know it, or taken out of the bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.match.host import Host
from bot.match.posts.posts import Posts


def nothing(*_: object) -> None:
    """Add nothing."""


@dataclass(frozen=True)
class Feature:
    """A feature, and what it adds.

    - ``cogs`` are the modules with its commands and controls.
    - ``add_hooks`` adds functions to the hooks of the core, once in a process.
    - ``add_acts`` adds what people can do to a host. It does without Discord.
    - ``add_posts`` adds its surfaces, its posts that are kept up to date, and its jobs.
    """

    name: str
    cogs: Sequence[str] = ()
    add_hooks: Callable[[], None] = nothing
    add_acts: Callable[[Host], None] = nothing
    add_posts: Callable[[Posts], None] = nothing
