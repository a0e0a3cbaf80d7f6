"""Arguments for a choice: each holds by what its seat sees, and sets the choice apart."""

from __future__ import annotations

from typing import Any

from games import Table
from games.engine import Facts, Words, compared_by
from games.lion_unicorn.cards import CARDS
from tests.games.instinkt import board as instinkt
from tests.games.kill_the_unicorns import board as kill
from tests.games.lion_unicorn import board as lion
from tests.games.llamas_unleashed import board as llamas
from tests.games.smallseat import board as small
from tests.reasons import NAMES


def facts(table: Table[Any, Any], id: str, seat: int | None = None) -> Facts:
    """Return what is said of a choice of the first seat that is asked; "" passes."""
    seat = next(iter(table.waiting)) if seat is None else seat
    decision = table.waiting[seat]
    picks = decision.read([id] if id else [])
    return table.game.text.facts(picks, decision, table.view(seat), Words(NAMES, seat))


def why(table: Table[Any, Any], better: str, *worse: str) -> str:
    """Say what is better about one choice than about others, or else all others."""
    decision = next(iter(table.waiting.values()))
    ids = worse or [c.id for c in decision.choices if c.id != better]
    good, others = facts(table, better), [facts(table, id) for id in ids]
    keys = [key for key in compared_by(good, others)
            if key in good and any(key not in other or other[key].worth < good[key].worth
                                   for other in others)]  # fmt: skip
    return Words([]).sentences([good[key].said for key in keys])


def told(table: Table[Any, Any], id: str, seat: int | None = None) -> list[str]:
    """Return what is said of a choice, of the first seat that is asked."""
    return [fact.said for fact in facts(table, id, seat).values()]


def test_equal_facts_with_other_names_do_not_set_a_choice_apart() -> None:
    t = lion.table("ada: fox^", "ben: rat^ mole adder", "cyd: rat^ mole adder", wins=[0, 1, 1])
    assert not why(t, "steal:1.1", "steal:2.1") and why(t, "steal:1.1", "draw")


def test_swift_or_adder_can_rid_one_of_a_crow() -> None:
    for animal, name in (("swift", "🐤 Swift"), ("adder", "🐍 Adder")):
        t = lion.table(f"ada: {animal} crow^ goat*", "ben: rat^ mole")
        said = f"{name} can rid you of your face-up Crow."
        assert said in told(t, "flip:0") and said not in told(t, "flip:2")
        t = lion.table(f"ada: {animal} crow goat*", "ben: rat^ mole")
        assert said not in told(t, "flip:0"), "the Crow isn't face-up"


def test_theft_leaves_a_victim_of_few_cards_too_few_for_a_set() -> None:
    few = "then has only 2 cards, too few for a set, and must turn one over."
    t = lion.table("ada: rat", "ben: goat mole fox")
    assert any(few in each for each in told(t, "steal:1.1"))
    t = lion.table("ada: rat", "ben: goat mole fox crow")
    assert not any(few in each for each in told(t, "steal:1.1"))


def test_number_of_cards_is_compared_by_totals_and_by_the_cards_that_are_left() -> None:
    t = kill.table("ada: shaman / 0 2 4 4", "ben: wizard / 0 1 4", "cyd: princess / 0 1")
    more, fewer = why(t, "bid:2", "bid:1"), why(t, "bid:2", "bid:3")
    assert more == ("Highest possible totals with 2 cards: 8 for you, 5 for Ben and 1 for Cyd.")
    assert fewer == "It leaves you 2 of your 4 cards for 3 more hunts today."
    assert facts(t, "pass")["few"].said.startswith("It leaves you 4 of your 4 cards")


def test_unicorn_is_at_stake_for_the_rival_who_gains_most() -> None:
    t = kill.table("ada: shaman / 0 2", "ben: wizard / 0 / pink_1 pink_2", "cyd: princess / 0",
                   line="pink_3 blue_4")  # fmt: skip
    n = facts(t, "bid:1")["stake"].said
    assert n.startswith("🌸 Pink 3 would bring you 3 gold, and Ben ")
    assert why(t, "bid:1", "pass") == n
    assert facts(t, "pass")["stake"].said.startswith("You give up 🌸 Pink 3, worth 3 gold to you")


# ------------------------------------------------------------------- The Lion & The Unicorn


def test_goat_is_given_where_no_known_card_makes_it_useful() -> None:
    t = lion.table("ada: fox goat*", "ben: adder^ goat", "cyd: adder^ crow")
    lion.play(t, "flip:1")
    assert why(t, "to:2") == "Even with it, Cyd still needs 2 more animals for a set."
    assert not why(t, "to:1", "to:2")


def test_choice_says_what_a_set_then_takes_face_up_and_face_down() -> None:
    t = lion.table("ada: fox^ rat^ mole*", "ben: mole^ rat")
    assert facts(t, "flip:2")["needs"].said == "You then need 1 more face-up animal."
    assert facts(t, "flip:1")["needs"].said == (
        "You then need 3 more face-up animals and have 2 of them face-down."
    )  # for four kinds; for three foxes, two others are missing


def test_a_drawn_card_helps_by_a_pair_face_up_or_with_the_face_down_ones() -> None:
    left = {kind: card.count for kind, card in CARDS.items()}
    n = left["fox"] + left["mole"] - 2 + left["rat"]  # a rat is only the third kind face-up
    said = facts(lion.table("ada: fox^ mole^ goat*", "ben: swift^"), "draw")["needs"].said
    assert f", {n} bring you nearer to a set" in said


