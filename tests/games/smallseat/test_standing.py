"""Smallseat: a seat's summary, why a choice is not possible, the result."""

from games import GAMES, Table
from games.engine import Words
from games.smallseat.state import NONE
from tests.games.smallseat.board import people, table, vote
from tests.reasons import NAMES, goal, reasons, result, standing


def test_teller_and_candidates_read_their_own_goal_and_what_they_know_of_the_secrets() -> None:
    t = table("ada!: pig pig dog", "ben: dog dog", "cyd: dog pig", called="pig")
    ada, ben, _ = people(3)
    assert goal(t, ada).startswith("You are the Teller.") and "🐷 Curlysnouts" in goal(t, ada)
    assert goal(t, ben).startswith("Ann is the Teller and called 🐷 Curlysnouts.")
    assert goal(t, ben).endswith("If it is 🐷 Curlysnouts, Ann wins alone.")
    secrets, votes = standing(t, ada).splitlines()
    assert votes.startswith("The longest unbroken row")
    assert secrets == "Your secret cards: 🐷 ×2, 🐶 ×1."
    assert standing(t, ben).splitlines()[0] == "Secret cards you know: none; unseen: 3."


def test_summary_leaves_the_winning_row_to_the_news_once_votes_are_open() -> None:
    t = table("ada!: pig pig dog", "ben: dog dog", "cyd: dog dog")
    assert "longest unbroken row" in standing(t, people(3)[0])
    vote(t, "pig dog dog")
    assert "row" not in standing(t, people(3)[0])


def test_reason_says_which_cards_an_order_forbids() -> None:
    t = table("ada: pig dog dog", "ben: dog dog", "cyd!: dog pig", orders=[("purplepaws", NONE)])
    ada = people(3)[0]
    assert reasons(t, ada) == {
        "Vote 🐷 Curlysnouts – you have 1":
            "This round everyone votes for the animal they have the most of.",
    }  # fmt: skip


def test_reason_says_that_immune_players_cannot_be_swapped() -> None:
    ada, ben, _ = people(3)
    t = table("ada: dog dog", "ben: pig hedgehog hedgehog", "cyd!: dog pig", immune=[ben])
    vote(t, "dog pig dog")
    why = list(reasons(t, ben).values())
    assert why == []  # oneself is immune; nobody else is
    t = table("ada: dog dog", "ben: pig hedgehog hedgehog", "cyd!: dog pig", immune=[ada])
    vote(t, "dog pig dog")
    assert list(reasons(t, ben).values()) == [
        "This player is immune for now: nobody may pick them or swap places with them."
    ]


def test_end_lists_each_players_animal_and_its_count() -> None:
    t = table("ada!: pig pig dog", "ben: dog", "cyd: pig", called="pig")
    vote(t, "dog")
    assert t.outcome
    head, *lines = result(t)
    assert head == "The Teller's secret cards: 🐷 Curlysnouts ×2, 🐶 Snufflesniff"
    assert any("the Teller, called 🐷 Curlysnouts, with 2 secret cards." in line for line in lines)
    assert any("kept 🐶 Snufflesniff, with 1 secret card." in line for line in lines)


def test_animal_that_was_never_counted_is_shown_as_such() -> None:
    t = table("ada!: dog dog hedgehog", "ben: dog", "cyd: pig", called="pig")
    vote(t, "dog")
    lines = result(t)
    assert any("the Teller, called 🐷 Curlysnouts, with 0 secret cards." in line for line in lines)
    assert any("kept 🐷 Curlysnouts, with 0 secret cards." in line for line in lines)


def test_teller_who_wins_alone_is_told_so_even_if_someone_kept_the_same_animal() -> None:
    t = table("ada!: pig dog", "ben: dog", "cyd: pig", called="pig")
    vote(t, "dog")
    assert t.outcome is not None and t.outcome.reason == "teller"
    for reader, alone in ((0, "you, the Teller, win alone!"), (1, "the Teller, wins alone!")):
        said = t.game.text.outcome(t.outcome, Words(NAMES, reader))
        assert said.startswith("📣 No animal beats the called one: ") and alone in said


def test_before_an_animal_is_called_the_goal_tells_the_teller_so() -> None:
    t = Table.new(GAMES["smallseat"], 4, b"call", GAMES["smallseat"].options())
    teller = t.state.teller
    for seat in range(4):
        assert goal(t, seat).startswith("You are the Teller.") is (seat == teller)
