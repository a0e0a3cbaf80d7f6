"""Measure how often players have to come back to a match."""
