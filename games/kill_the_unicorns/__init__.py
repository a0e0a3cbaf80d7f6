"""Kill The Unicorns: the rules, views and words of one game."""
