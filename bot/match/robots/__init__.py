"""Robots: the processes in which they think, and their moves in matches."""