def test_card_that_must_leave_when_another_is_turned_up_is_named() -> None:
    t = lion.table("ada: adder goat^ crow*", "ben: rat^ rat rat rat", active=1)
    lion.play(t, "steal:0.2")
    assert facts(t, "flip:0")["needs"].said == (
        "You lose your 🐐 Goat. You then need 2 more face-up animals."
    )
    two = lion.table("ada: fox^ goat^ goat^ adder*", "ben: rat^")  # which one leaves is a choice
    assert "costs you" not in facts(two, "flip:3")["needs"].said
    t = lion.table("ada: fox^ lion* mole* rat*", "ben: rat^")  # takes mole and rat with it
    assert facts(t, "flip:1")["needs"].said == (
        "You lose your 🦁 Lion. You then need 2 more face-up animals."
    )
    alone = lion.table("ada: fox^ adder*", "ben: rat^")
    assert facts(alone, "flip:1")["needs"].said.startswith("You lose your 🐍 Adder.")


def test_unknown_card_is_said_to_help_as_often_as_it_does() -> None:
    t = lion.table("ada: fox^ mole^ rat", "ben: swift^")
    left = {kind: card.count for kind, card in CARDS.items()}
    n = sum(left[kind] for kind in ("fox", "mole", "rat")) - 2
    assert f", {n} bring you nearer to a set and {left['crow']} are Crows." in (
        facts(t, "flip:2")["needs"].said
    )


def test_theft_from_who_needs_one_animal_is_told_by_what_must_be_turned_over() -> None:
    said = {
        "ada: fox^": ("ben: mole^ mole^ rat", "forces Ben to turn one face-down"),
        "ada: rat^": ("ben: mole^ mole^ fox mole", "another card, maybe the one they need."),
        "ada: mole^": ("ben: mole^ mole^ fox adder", "is the one they need."),
    }
    for mine, (bens, end) in said.items():
        t = lion.table(mine, bens)
        assert end in facts(t, "steal:1.2")["threat"].said
        rest = facts(t, "draw")["threat"].said
        assert rest == "Ben still needs only 1 more animal to win the round." or "maybe" in end
        assert ("A theft would make them turn over another card" in rest) is ("maybe" in end)


def test_fox_lets_its_player_act_again_and_so_brings_as_much_as_a_theft() -> None:
    t = lion.table("ada: rat^ fox*", "ben: mole^ mole^ goat* adder")
    theft, fox = facts(t, "steal:1.2"), facts(t, "flip:1")
    assert fox["needs"].worth >= theft["needs"].worth
    assert fox["cards"].worth == theft["cards"].worth


def test_theft_lets_its_victim_turn_up_a_face_down_card_at_once() -> None:
    said = "Ben may then turn up another card at once."
    assert said in told(lion.table("ada: fox^", "ben: mole^ rat adder"), "steal:1.1")
    assert said not in told(lion.table("ada: fox^", "ben: mole^ rat"), "steal:1.1")


def test_threat_that_no_choice_stops_is_told_with_the_first_reason() -> None:
    t = lion.table("ada: fox^", "ben: mole^ mole^")
    picks = t.waiting[0].read(["draw"])
    assert t.game.text.basis(picks, t.waiting[0], t.view(0), Words(NAMES, 0)) == (
        "Ben needs only 1 more animal, and none of your choices stops that."
    )
    t = lion.table("ada: fox^", "ben: mole^ mole^ rat")
    assert not t.game.text.basis(picks, t.waiting[0], t.view(0), Words(NAMES, 0))


def test_card_is_given_where_it_would_not_win_the_match() -> None:
    t = lion.table("ada: fox goat*", "ben: mole^ mole^", "cyd: adder^", wins=[0, 0, 1])
    lion.play(t, "flip:1")
    assert why(t, "to:1") == "This round could win the match for Cyd, but not for Ben."


def test_card_is_turned_up_with_which_a_known_one_wins_next() -> None:
    t = lion.table("ada: adder rat^ rat^ swift^ goat* mole*", "ben: mole^ fox*", active=1)
    lion.play(t, "steal:0.5")
    assert why(t, "flip:0").startswith(
        "After that, your 🐐 Goat wins the round as soon as you turn it up."
    )


def test_rat_mixes_no_cards_for_a_reason_that_fits_another_player() -> None:
    t = lion.table("ada: fox rat*", "ben: rat^ fox^ mole adder", "cyd: swift^ rat^ mole adder")
    lion.play(t, "flip:1")
    assert not why(t, "rat:1") and not why(t, "rat:2")


def test_face_up_crow_that_stays_speaks_against_a_choice() -> None:
    said = "You would still have a face-up Crow, and you can't win while you do."
    t = lion.table("ada: fox adder* crow^ crow^ mole^", "ben: mole rat")
    assert said in told(t, "draw") and said not in told(t, "flip:1")
    lion.play(t, "flip:1")
    assert told(t, "adder:4")[-1] == said


def test_card_that_carries_a_crow_off_is_said_to_win_with_a_set() -> None:
    t = lion.table("ada: fox^ mole^ mole^ mole^ crow^ adder*", "ben: mole rat", active=0)
    assert told(t, "flip:5")[0] == (
        "🐍 Adder can rid you of your face-up Crow, and your set then wins."
    )


