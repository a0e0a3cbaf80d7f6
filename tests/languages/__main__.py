"""`make messages`: brings the template and all catalogues up to date with the program."""

from tests.languages.catalogues import update
from tests.languages.sources import everything

LANGUAGES = ("de", "fr", "es", "pt_BR", "ja")

if __name__ == "__main__":
    update(list(everything()), LANGUAGES)
