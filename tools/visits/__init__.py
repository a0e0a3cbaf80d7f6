"""How often a player has to come back to a match."""
