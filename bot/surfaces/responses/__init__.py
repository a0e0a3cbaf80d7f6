"""Responses to interactions, and what they keep open: live panels and GIFs."""
