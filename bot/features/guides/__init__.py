"""Guides: lessons in which people learn a game by playing."""

from __future__ import annotations

from bot.features import Feature
from bot.features.guides.acts import Guides
from bot.features.guides.offer import panel_with_offer, show_buttons
from bot.match.host import Host
from bot.match.pages import play
from bot.match.posts import surfaces


def add_hooks() -> None:
    """Add offers of guides to panels and to the pages of games."""
    surfaces.PANEL_CONTENTS.add(panel_with_offer)
    play.GAME_BUTTONS.add(show_buttons)


def add_acts(host: Host) -> None:
    """Add the acts in guides, and people's progress."""
    host.add(Guides(host.store, host.preferences))


FEATURE = Feature("guides", cogs=("cogs.guides",), add_hooks=add_hooks, add_acts=add_acts)
