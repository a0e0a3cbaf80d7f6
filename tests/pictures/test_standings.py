"""The standings of a tournament as a picture: cross table, table by rounds, and bracket."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.features.tournaments.pictures.bracket import LEAST
from bot.features.tournaments.pictures.standings import standings_picture
from bot.features.tournaments.rules import Kind, Tournament, pair_next_round, points_text
from games.drawing import GOLD, Sheet
from games.engine import Words
from kit.reading import texts
from tests.pictures.golden import compare
from tests.tournaments.played import begun, won_by_lower

GOLDEN = Path(__file__).parent / "golden"
NAMES = dict(enumerate(["Ada", "Łukasz Żółw", "狐狸", "Maximiliane von Hohenstein", "Emre 🦊"], 1))
NAMES |= {number: f"Guest {number}" for number in range(6, 41)}


def after(rounds: int, t: Tournament) -> Tournament:
    for _ in range(rounds):
        t = won_by_lower(t)
    return t


def drawn(t: Tournament) -> Sheet:
    return standings_picture(t, NAMES, "Cup of the Badgers", "Round 2 of 4", Words([]))


def said(t: Tournament) -> list[str]:
    return [text.said for text in texts(drawn(t).parts)]


@pytest.mark.parametrize(
    ("name", "rounds", "kind", "people", "size"),
    [
        ("cross_table", 3, Kind.ROUND_ROBIN, 7, 2),
        ("by_rounds", 2, Kind.SWISS, 10, 4),
        ("bracket", 2, Kind.KNOCKOUT, 11, 2),
    ],
)
def test_standings_look_as_they_did(
    name: str, rounds: int, kind: Kind, people: int, size: int, tmp_path: Path
) -> None:
    t = after(rounds, begun(kind, people, size))
    compare(drawn(t), GOLDEN / f"{name}.png", tmp_path)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("people", [2, 3, 13, 40])
@pytest.mark.parametrize("size", [2, 5])
def test_standings_can_be_drawn_from_the_draw_to_the_end(
    kind: Kind, people: int, size: int
) -> None:
    t = begun(kind, people, size)
    opened = replace(t, rounds=(pair_next_round(t),))
    for moment in (t, opened, after(1, t)):
        assert drawn(moment).parts


def test_a_table_says_how_many_people_it_leaves_out() -> None:
    assert "and 17 more" in said(after(1, begun(Kind.SWISS, 40)))


def test_a_bracket_names_its_final_before_anyone_has_reached_it() -> None:
    assert "Final" in said(after(1, begun(Kind.KNOCKOUT, 8)))


def test_names_and_points_are_legible_on_a_phone() -> None:
    for t in (after(3, begun(kind, 12)) for kind in Kind):
        written = [
            text for text in texts(drawn(t).parts) if text.said in {"Ada", "0", "1", "2", "3"}
        ]
        assert written and min(text.size for text in written) >= LEAST


def test_leaders_are_marked_only_once_they_have_points() -> None:
    t = begun(Kind.SWISS, 4)
    opened = replace(t, rounds=(pair_next_round(t),))
    golden = [str(drawn(each).parts).count(GOLD) for each in (opened, after(1, t))]
    assert golden == [0, 2]


def test_points_are_written_as_people_write_them() -> None:
    written = [points_text(Fraction(n, d)) for n, d in ((0, 1), (5, 2), (2, 3), (29, 6), (19, 12))]
    assert written == ["0", "2½", "⅔", "4⅚", "1.58"]
