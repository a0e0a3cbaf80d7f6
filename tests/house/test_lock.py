"""The lock: every package pinned with its hashes, from nowhere in particular."""

import re
import tomllib

from tests.house.files import ROOT

LOCK = (ROOT / "requirements.lock").read_text("utf-8")
ENTRIES = LOCK.replace("\\\n", " ").splitlines()
PINNED = re.compile(r"(?P<name>[a-z0-9-]+)==\S+( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+")


def test_every_entry_is_pinned_with_hashes() -> None:
    assert [entry for entry in ENTRIES if not PINNED.fullmatch(entry)] == []


def test_the_lock_names_no_address() -> None:
    assert "://" not in LOCK


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    names = {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in wanted}
    locked = {entry.split("==")[0] for entry in ENTRIES}
    assert {name.replace(".", "-") for name in names} <= locked
