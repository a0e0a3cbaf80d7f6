"""Emblems in other colours: named adaptations of OpenMoji's drawings.

An emblem is named by its emoji and, after a tilde, its look: ``openmoji:1F984~pink``.
"""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """A change to an emblem: pairs of old and new colours, and whether to mirror it."""

    colours: tuple[tuple[str, str], ...] = ()
    mirrored: bool = False


def _fur(light: str, dark: str, mirrored: bool = False) -> Look:
    return Look((("#A57939", light), ("#6A462F", dark)), mirrored)


def _mane(light: str, middle: str, dark: str) -> Look:
    """Return the look of a unicorn with a coloured mane and a golden horn."""
    horn = ('<polyline fill="#EA5A47"', '<polyline fill="#FCEA2B"')
    return Look((horn, ("#EA5A47", light), ("#92D3F5", middle), ("#61B2E4", dark)))


LOOKS: dict[str, Look] = {
    "cream": _fur("#f7e6c8", "#d8bd92", mirrored=True),
    "grey": _fur("#b9c0c6", "#7f878e"),
    "mirrored": Look(mirrored=True),
    "pink": _mane("#ff8cbf", "#e0458f", "#a81e62"),
    "blue": _mane("#a6d8ff", "#4ba3f0", "#1c62b0"),
    "green": _mane("#78bd55", "#35822c", "#17591c"),
    "yellow": _mane("#fff29a", "#ffd23d", "#cf9600"),
    "violet": _mane("#a996ee", "#6f58cf", "#47319c"),
}


def adapted(svg: str, name: str) -> str:
    """Return an emblem's drawing in a look. Raise KeyError if the look does not exist."""
    look = LOOKS[name]
    for old, new in look.colours:
        svg = svg.replace(old, new).replace(old.lower(), new)
    if look.mirrored:
        head, _, rest = svg.partition(">")
        body = rest.rpartition("</svg>")[0]
        svg = f'{head}><g transform="translate(72 0) scale(-1 1)">{body}</g></svg>'
    return svg
