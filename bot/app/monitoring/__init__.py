"""Monitoring: metrics for Prometheus, and a health check."""
