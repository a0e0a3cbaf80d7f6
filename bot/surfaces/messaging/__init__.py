"""The interface to Discord: requests, their errors, the rate limit and custom emoji."""
