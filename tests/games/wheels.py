"""Wheels of this project and of packages of games, and environments that have nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Collection, Iterator
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from tests.conventions.files import ROOT

GAMES = ROOT / "distributions" / "games"
"""The project of the games, of which the bot's is at the top of the repository."""
VERSION = "0"
"""What is said to be the version if the project file names none."""
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
OFFLINE = ["install", "--quiet", "--no-index", "--no-deps", "--no-compile"]


def installed(project: Path, package: str) -> Path:
    """Install the wheel of a project's package, without any index, and return the folder."""
    site = project.parent / "site"
    made = wheel(project, project, sorted((project / "src" / package).rglob("*")))
    subprocess.run([*PIP, *OFFLINE, "--target", str(site), str(made)], check=True)
    return site


class Environment:
    """A virtual environment with some wheels and the libraries of this one, but not its code."""

    def __init__(self, folder: Path, *wheels: Path) -> None:
        self.folder = folder
        # Without pip in it, as the venv of some systems lacks what installs that.
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.bin = folder / "bin"
        (site,) = (folder / "lib").glob("python*/site-packages")
        (site / "libraries.pth").write_text(sysconfig.get_path("purelib"))
        into = ["--python", str(self.bin / "python")]
        subprocess.run([*PIP, *into, *OFFLINE, *map(str, wheels)], check=True)

    def run(self, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment, in a folder that is empty."""
        cwd = self.folder / "empty"
        cwd.mkdir(exist_ok=True)
        others = {name: os.environ[name] for name in os.environ if not name.startswith("PYTHON")}
        return subprocess.run(
            [str(self.bin / command), *arguments],
            cwd=cwd, env=others, capture_output=True, text=True, check=False, timeout=150,
        )  # fmt: skip


def games_wheel(folder: Path, without: Collection[str] = ()) -> Path:
    """Return a wheel of the games without some folders, in a folder."""
    return wheel(GAMES, folder, [*own_files(GAMES, without)])


def own_files(project: Path, without: Collection[str] = ()) -> Iterator[Path]:
    """Yield the files that ``[tool.setuptools]`` puts into the wheel of bot or games."""
    tool = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    kept = ["*.py", *tool["package-data"]["*"]]
    for top in sorted(project.iterdir()):
        if top.is_dir() and any(
            fnmatch(top.name, each) for each in tool["packages"]["find"]["include"]
        ):
            for path in sorted(top.rglob("*")):
                left_out = any(path.is_relative_to(project / each) for each in without)
                if not left_out and any(fnmatch(path.name, each) for each in kept):
                    yield path


def wheel(project: Path, folder: Path, files: Collection[Path]) -> Path:
    """Return a wheel of a project with these files, as a build backend would make it."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = about["name"].replace("-", "_"), about.get("version", VERSION)
    made, info = folder / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    groups = about["entry-points"] | {"console_scripts": about.get("scripts", {})}
    points = [
        f"[{group}]\n" + "\n".join(f"{key} = {value}" for key, value in offered.items())
        for group, offered in groups.items()
    ]
    source = project / "src" if (project / "src").exists() else project
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for path in files:
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(source))
        archive.writestr(f"{info}/METADATA", METADATA.format(name=name, version=version))
        archive.writestr(f"{info}/WHEEL", WHEEL)
        archive.writestr(f"{info}/entry_points.txt", "\n".join(points))
        archive.writestr(f"{info}/RECORD", "")
    return made
