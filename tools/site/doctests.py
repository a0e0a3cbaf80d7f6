"""A Griffe extension: examples in docstrings become blocks of code on the reference's pages."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^( *)(>>> .*(?:\n(?! *$).*)*)", re.MULTILINE)
"""An example from its first prompt to the next empty line."""


class Doctests(Extension):
    """Puts each example of a docstring into a block of code."""

    def on_object(self, *, obj: Object, **_more: Any) -> None:
        """Change the docstring of a module, class, function or attribute after it was read."""
        if obj.docstring:
            text = obj.docstring.value
            obj.docstring.value = EXAMPLE.sub(r"\1```pycon\n\1\2\n\1```", text)
