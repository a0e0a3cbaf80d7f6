"""What a picture shows, read out of its SVG."""

from __future__ import annotations

import re

from games.drawing import star
from games.drawing.svg import sheet

TICK = "M10 18"


def said(svg: str) -> list[str]:
    """Return all texts, in the order in which they are drawn."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def emblems(svg: str) -> list[str]:
    """Return the codes of all emblems but those of the ground."""
    table = svg[svg.index("\n", svg.index("\n<svg ") + 1) :]
    return re.findall(r"openmoji:([0-9A-F-]+)", table)


def rings(svg: str) -> int:
    """Count the marks around what can be chosen."""
    return svg.count('stroke-dasharray="14 8"') // 2


def stars(svg: str) -> int:
    """Count what is marked as changed; the legend's star is another size."""
    large = {sheet(f"{HEAD}\n{star(0, 0, r)}\n</svg>").parts[0].drawing for r in (15, 17)}
    return sum(part.drawing in large for part in sheet(svg).parts)


HEAD = '<svg x="" width="1" height="1">\n<rect width="1" height="1" fill="#000000"/>'
