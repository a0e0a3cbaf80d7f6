"""Painting: a sheet, which is made of SVG, becomes a PNG."""

from games.painting.painter import PIXELS_PER_UNIT, Painter, render, with_emblem_sources

__all__ = ["PIXELS_PER_UNIT", "Painter", "render", "with_emblem_sources"]
