"""`make messages`: update all catalogues and rules pages from the English ones.

`python -m tests.languages LANGUAGE` starts a language: its catalogue and rules pages, to be
translated.
"""

import sys

from games import GAMES
from tests.languages.catalogues import FOLDER, update
from tests.languages.pages import begin, pages
from tests.languages.pages import update as update_page
from tests.languages.sources import everything

if __name__ == "__main__":
    begun = {path.name for path in FOLDER.iterdir() if path.is_dir()}
    update(list(everything()), sorted({*begun, *sys.argv[1:]}))
    for language in sys.argv[1:]:
        for game in GAMES:
            begin(language, game)
    for page in pages():
        update_page(page)
