"""Pictures of tournaments: the poster, the standings and the bracket."""
