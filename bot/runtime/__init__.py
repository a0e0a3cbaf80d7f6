"""Runtime: what any long-running program needs; it knows nothing of games or Discord."""
