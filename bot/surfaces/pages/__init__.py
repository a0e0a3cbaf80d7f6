"""Posts: what the bot writes, made from matches as the host holds them."""
