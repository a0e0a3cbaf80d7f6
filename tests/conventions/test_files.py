"""Rules for every file: short enough, and without names of machines and package hosts."""

import re

from tests.conventions.files import ROOT, modules, name, texts

LONGEST_MODULE = 400
MACHINE_PATH = re.compile(r"(?<![\w.:/@~-])/(?:home|root|tmp|work|mnt|Users)/|[A-Z]:\\+Users")
PACKAGE_HOSTS = re.compile(r"py[p]i\.org|python[h]osted\.org|np[m]js\.|crate[s]\.io")


def test_modules_are_small() -> None:
    lengths = {
        name(path): len(path.read_text("utf-8").splitlines())
        for path in modules(
            "adapters", "bot", "cogs", "games", "kit", "playground", "tests", "tools"
        )
    }
    assert {path: lines for path, lines in lengths.items() if lines >= LONGEST_MODULE} == {}


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
