"""The acts that every match has, from its lobby to its end."""