def test_card_completes_no_set_that_is_complete() -> None:
    t = lion.table("ada: fox goat*", "ben: mole^ mole^ mole^ crow^", "cyd: adder^")
    lion.play(t, "flip:1")
    assert not any("complete a set" in said for said in told(t, "to:2"))


# ------------------------------------------------------------------- Llamas Unleashed


def test_downgrade_that_would_come_into_the_own_field_is_a_reason_to_refuse() -> None:
    t = llamas.table("ada: / ignoramus", "ben: basic_ram")
    llamas.play(t, "play ignoramus", "into:ada")
    assert why(t, "no") == "The Downgrade would go into your own Field."


def test_card_is_compared_by_the_animals_it_brings_and_by_what_it_does() -> None:
    t = llamas.table("ada: basic_goat / basic_ram download_more_ram", "ben: basic_ram")
    assert facts(t, "play:1")["animals"].said == (
        "It brings you an Animal from the deck. You then have 2 of 7."
    )
    assert facts(t, "draw")["animals"].said == "You stay at 1 of the 7 Animals you need to win."
    assert facts(t, "play:0")["does"].said == "It has no effect."
    assert why(t, "play:0", "draw").startswith("You then have 2 of the 7 Animals")
    t = llamas.table("ada: basic_goat / totes_magoats", "ben: basic_ram")
    assert "animals" not in facts(t, "play:0")  # a Goat that is drawn may come in


def test_downgrade_that_may_be_moved_away_does_not_come_in() -> None:
    t = llamas.table("ada: ignoramus velcro_barrier", "ben: basic_ram")
    assert "go into your own Field" not in why(t, "no")


def test_effect_of_a_card_that_is_destroyed_costs_nothing() -> None:
    t = llamas.table("ada: / llama_bomb", "ben: vincent_van_goat basic_ram", expansion=True)
    llamas.play(t, "play llama_bomb", "destroy ben.vincent_van_goat")
    assert why(t, "yes").startswith(
        "It costs you nothing. When this card is sacrificed or destroyed:"
    )


def test_baby_that_makes_no_herd_is_another_animal() -> None:
    rams = "basic_ram basic_ram basic_ram"
    t = llamas.table(f"ada: {rams} studlife", "ben: basic_goat")
    assert why(t, "baby:ram", "no") == "You then have 4 of the 7 Animals you need to win."


def test_own_last_animal_is_let_through_because_it_wins() -> None:
    mine = "basic_ram basic_goat basic_llama basic_alpaca basic_ram basic_goat"
    t = llamas.table(f"ada: {mine} / spit_happens", "ben: / basic_llama", active="ben")
    llamas.answer(t, 1, "play basic_llama")
    llamas.answer(t, 1, "into:ada")
    assert why(t, "", "instant:0") == (
        "With this card, you have all the Animals you need and win unless someone stops it."
    )


def test_effect_of_a_lost_card_is_told_unless_its_field_mutes_it() -> None:
    for mute, strikes in (("", True), ("legal_ramifications", False)):
        bens = f"vincent_van_goat basic_ram magical_goaticorn {mute}"
        t = llamas.table("ada: / llama_bomb", f"ben: {bens}", expansion=True)
        llamas.play(t, "play llama_bomb")
        said = "When 🐐🎨 Vincent Van Goat is destroyed, its effect helps Ben."
        assert (said in told(t, "destroy:1.0")) is strikes
        assert not any("also has an effect" in said for said in told(t, "destroy:1.2"))


def test_nearest_opponent_is_not_said_to_have_most_animals() -> None:
    easier = "basic_llama basic_ram embrace_diversity"
    t = llamas.table(
        "ada: / llama_bomb", "ben: basic_goat basic_ram basic_alpaca", f"cyd: {easier}"
    )
    llamas.play(t, "play llama_bomb")
    assert told(t, "destroy:1.0")[0] == "Ben has 3 of 7 Animals."
    assert told(t, "destroy:2.0")[0] == ("Cyd has 2 of 5 Animals; no other opponent needs fewer.")
    goats = "basic_goat basic_ram basic_alpaca basic_goat"
    t = llamas.table("ada: / llama_bomb", f"ben: {goats}", f"cyd: {easier}")
    assert even(t) == "You have 0 of 7 Animals, compared with 4 of 7 for Ben."


SIX = "basic_ram basic_goat basic_llama basic_alpaca basic_ram basic_goat"


def test_nobody_wins_during_a_hunger_strike() -> None:
    t = llamas.table(f"ada: {SIX} hunger_strike / basic_llama", "ben: basic_ram", expansion=True)
    assert not any("you win" in said for said in told(t, "play:0"))
    t = llamas.table("ada: / llama_bomb", f"ben: {SIX} hunger_strike", expansion=True)
    llamas.play(t, "play llama_bomb")
    assert told(t, "destroy:1.0")[0] == "Ben has 6 of 7 Animals."
    t = llamas.table("ada: / spit_happens", f"ben: {SIX} hunger_strike / basic_llama",
                     active="ben", expansion=True)  # fmt: skip
    llamas.answer(t, 1, "play basic_llama")
    llamas.answer(t, 1, "into:ben")
    assert not any("needed to win" in said for said in told(t, "instant:0", 0))


