"""Cards of a hand that a player has seen stay on the panel, even if one leaves it unseen."""

from __future__ import annotations

from games.engine import Words
from tests.games.smallseat.board import GAME, Small, people, play, seen, table, vote
from tests.rotation import SEATING, in_every_rotation


def panel(t: Small, reader: int | None) -> list[str]:
    """Return a panel's lines about other hands."""
    seats = t.state.seats
    words = Words([SEATING.name(seat, seats).title() for seat in range(seats)], reader)
    said = GAME.text.hand(t.view(reader), words)
    return said.partition("**What you have seen in other hands**\n")[2].splitlines()


def given(seller: str = "pig") -> Small:
    """Return a table at which Ada has shown three cats and a dog, and secretly gives Ben a cat."""
    t = table(
        f"ada: {seller} cat* cat* cat* dog*", "ben: dog chick seal", "cyd: dog seal koala",
        "dov!: dog chick lion",
    )  # fmt: skip
    vote(t, f"{seller} dog dog dog")
    play(t, "execute", "to ben", "give cat", "stop", "return lion")
    return t


@in_every_rotation
def test_panel_after_curlysnouts_shows_remaining_cards_and_possible_gifts() -> None:
    t = given()
    ada, ben, cyd, dov = people(4)
    for reader in (cyd, None):
        assert seen(t, reader, ada) == "cat cat" and seen(t, reader, ben) == ""
        lines = panel(t, reader)
        assert lines[0] == "Ada: 🐱 Purplepaws ×2, and 2 unknown"
        assert "Ada and Ben have between them: 🐶 Snufflesniff, 🐱 Purplepaws" in lines
    assert seen(t, dov, ada) == "cat cat lion"  # whoever gave a card knows it
    assert seen(t, ben, ada) == "cat cat dog"  # whoever got one knows what is left


@in_every_rotation
def test_knowledge_of_a_hand_survives_the_next_votes() -> None:
    t = given()
    ada, ben, cyd, _ = people(4)
    play(t, "secret")
    vote(t, "lion chick seal chick")
    assert seen(t, cyd, ada) == "cat cat"
    assert "Ada and Ben have between them: 🐶 Snufflesniff, 🐱 Purplepaws" in panel(t, cyd)
    assert seen(t, ben, ada) == "cat cat dog"


@in_every_rotation
def test_panel_after_sealalater_shows_the_remaining_cards() -> None:
    t = table(
        "ada: seal cat* cat* cat* dog*", "ben: dog chick koala", "cyd: dog seal koala",
        "dov!: dog chick lion",
    )  # fmt: skip
    vote(t, "seal dog dog dog")
    play(t, "execute", "add cat")
    ada, ben, cyd, dov = people(4)
    for reader in (ben, cyd, None):
        assert seen(t, reader, ada) == "cat cat"
        assert seen(t, reader, dov) == "dog dog dog"  # the votes that won
        assert "Ada and Dov have between them: 🐶 Snufflesniff, 🐱 Purplepaws" in panel(t, reader)
    play(t, "flip lion", "flip chick", "flip cat")
    for reader in (ben, cyd, None):
        assert seen(t, reader, ada) == "cat cat dog"  # it was the cat


@in_every_rotation
def test_panel_shows_what_chewy_carrots_revealed() -> None:
    t = table("ada: rabbit pig", "ben: dog pig dog dog", "cyd: pig cat cat cat", "dov!: pig pig")
    vote(t, "rabbit pig pig pig")
    play(t, "execute", "ask ben", "animal dog")
    ada, ben, cyd, _ = people(4)
    assert seen(t, ada, ben) == "dog dog dog" and seen(t, cyd, ben) == ""
