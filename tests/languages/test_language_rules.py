"""The language of each person and server, and the translations of commands."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.app_commands import TranslationContextLocation, locale_str

from bot.app.command_names import CommandNames
from bot.posts.languages import GENERIC_WORDS, current_language, using_language
from games import languages
from games.engine import CONTEXT, ENGLISH, Language, Words
from games.languages import COMMAND, known, language
from playground.interaction_data import in_locale
from tests.languages.pseudo import TONGUES


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("en-US", "en_GB"), ("en_GB", "en_GB"), ("de", "de"), ("pt-BR", "pt_BR"), ("es-ES", "es"),
        ("es-419", "es"), ("ko", None), ("", None), ("zh-TW", None),
    ],
)  # fmt: skip
def test_language_is_recognised_in_all_its_locales(
    locale: str, code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken_here = dict.fromkeys(("en_GB", "de", "es", "pt_BR"), "")
    monkeypatch.setattr(languages, "LANGUAGES", spoken_here)
    found = known(locale)
    assert (found.code if found else None) == code


def test_texts_outside_matches_use_the_current_language() -> None:
    assert GENERIC_WORDS("Rules") == "Rules" and current_language() is ENGLISH
    with using_language(TONGUES["de"]):
        assert GENERIC_WORDS("Rules") == "Rulës" and GENERIC_WORDS.language is TONGUES["de"]
        with using_language(TONGUES["fr"]):
            assert GENERIC_WORDS("Rules") == "Rulés"
        assert GENERIC_WORDS("Rules") == "Rulës"
    assert GENERIC_WORDS("Rules") == "Rules"


@pytest.mark.parametrize(
    ("code", "said"), [("de", "a, b und c"), ("fr", "a, b et c"), ("ja", "a、b、c")]
)
def test_list_has_the_ending_of_its_language(code: str, said: str) -> None:
    assert Language(code).listing(["a", "b", "c"]) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "⏰ Le temps d'Ada est écoulé."), ("Élise", "⏰ Le temps d'Élise est écoulé."),
        ("Ben", "⏰ Le temps de Ben est écoulé."), ("8", "⏰ Le temps de 8 est écoulé."),
        ("🤖 Ada", "⏰ Le temps de 🤖 Ada est écoulé."), ("", "⏰ Le temps de  est écoulé."),
    ],
)  # fmt: skip
def test_french_elides_a_word_before_a_name_with_a_vowel(name: str, said: str) -> None:
    words = Words([name], language=language("fr"))
    assert words("⏰ {name} ran out of time.", name=name) == said


def test_french_elides_in_sentences_with_numbers() -> None:
    words = Words([], language=French("fr"))
    assert words.plural("one of {name}", "{n} of {name}", 2, name="Ada") == "2 d'Ada"


def test_other_languages_elide_nothing() -> None:
    words = Words([], language=French("es"))
    assert words.plural("one of {name}", "{n} of {name}", 2, name="Ada") == "2 de Ada"


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("Inés", "Ana, Bea e Inés"), ("Íñigo", "Ana, Bea e Íñigo"), ("hilo", "Ana, Bea e hilo"),
        ("**Ivy**", "Ana, Bea e **Ivy**"), ("Yvonne", "Ana, Bea e Yvonne"), ("I", "Ana, Bea e I"),
        ("hielo", "Ana, Bea y hielo"), ("Iago", "Ana, Bea y Iago"), ("Yago", "Ana, Bea y Yago"),
        ("Eva", "Ana, Bea y Eva"), ("🤖 Inés", "Ana, Bea y 🤖 Inés"), ("8", "Ana, Bea y 8"),
        ("{Inés}", "Ana, Bea y {Inés}"), ("", "Ana, Bea y "),
    ],
)  # fmt: skip
def test_spanish_word_for_and_changes_before_its_own_sound(last: str, said: str) -> None:
    assert Language("es").listing(["Ana", "Bea", last]) == said


def test_spanish_word_for_and_changes_in_lists_and_in_sentences() -> None:
    assert Language("es").listing(["Ana", "Inés"]) == "Ana e Inés"
    words = Words([], language=language("es"))
    said = words("🎴 You put {first} and {second} on the bottom of your deck, "
                 "{first} above {second}.",
                 first="A", second="Iguana")  # fmt: skip
    assert said == "🎴 Pusiste A e Iguana al fondo de tu mazo, A encima de Iguana."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Olga", "Ana u Olga"), ("hora", "Ana u hora"), ("Óscar", "Ana u Óscar"),
        (8, "Ana u 8"), (80, "Ana u 80"), (11, "Ana u 11"), (110, "Ana o 110"), (7, "Ana o 7"),
        ("Eva", "Ana o Eva"),
    ],
)  # fmt: skip
def test_spanish_word_for_or_changes_before_its_own_sound(name: object, said: str) -> None:
    assert Words([], language=Language("es"))("Ana o {name}", name=name) == said


@pytest.mark.parametrize("code", ["en_GB", "de", "fr", "ja", "pt_BR"])
def test_word_for_and_does_not_change_in_other_languages(code: str) -> None:
    assert Language(code).listing(["a", "Inés"]) == Language(code).listing(["a", "b"])[:-1] + "Inés"


@pytest.mark.parametrize(
    ("code", "card", "said"),
    [
        ("es", "¡Trasquilado!", "🃏 Juegas ¡Trasquilado!"),
        ("es", "Illamanati", "🃏 Juegas Illamanati."),
        ("fr", "Tondus\u202f!", "🃏 Tu joues Tondus\u202f!"),
        ("en_GB", "The G.O.A.T.", "🃏 You play The G.O.A.T."),
        ("en_GB", "**Fleeced!**", "🃏 You play **Fleeced!**"),
        ("en_GB", "Wingsuit Llama", "🃏 You play Wingsuit Llama."),
    ],
)  # fmt: skip
def test_name_that_ends_with_a_full_stop_gets_no_second_one(
    code: str, card: str, said: str
) -> None:
    assert Words([], language=language(code))("🃏 You play {card}.", card=card) == said


def test_a_catalogue_is_read_from_its_file() -> None:
    german = language("de")
    assert german is language("de") and german.count("{n} card", "{n} cards", 2)


class French(Language):
    """A language with "de" for "of"."""

    def count(self, one: str, many: str, n: int) -> str:
        """Return a sentence with a number."""
        return "{n} de {name}"


class Names(Language):
    """A language with another name for `/play` and no descriptions."""

    def say(self, message: str) -> str:
        """Return a name."""
        return "spielen" if message == f"{COMMAND}{CONTEXT}play" else message.split(CONTEXT)[-1]


async def test_discord_gets_only_translations_that_differ(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"de": Names("de"), "en-GB": ENGLISH}
    monkeypatch.setattr("bot.app.command_names.known", known.get)

    async def told(said: str, locale: str, place: str) -> str | None:
        context: Any = SimpleNamespace(location=TranslationContextLocation[place])
        return await CommandNames().translate(locale_str(said), discord.Locale(locale), context)

    assert await told("play", "de", "command_name") == "spielen"
    assert await told("play", "de", "command_description") is None
    assert await told("help", "de", "command_name") is None
    assert await told("play", "en-GB", "command_name") is None
    assert await told("play", "ko", "command_name") is None


def test_playground_shows_commands_in_the_persons_language() -> None:
    option = {"name": "game", "type": 3, "description": "Choose a game"}
    names, told = {"de": "spielen"}, {"de": "Spiel etwas"}
    command = {
        "name": "play", "description": "Play something", "name_localizations": names,
        "description_localizations": told, "options": [option],
    }  # fmt: skip
    german = in_locale(command, "de")
    assert (german["name"], german["called"], german["description"]) == (
        "play",
        "spielen",
        "Spiel etwas",
    )
    assert german["options"][0]["called"] == "game"
    korean = in_locale(command, "ko")
    assert (korean["called"], korean["description"]) == ("play", "Play something")