def test_emu_stops_nothing_and_hits_only_who_played_the_card() -> None:
    for into, hits in (("cyd", False), ("ben", True)):
        t = llamas.table("ada: / surprise_emu_attack", "ben: basic_ram / basic_llama",
                         f"cyd: {SIX}", active="ben")  # fmt: skip
        llamas.answer(t, 1, "play basic_llama")
        llamas.answer(t, 1, f"into:{into}")
        assert bool(told(t, "instant:0", 0)) is hits
    t = llamas.table("ada: / spit_happens", "ben: basic_ram / basic_llama",
                     "cyd: / surprise_emu_attack", active="ben")  # fmt: skip
    llamas.answer(t, 1, "play basic_llama")
    llamas.answer(t, 1, "into:ben")
    llamas.answer(t, 2, "instant surprise_emu_attack")
    assert not any("goes through" in said for said in told(t, "instant:0", 0))


def test_upgrade_that_wins_is_not_said_to_win_nothing() -> None:
    five = "basic_ram basic_goat basic_llama basic_alpaca basic_ram"
    t = llamas.table("ada: / spit_happens", f"ben: {five} / embrace_diversity", active="ben")
    llamas.answer(t, 1, "play embrace_diversity")
    assert not any("doesn't win" in said for said in told(t, "", 0))


def test_cards_that_are_brought_into_the_hand_are_counted_up_to_its_limit() -> None:
    t = llamas.table("ada: / paralleloram basic_ram", "ben: basic_ram")  # and one was drawn
    hands = {each: facts(t, each)["hand"].worth for each in ("play:0", "play:1", "draw")}
    assert hands == {"play:0": 4, "play:1": 2, "draw": 4}
    assert facts(t, "draw")["hand"].said == "Cards you can then keep in hand: 4."
    t = llamas.table(f"ada: / {SIX} prehistoric_llamadon", "ben: ")
    assert [facts(t, each)["hand"].worth for each in ("draw", "play:6")] == [7, 2]


def test_instant_says_what_a_card_would_cost_all_others() -> None:
    t = llamas.table("ada: basic_ram / baaad_move", "ben: / prehistoric_llamadon", active="ben")
    llamas.answer(t, 1, "play prehistoric_llamadon")
    llamas.answer(t, 1, "into:ben")
    assert told(t, "instant:0", 0)[0].startswith(
        "It prevents this effect: On entering: each other player sacrifices a card."
    )
    assert not told(t, "", 0)


def test_instant_against_an_instant_names_the_cards_that_then_take_effect() -> None:
    t = llamas.table("ada: / spit_happens", "ben: basic_ram / basic_llama baaad_move",
                     "cyd: / spit_happens", active="ben")  # fmt: skip
    llamas.answer(t, 1, "play basic_llama")
    llamas.answer(t, 1, "into:ben")
    llamas.answer(t, 2, "instant spit_happens")
    llamas.answer(t, 1, "instant baaad_move")
    assert told(t, "instant:0", 0) == [
        "It stops ⚡♟️ Baaa'd Move!, so ⚡💦 Spit Happens goes through."
    ]
    assert told(t, "", 0) == ["🦙 Basic Llama then goes through, but that doesn't win the match."]


def test_keeping_an_instant_says_that_the_card_is_stopped_without_it() -> None:
    t = llamas.table("ada: / spit_happens", "ben: basic_ram / basic_llama",
                     "cyd: / spit_happens", active="ben")  # fmt: skip
    llamas.answer(t, 1, "play basic_llama")
    llamas.answer(t, 1, "into:ben")
    llamas.answer(t, 2, "instant spit_happens")
    assert told(t, "", 0) == ["🦙 Basic Llama is then stopped without a card of yours."]
    assert "is then stopped" not in " ".join(told(t, "", 1)), "the card is Ben's own"


def test_a_second_card_is_compared_like_the_first() -> None:
    t = llamas.table("ada: basic_ram ramstar_energy_drink / basic_goat basic_llama", "ben:")
    llamas.play(t, "play basic_goat", "into:ada")
    assert "You then have 3 of" in told(t, "play:0")[0]


def test_sort_of_card_to_take_is_told_by_what_lies_in_the_discard_pile() -> None:
    t = llamas.table("ada: goatsferatu basic_ram", "ben: basic_ram", expansion=True,
                     discard="basic_llama prehistoric_llamadon basic_goat")  # fmt: skip
    llamas.play(t, "sacrifice ada.basic_ram")
    assert told(t, "sort:llama") == ["You could take 🦙🦕 Prehistoric Llamadon and 🦙 Basic Llama."]
    assert not told(t, "sort:alpaca") and why(t, "sort:llama", "sort:goat")


# ------------------------------------------------------------------- Kill The Unicorns


def test_knight_gains_nothing_for_a_highest_card() -> None:
    t = kill.table("ada: knight / 1 4 4", "ben: wizard / 0", "cyd: shaman / 0")
    kill.play(t, "bid:2", kill.lay(t, 0, ["4", "4"]))
    assert not why(t, "mark:1") or not why(t, "mark:2")


def test_bid_counts_the_power_that_its_player_still_has() -> None:
    t = kill.table("ada: knight / 0 1 4 4", "ben: shaman / 1 3 4 4", "cyd: wizard / 0")
    kill.play(t, "bid:3")
    assert facts(t, kill.lay(t, 0, ["0", "4", "4"]))["beats"].said == (
        "With your power or scheme, your total can reach 12. It beats 4 of the 4 bids Ben could "
        "make."
    )
    cheapest, dearer = (kill.lay(t, 0, [low, "4", "4"]) for low in "01")
    assert not why(t, dearer, cheapest)


