"""Takeovers: people take over seats that robots play."""
