"""Notifications: how and when a person is notified, and their holidays."""

from __future__ import annotations

from bot.features import Feature

FEATURE = Feature("notifications", cogs=("cogs.notifications",))
