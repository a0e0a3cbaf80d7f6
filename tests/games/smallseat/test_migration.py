"""Tables saved under earlier rules load and continue."""

from __future__ import annotations

from dataclasses import replace

from games import Table
from games.engine import Saved
from games.smallseat.state import NONE
from tests.games.smallseat.board import Small, play, table, vote


def as_version_1(t: Small) -> Saved:
    """Return a table as the first rules saved it, with the number of winning votes."""
    saved = t.save()
    kept = {key: value for key, value in saved.checkpoint.items() if key != "won"}
    kept["takings"] = len(saved.checkpoint["won"])
    return saved.model_copy(update={"version": 1, "checkpoint": kept})


def acting() -> Small:
    """Return a table at which two votes for the dog have won, before a Curlysnouts acts."""
    t = table(
        "ada: pig cat cat", "ben: dog seal", "cyd: dog chick", "dov!: dog* seal | cat",
        "eve: pony cat",
    )  # fmt: skip
    play(t, "show cat")
    vote(t, "pig dog dog pony")
    return t


def test_winning_votes_are_restored() -> None:
    t = acting()
    loaded: Small = Table.load(as_version_1(t))
    assert len(t.state.won) == 2 and loaded.state.won == t.state.won
    assert t.state.idle == ["curlysnouts", "sealalater"] and loaded.state.idle == ["curlysnouts"]
    assert loaded.state.void
    t.state.idle, t.state.void = loaded.state.idle, True
    assert loaded.fingerprint() == t.fingerprint()


def test_shuffled_votes_stay_unknown() -> None:
    t = acting()
    play(t, "execute", "to ben", "give cat", "return dog")
    loaded: Small = Table.load(as_version_1(t))
    assert loaded.state.won == t.state.won == [NONE, NONE]


def test_round_without_winners_has_none_after_migration() -> None:
    t = table("ada: pig cat cat", "ben: dog seal", "cyd!: dog chick")
    loaded: Small = Table.load(as_version_1(t))
    assert loaded.state.won == []


def test_match_under_earlier_rules_keeps_its_handicap_and_may_have_no_winner() -> None:
    t = acting()
    t = t.replay(replace(t.checkpoint(), handicap=2), t.chance, t.answers)
    saved = t.save()
    del saved.checkpoint["void"]
    loaded: Small = Table.load(saved.model_copy(update={"version": 4}))
    assert loaded.state.void and not t.state.void
    assert loaded.state.handicap == 2
