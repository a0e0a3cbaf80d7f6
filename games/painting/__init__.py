"""Painting: a sheet, which is made of SVG, becomes a PNG."""

from games.painting.painter import PIXELS_PER_UNIT, Painter, render, version_of

__all__ = ["PIXELS_PER_UNIT", "Painter", "render", "version_of"]
