"""What a release is made of: the version of its tag, its notes from the changelog, its sources.

`python -m tools.release check v1.2.3` fails unless that tag may be released.
`python -m tools.release notes v1.2.3` prints what the changelog says of it.
`python -m tools.release repack FILE...` takes the time of building out of source distributions.
"""

from __future__ import annotations

import gzip
import os
import re
import sys
import tarfile
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


def repack(source: Path, seconds: int) -> None:
    """Write an archive again as if all its files were of one moment, in seconds since the epoch.

    What builds wheels keeps to SOURCE_DATE_EPOCH, but what packs sources doesn't.
    """
    packed = source.with_suffix(".new")
    with (
        tarfile.open(source) as old,
        packed.open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=seconds) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.GNU_FORMAT) as new,
    ):
        for one in sorted(old.getmembers(), key=lambda member: member.name):
            same = tarfile.TarInfo(one.name)
            same.type, same.size, same.mtime = one.type, one.size, seconds
            same.mode = 0o755 if one.mode & 0o100 else 0o644
            new.addfile(same, old.extractfile(one))
    packed.replace(source)


def main(command: str, *arguments: str) -> int:
    """Run a command on a tag or on files, and return the exit code."""
    if command == "repack":
        for name in arguments:
            repack(Path(name), int(os.environ["SOURCE_DATE_EPOCH"]))
        return 0
    (tag,) = arguments
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