def test_bid_that_certainly_loses_names_who_bids_more() -> None:
    t = kill.table("ada: shaman / 0 1 2", "ben: princess / 4 4", "cyd: wizard / 0", first=1)
    kill.play(t, "bid:1", kill.lay(t, 1, ["4"]), "pass", "bid:1")
    picks = t.waiting[0].read([kill.lay(t, 0, ["2"])])
    assert t.game.text.basis(picks, t.waiting[0], t.view(0), Words(NAMES, 0)) == (
        "None of your bids can beat Ben's, which is at least 4."
    )


def test_bid_must_beat_all_rivals_and_their_powers() -> None:
    t = kill.table("ada: shaman / 0 2 3", "ben: knight / 0 1", "cyd: princess / 0 3")
    kill.play(t, "bid:1")
    assert (
        why(t, kill.lay(t, 0, ["3"]))
        != "Your total can reach 3, and nobody else's can be higher. At worst, there is a tie."
    )
    assert "more likely" not in why(t, kill.lay(t, 0, ["2"]))


def test_bid_is_compared_with_all_that_each_rival_could_make() -> None:
    t = kill.table("ada: shaman / 0 3", "ben: princess / 0 3", "cyd: wizard / 0")
    kill.play(t, "bid:1")
    assert why(t, kill.lay(t, 0, ["3"])) == (
        "It beats 1 of the 2 bids Ben could make, and ties with 1. "
        "It beats 1 of the 1 bids Cyd could make."
    )


def test_dearest_bid_saves_nothing() -> None:
    t = kill.table("ada: shaman / 0 4", "ben: knight / 4", "cyd: wizard / 4", line="pink_1 blue_4")
    kill.play(t, "bid:1")
    assert "later today" in why(t, kill.lay(t, 0, ["0"]))
    assert "later today" not in why(t, kill.lay(t, 0, ["4"]))


def test_lowest_bid_keeps_the_cards_for_a_later_unicorn() -> None:
    t = kill.table(
        "ada: shaman / 0 3 4 / yellow_start", "ben: knight", "cyd: wizard", line="pink_1 blue_4"
    )
    kill.play(t, "bid:1")
    assert "comes later today, is worth" in why(t, kill.lay(t, 0, ["0"]))


def test_scheme_beneath_a_unicorn_is_told_first_as_it_changes_what_wins() -> None:
    t = kill.table(
        "ada: shaman / 0 4", "ben: knight / 1 4", "cyd: wizard / 2", traps=["underdog@ada"]
    )
    kill.play(t, "bid:1")
    low, high = kill.lay(t, 0, ["0"]), kill.lay(t, 0, ["4"])
    picks = t.waiting[0].read([low])
    said = t.game.text.basis(picks, t.waiting[0], t.view(0), Words(NAMES, 0))
    assert said == "Your 🐶 Underdog (lowest wins) lies beneath this unicorn."
    t = kill.table("ada: shaman / 0 4", "ben: knight", "cyd: wizard", traps=["underdog@ada"])
    picks = t.waiting[0].read(["pass"])
    assert any(fact.said == said and fact.against for fact in facts(t, "pass").values())
    assert not t.game.text.basis(picks, t.waiting[0], t.view(0), Words(NAMES, 0))
    t = kill.table(
        "ada: shaman / 0 4", "ben: knight / 1 4", "cyd: wizard / 2", traps=["underdog@ada"]
    )
    kill.play(t, "bid:1")
    assert "yours (0) is lower than 1 of the 1 bids Cyd could make" in why(t, low, high)


def test_own_trojan_may_bring_the_unicorn_to_who_passes() -> None:
    t = kill.table("ada: shaman / 0 2 / blue_1", "ben: wizard / 0", line="pink_3",
                   traps=["trojan@ada"])  # fmt: skip
    assert facts(t, "pass")["stake"].said == (
        "Even if you pass, your 🐴 Trojan Unicorn may bring you 🌸 Pink 3 in exchange for another "
        "unicorn."
    )


def test_purchase_is_compared_with_what_it_brings_elsewhere() -> None:
    mine = "blue_1 yellow_3~candy.blue blue_2 blue_4 pink_1"
    t = kill.table(f"ada: shaman / 2 4 4 / {mine}", "ben: knight", "cyd: wizard", step=5, day=4)
    kill.play(t, "buy:dust")
    best = max(t.waiting[0].choices, key=lambda c: len(why(t, c.id)))
    assert "gold; on any other, at most" in why(t, best.id) and not why(t, "none")


def test_own_ambush_alone_beneath_a_unicorn_counts_for_a_bid() -> None:
    t = kill.table(
        "ada: shaman / 2 3", "ben: knight / 0 1", "cyd: princess / 4", traps=["ambush@ada"]
    )
    assert "6 for you (with your power or scheme)" in facts(t, "bid:1")["reach"].said
    kill.play(t, "bid:1")
    assert told(t, kill.lay(t, 0, ["2"]))[0].startswith(
        "With your power or scheme, your total can reach 5. It beats 2 of the 2 bids Ben"
    )


