"""The lock files: every package is pinned with its hashes, and no package index is named."""

import re
import tomllib

import pytest

from tests.conventions.files import ROOT

OPTIONAL = ("audit", "bench", "site", "vendored")
"""Groups of packages with a lock of their own."""
LOCKS = {
    name: (ROOT / name).read_text("utf-8")
    for name in (f"requirements/{kind}.lock" for kind in ("base", *OPTIONAL))
}
PINNED = re.compile(r"(?P<name>[a-z0-9-]+)==\S+( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+")
PROJECT, GAMES_PROJECT = (
    tomllib.loads((ROOT / folder / "pyproject.toml").read_text("utf-8"))
    for folder in ("", "distributions/games")
)
GROUPS = PROJECT["dependency-groups"]
BOT, GAMES = PROJECT["project"], GAMES_PROJECT["project"]


def entries(lock: str) -> list[str]:
    return LOCKS[lock].replace("\\\n", " ").splitlines()


def locked(lock: str) -> set[str]:
    return {entry.split("==")[0] for entry in entries(lock)}


def names(requirements: list[str]) -> set[str]:
    """Return the names of required packages, as a lock file writes them."""
    found = (re.split(r"[^\w.-]", line)[0] for line in requirements)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in found}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_entry_is_pinned_with_hashes(lock: str) -> None:
    assert [entry for entry in entries(lock) if not PINNED.fullmatch(entry)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_an_address(lock: str) -> None:
    assert "://" not in LOCKS[lock]


def test_every_dependency_is_locked() -> None:
    extras = BOT["optional-dependencies"] | GAMES["optional-dependencies"]
    needed = BOT["dependencies"] + GAMES["dependencies"] + GROUPS["test"]
    needed += extras["tournaments"] + extras["postgresql"] + extras["kit"]
    assert names(needed) - {"menagerie-games"} <= locked("requirements/base.lock")
    assert names(extras["openspiel"] + extras["pettingzoo"]) <= locked("requirements/bench.lock")
    for group in OPTIONAL:
        assert names(GROUPS[group]) <= locked(f"requirements/{group}.lock")


def test_optional_packages_are_not_in_the_base_lock() -> None:
    optional = [package for group in OPTIONAL for package in GROUPS[group]]
    assert not names(optional) & locked("requirements/base.lock")
