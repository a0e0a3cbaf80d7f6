"""Echo: a complete game as small as can be, to copy. Only tests play it."""
