"""Sentences with something filled in: right in every language, whoever reads them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.match.pages.turn import HEADING, INSIDE
from games import GAMES
from games.engine import Outcome, SeenEvent, Words, message
from games.languages import LANGUAGES, language
from games.lion_unicorn.text.names import place_label, place_name
from games.llamas_unleashed.text.names import named
from kit.catalogues import read
from tests.languages.catalogues import path_of

NAMES = ["Uwe", "Ben", "Eva", "Ada"]
OTHERS = [code for code in LANGUAGES if code != "en_GB"]


def words(code: str, reader: int | None = None) -> Words:
    return Words(NAMES, reader, language(code))


def told(game: str, event: SeenEvent, code: str, reader: int | None = None) -> str:
    """Return the sentence for an event."""
    said: Any = GAMES[game].text.event(event, words(code, reader))
    return str(said)


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_effect_names_its_player_to_others_and_addresses_the_player(code: str) -> None:
    event = SeenEvent("execute", 0, (), ((1, "pricklypettes"),))
    mine, theirs = told("smallseat", event, code, 0), told("smallseat", event, code, 1)
    assert "Uwe" not in mine and theirs.count("Uwe") == 1


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("de", "🐨 Nicht alle stimmen zu (dagegen: Ben), also geht die Runde weiter."),
        ("fr", "🐨 La manche continue. Refus\xa0: Ben."),
        ("es", "🐨 La ronda sigue. Han dicho que no: Ben."),
        ("pt_BR", "🐨 A rodada continua, a pedido de Ben."),
    ],
)
def test_list_of_players_does_not_depend_on_singular_or_plural(code: str, said: str) -> None:
    assert told("smallseat", SeenEvent("nap", 0, (1,), ()), code).startswith(said)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en_GB", "Players without it must give a card: Ben."),
        ("de", "Wer das Tier nicht hat, muss eine Karte abgeben: Ben."),
        ("fr", "doit donner une carte\xa0: Ben."),
        ("es", "Debe dar una carta quien no tiene ese animal: Ben."),
        ("pt_BR", "Quem não tem esse animal tem de dar uma carta: Ben."),
    ],
)
def test_sentence_about_giving_a_card_fits_one_player_and_several(code: str, said: str) -> None:
    event = SeenEvent("bears", 0, ("snufflesniff", 1), ())
    assert told("smallseat", event, code).endswith(said)


def test_sentence_about_ponytailors_fits_two_cards_and_more() -> None:
    two, three = [(1, "ponytailors")] * 2, [(1, "ponytailors")] * 3
    for cards, end in ((two, "Ben gets one."), (three, "Ben gets the rest.")):
        event = SeenEvent("ponies", 0, (1,), tuple(cards))
        assert told("smallseat", event, "en_GB", 0).endswith(end)


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [
        ("fr", "1 inconnue", "2 inconnues"),
        ("es", "1 desconocida", "2 desconocidas"),
        ("pt_BR", "1 desconhecida", "2 desconhecidas"),
    ],
)
def test_single_unknown_card_is_in_the_singular(code: str, one: str, two: str) -> None:
    sentence = "{name}: {cards}, and {n} unknown"
    said = [
        words(code).plural(sentence, sentence, n, name="Ben", cards="…").split()[-2:]
        for n in (1, 2)
    ]
    assert [" ".join(each) for each in said] == [one, two]


@pytest.mark.parametrize(
    ("kind", "code", "said"),
    [
        ("tax", "de", "👛 Ben verliert die Jagdkarte 4 bis zum Ende des Tages."),
        ("tax", "pt_BR", "👛 Ben perde a carta de caça 4 até o fim do dia."),
        ("back", "de", "↩️ Ben nimmt die Jagdkarte 4 zurück auf die Hand."),
        ("pay", "ja", "🟫 Benは狩りカードの4で払いました。"),
    ],
)
def test_hunt_card_is_named_as_a_card_and_not_as_a_number(kind: str, code: str, said: str) -> None:
    event = SeenEvent(kind, 1, (), ((1, "4"),))
    assert told("kill_the_unicorns", event, code) == said


def test_several_hunt_cards_are_in_the_plural() -> None:
    event = SeenEvent("back", 1, (), ((1, "4"), (2, "3")))
    assert told("kill_the_unicorns", event, "de", 1).startswith(
        "↩️ Du nimmst deine Jagdkarten 3 und"
    )


def test_japanese_puts_names_of_cards_in_brackets() -> None:
    event = SeenEvent("play", 1, (), ((1, "alpacalypse"),))
    name = words("ja")("Alpacalypse")
    assert f"「{name}」をプレイしました" in told("llamas_unleashed", event, "ja")
    assert "「" not in named("alpacalypse", words("de"))


def test_place_has_an_article_in_sentences_but_not_on_buttons() -> None:
    portuguese = words("pt_BR")
    assert [place_label(n, portuguese) for n in (0, 1)] == ["carta inicial", "carta 1"]
    assert [place_name(n, portuguese) for n in (0, 1)] == ["a carta inicial", "a carta 1"]


@pytest.mark.parametrize("code", OTHERS)
def test_sentence_about_cards_looked_at_has_at_most_one_colon(code: str) -> None:
    event = SeenEvent("look", 0, (0, 2), ((1, "adder"), (2, "goat")))
    said = told("lion_unicorn", event, code, 0)
    assert said.count(":") + said.count("：") <= 1


def test_german_does_not_decline_names_of_cards() -> None:
    """A name that begins with an adjective would be another one after a verb."""
    catalogue = read(path_of("de"), "de")
    names = [
        str(each.string)
        for each in catalogue
        if "Name of a card, an animal or a role." in each.auto_comments
    ]
    assert [name for name in names if re.match(r"(?!Mutter)\w+er [A-ZÄÖÜ]", name)] == []
    event = SeenEvent("give", 1, (0,), ((1, "crow"),))
    assert "hat dir die Karte" in told("lion_unicorn", event, "de", 0)


@pytest.mark.parametrize("code", OTHERS)
def test_single_winner_has_a_verb_in_the_singular(code: str) -> None:
    outcome = Outcome(winners=(1,), reason="next", scores=(0, 1, 0, 0))
    said = GAMES["smallseat"].text.outcome(outcome, words(code))
    assert not any(verb in said for verb in ("gewinnen:", "Ganan", "Vencem"))


def test_heading_and_label_within_a_line_can_be_translated_differently() -> None:
    said = [words("es")(each, names="Ada") for each in (HEADING, INSIDE)]
    assert said == ["Turno de Ada", "turno de Ada"]


def test_french_keeps_a_word_whole_before_a_square() -> None:
    sentence = message("🦝 Your Raccoon moved your {animal} from {place} to {to}.")
    said = words("fr")(sentence, animal="X", place="e5", to="c5")
    assert said == "🦝 Ton Raton laveur a déplacé ta carte X de e5 à c5."


@pytest.mark.parametrize("code", ["es", "pt_BR"])
@pytest.mark.parametrize("now", ["1:05", "2:05"])
def test_time_of_day_follows_a_colon(code: str, now: str) -> None:
    sentence = message("{zone}, where it is now {now}")
    assert f": {now})" in words(code)(sentence, zone="X", now=now)


@pytest.mark.parametrize("code", ["de", "fr", "es", "pt_BR"])
def test_missing_permissions_follow_a_colon(code: str) -> None:
    sentence = message("I can't post here. Missing permissions: {missing}.")
    assert ": A und B." in words(code)(sentence, missing="A und B").replace("\xa0:", ":")
