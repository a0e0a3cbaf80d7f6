"""Checks of the machine and what is installed: Python, packages, pictures, robots."""

from __future__ import annotations

import asyncio
import platform
import re
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires, version

from bot.app.doctor.check import Check, NotChecked, Wrong
from bot.app.doctor.subject import Subject
from bot.app.features import ALL
from bot.match.robots.robots import RobotProcesses
from bot.messaging import discord_internals
from games.drawing import fonts, glyphs

PROJECT, GAMES = "menagerie-bot", "menagerie-games"
OLDEST_PYTHON = (3, 11)
FEWEST_DRAWINGS = 4000
ROBOT_SECONDS = 60.0  # for a process to start
_NEED = re.compile(r"([\w.-]+)(?:\[[\w,]+\])?\s*(>=|~=|==)\s*([\d.]+)$")


async def python(subject: Subject) -> str:
    """Check the version of Python."""
    if sys.version_info < OLDEST_PYTHON:
        raise Wrong(f"Python {platform.python_version()} is too old")
    return f"Python {platform.python_version()} on {platform.system()}"


async def packages(subject: Subject) -> str:
    """Check that the installed packages have the versions that the project needs."""
    try:
        needs = [*(requires(PROJECT) or ()), *(requires(GAMES) or ())]
    except PackageNotFoundError:
        raise NotChecked("the bot runs from a clone, whose lock names every version") from None
    wrong = list(unmet(needs))
    if wrong:
        raise Wrong("; ".join(wrong))
    return f"{PROJECT} {version(PROJECT)} has all packages that it needs"


def unmet(needs: Iterable[str]) -> Iterable[str]:
    """Yield a line for each requirement that no installed package meets."""
    for need in dict.fromkeys(needs):
        read = _NEED.match(need)
        if read is None:  # for an extra or for another system
            continue
        name, sign, wanted = read.groups()
        try:
            found = version(name)
        except PackageNotFoundError:
            yield f"{name} is missing"
            continue
        have, least = numbers(found), numbers(wanted)
        too_new = {"==": have != least, "~=": have[: len(least) - 1] != least[:-1]}.get(sign, False)
        if have < least or too_new:
            yield f"{name} is {found}, but {sign}{wanted} is needed"


def numbers(text: str) -> tuple[int, ...]:
    """Return a version as numbers.

    >>> numbers("2.7.1"), numbers("3.0rc1")
    ((2, 7, 1), (3, 0))
    """
    return tuple(int(part) for part in re.match(r"[\d.]*", text)[0].strip(".").split("."))  # type: ignore[index]


async def features(subject: Subject) -> str:
    """Check that no feature is left out because an optional package is missing."""
    lacking = [f"{each.name} needs {', '.join(each.missing)}" for each in ALL if each.missing]
    if lacking:
        raise Wrong("; ".join(lacking))
    return f"all {len(ALL)} features are there"


async def library(subject: Subject) -> str:
    """Check that discord.py still has the parts that are no public interface."""
    lost = discord_internals.lost()
    if lost:
        raise Wrong(f"discord.py {version('discord.py')} has no {', '.join(lost)}")
    return f"discord.py {version('discord.py')} has all parts that the bot uses"


async def letters(subject: Subject) -> str:
    """Check that every font can be opened."""
    sources = fonts.sources(fonts.SEMIBOLD)
    for source in sources:
        try:
            fonts.face(source)
        except Exception as error:
            reason = type(error).__name__  # its text is often only the file's name
            raise Wrong(f"the font {source.file} can't be opened: {reason}") from error
    return f"all {len(sources)} fonts can be opened"


async def drawings(subject: Subject) -> str:
    """Check that the drawings of emoji are there."""
    try:
        found = len(glyphs.emoji_codes())
    except Exception as error:
        raise Wrong(f"the drawings can't be read: {error}") from error
    if found < FEWEST_DRAWINGS:
        raise Wrong(f"only {found} drawings are there")
    return f"all {found} drawings are there"


async def robots(subject: Subject) -> str:
    """Check that a process for robots can start."""
    processes = RobotProcesses(1)
    try:
        async with asyncio.timeout(ROBOT_SECONDS):
            await processes.do(abs, -1)
    except Exception as error:
        raise Wrong(f"no process can be started: {error or type(error).__name__}") from error
    finally:
        await processes.close()
    return "a process for robots starts"


CHECKS = (
    Check("python", "the bot can't start", "install Python 3.11 or newer", python),
    Check("packages", "parts of the bot may fail", f"install {PROJECT} again", packages),
    Check("features", "the commands and posts of these features are missing",
          f"install the extra of the feature's name, such as {PROJECT}[tournaments]", features),
    Check("discord.py", "threads, events or replies about members fail",
          "install the version that requirements/base.lock names", library),
    Check("fonts", "letters or whole pictures are missing", f"install {GAMES} again", letters),
    Check("drawings", "pictures are shown in words", f"install {GAMES} again", drawings),
    Check("robots", "robots think in the bot's own process or not at all",
          "let the bot start processes, and give it memory for one", robots, quick=False),
)  # fmt: skip
