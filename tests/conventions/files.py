"""The files of the repository, for the tests that read them."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OURS = {".env", ".git"}  # in a second work tree .git is a file


def modules(*folders: str) -> list[Path]:
    """Return the Python files of these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text file of the repository, with its text."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    folders = (
        "adapters", "bot", "cogs", "games", "kit", "playground", "tools", "data", "tests", "deploy",
        "docs", "requirements", ".ci", ".github", "distributions",
    )  # fmt: skip
    below = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in sorted(top + below):
        if path.name in NOT_OURS or ".sqlite3" in path.name or "__pycache__" in path.parts:
            continue
        try:
            yield path, path.read_text("utf-8")
        except UnicodeDecodeError:  # A picture or the like.
            continue


def name(path: Path) -> str:
    """Return a path relative to the repository."""
    return path.relative_to(ROOT).as_posix()
