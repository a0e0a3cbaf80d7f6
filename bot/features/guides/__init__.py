"""Guides: lessons in which people learn a game by playing."""
