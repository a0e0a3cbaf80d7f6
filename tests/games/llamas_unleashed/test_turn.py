"""Setup, the four phases, and the effect chain."""

import pytest

from games import Table
from games.engine import IllegalChoice
from games.llamas_unleashed.cards import BOX, FARMED
from games.llamas_unleashed.state import LlamasOptions
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    Llamas,
    asked,
    choices,
    discards,
    field,
    give,
    hand,
    kinds,
    play,
    seat_of,
    size,
    table,
    told,
    view,
)


def test_babies_are_chosen_from_the_first_player_on_before_hands_are_dealt() -> None:
    t = Table.new(GAME, 3, bytes(32))
    first = t.state.active
    assert list(t.waiting) == [first] and not any(t.state.hand)
    events = []
    for _ in range(3):
        (seat,) = t.waiting
        events += t.answer(seat, ["baby:goat"])
    assert [e.seat for e in events if e.kind == "baby"] == [(first + i) % 3 for i in range(3)]
    assert t.view(None).nursery["goat"] == 0
    sizes = [len(hand) for hand in t.state.hand]
    assert sizes == [5 + (seat == first) for seat in range(3)]  # the first has drawn already


def test_a_variation_that_is_gone_is_offered_to_nobody() -> None:
    t = Table.new(GAME, 4, bytes(32))
    for _ in range(3):
        (seat,) = t.waiting
        t.answer(seat, ["baby:goat"])
    (seat,) = t.waiting
    with pytest.raises(IllegalChoice):
        t.answer(seat, ["baby:goat"])


def test_the_expansion_is_shuffled_in_only_if_the_lobby_says_so() -> None:
    assert sorted(Table.new(GAME, 2, bytes(32)).state.face) == sorted(BOX)
    options = LlamasOptions(expansion=True)
    assert sorted(Table.new(GAME, 2, bytes(32), options).state.face) == sorted(BOX + FARMED)


def test_a_turn_draws_then_plays_a_card_or_draws() -> None:
    t = table("ada:", "ben:", deck="basic_ram basic_goat")
    assert (hand(t, ADA), choices(t, ADA)) == ("basic_goat", ["draw", "play:0"])
    play(t, "draw")
    assert hand(t, ADA) == "basic_goat basic_ram" and asked(t) == [(BEN, "action")]


def test_instants_are_not_played_in_the_action_phase() -> None:
    t = table("ada: / spit_happens", "ben:", deck="basic_goat")
    assert choices(t, ADA) == ["draw", "play:1"]


def test_the_hand_limit_is_seven_at_the_end_of_the_turn() -> None:
    t = table("ada: / basic_ram basic_ram basic_ram basic_ram basic_ram basic_ram", "ben:")
    play(t, "draw")
    assert asked(t) == [(ADA, "discard")]
    events = play(t, "discard:2")
    assert kinds(events)[0] == "discard" and size(t, ADA) == 7


def test_an_animal_may_be_played_into_any_field() -> None:
    t = table("ada: / basic_ram", "ben:", "cyd:", deck="basic_goat")
    give(t, ADA, "play basic_ram")
    assert choices(t, ADA) == ["into:ada", "into:ben", "into:cyd"]
    events = play(t, "into:cyd")
    assert field(t, CYD) == "basic_ram" and "enter cyd basic_ram" in told(t, events, None)


def test_card_is_face_up_before_its_field_is_named() -> None:
    t = table("ada: / basic_ram", "ben:", deck="basic_goat")
    give(t, ADA, "play basic_ram")
    assert view(t, BEN).pile == ["basic_ram"]


