"""The games of the project, as entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint

GROUP = "menagerie.games"
"""The group of entry points in which a package offers its game."""
OWN = (
    EntryPoint("lion_unicorn", "games.lion_unicorn.game:LionUnicorn", GROUP),
    EntryPoint("llamas_unleashed", "games.llamas_unleashed.game:LlamasUnleashed", GROUP),
    EntryPoint("kill_the_unicorns", "games.kill_the_unicorns.game:KillTheUnicorns", GROUP),
    EntryPoint("smallseat", "games.smallseat.game:Smallseat", GROUP),
    EntryPoint("instinkt", "games.instinkt.game:Instinkt", GROUP),
)
"""The games of the project, which also run from a checkout that isn't installed."""
