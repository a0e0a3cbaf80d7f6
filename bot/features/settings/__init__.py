"""Settings: what the managers of a server choose for it."""

from __future__ import annotations

from bot.features import Feature
from bot.features.settings.acts import Servers
from bot.match.host import Host


def add_acts(host: Host) -> None:
    """Add what managers can do for their server."""
    host.add(Servers(host.store, host.preferences))


FEATURE = Feature("settings", cogs=("cogs.settings",), add_acts=add_acts)