def test_ruling_30_a_card_that_may_no_longer_enter_is_discarded() -> None:
    t = table(
        "ada: basic_goat basic_ram henry_the_huarizo / basic_alpaca", "ben: / surprise_emu_attack",
        deck="basic_goat",
    )  # fmt: skip
    give(t, ADA, "play basic_alpaca")
    give(t, ADA, "into:ben")
    t.state.fields[seat_of(t, BEN)] += [t.state.deck.pop(token_of(t, "velcro_barrier"))]
    give(t, BEN)
    assert (field(t, BEN), discards(t)) == ("velcro_barrier", "basic_alpaca")


def token_of(t: Llamas, key: str) -> int:
    """Return the place in the deck of a card."""
    return [t.state.face[x] for x in t.state.deck].index(key)


def test_mandatory_effects_at_the_beginning_come_before_optional_ones() -> None:
    t = table("ada: llama_kick berserk_llama_syndrome basic_llama basic_ram basic_goat", "ben:")
    assert asked(t) == [(ADA, "sacrifice")]
    play(t, "sacrifice ada.basic_ram")
    assert asked(t) == [(ADA, "return")]


def test_all_targets_are_named_before_effects_apply() -> None:
    t = table(
        "ada: ceaselessly_screaming_goat venti_alpacchiato swashbuckling_llama",
        "ben: / basic_ram basic_goat",
    )
    assert choices(t, ADA)[0] == "done"
    play(t, "use:ceaselessly_screaming_goat", "player:ben", "use:swashbuckling_llama", "player:ben")
    assert (hand(t, ADA), size(t, BEN)) == ("", 2)
    play(t, "yes")  # Venti; now all three are applied
    assert asked(t) == [(BEN, "discard")]


def test_remaining_optional_effects_can_be_skipped() -> None:
    t = table("ada: ceaselessly_screaming_goat venti_alpacchiato", "ben: / basic_ram")
    play(t, "done")
    assert asked(t) == [(ADA, "action")]


def test_no_card_is_named_twice_in_one_link() -> None:
    t = table("ada: llama_kick llama_kick", "ben: tranquilizer")
    assert choices(t, ADA) == ["no", "return:ada.0", "return:ada.1", "return:ben.0"]
    play(t, "return ben.tranquilizer")
    assert choices(t, ADA) == ["no", "return:ada.0", "return:ada.1"]


def test_ruling_20_link_keeps_a_card_that_leaves_and_takes_no_new_one() -> None:
    t = table("ada: llama_kick venti_alpacchiato", "ben:", deck="basic_ram basic_ram basic_ram")
    play(t, "use:llama_kick", "return ada.venti_alpacchiato", "yes")
    assert hand(t, ADA) == "venti_alpacchiato basic_ram basic_ram"


def test_ruling_20_nothing_happens_to_a_named_card_that_is_gone() -> None:
    t = table(
        "ada: goatsferatu basic_ram spontaneously_fainting_goat", "ben:", discard="basic_llama"
    )
    # The Fainting Goat must go first, but may be named as a sacrifice before that.
    play(t, "sacrifice:ada.2")
    assert asked(t) == [(ADA, "bring")]
    play(t, "no")
    assert (discards(t), asked(t)) == ("basic_llama", [(ADA, "action")])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("goatsferatu spontaneously_fainting_goat", ["sacrifice:ada.1"]),
        (
            "berserk_llama_syndrome basic_llama spontaneously_fainting_goat",
            ["use:spontaneously_fainting_goat"],
        ),
    ],
    ids=["optional", "mandatory"],
)
def test_ruling_20_nothing_happens_to_a_card_that_has_replaced_a_named_one(
    line: str, words: list[str]
) -> None:
    t = table(
        f"ada: {line}", "ben:", rest="discard",
        deck="basic_ram basic_ram basic_goat basic_goat basic_alpaca basic_alpaca",
    )  # fmt: skip
    play(t, *words, "bring:0")  # the Goat had been named; it is the card drawn first
    assert len(field(t, ADA).split()) == len(line.split())
    assert "sacrifice" not in kinds(t.news)


