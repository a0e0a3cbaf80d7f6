"""Monitoring: metrics for Prometheus, and whether the bot is alive."""
