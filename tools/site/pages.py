"""Hooks for mkdocs: which files are pages, at the paths that they have in the repository.

Links between pages work on the site as they do in the repository, because no page moves.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tools.site.kit_page import kit_page

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("*.md", "docs/*", "data/*.md", "data/pictures/*")
LINKED = (".env.example", "LICENSE", "NOTICE", "Makefile", "deploy/*")
"""Files that pages link to."""
REFERENCES = ("games.engine", "games.default", "games.drawing", "games.robots", "games.guide")
"""Packages whose public names get a page each, from their docstrings."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Return the tracked pages and pictures of the repository, and the pages of the reference."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *PAGES, *LINKED],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    found = Files([file for file in files if file.src_dir != config.docs_dir])  # the theme's
    for path in filter(None, listed.split("\0")):
        found.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    for package in REFERENCES:
        page = f"# {package}\n\n::: {package}\n"
        found.append(File.generated(config, f"reference/{package}.md", content=page))
    found.append(File.generated(config, "reference/kit.md", content=kit_page()))
    return found