ENTERING = [
    "magical_alpacacorn", "magical_goaticorn", "magical_llamacorn", "magical_ramicorn",
    "gin_rammy", "jetpack_ram", "shinobi_llama", "bahama_llama", "speedy_goatercycle",
    "swashbuckling_llama", "battering_ram", "hardcore_parkour_goat", "mother_goat",
    "the_g_o_a_t", "scammer_ram", "wingsuit_llama",
]  # fmt: skip
"""Cards with nothing to pay with, take or name when they enter a table that is almost empty."""


@pytest.mark.parametrize("key", ENTERING)
def test_ruling_24_publicly_impossible_choices_are_not_asked(key: str) -> None:
    t = table("ada: no_kidding", "ben: basic_ram", deck=key, expansion=True)
    play(t, f"play {key}", "into:ada")
    assert asked(t) == [(BEN, "action")]


@pytest.mark.parametrize(
    "field",
    [
        "the_negoatiator", "a_basic_catapult", "walking_trash_compactor", "owlpaca",
        "swashbuckling_llama", "ceaselessly_screaming_goat", "ignoramus",
        "studlife basic_ram basic_goat", "no_kidding studlife basic_ram basic_ram",
    ],
)  # fmt: skip
def test_ruling_24_publicly_impossible_choices_are_not_asked_at_the_beginning_of_a_turn(
    field: str,
) -> None:
    t = table(f"ada: {field}", "ben: tranquilizer", expansion=True)
    assert asked(t) == [(ADA, "action")]


def test_ruling_20_a_fainting_goat_that_was_sacrificed_first_does_not_faint() -> None:
    t = table("ada: berserk_llama_syndrome basic_llama spontaneously_fainting_goat", "ben:")
    play(t, "use:berserk_llama_syndrome")
    assert (discards(t), asked(t)) == ("spontaneously_fainting_goat", [(ADA, "action")])
    assert size(t, ADA) == 1  # the turn's draw


def test_ruling_26_effects_of_several_players_come_clockwise_from_the_active_player() -> None:
    t = table(
        "ada: the_fearsome_alligoater basic_ram / alpacalypse",
        "ben: basic_goat / basic_ram",
        "cyd: basic_llama basic_llama",
    )
    play(t, "play alpacalypse")
    give(t, CYD, "sacrifice:cyd.0")
    events = give(t, ADA, "sacrifice:ada.0")
    assert told(t, events, None) == [
        "sacrifice ada the_fearsome_alligoater",
        "sacrifice ben basic_goat",
        "sacrifice cyd basic_llama",
    ]
    assert asked(t) == [(ADA, "destroy")]


def test_one_of_several_effects_of_one_player_is_chosen_first() -> None:
    t = table(
        "ada: scratchy_wool_blanket llamaste / basic_llama basic_ram", "ben:",
    )  # fmt: skip
    play(t, "play basic_llama", "into:ada", "yes")
    assert asked(t) == [(ADA, "discard")]


def test_long_list_of_targets_asks_for_a_field_first() -> None:
    rows = "basic_ram basic_ram basic_goat basic_goat basic_llama basic_llama"
    more = "basic_alpaca basic_alpaca basic_ram basic_goat basic_llama basic_alpaca"
    last = "battering_ram gin_rammy studlife llama_kick llamaste careful_i_bite"
    t = table(
        "ada: / spitting_fire basic_ram",
        f"ben: {rows} tranquilizer", f"cyd: {more} llama_kick", f"dov: {last} studlife",
        "eve: adorable_alpaca jetpack_ram alpacacopter wingsuit_llama shaved_llama dalai_llama",
    )  # fmt: skip
    play(t, "play spitting_fire", "discard basic_ram")
    assert asked(t) == [(ADA, "from")]
    assert choices(t, ADA) == ["player:ben", "player:cyd", "player:dov", "player:eve"]
    play(t, "player:cyd")
    assert all(c.startswith("remove:cyd.") for c in choices(t, ADA))
