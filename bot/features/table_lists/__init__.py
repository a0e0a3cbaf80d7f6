"""Table lists: one post per server that lists its tables."""
