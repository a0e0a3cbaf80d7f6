"""Slash commands and components, turned into calls on the host."""
