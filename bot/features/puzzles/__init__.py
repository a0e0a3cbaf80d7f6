"""Puzzles: a position a day with one best move."""
