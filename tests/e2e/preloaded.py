"""What a bot reads at its start beside its modules, read in the process that bots come from."""

from __future__ import annotations

from bot.run import settle_memory
from games.languages import LANGUAGES, language

for code in LANGUAGES:
    language(code)
settle_memory()
