"""The games have the version of the bot, which is in the pyproject.toml of the repository."""

import tomllib
from pathlib import Path

from setuptools import setup

# Beside this file it is a link, and a copy in a source distribution.
bot = tomllib.loads(Path(__file__).with_name("bot.toml").read_text("utf-8"))
setup(version=bot["project"]["version"])
