"""The rules of every game: pure Python, no Discord, no database, no clock."""
