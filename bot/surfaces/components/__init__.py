"""The parts of which posts are built: layouts, controls, custom emoji and names."""
