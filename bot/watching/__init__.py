"""Watching it run: figures for Prometheus, and whether the bot is alive."""
