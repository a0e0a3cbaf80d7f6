"""Pictures of tournaments: the standings and the bracket."""
