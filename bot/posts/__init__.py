"""Posts: how content becomes a post on Discord and stays up to date."""
