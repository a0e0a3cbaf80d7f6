"""Packages with robots, installed for this process and for those of robots."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.robots.installed import installed_robots


@contextmanager
def installed(folder: Path, source: str, points: Mapping[str, str]) -> Iterator[None]:
    """Install a package `other_robots` whose entry points name functions of modules."""
    info = folder / "other_robots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-robots\nVersion: 1.0\n")
    lines = [f"{name} = {function}" for name, function in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[menagerie.robots]", *lines]))
    (folder / "other_robots.py").write_text(source)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        installed_robots.cache_clear()
        yield
    sys.modules.pop("other_robots", None)  # the next package of this name has other functions
    installed_robots.cache_clear()
