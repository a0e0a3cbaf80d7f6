"""What robots that play each other show about a game's values."""
