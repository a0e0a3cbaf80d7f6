"""Matches between robots that show how balanced a game's values are."""
