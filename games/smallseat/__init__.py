"""Smallseat: the rules, views and words of one game."""
