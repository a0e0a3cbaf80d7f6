"""The posts of a match: its kinds of surfaces, and everything that makes and keeps posts."""
