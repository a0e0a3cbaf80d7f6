"""Tournaments over days or weeks."""
