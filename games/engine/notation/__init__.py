"""Matches and positions as text, for people, for golden matches and for bug reports."""
