"""How an act becomes a commit: its change, what settles, and which posts are outdated."""