def test_colour_makes_the_collections_worth_more_than_any_other() -> None:
    mine = "blue_1 yellow_3~candy.blue blue_2 blue_4 pink_1 yellow_start"
    t = kill.table(f"ada: shaman / 2 4 4 / {mine}", "ben: knight", "cyd: wizard", step=5, day=4)
    kill.play(t, "buy:dust", "on:6")
    assert why(t, "colour:blue") == (
        "With this colour, your collections are worth 12 gold; with any other, 10 at most."
    )


def test_item_is_not_said_to_bring_less_on_a_unicorn_where_it_brings_as_much() -> None:
    mine = "blue_1 blue_2 pink_1 pink_2 yellow_start"
    t = kill.table(f"ada: shaman / 2 4 4 / {mine}", "ben: knight", "cyd: wizard", step=5, day=4)
    kill.play(t, "buy:dust")
    assert not any("any other" in said for c in t.waiting[0].choices for said in told(t, c.id))
    t = kill.table("ada: shaman / 2 4 4 / yellow_start blue_1 green_1", "ben: knight",
                   "cyd: wizard", step=5)  # fmt: skip
    kill.play(t, "buy:candy", "on:1")
    assert told(t, "colour:blue") == ["With this colour, your collections are worth 2 gold."]


def test_who_may_only_follow_a_bid_is_told_the_totals_that_are_possible() -> None:
    t = kill.table("ada: shaman / 0 4", "ben: princess / 4 4", "cyd: wizard / 0", first=1)
    kill.play(t, "bid:1", kill.lay(t, 1, ["4"]), "pass")
    assert facts(t, "bid:1")["stake"].said.endswith(
        "Highest possible totals with 1 card: 4 for you and 4 for Ben."
    )


def test_player_who_has_passed_has_nothing_at_stake() -> None:
    t = kill.table("ada: shaman / 0 3", "ben: knight / 0 1", "cyd: wizard / 0 / pink_1 pink_2",
                   line="pink_3 blue_4", first=2)  # fmt: skip
    kill.play(t, "pass")
    assert told(t, "bid:1")[0] == "🌸 Pink 3 would bring you 3 gold, and Ben 3."


def test_power_that_adds_nothing_is_not_said_to_add_something() -> None:
    t = kill.table("ada: knight / 1 4 4", "ben: wizard / 0", "cyd: shaman / 0")
    kill.play(t, "bid:2", kill.lay(t, 0, ["4", "4"]))
    assert not any("would add" in said for n in "12" for said in told(t, f"mark:{n}"))


def test_total_that_is_lower_than_no_other_is_no_reason_to_bid_it() -> None:
    t = kill.table(
        "ada: shaman / 0 4", "ben: knight / 1 4", "cyd: wizard / 2", traps=["underdog@ada"]
    )
    kill.play(t, "bid:1")
    assert not any("lower than" in said for said in told(t, kill.lay(t, 0, ["4"])))


def test_high_cards_that_come_back_are_not_called_little() -> None:
    for hand, little in (("3 4", False), ("0 2", True)):
        t = kill.table(f"ada: princess / {hand}", "ben: knight / 0 1", "cyd: wizard / 4 4")
        kill.bids(t, hand, "0 1", "4 4")
        assert any("only" in said for said in told(t, t.waiting[0].choices[-1].id)) is little


# ------------------------------------------------------------------- Smallseat


def test_candidate_keeps_what_is_most_common_among_known_secret_cards() -> None:
    def said(secret: str) -> str:
        t = small.table("ada: dog rabbit", f"ben!: {secret} | chick", called="pig")
        small.play(t, "secret")
        return why(t, "vote:0")

    assert said("rabbit* dog") == (
        "You could then end with 🐰 Chewy Carrots (×1 among the secret cards you know)."
    )
    assert not said("dog* dog* dog*")


def test_teller_makes_only_the_strongest_rival_public() -> None:
    t = small.table("ada: dog", "ben!: pig dog dog rabbit | chick", called="pig")
    small.play(t, "secret")
    assert why(t, "vote:1", "vote:0").startswith(
        "Among your secret cards: 🐶 Snufflesniff ×2, 🐷 Curlysnouts ×1."
    )
    assert not why(t, "vote:3", "vote:1")


def test_secret_vote_is_no_surprise_while_an_order_is_in_force() -> None:
    orders = [("karate_chicks", -1)]
    t = small.table("ben!: pig dog chick | chick", "ada: dog chick", called="pig", orders=orders)
    assert why(t, "secret") == (
        "A public card that wins becomes secret, and then competes with 🐷 Curlysnouts."
    )


def test_vote_joins_a_neighbour_whose_vote_or_card_is_known() -> None:
    t = small.table("ada: dog rabbit", "ben!: pig | dog", "cyd: rabbit", called="pig")
    small.play(t, "show dog")
    assert why(t, "vote:0", "vote:1").startswith("Ben, beside you, votes")
    t = small.table("ada: dog rabbit", "ben: rabbit*", "cyd!: pig | dog", called="pig")
    small.play(t, "secret")
    assert why(t, "vote:1", "vote:0").startswith("Ben, beside you, holds")


def test_card_that_comes_back_can_be_the_last_one() -> None:
    t = small.table("ada: squirrel rabbit pig", "ben: dog dog", "cyd: dog chick",
                    "dov!: squirrel* squirrel* pig")  # fmt: skip
    small.vote(t, "squirrel dog dog pig")
    small.play(t, "execute")
    said = {c.id: told(t, c.id, 0) for c in t.waiting[0].choices}
    keeps = "You could then end with 🐿️ Tree of Hainut (×2 among the secret cards you know)."
    assert all(keeps in each for each in said.values())
    assert ["Dov could vote with it later." in each for each in said.values()] == [False, True]


