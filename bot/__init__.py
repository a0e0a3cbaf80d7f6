"""The bot: all that runs matches and shows them on Discord, without the rules of any game."""
