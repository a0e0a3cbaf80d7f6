"""Alerts: people are notified when a table opens."""

from __future__ import annotations

from bot.features import Feature
from bot.features.alerts.acts import TableAlerts
from bot.features.alerts.pages import alert_buttons, looking_buttons, people_waiting
from bot.match.host import Host
from bot.match.pages import lobby, new_table, play


def add_hooks() -> None:
    """Add buttons to ask for an alert and to look for players."""
    lobby.BUTTONS.add(looking_buttons)
    play.OFFERS.add(alert_buttons)
    new_table.OPENED_LINES.add(people_waiting)


def add_acts(host: Host) -> None:
    """Add the acts with which people ask for table alerts."""
    host.add(TableAlerts(host.matches, host.members))


FEATURE = Feature("alerts", cogs=("cogs.alerts",), add_hooks=add_hooks, add_acts=add_acts)