def test_open_vote_of_another_counts_if_the_same_vote_wins() -> None:
    t = small.table("ada: dog dog rabbit", "ben!: pig | dog", "cyd: rabbit", called="pig")
    small.play(t, "show dog")
    assert facts(t, "vote:0")["win"].said == (
        "If it wins, at least 2 secret cards are 🐶 Snufflesniff, and you still have 1 in hand."
    )
    assert "win" not in facts(t, "vote:2")  # the only rabbit


def test_place_and_neighbours_are_told_of_every_swap() -> None:
    t = small.table("ada: dog dog dog", "ben: pig pig pig", "cyd!: pig chick", called="chick")
    small.vote(t, "dog pig pig")
    said = {c.id: facts(t, c.id) for c in t.waiting[0].choices}
    assert [each["place"].worth for each in said.values()] == [-1, -2, -3]
    row = "Your votes can then make a row with those of Ben."
    assert said["execute"]["beside"].said == said["swap:1"]["beside"].said == row
    assert said["swap:2"]["beside"].said == row
    t = small.table("ada: dog dog dog", "cyd!: pig chick", "ben: pig pig pig", called="chick")
    small.vote(t, "dog pig pig")
    assert facts(t, "execute")["beside"].said == "Your only neighbour is then Ben, the Teller."
    t = small.table("ada: dog dog dog", "ben: pig pig", "cyd!: pig chick", called="chick")
    small.vote(t, "dog pig pig")  # Ben's last card no longer votes
    assert "beside" not in facts(t, "execute")


def test_vote_for_the_called_animal_would_help_the_teller() -> None:
    t = small.table("ada: dog pig", "ben!: pig* pig* | chick", "cyd: rabbit", called="pig")
    small.play(t, "secret")
    assert told(t, "vote:1")[-1] == (
        "If it wins, it helps Ben: 🐷 Curlysnouts ×3 among the secret cards you know."
    )


def test_vote_for_the_called_animal_beside_the_open_one_of_the_teller_makes_a_row() -> None:
    t = small.table("ada: dog pig", "ben!: pig* pig* | pig", "cyd: rabbit dog", called="pig")
    small.play(t, "show pig")
    assert told(t, "vote:1")[-1] == "It makes a row with Ben's vote for 🐷 Curlysnouts."
    assert told(t, "vote:0")[-1] == "If it wins, you have no 🐶 Snufflesniff left to end with."


# ------------------------------------------------------------------- Instinkt


def test_called_animal_cannot_reach_the_teller_from_the_teller() -> None:
    t = small.table("ada: rabbit cat cat", "ben!: dog dog pig", "cyd: dog dog")
    small.vote(t, "rabbit dog dog")
    small.play(t, "execute")
    for target, said in (("cyd", True), ("ben", False)):
        each = t.fork()
        small.play(each, f"ask {target}")
        assert bool(told(each, "animal:curlysnouts")) is said


def test_corner_is_only_certain_once_no_card_can_be_moved() -> None:
    board = """
        .  .  1b 3b
        .  1a 8b .
        3a .  .  .
        7a .  .  .
    """
    for gone, certain in (("", "Unless cards are moved"), ("10a 11a 10b 11b", "Whatever happens")):
        t = instinkt.table(board, ada="5 8 9", ben="2 7 9", removed=gone)
        instinkt.show(t, "5", "2")
        said = f"{certain}, a1 will be a corner of the square, so your card scores 4 there."
        assert said in told(t, "place:a1")


def test_card_to_play_is_the_one_that_scores_most_now() -> None:
    t = instinkt.table(
        """
        .  .  1b 3b
        .  1a 8b .
        3a .  .  .
        7a .  .  .
        """,
        ada="5 6 11",
    )
    assert why(t, "play:1") == ("It would now score 5 on c3. Places where it helps: 3.")
    assert facts(t, "play:0")["gain"].said == (
        "It would now score 4 on a1. Places where it helps: 1."
    )


def test_points_of_a_card_are_told_apart_from_what_it_does_for_others() -> None:
    t = instinkt.table("1a 9a .\n2a .  .", ada="7 5 3", ben="6 4 8")
    gain = facts(t, "play:0")["gain"].said  # 3 for the bear, 4 for the hare
    assert gain.endswith("it would now score 0; in all, your score against Ben improves by 7.")


def test_next_card_of_the_other_player_is_answered_for_every_place() -> None:
    board = """
        .  .  1b 3b
        .  1a 8b .
        3a .  .  .
        7a .  .  .
    """
    t = instinkt.table(board, ada="6 8 9", ben="5 7 9")
    instinkt.show(t, "6", "5")
    assert (
        facts(t, "place:a1")["reply"].said == "Ben can't improve their score with 🕷️ Spider 5 then."
    )
    assert facts(t, "place:c3")["reply"].said.endswith(
        "can then improve their score by up to 4 with 🕷️ Spider 5, on d4."
    )


def test_snake_leaves_cards_for_which_it_is_too_early() -> None:
    t = instinkt.table(ada="4 X 9", ben="2 7 9")
    assert told(t, "play:1") == [
        "You keep 🕷️ Spider 4 for later, when it is clearer where the square ends."
    ]


