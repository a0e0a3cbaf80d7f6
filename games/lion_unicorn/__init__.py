"""The Lion & The Unicorn: the rules, views and words of one game."""
