"""Turning points: the moves that decided a finished match."""
