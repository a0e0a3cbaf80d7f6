"""Every screen of every game in every language: translated, and within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.checks.limits import check, payload, walk
from bot.checks.scenes import match_of, since_checkpoint
from bot.checks.test_posts import NOTICE, posts, told
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.posts.languages import using_language
from games import GAMES
from games.engine import ENGLISH, Game, Language, Words
from games.languages import LANGUAGES, language
from kit.amount import some
from kit.random_play import positions
from kit.reading import said
from tests.languages.pseudo import PSEUDO, plain_words

NUMBERED = tuple("①②③④⑤⑥⑦⑧⑨⑩")
"""Names without letters."""
PSEUDO_CODE = "pseudo"
MENU_NAME = 25
"""Characters of a menu's name that a phone shows, beside a number."""
CODES = [PSEUDO_CODE, *(code for code in LANGUAGES if code != ENGLISH.code)]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_game_in_every_language = pytest.mark.parametrize(
    ("spoken", "game"),
    some([*product(CODES, GAMES.values())]),
    ids=lambda each: each if isinstance(each, str) else each.name,
    indirect=["spoken"],
)
"""Every third of these cases is enough for each language and each game."""


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Language:
    """Return a language by its code; reading all of them takes too long while collecting tests."""
    return PSEUDO if request.param == PSEUDO_CODE else language(request.param)


def matches(game: Game[Any, Any], seed: int, count: int) -> Iterator[Match]:
    """Yield positions of one random match, by people without letters in their names."""
    for table in positions(game, seed, count):
        robots = range(1, table.state.seats, 2)
        yield match_of(table, NUMBERED, robots=robots, events=since_checkpoint(table))


def shown(match: Match) -> Iterator[str]:
    """Yield every text of every post of a match, and the letters in its pictures."""
    for view in posts(match):
        for part in walk(payload(view)):
            yield from read(part)
    for reader in (None, *range(len(match.seats))):
        picture_source = table_picture_source(match, reader)
        if picture_source is not None:
            yield picture_source.alt
            yield from said(picture_source.sheet)


def read(part: dict[str, Any]) -> Iterator[str]:
    """Yield what people read of a part of a post."""
    for key in ("content", "label", "description", "placeholder"):
        if part.get(key):
            yield part[key].replace(NOTICE, "")
    for below in (*part.get("options", ()), *part.get("items", ())):
        yield from read(below)


@every_game
def test_every_word_of_a_match_is_translated(game: Game[Any, Any]) -> None:
    with using_language(PSEUDO):
        for seed in some(range(2)):
            for match in matches(game, seed, 8):
                missed = {text: plain_words(text) for text in shown(match)}
                assert {text: words for text, words in missed.items() if words} == {}


@every_game_in_every_language
def test_no_language_reveals_hidden_information(game: Game[Any, Any], spoken: Language) -> None:
    rng = Random(3)
    with using_language(spoken):
        for table in positions(game, 3, 4):
            reader = rng.choice([*range(table.state.seats), None])
            truth = told(table, reader)
            for _ in range(2):
                assert told(table.guess(reader, rng), reader) == truth


@every_game_in_every_language
def test_every_card_can_be_looked_up(game: Game[Any, Any], spoken: Language) -> None:
    words = Words([], language=spoken)
    cards, english = game.text.cards(words), game.text.cards(Words([]))
    assert len(cards) == len(english)
    for name in cards:
        assert 0 < len(name) <= 60
        assert game.picture and game.picture.card(name, words)


@every_game_in_every_language
def test_every_choice_has_a_different_label(game: Game[Any, Any], spoken: Language) -> None:
    for table in positions(game, 4, 12):
        for seat, decision in table.waiting.items():
            words, view = Words(NUMBERED, seat, spoken), table.view(seat)
            labels = [game.text.choice(c, view, words) for c in game.text.offered(decision, view)]
            assert len(set(labels)) == len(labels), labels


@every_game_in_every_language
def test_every_post_of_a_match_is_within_the_limits(game: Game[Any, Any], spoken: Language) -> None:
    with using_language(spoken):
        for match in matches(game, 7, 4):
            for view in posts(match):
                check(view)


def test_names_of_menus_fit_on_a_phone_with_the_number_of_choices() -> None:
    for code in (ENGLISH.code, *CODES[1:]):
        words = Words([], None, language(code))
        for game in GAMES.values():
            for verb in game.verbs:
                assert len(words(verb.description)) <= MENU_NAME, (code, verb)
