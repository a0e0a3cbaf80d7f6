"""Notifications: how and when a person is notified, and their holidays."""
