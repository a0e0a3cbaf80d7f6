"""Notifications: how and when a person is notified, and their holidays."""

from __future__ import annotations

from bot.match.feature import Feature

FEATURE = Feature("notifications", cogs=("cogs.notifications",))
