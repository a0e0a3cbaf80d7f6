"""Alerts: people are notified when a table opens."""
