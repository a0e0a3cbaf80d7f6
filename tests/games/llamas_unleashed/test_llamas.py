"""Magical Llamas of the base game."""

from random import Random

from games import Table
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    Llamas,
    asked,
    choices,
    decision,
    discards,
    field,
    give,
    hand,
    kinds,
    play,
    position,
    seat_of,
    shown,
    size,
    table,
    told,
    view,
)


def test_bahama_llama_may_discard_so_that_a_player_skips_a_turn() -> None:
    t = table("ada: / bahama_llama basic_ram", "ben:", "cyd:")
    play(t, "play bahama_llama", "into:ada")
    assert choices(t, ADA) == ["no", "player:ben", "player:cyd", "player:ada"]
    events = play(t, "player:ben", "discard basic_ram")
    assert "skipped" in kinds(events)
    assert asked(t) == [(CYD, "action")]


def test_ruling_49_bahama_llama_may_name_its_owner() -> None:
    t = table("ada: / bahama_llama basic_ram", "ben:")
    play(t, "play bahama_llama", "into:ada", "player:ada", "discard basic_ram", "draw")
    assert asked(t) == [(BEN, "action")]


def test_dalai_llama_may_draw_three_and_each_other_player_one() -> None:
    t = table("ada: / dalai_llama", "ben:", "cyd:")
    play(t, "play dalai_llama", "into:ada", "yes")
    assert asked(t) == [(BEN, "may_draw"), (CYD, "may_draw")]
    assert size(t, ADA) == 4
    give(t, CYD, "yes")
    give(t, BEN, "no")
    assert size(t, CYD) == 1


def test_ruling_33_draws_go_clockwise_until_the_deck_is_empty() -> None:
    t = table(
        "ada: / dalai_llama", "ben:", "cyd:", rest="discard",
        deck="basic_ram basic_goat basic_ram basic_ram basic_ram",
    )  # fmt: skip
    play(t, "play dalai_llama", "into:ada", "yes")
    give(t, CYD, "yes")
    give(t, BEN, "yes")
    assert [size(t, seat) for seat in (BEN, CYD)] == [1, 0]
    assert t.outcome and t.outcome.reason == "deck"


def test_ruling_33_draws_start_with_the_active_player_whoever_owns_the_card() -> None:
    t = table(
        "ada: / dalai_llama", "ben:", "cyd:", rest="discard",
        deck="basic_ram basic_goat basic_ram basic_ram basic_ram",
    )  # fmt: skip
    play(t, "play dalai_llama", "into:ben", "yes")
    give(t, CYD, "yes")
    give(t, ADA, "yes")
    assert [size(t, seat) for seat in (ADA, CYD)] == [2, 0]


def test_llamabot_may_search_for_an_upgrade_and_skips_the_draw() -> None:
    t = table("ada: llamabot_3000", "ben:")
    play(t, "yes", "take llama_kick")
    assert (asked(t), hand(t, ADA)) == ([(ADA, "action")], "llama_kick")


def test_ruling_35_a_search_that_took_nothing_does_not_skip_the_draw() -> None:
    t = table("ada: llamabot_3000", "ben:", deck="basic_ram")
    play(t, "yes", "no")
    assert size(t, ADA) == 1


def test_magical_llamacorn_may_bring_a_llama_from_the_hand() -> None:
    t = table("ada: / magical_llamacorn henry_the_huarizo basic_goat", "ben:", deck="basic_ram")
    play(t, "play magical_llamacorn", "into:ada")
    assert choices(t, ADA) == ["no", "bring:0"]
    play(t, "bring:0")
    assert field(t, ADA) == "magical_llamacorn henry_the_huarizo"


def test_prehistoric_llamadon_makes_each_other_player_sacrifice_a_card() -> None:
    t = table("ada: / prehistoric_llamadon", "ben: basic_ram llama_kick", "cyd: basic_goat")
    play(t, "play prehistoric_llamadon", "into:ada")
    assert asked(t) == [(BEN, "sacrifice")]  # Cyd has no choice
    play(t, "sacrifice ben.llama_kick")
    assert (field(t, BEN), field(t, CYD)) == ("basic_ram", "")


