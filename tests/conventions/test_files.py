"""Rules for every file: without names of machines and package hosts."""

import re

from tests.conventions.files import ROOT, name, texts

MACHINE_PATH = re.compile(r"(?<![\w.:/@~-])/(?:home|root|tmp|work|mnt|Users)/|[A-Z]:\\+Users")
PACKAGE_HOSTS = re.compile(r"py[p]i\.org|python[h]osted\.org|np[m]js\.|crate[s]\.io")


def test_no_file_names_a_machine_path() -> None:
    found = [
        f"{name(path)}: {line.strip()[:100]}"
        for path, text in texts()
        for line in text.splitlines()
        if MACHINE_PATH.search(line) or f"{ROOT}/" in line
    ]
    assert found == []


def test_no_file_names_a_package_host() -> None:
    assert [name(path) for path, text in texts() if PACKAGE_HOSTS.search(text)] == []
