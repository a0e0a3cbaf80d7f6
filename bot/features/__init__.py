"""Features: what can be added to the core, which does not know it, or taken out of the bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

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
    - ``needs`` are modules of optional packages, without which the bot leaves the feature out. They
      come with the extra of the feature's name.
    """

    name: str
    cogs: Sequence[str] = ()
    add_hooks: Callable[[], None] = nothing
    add_acts: Callable[[Host], None] = nothing
    add_posts: Callable[[Posts], None] = nothing
    needs: Sequence[str] = ()

    @property
    def missing(self) -> list[str]:
        """The modules that the feature needs and that are not installed."""
        return [module for module in self.needs if find_spec(module) is None]
