"""Packages of games, made into wheels and installed into an empty folder."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def installed(project: Path, package: str) -> Path:
    """Install the wheel of a project's package, without any index, and return the folder."""
    site = project.parent / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-compile", "--target", str(site)]
    subprocess.run([*pip, *offline, str(wheel(project, package))], check=True)
    return site


def wheel(project: Path, package: str) -> Path:
    """Return a wheel of a project, as a build backend would make it."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = about["name"].replace("-", "_"), about["version"]
    made, info = project / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    points = [
        f"[{group}]\n" + "\n".join(f"{key} = {value}" for key, value in offered.items())
        for group, offered in about["entry-points"].items()
    ]
    with ZipFile(made, "w") as archive:
        for path in sorted(path for path in (project / package).rglob("*") if path.is_file()):
            archive.write(path, path.relative_to(project))
        archive.writestr(f"{info}/METADATA", METADATA.format(name=name, version=version))
        archive.writestr(f"{info}/WHEEL", WHEEL)
        archive.writestr(f"{info}/entry_points.txt", "\n".join(points))
        archive.writestr(f"{info}/RECORD", "")
    return made
