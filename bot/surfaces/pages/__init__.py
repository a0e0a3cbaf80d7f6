"""Pages: the posts of the bot, made from the host's matches."""
