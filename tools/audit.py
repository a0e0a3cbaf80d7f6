"""``python -m tools.audit`` looks for known vulnerabilities in our dependencies.

These are the packages of requirements/base.lock. It fails if it finds a vulnerability that is not
in IGNORED. If it cannot reach the index of advisories, or the index knows none of the packages, it
prints one line and does not fail.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements/base.lock"
IGNORED: dict[str, str] = {}
"""Advisories that do not concern us, each with the reason."""
TIMEOUT = 5  # seconds for each request
PATIENCE = 90.0  # seconds for all requests
COMMAND = (
    sys.executable, "-m", "pip_audit", "--disable-pip", "--no-deps", "--format=json",
    "--progress-spinner=off", f"--timeout={TIMEOUT}",
)  # fmt: skip


@dataclass
class Audit:
    """The result: a line for each vulnerability, and how many packages were looked up.

    ``trouble`` says why nothing could be looked up.
    """

    found: list[str] = field(default_factory=list)
    known: int = 0
    unknown: int = 0
    trouble: str = ""

    @property
    def said(self) -> list[str]:
        """The lines that report the result."""
        if self.found:
            return [f"{len(self.found)} known vulnerabilities:", *self.found]
        if not self.known:
            why = self.trouble or "the index that can be reached has no advisories for the packages"
            return [f"Nothing was audited: {why}."]
        rest = f"; {self.unknown} could not be looked up" if self.unknown else ""
        return [f"No known vulnerabilities in {self.known} packages{rest}."]


def read(report: str, ignored: dict[str, str] | None = None) -> Audit:
    """Return the result that a report of pip-audit has. Raise ValueError if it is not a report."""
    audit, ignored = Audit(), IGNORED if ignored is None else ignored
    for package in json.loads(report)["dependencies"]:
        audit.unknown += "skip_reason" in package
        audit.known += "skip_reason" not in package
        for one in package.get("vulns", ()):
            if not {one["id"], *one.get("aliases", ())} & ignored.keys():
                fixed = ", ".join(one.get("fix_versions", ())) or "no version"
                audit.found.append(
                    f"  {package['name']} {package['version']}: {one['id']}, mended in {fixed}"
                )
    return audit


def look(
    lock: Path = LOCK, command: tuple[str, ...] = COMMAND, patience: float = PATIENCE
) -> Audit:
    """Audit the packages of a lock file. A failure of the audit itself is not a vulnerability."""
    try:
        done = subprocess.run(
            [*command, f"--requirement={lock}"],
            capture_output=True, text=True, timeout=patience, check=False,
        )  # fmt: skip
        return read(done.stdout)
    except subprocess.TimeoutExpired:
        return Audit(trouble=f"no advisories came within {patience:.0f} seconds")
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or ["nothing was said"])[-1]
        if "No module named" in last:
            return Audit(trouble="pip-audit is not installed")
        kind = last.partition(":")[0].rpartition(".")[2][:60]
        return Audit(trouble=f"the index of advisories cannot be reached ({kind})")


def main() -> int:
    """Audit, print the result, and return the exit code."""
    audit = look()
    sys.stdout.write("\n".join([*audit.said, ""]))
    return 1 if audit.found else 0


if __name__ == "__main__":
    sys.exit(main())
