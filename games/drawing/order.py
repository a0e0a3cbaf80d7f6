"""The visual order of letters in texts that are partly read from right to left.

It follows the Unicode Bidirectional Algorithm. A line begins at its left, as in all supported
languages. Text between ``FSI`` and ``PDI``, such as a name, has its own direction and does not
change the order around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bidi import get_display

_LEVEL = re.compile(r"Level\(\s*(\d+)")


def levels(text: str) -> list[int]:
    """Return the embedding level of each character; odd levels go from right to left.

    >>> levels("ab אב")
    [0, 0, 0, 1, 1]
    """
    told = str(get_display(text, base_dir="L", debug=True))
    of_bytes = _LEVEL.findall(told.rpartition("levels: [")[2].partition("paragraphs: [")[0])
    found, at = [], 0
    for character in text:
        found.append(int(of_bytes[at]))
        at += len(character.encode())
    return found


def seen(depths: Sequence[int]) -> list[int]:
    """Return the indices of items with these levels, in visual order from left to right.

    >>> seen([0, 1, 1, 2, 2])
    [0, 3, 4, 2, 1]
    """
    order = list(range(len(depths)))
    for depth in range(max(depths, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and depths[order[end]] >= depth:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order
