"""The audit fails for a known vulnerability and for nothing else."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import audit

WELL = {"name": "well", "version": "1", "vulns": []}
HURT = {
    "name": "hurt", "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1"], "fix_versions": ["1.1"]}],
}  # fmt: skip
UNKNOWN = {"name": "unknown", "skip_reason": "not found"}


def report(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def says(text: str, code: str = "pass") -> tuple[str, ...]:
    """Return a command that prints this like pip-audit."""
    return sys.executable, "-c", f"import sys, time; {code}; print({text!r})"


def test_known_vulnerability_is_named_with_the_version_that_fixes_it() -> None:
    found = audit.read(report(WELL, HURT)).said
    assert found == ["1 known vulnerabilities:", "  hurt 1.0: PYSEC-1, mended in 1.1"]


@pytest.mark.parametrize("name", ["PYSEC-1", "CVE-1"])
def test_advisory_ignored_under_any_alias_is_not_reported(name: str) -> None:
    assert audit.read(report(WELL, HURT), {name: "we do not use that part"}).found == []


def test_packages_that_could_not_be_looked_up_are_counted() -> None:
    (said,) = audit.read(report(WELL, UNKNOWN)).said
    assert said == "No known vulnerabilities in 1 packages; 1 could not be looked up."


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (says(report(UNKNOWN)), "no advisories for the packages"),
        (says("", "sys.exit('requests.exceptions.ConnectionError: somewhere')"), "ConnectionError"),
        (says("", "sys.exit('No module named pip_audit')"), "pip-audit is not installed"),
        (says("", "time.sleep(60)"), "no advisories came within"),
    ],
)
def test_audit_without_advisories_says_so_and_does_not_fail(
    command: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    found = audit.look(tmp_path / "lock", command, patience=0.3 if "60" in command[-1] else 20)
    (said,) = found.said
    assert said.startswith("Nothing was audited") and why in said
    assert not found.found


def test_vulnerability_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    for packages, code in [((HURT,), 1), ((WELL,), 0), ((UNKNOWN,), 0)]:
        monkeypatch.setattr(audit, "look", lambda p=packages: audit.read(report(*p)))
        assert audit.main() == code