def test_card_that_fears_others_is_placed_where_few_can_come() -> None:
    t = instinkt.table("8a . 2b .\n. 3a . .\n. . 9b .\n. . . 7a", ada="1 5 9", ben="1 7 9")
    instinkt.show(t, "1", "1")
    worth = {c.id: facts(t, c.id)["sheltered"].worth for c in t.waiting[0].choices
             if "sheltered" in facts(t, c.id)}  # fmt: skip
    assert worth["place:b1"] > worth["place:c2"]


def test_effect_can_wait_while_few_cards_lie_on_the_table() -> None:
    t = instinkt.table("8a 7b", ada="10 5 6")
    assert "can wait" in told(t, "play:0")[-1] and "can wait" not in told(t, "play:1")[-1]


def test_card_that_scores_no_more_than_another_is_not_played_for_its_points() -> None:
    board = """
        .  .  1b 3b
        .  1a 8b .
        3a .  .  .
        7a .  .  .
    """
    t = instinkt.table(board, ada="4 X 5", ben="2 7 9")
    assert "4 on a1" in why(t, "play:0", "play:1")
    assert "on a1" not in why(t, "play:0", "play:2")


def test_raccoon_moves_the_card_that_can_score_most_elsewhere() -> None:
    t = instinkt.table(
        """
        .  .   1b 3b
        6a .   8b 5a
        3a .   .  .
        7a .   .  .
        """,
        ada="11 2 9",
        ben="2 7 9",
    )
    instinkt.show(t, "11", "2")
    instinkt.play(t, "place:b3")
    assert why(t, "move:d2") == "As things stand, it improves your score against Ben by 4."
    assert "Your 🕷️ Spider can move to a1 and score 4 there." in told(t, "move:d2")
    assert "can move" not in why(t, "move:a2")
    t = instinkt.table("1a 9b .  .\n3a .  .  .\n.  .  .  .\n2a .  .  .", ada="11 10 5", ben="3 7 9")
    said = "As things stand, its effect could improve your score by up to "
    assert facts(t, "play:0")["gain"].said.startswith(said)  # the hare beside two others


def test_only_lower_cards_with_which_a_card_is_placed_are_said_to_come_later() -> None:
    t = instinkt.table("8a 7b", ada="6 5 10")
    assert "It is placed before 5 of the 11 cards that Ben may show." in told(t, "play:0")


def test_card_that_counts_others_is_not_one_of_those_still_to_come() -> None:
    t = instinkt.table("8a 7b", ada="9 8 10")
    assert any(
        each.startswith("6 more of your cards are still to come") for each in told(t, "play:0")
    )


# ------------------------------------------------------------------- equal choices


def even(table: Table[Any, Any]) -> str:
    """Say why the choices of the first seat that is asked differ little."""
    seat, decision = next(iter(table.waiting.items()))
    text, words = table.game.text, Words(NAMES, seat)
    return text.even(decision.choices[:1], decision, table.view(seat), words)


def test_card_that_is_destroyed_leaves_its_owner_as_many_animals_as_another() -> None:
    t = llamas.table("ada: / llama_bomb", "ben: basic_ram basic_goat")
    llamas.play(t, "play llama_bomb")
    assert even(t) == "Whichever you choose, Ben then has 1 of 7 Animals."


def test_what_stays_in_hand_is_counted_without_all_cards_that_are_discarded() -> None:
    hand = "basic_ram basic_goat basic_llama basic_alpaca llama_bomb spitting_fire alpacalypse"
    t = llamas.table(f"ada: / {hand} llama_kick", "ben: basic_ram")
    llamas.play(t, "draw")
    picks, words = t.waiting[0].read(["discard:0", "discard:1", "discard:4"]), Words(NAMES, 0)
    found = t.game.text.facts(picks, t.waiting[0], t.view(0), words)
    assert next(iter(found.values())).said == "Animals still in your hand: 2. Instants: 0."


def test_many_free_places_or_hunts_and_few_animals_make_a_choice_small() -> None:
    assert even(instinkt.table(".", ada="1 2 3", ben="1 2 3")).startswith("16 places are still")
    assert "more hunts follow" in even(kill.table("ada: shaman", "ben: knight", "cyd: wizard"))
    assert even(llamas.table("ada: / llama_bomb", "ben: basic_ram basic_goat")) == (
        "Everyone still needs at least 5 more Animals to win, so a single choice matters little."
    )
    assert even(lion.table("ada: rat^", "ben: mole")) == (
        "Everyone still needs at least 2 more animals for a set."
    )


def test_even_choices_that_lose_points_are_not_said_to_add_some() -> None:
    board = "6a 4b 5b 7b\n2a .  4a 10b\n11a 2b 8b .\n3b 7a 10a 8a"
    t = instinkt.table(board, ada="1 3 5", ben="1 6 9")
    instinkt.show(t, "5", "1")
    assert [told(t, c.id)[0] for c in t.waiting[0].choices] == [
        "As things stand, it worsens your score against Ben by 1."
    ] * 2
    assert not even(t)


def test_place_that_no_longer_matters_is_no_reason_for_a_swap() -> None:
    t = small.table("ben!: pig dog | chick", "ada: dog rabbit", "cyd: rabbit", called="pig")
    small.play(t, "secret")
    t.answer(0, ["vote:0"])
    t.answer(1, ["vote:0"])
    assert even(t) == "No Candidate can still vote, so places no longer matter."
    assert not why(t, "swap:0", "execute")
