"""Schedules: matches that start at a set time."""
