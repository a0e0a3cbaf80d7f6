"""Hints: what a strong robot would do."""