def test_prehistoric_llamadon_lowers_the_hand_limit_by_five() -> None:
    t = table("ada: prehistoric_llamadon / basic_ram basic_ram", "ben:", deck="basic_ram basic_ram")
    play(t, "draw")
    assert asked(t) == [(ADA, "discard")] and decision(t, ADA).least == 2
    play(t, "discard:0 & discard:1")
    assert size(t, ADA) == 2


def test_shaved_llama_may_return_any_card_of_its_field_even_itself() -> None:
    t = table("ada: llama_kick / shaved_llama", "ben: basic_goat", discard="basic_ram")
    play(t, "no", "play shaved_llama", "into:ada")
    assert choices(t, ADA) == ["no", "return:ada.0", "return:ada.1"]
    play(t, "return ada.llama_kick")
    assert field(t, ADA) == "shaved_llama" and "llama_kick" in hand(t, ADA, BEN)


def test_shinobi_llama_may_discard_and_take_any_discarded_card_in_secret() -> None:
    t = table("ada: / shinobi_llama basic_ram", "ben:", discard="llama_bomb alpacalypse")
    events = play(
        t, "play shinobi_llama", "into:ada", "yes", "discard basic_ram", "take alpacalypse"
    )
    assert "alpacalypse" in hand(t, ADA)
    assert "take_secretly ada alpacalypse" in told(t, events, ADA)
    assert "take_secretly ada ?" in told(t, events, BEN)
    assert set(hand(t, ADA, BEN).split()) == {"?"}


def test_ruling_45_secret_taking_keeps_the_listed_pile_and_hides_its_top() -> None:
    t = table("ada: / shinobi_llama basic_ram", "ben:", discard="llama_bomb alpacalypse")
    play(t, "play shinobi_llama", "into:ada", "yes", "discard basic_ram", "take alpacalypse")
    seen = view(t, BEN)
    assert seen.shadow == ["llama_bomb", "alpacalypse", "basic_ram"]
    assert seen.takers == [seat_of(t, ADA)] and seen.discard == [None, None]
    assert sorted(filter(None, view(t, ADA).discard)) == ["basic_ram", "llama_bomb"]


def test_ruling_45_next_player_who_searches_the_pile_sees_its_closed_part() -> None:
    t = table(
        "ada: / shinobi_llama basic_ram", "ben: / speedy_goatercycle", "cyd:",
        discard="spit_happens alpacalypse",
    )  # fmt: skip
    play(t, "play shinobi_llama", "into:ada", "yes", "discard basic_ram", "take alpacalypse")
    play(t, "play speedy_goatercycle", "into:ben", "yes")
    assert None not in view(t, BEN).discard and set(view(t, CYD).discard) == {None}
    play(t, "take spit_happens")
    assert view(t, CYD).shadow == ["alpacalypse", "basic_ram"]


def test_swashbuckling_llama_may_pull_a_card_instead_of_drawing() -> None:
    t = table("ada: swashbuckling_llama", "ben: / llama_bomb", "cyd:")
    assert choices(t, ADA) == ["no", "player:ben"]
    events = play(t, "player:ben")
    assert (hand(t, ADA), asked(t)) == ("llama_bomb", [(ADA, "action")])
    assert "pull ada llama_bomb" in told(t, events, BEN) and "pull ada ?" in told(t, events, CYD)


def test_wingsuit_llama_may_pull_a_card_and_its_owner_may_draw() -> None:
    t = table("ada: / wingsuit_llama", "ben: / llama_bomb", deck="basic_goat basic_ram")
    play(t, "play wingsuit_llama", "into:ada", "player:ben")
    assert asked(t) == [(BEN, "may_draw")]
    play(t, "yes")
    assert (hand(t, ADA), hand(t, BEN)[:10]) == ("basic_ram llama_bomb", "basic_goat")


def test_wingsuit_llama_returns_to_the_hand_if_destroyed() -> None:
    t = table("ada: / llama_bomb", "ben: wingsuit_llama")
    play(t, "play llama_bomb")
    assert "wingsuit_llama" in hand(t, BEN, ADA)


