"""Tools for developers: measurements, self-play, catalogues. The bot needs none of them."""
