"""Messaging: requests to Discord, their limits and their errors."""
