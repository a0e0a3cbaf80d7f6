"""Doctor: checks of what the bot needs, before it runs and every hour."""
