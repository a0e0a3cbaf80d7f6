"""What a release is made of: the version of its tag, and its notes from the changelog.

`python -m tools.release check v1.2.3` fails unless that tag may be released.
`python -m tools.release notes v1.2.3` prints what the changelog says of it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHAPTER = re.compile(r"^## \[(?P<version>[^\]]+)\] - (?P<date>\S+)$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class Unreleasable(Exception):
    """Why a tag may not be released, in a sentence."""


def check(tag: str, project: str, changelog: str) -> None:
    """Check that a tag is that of the project's version, and that the changelog dates it.

    The bot must need the games of this version.

    Raise Unreleasable if it is not.
    """
    about = tomllib.loads(project)["project"]
    version = about["version"]
    if tag != f"v{version}":
        raise Unreleasable(f"The tag is {tag}, but pyproject.toml has the version {version}.")
    if f"menagerie-games=={version}" not in about["dependencies"]:
        raise Unreleasable(f"The dependencies in pyproject.toml lack menagerie-games=={version}.")
    date, text = chapter(version, changelog)
    if not DATE.fullmatch(date):
        raise Unreleasable(f"The changelog gives {version} no date, but says {date}.")
    if not text:
        raise Unreleasable(f"The changelog says nothing about {version}.")


def chapter(version: str, changelog: str) -> tuple[str, str]:
    """Return the date and the text of a version. Raise Unreleasable if there is none."""
    chapters = [*CHAPTER.finditer(changelog)]
    for found, following in zip(chapters, [*chapters[1:], None], strict=True):
        if found["version"] == version:
            end = following.start() if following else len(changelog)
            return found["date"], changelog[found.end() : end].strip()
    raise Unreleasable(f"The changelog has no chapter on {version}.")


def main(command: str, tag: str) -> int:
    """Run a command on a tag, and return the exit code."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    try:
        if command == "check":
            check(tag, (ROOT / "pyproject.toml").read_text("utf-8"), changelog)
        else:
            print(chapter(tag.removeprefix("v"), changelog)[1])
    except Unreleasable as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
