"""``make puzzles``: find positions with one best choice in matches between robots."""
