"""The standings of a tournament as a picture: cross table, table by rounds, and bracket."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from bot.features.tournaments.pictures.poster import Poster, poster_picture
from bot.features.tournaments.pictures.standings import standings_picture
from bot.features.tournaments.rules import Kind, Tournament, pair_next_round, points_text
from bot.posts.languages import format_weekday
from games import GAMES
from games.engine import Language, Words
from games.sheet import Sheet
from kit.reading import texts
from tests.pictures.sizes import SPOKEN, check_letters, check_overlaps
from tests.tournaments.played import begun, won_by_lower

NAMES = dict(enumerate(["Ada", "Łukasz Żółw", "狐狸", "Maximiliane von Hohenstein", "Emre 🦊"], 1))
NAMES |= {number: f"Guest {number}" for number in range(6, 41)}
FOOT = "Tables with a result: 1 of 3"


def after(rounds: int, t: Tournament) -> Tournament:
    for _ in range(rounds):
        t = won_by_lower(t)
    return t


def drawn(t: Tournament) -> Sheet:
    return standings_picture(t, NAMES, "Cup of the Badgers", "Round 2 of 4", FOOT, Words([]))


def said(t: Tournament) -> list[str]:
    return [text.said for text in texts(drawn(t).parts)]


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("people", [2, 3, 13, 40])
@pytest.mark.parametrize("size", [2, 5])
def test_standings_can_be_drawn_from_the_draw_to_the_end(
    kind: Kind, people: int, size: int
) -> None:
    t = begun(kind, people, size)
    opened = replace(t, rounds=(pair_next_round(t),))
    for moment in (t, opened, after(1, t)):
        check_letters(drawn(moment))
        check_overlaps(drawn(moment))


def test_a_table_says_how_many_people_it_leaves_out() -> None:
    assert "and 29 more" in said(after(1, begun(Kind.SWISS, 40)))


def test_up_to_six_people_have_large_lines_in_a_table() -> None:
    size = {n: next(each.size for each in texts(drawn(begun(Kind.SWISS, n)).parts)
                    if each.said == "Ada") for n in (5, 6, 7)}  # fmt: skip
    assert size[5] == size[6] > size[7]


def test_a_bracket_names_its_final_before_anyone_has_reached_it() -> None:
    assert "Final" in said(after(1, begun(Kind.KNOCKOUT, 8)))


def test_a_round_of_a_bracket_is_named_above_the_middle_of_its_slots() -> None:
    parts = drawn(after(1, begun(Kind.KNOCKOUT, 8))).parts
    left = {text.said: part.x for part in parts for text in texts([part])}
    assert left["Round 1"] > left["Ada"] + 50


def test_the_head_names_whoever_leads_or_has_won_alone() -> None:
    t = begun(Kind.SWISS, 4)
    opened = replace(t, rounds=(pair_next_round(t),))
    assert all("Cup of the Badgers" in said(each) for each in (t, opened, after(1, t)))
    assert "Ada leads" in said(after(2, begun(Kind.ROUND_ROBIN, 4)))
    assert "Ada has won" in said(after(2, begun(Kind.KNOCKOUT, 4)))


@pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.code)
def test_a_poster_can_be_read_on_a_phone_with_any_number_of_people(spoken: Language) -> None:
    words, day = Words([], language=spoken), format_weekday(date(2026, 11, 29), spoken)
    kind = f"Kill The Unicorns · {words('Everyone plays everyone')}"
    for people in (0, 5, 6, 40):
        names = [NAMES[number] for number in range(1, people + 1)]
        for game in (GAMES["smallseat"], None):
            title = "Cup of the Badgers of Nottingham, number forty-one " * 2
            place = words("Time in {place}", place="Pangnirtung")
            sheet = poster_picture(Poster(title, kind, day, "8:05 pm", place, names), game, words)
            check_letters(sheet)
            check_overlaps(sheet)


def test_points_are_written_as_people_write_them() -> None:
    written = [points_text(Fraction(n, d)) for n, d in ((0, 1), (5, 2), (2, 3), (29, 6), (19, 12))]
    assert written == ["0", "2½", "⅔", "4⅚", "1.58"]
