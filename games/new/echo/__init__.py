"""Echo: a complete game, as small as can be."""