def test_ruling_43_henry_counts_for_both_herds_but_is_one_animal() -> None:
    t = table("ada: henry_the_huarizo basic_alpaca basic_alpaca basic_llama basic_llama", "ben:")
    assert (shown(t, ADA).herds, shown(t, ADA).animals) == (["alpaca", "llama"], 5)


def test_ruling_46_a_pull_ends_what_others_knew_of_that_hand() -> None:
    t = table("ada: swashbuckling_llama / llama_bomb", "ben: wingsuit_llama / basic_goat", "cyd:")
    play(t, "no", "play llama_bomb", "draw", "draw")
    assert "wingsuit_llama" in hand(t, BEN, CYD)
    play(t, "player:ben")
    assert "wingsuit_llama" not in hand(t, BEN, CYD) + hand(t, ADA, CYD)
    assert discards(t) == "llama_bomb"


def test_ruling_45_rest_of_the_pile_keeps_its_order_after_a_secret_taking() -> None:
    pile = "basic_ram llama_bomb basic_goat alpacalypse basic_llama"
    t = table("ada: / shinobi_llama basic_ram", "ben: / garbage_buffet", "cyd:", discard=pile)
    play(t, "play shinobi_llama", "into:ada", "yes", "discard basic_ram", "take llama_bomb")
    assert discards(t) == "basic_ram basic_goat alpacalypse basic_llama basic_ram"
    assert view(t, CYD).shadow == [*pile.split(), "basic_ram"]
    play(t, "play garbage_buffet")
    assert "basic_ram" in hand(t, BEN, CYD)
    assert view(t, CYD).shadow == pile.split()


def test_ruling_45_closed_cards_stay_among_the_listed_ones() -> None:
    t = table(
        "ada: / shinobi_llama basic_ram basic_goat", "ben: swashbuckling_llama",
        "cyd: / speedy_goatercycle", discard="llama_bomb alpacalypse spit_happens",
    )  # fmt: skip
    play(t, "play shinobi_llama", "into:ada", "yes", "discard basic_ram", "take alpacalypse")
    play(t, "player:ada", "draw")  # now Ben may have it, and nobody else knows
    guesses_fit(t)
    play(t, "play speedy_goatercycle", "into:cyd", "yes", "take spit_happens")
    guesses_fit(t)
    assert "spit_happens" not in view(t, BEN).shadow


def test_ruling_45_a_guess_with_more_copies_closed_than_are_listed_can_be_played_on() -> None:
    s = position(
        "ada: basic_goat / garbage_buffet", "ben: / alpacalypse", "cyd:",
        discard="llama_bomb llama_bomb", expansion=True,
    )  # fmt: skip
    s.closed, s.shadow, s.takers = 2, ["llama_bomb", "alpacalypse", "spit_happens"], [1]
    t = Table.at(GAME, s, b"llamas")
    play(t, "play garbage_buffet", "yes")
    assert hand(t, ADA).split().count("llama_bomb") == 2
    assert view(t, BEN).shadow == []


def guesses_fit(t: Llamas) -> None:
    """Check that all guesses put only publicly listed cards below the pile's top."""
    rng = Random(1)
    for seat in range(3):
        for _ in range(20):
            s = t.guess(seat, rng).state
            assert {s.face[token] for token in s.discard[: s.closed]} <= set(s.shadow)


def test_ruling_45_closed_cards_stay_among_the_listed_ones_after_a_second_taking() -> None:
    t = table(
        "ada: / shinobi_llama basic_ram", "ben: / shaved_llama", "cyd:",
        discard="llama_bomb basic_goat alpacalypse",
    )  # fmt: skip
    play(t, "play shinobi_llama", "into:ada", "yes", "discard basic_ram", "take basic_goat")
    play(t, "play shaved_llama", "into:ada", "return ada.shinobi_llama", "draw")
    play(t, "play shinobi_llama", "into:ada", "yes", "discard:0", "take alpacalypse")
    assert discards(t).split()[:2] == ["llama_bomb", "basic_ram"]
    assert view(t, CYD).shadow[:4] == ["llama_bomb", "basic_goat", "alpacalypse", "basic_ram"]
