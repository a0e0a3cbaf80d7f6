"""Helpers of commands and controls: permissions, lookups, autocomplete and posts."""
