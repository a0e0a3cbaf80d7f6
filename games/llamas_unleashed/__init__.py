"""Llamas Unleashed: the rules, views and words of one game."""
