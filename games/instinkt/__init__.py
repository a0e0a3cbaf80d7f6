"""Instinkt: the rules, views and words of one game."""
