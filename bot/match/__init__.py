"""The core: a match, the acts that every match has, and its pages."""
