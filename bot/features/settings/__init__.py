"""Settings of servers."""
