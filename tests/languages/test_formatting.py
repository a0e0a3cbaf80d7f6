"""Values in each language: numbers, shares, times, lists and quotations."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from babel import Locale

from bot.checks.limits import payload, walk
from bot.checks.scenes import match_of
from bot.features.hints.pages import hint_text
from bot.features.notifications.pages import hours_in_words
from bot.features.records.acts import MIN_RATED_MATCHES
from bot.features.records.pages.records import leaderboard_post
from bot.features.records.ratings import INITIAL_RATING, rating_points
from bot.features.records.rows import Ranked
from bot.features.settings.pages import LEVELS_NAMED, settings_post
from bot.match.pages.lobby import CLOCKS, clock_name
from bot.match.pages.play import PlayContent
from bot.match.pages.robots import STRENGTHS, robots_line
from bot.match.pages.turn import have_chosen
from bot.match.preferences import Server
from bot.match.seat import MatchSeat
from bot.match.time_control import DAY, DECISION_SECONDS, HOUR, MINUTE
from bot.posts.languages import FORMER_PLAYER, using_language
from games import GAMES
from games.engine import Words, message
from games.languages import language
from games.robots.hints import Hint
from kit.catalogues import read
from kit.random_play import positions
from tests.languages.catalogues import TEMPLATE, path_of
from tests.languages.pages import pages

STRANGE = {
    "de": '"”«»',
    "es": '"„“”',
    "fr": '"„“”',
    "ja": '"„“”«»',
    "pt_BR": '"„«»',
}
"""The quotation marks that a language has not."""
ONE_OR_MORE = {
    "## Your match",
    "### {names} is thinking…",
    "Hunt card {places}",
    "one vote wins",
    "{names} needs 1 more",
    "{names} was one Animal short.",
    "{names} was one card short.",
    "{names} needs 1 more round",
    "{names} wins",
    "{names} declined.",
    "{names} gets no messages from me. Please tell them about the table yourself.",
    "{points} point",
    "The only vote for this animal becomes one of the Teller's secret cards.",
    "The only vote for this animal becomes one of your secret cards.",
    "Opponent: {names}",
    "✅ You are ready. Your match starts when {names} is ready too, or {when} at the latest.",
    "**{name}** kept {animal}, with {n} secret card.",
    "**{name}**, the Teller, called {animal}, with {n} secret card.",
    "↩️ You take back your hunt card {values}.",
    "↩️ {name} takes back their hunt card {values}.",
    "🎴 {name} drew a card.",
    "👀 {name} looked at their face-down card.",
    "👀 {name} looks at the top card of the deck.",
    "🔀 The deck was empty: the only discarded card became the new deck.",
    "🟫 You pay with hunt card {values}.",
    "🟫 {name} pays with hunt card {values}.",
}
"""The sentences that are never said of none: for that there is another one, or no event."""


def words(code: str) -> Words:
    return Words(["Ann", "Ben"], 0, language(code))


def forms(said: Any) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


def none_is_as_one(code: str) -> bool:
    """Return whether a language counts zero like one, and has another plural."""
    none, one, two = map(Locale.parse(code).plural_form, (0, 1, 2))
    return bool(none == one != two)


def text_of(view: Any) -> str:
    return "\n".join(part.get("content", "") for part in walk(payload(view)))


@pytest.mark.parametrize(
    ("code", "said"),
    [("en_GB", "1,234.5"), ("de", "1.234,5"), ("fr", "1\u202f234,5"), ("ja", "1,234.5")],
)
def test_a_number_is_filled_in_as_its_language_writes_it(code: str, said: str) -> None:
    assert words(code)("{n} / {all} untold", n=1234.5, all=3) == f"{said} / 3 untold"
    assert words(code).plural("{n}", "{n}", 1_000_000).count("000") == 2


def test_the_number_of_a_match_is_a_name_and_written_as_it_is_typed() -> None:
    assert words("de")("Match {id}", id=12345) == "Partie 12345"
    assert words("fr")("Match {id}", id=12345) == "Partie 12345"


@pytest.mark.parametrize(
    ("code", "said"), [("en_GB", "60%"), ("de", "60\u202f%"), ("fr", "60\u202f%"), ("ja", "60%")]
)
def test_percent_sign_has_the_position_of_its_language(code: str, said: str) -> None:
    assert language(code).percent(0.6) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en_GB", ["No clock", "Live: 2 minutes per move", "1 day per move",
                   "3 days per move", "1 week per move"]),
        ("de", ["Ohne Zeitlimit", "Live: 2 Minuten je Zug", "1 Tag je Zug", "3 Tage je Zug",
                "1 Woche je Zug"]),
        ("ja", ["時間制限なし", "ライブ：1手につき2分", "1手につき1日", "1手につき3日",
                "1手につき1週間"]),
    ],
)  # fmt: skip
def test_clock_setting_shows_its_length_in_each_language(code: str, said: list[str]) -> None:
    assert [clock_name(clock, words(code)) for clock in CLOCKS] == said
    assert set(DECISION_SECONDS) < set(CLOCKS)


def test_duration_is_in_the_largest_unit_without_a_fraction() -> None:
    german, english = language("de"), language("en_GB")
    assert german.duration(90 * MINUTE) == "90 Minuten" and german.duration(DAY) == "1 Tag"
    assert english.duration(10 * DAY) == "10 days" and english.duration(36 * HOUR) == "36 hours"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en_GB", "22:00–08:00"),
        ("de", "22:00–08:00 Uhr"),
        ("es", "22:00–8:00"),
        ("ja", "22時00分～8時00分"),
    ],
)
def test_hours_have_the_clock_format_of_the_language(code: str, said: str) -> None:
    assert hours_in_words((22, 8), words(code)) == said


@pytest.mark.parametrize(("code", "said"), [("de", "· 20 Minuten"), ("fr", "· 20 minutes")])
def test_duration_of_a_game_is_in_each_language(code: str, said: str) -> None:
    with using_language(language(code)):
        source = PlayContent(GAMES).picture_source
    assert source is not None and said in source.alt


@pytest.mark.parametrize(
    ("code", "shares"),
    [("en_GB", ["60%", "under 1%"]), ("de", ["60\u202f%", "unter 1\u202f%"])],
)
def test_hint_shows_probabilities_in_each_language(code: str, shares: list[str]) -> None:
    match = match_of(next(positions(GAMES["lion_unicorn"], 1, 4)))
    seat, decision = next(iter(match.table_or_refuse().waiting.items()))
    first, second = (choice.id for choice in decision.choices[:2])
    hint = Hint([([first], 0.6), ([second], 0.001)])
    with using_language(language(code)):
        last = hint_text(match, seat, decision, hint).splitlines()[-1]
    assert [part.split(": ")[-1] for part in last.split(" · ")] == shares


@pytest.mark.parametrize(("code", "said"), [("en_GB", "1,000"), ("de", "1.000")])
def test_ratings_are_formatted_like_other_numbers(code: str, said: str) -> None:
    ranked = [Ranked(1, 25.0, 25 / 3, MIN_RATED_MATCHES, 1)]
    assert rating_points(25.0, 25 / 3) == INITIAL_RATING
    with using_language(language(code)):
        text = text_of(leaderboard_post(ranked, "instinkt", GAMES, 1))
    assert f"**{said}**" in text and text.count(said) == 2


def test_number_of_players_who_have_chosen_selects_the_plural() -> None:
    assert have_chosen(1, 4, words("de")) == "-# 1 von 4 hat gewählt"
    assert have_chosen(2, 4, words("de")) == "-# 2 von 4 haben gewählt"
    assert have_chosen(1, 4, words("fr")) == "-# 1 sur 4 a choisi"
    assert have_chosen(2, 4, words("fr")) == "-# 2 sur 4 ont choisi"


@pytest.mark.parametrize("code", [code for code in STRANGE if none_is_as_one(code)])
def test_languages_with_singular_zero_show_the_number(code: str) -> None:
    silent = {
        each.id[0]
        for each in read(path_of(code), code)
        if not isinstance(each.id, str) and "{n}" not in forms(each.string)[0]
    }
    assert silent - ONE_OR_MORE == set()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("es", ["**Nivel de los robots nuevos**: Fácil", "**Nivel de los robots nuevos**: Medio",
                "**Nivel de los robots nuevos**: Difícil"]),
        ("fr", ["**Niveau des nouveaux robots**\xa0: Facile",
                "**Niveau des nouveaux robots**\xa0: Moyen",
                "**Niveau des nouveaux robots**\xa0: Difficile"]),
        ("pt_BR", ["**Nível dos robôs novos**: Fácil", "**Nível dos robôs novos**: Médio",
                   "**Nível dos robôs novos**: Difícil"]),
        ("de", ["**Stärke neuer Roboter**: Schwach", "**Stärke neuer Roboter**: Mittel",
                "**Stärke neuer Roboter**: Stark"]),
    ],
)  # fmt: skip
def test_robot_level_agrees_grammatically_with_its_noun(code: str, said: list[str]) -> None:
    with using_language(language(code)):
        pages = [text_of(settings_post(Server(level=each), 0.0, GAMES)) for each in STRENGTHS]
    found = [next(line for line in page.splitlines() if line in said) for page in pages]
    assert found == said


@pytest.mark.parametrize("code", STRANGE)
def test_robot_level_has_the_same_name_in_settings_and_at_a_table(code: str) -> None:
    say = words(code)
    for level, told in STRENGTHS.items():
        assert say(LEVELS_NAMED[level]).casefold() in say(told).casefold()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("es", "-# 🤖 Robo Fern juega en nivel fácil, con picardía"),
        ("fr", "-# 🤖 Robo Fern joue au niveau facile, avec malice"),
        ("pt_BR", "-# 🤖 Robo Fern joga no nível fácil, com bom humor"),
        ("de", "-# 🤖 Robo Fern (schwach, verspielt)"),
    ],
)  # fmt: skip
def test_robot_character_describes_its_play_and_not_its_level(code: str, said: str) -> None:
    robot = replace(match_of(None), seats=[MatchSeat(0, "Robo Fern", robot="easy")])
    assert robots_line(robot, words(code)) == said


@pytest.mark.parametrize("code", STRANGE)
def test_empty_sentence_is_not_translated_to_the_catalogues_header(code: str) -> None:
    """A catalogue has its header under the empty sentence."""
    assert words(code)("") == ""
    scene = match_of(None)
    held = replace(scene, seats=[MatchSeat(0, FORMER_PLAYER, robot="medium"), scene.seats[1]])
    with using_language(language(code)):
        assert len(robots_line(held, words(code))) < 60


def test_sentences_follow_each_other_without_a_space_where_a_language_has_none() -> None:
    assert words("de").sentences(["Ja.", "Bitte."]) == "Ja. Bitte."
    assert words("ja").sentences(["はい。", "どうぞ。"]) == "はい。どうぞ。"


def test_title_has_the_colon_of_its_language() -> None:
    said = {code: words(code).label_value("A", "b") for code in ("de", "fr", "ja")}
    assert said == {"de": "A: b", "fr": "A\xa0: b", "ja": "A：b"}


@pytest.mark.parametrize(
    ("context", "de", "fr", "es"),
    [
        ("of robots", "keine", "aucun", "ninguno"),
        ("of quiet hours", "keine", "aucune", "ninguna"),
        ("of cards", "keine", "aucune", "ninguna"),
    ],
)
def test_word_none_agrees_with_its_context(context: str, de: str, fr: str, es: str) -> None:
    none = message("none", context)
    assert [words(code)(none) for code in ("de", "fr", "es")] == [de, fr, es]


def test_no_sentence_has_a_number_that_should_be_filled_in() -> None:
    """Shares, hours and grouped numbers are written differently in other languages."""
    said = [str(each.id) for each in read(TEMPLATE) if each.id]
    assert [text for text in said if re.search(r"%|\d:\d\d|\d,\d{3}|\}:00", text)] == []


@pytest.mark.parametrize("code", STRANGE)
def test_language_has_its_own_quotation_marks(code: str) -> None:
    said = [text for each in read(path_of(code), code) if each.id for text in forms(each.string)]
    said += [re.sub(r"<!--.*?-->", "", page.read_text("utf-8")) for page in pages(code)]
    assert [text for text in said if set(text) & set(STRANGE[code])] == []
