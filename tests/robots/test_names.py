"""The names of robots."""

from games.robots import CHARACTERS


def test_there_are_enough_names_for_a_table_of_robots() -> None:
    assert len(set(CHARACTERS)) == len(CHARACTERS) >= 10
    assert all(name.startswith("Robo ") and len(name) <= 24 for name in CHARACTERS)
