"""What speaks for a choice in Llamas Unleashed, and what against it."""

from __future__ import annotations

from games.engine import Argument, Arguments, Case, Weighed, Words, message
from games.llamas_unleashed.cards import ANIMALS, CARDS
from games.llamas_unleashed.rules.chain import RULES
from games.llamas_unleashed.rules.searching import sort_of
from games.llamas_unleashed.text.labels import card_of
from games.llamas_unleashed.text.names import effect_of, is_known, named
from games.llamas_unleashed.text.standing import can_win
from games.llamas_unleashed.view import LlamasView

Llamas = Case[LlamasView]

ENGLISH_WORDS = Words([])
SEARCHING = {"alluring_alpaca_flute", "download_more_ram", "goatmeal_raisin_cookie"}
"""Magic that brings an Animal from the deck."""
BRINGING = {
    "magical_alpacacorn": "alpaca",
    "magical_goaticorn": "goat",
    "magical_llamacorn": "llama",
    "magical_ramicorn": "ram",
}
"""Animals that bring another one from the hand, and its variation."""
BROUGHT = {
    1: "adorable_alpaca dreadlocked_alpaca garbage_buffet grand_llarceny no_butts_about_it "
    "samba_llama throw_off_their_groove tracker_alpacker wingsuit_llama",
    2: "fannypaca illamanati paralleloram totes_magoats",
    3: "dalai_llama",
}
"""How many cards some cards can bring into their player's hand at once."""
OFFERED = 2
"""The most cards of a sort that are named."""
BACK = ("top", "bottom")
"""The questions which card goes back to the deck."""
SKIPPING = {"throw_off_their_groove", "bahama_llama"}
"""Cards that make a player skip a turn."""
COSTS = (
    "discard ",
    "sacrifice ",
    "skip",
    "shuffle",
    "give",
    "return a card",
    "own Field",
    "If you do",
)
"""What effects say that cost their player something, or help others."""
CHANGING = ("into your Field", "acrifice", "each player's Field", "fewer Animals")
"""What effects say that may change how many Animals their player has or needs."""
DESTROYING = {"llama_bomb", "llamakaze", "no_butts_about_it", "spitting_fire"}
"""Magic that takes cards out of a Field."""


def key_of(case: Llamas) -> str:
    """Return the card that a choice names, as far as the reader knows it."""
    return card_of(case.choice, case.view) or ""


def asking(case: Llamas) -> str:
    """Return the card that a decision is about, mostly that whose effect asks; or ""."""
    return str(next(iter(case.decision.about), ""))


def kind(key: str) -> str:
    """Return the type of a card; a Herd Bonus has none."""
    return CARDS[key].type if key in CARDS else ""


def short(view: LlamasView, seat: int) -> int:
    """Return how many Animals a player still needs."""
    return view.table[seat].needed - view.table[seat].animals


def wins_with(case: Llamas, seat: int, more: int) -> bool:
    """Return whether a player wins with so many more Animals, or with so many fewer needed."""
    return short(case.view, seat) <= more and can_win(case.view.table[seat])


def count(case: Llamas, seat: int, more: int = 0) -> dict[str, object]:
    """Return a player's name, and the number of Animals there and needed."""
    shown = case.view.table[seat]
    return {
        "name": case.words.seat(seat),
        "n": shown.animals + more,
        "needed": shown.needed,
    }


def nearest(case: Llamas) -> list[int]:
    """Return the other players who need fewest Animals."""
    least = min(short(case.view, o) for o in case.others)
    return [o for o in case.others if short(case.view, o) == least]


# ------------------------------------------------------------------- playing a card


def wins(case: Llamas) -> str:
    """Say that an Animal wins unless it is stopped."""
    key = key_of(case)
    if key == "embrace_diversity" and wins_with(case, case.me, CARDS[key].fewer):
        facts = count(case, case.me)
        return case.words(
            "It lowers the number of Animals you need ({needed}) by 2. You already have "
            "{n}, so you win unless someone stops it.",
            **facts,
        )
    if key not in ANIMALS or not wins_with(case, case.me, 1):
        return ""
    return case.words("It is the last Animal you need, so you win unless someone stops it.")


def adds_an_animal(case: Llamas) -> str:
    """Say how many Animals the player then has."""
    key = key_of(case) if case.choice.verb == "play" else ""
    if key in SEARCHING:
        said = case.words(
            "It brings you an Animal from the deck. You then have {n} of {needed}.",
            **count(case, case.me, 1),
        )
        return Weighed(said, 1, "animals")
    if key not in ANIMALS:
        if key and any(part in effect_of(key, ENGLISH_WORDS) for part in CHANGING):
            return ""
        said = case.words("You stay at {n} of the {needed} Animals you need to win.",
                          **count(case, case.me))  # fmt: skip
        return Weighed(said, 0, "animals")
    herd = any(_of(case, v) == 2 for v in CARDS[key].variation)
    said = message("You then have {n} of the {needed} Animals you need to win.")
    if herd:
        said = message("You then have {n} of {needed} Animals, and a Herd of three.")
    return Weighed(case.words(said, **count(case, case.me, 1)), 1 + herd, "animals")


def _of(case: Llamas, variation: str) -> int:
    """Return how many Animals of a variation, as printed, lie in the reader's Field."""
    return sum(variation in CARDS[key].variation for key in case.view.table[case.me].field)


def brings_another(case: Llamas) -> str:
    """Say that an Animal brings another one along from the hand."""
    key = key_of(case)
    if key not in BRINGING:
        return ""
    hand = case.view.table[case.me].hand
    rest = [k for n, k in enumerate(hand) if k and n != case.choice.place]
    along = [k for k in rest if k in ANIMALS and BRINGING[key] in CARDS[k].variation]
    if not along:
        return ""
    said = case.words(
        "With it, {card} can enter your Field from your hand as well. You then have "
        "{n} of {needed} Animals.",
        card=named(along[0], case.words),
        **count(case, case.me, 2),
    )
    return Weighed(said, 3, "animals")


def fills_the_hand(case: Llamas) -> str:
    """Say how many cards the player can then keep in hand."""
    key, mine, verb = key_of(case), case.view.table[case.me], case.choice.verb
    about = asking(case)
    if verb in ("yes", "no"):
        if all(about not in keys.split() for keys in BROUGHT.values()):
            return ""
        key = about if verb == "yes" else ""
    if verb == "take" and about not in SEARCHING:
        return ""
    brought = sum(n for n, keys in BROUGHT.items() if key in keys.split())
    brought = 0 if is_muted(case, case.me, key) else brought + (verb == "draw")
    brought += key == "garbage_buffet" and _of(case, "goat") > 0
    limit = mine.limit + (CARDS[key].hand_limit if key in CARDS and verb != "yes" else 0)
    n = min(limit, len(mine.hand) + brought - (verb in ("play", "bring")))
    return Weighed(case.words("Cards you can then keep in hand: {n}.", n=n), n, "hand")


def holds_back(case: Llamas) -> str:
    """Say whom a card can hold back: the player who is nearest to winning."""
    key = key_of(case)
    if kind(key) != "downgrade" and key not in DESTROYING | SKIPPING:
        return ""
    facts = count(case, nearest(case)[0])
    if len(nearest(case)) > 1:
        return case.words("It makes another player skip a turn.") if key in SKIPPING else ""
    if key in SKIPPING:
        return case.words(
            "It can make {name}, who has {n} of {needed} Animals, skip a turn.", **facts
        )
    return case.words("You can use it against {name}, who has {n} of {needed} Animals.", **facts)


def does(case: Llamas) -> str:
    """Say what a card does, apart from being an Animal."""
    key = key_of(case)
    if key not in CARDS or key in SEARCHING or case.decision.prompt in BACK:  # told already
        return ""
    if kind(key) in ("basic", "baby"):
        return Weighed(case.words("It has no effect."), 0, "does")
    english = effect_of(key, ENGLISH_WORDS)
    helps = 2 if not costs_something(english) or "you may" in english else 1
    other = [*CARDS].index(key) / 1e6  # different effects aren't the same reason
    return Weighed(case.words(CARDS[key].brief or CARDS[key].text), helps + other, "does")


def costs_something(effect: str) -> bool:
    """Return whether an effect, in English, costs its player something or helps others."""
    does = effect.split(":", 1)[-1].replace("discard pile", "")  # after what sets it off
    return any(cost in does for cost in COSTS)


def stops_now(case: Llamas) -> str:
    """Say why nothing more is played or used."""
    used = [case._replace(choice=c) for c in case.decision.choices if c.verb == "use"]
    if used:
        free = any(not costs_something(effect_of(key_of(each), ENGLISH_WORDS)) for each in used
                   if is_known(key_of(each)))  # fmt: skip
        return "" if free else case.words("Your other choices would cost you something.")
    return case.words("The cards left in your hand are worth more later.")


def into_field(case: Llamas) -> str:
    """Say what a card does in the chosen Field."""
    key, seat = asking(case), case.choice.place
    if kind(key) == "downgrade":
        return "" if seat == case.me else holds_back_there(case, seat)
    if seat != case.me:
        return ""
    if key in ANIMALS:
        return case.words(
            "There it counts for you, so you then have {n} of {needed} Animals.",
            **count(case, seat, 1),
        )
    return case.words(
        "It helps the player whose Field it is in, so in your own Field it helps you."
    )


def holds_back_there(case: Llamas, seat: int) -> str:
    """Say how near a player is to winning, and if nobody else is nearer."""
    said = message("{name} has {n} of {needed} Animals.")
    if seat in nearest(case) and wins_with(case, seat, 1):
        said = message("{name} has {n} of {needed} Animals and wins with the next one.")
    elif seat in nearest(case) and len(case.others) > 1:
        said = message("{name} has {n} of {needed} Animals; no other opponent needs fewer.")
    return Weighed(case.words(said, **count(case, seat)), -short(case.view, seat), "near")


# ------------------------------------------------------------------- cards in Fields


def takes_from(case: Llamas) -> str:
    """Say why a card in another Field is a good target."""
    seat, key = case.choice.place, key_of(case)
    if seat == case.me:
        return ""
    if case.choice.verb == "steal":
        return (
            case.words(
                "You then have {n} of {needed} Animals, and {name} loses one.",
                **{**count(case, case.me, 1), "name": case.words.seat(seat)},
            )
            if key in ANIMALS
            else ""
        )
    if key in ANIMALS or kind(key) == "upgrade":
        return holds_back_there(case, seat)
    return ""


def works_there(case: Llamas) -> str:
    """Say that the targeted card has an effect for its owner, as long as it is in the Field."""
    seat, key = case.choice.place, key_of(case)
    if seat == case.me or kind(key) not in ("magical", "upgrade") or is_muted(case, seat, key):
        return ""
    moments = {moment for moment, rules in RULES.items() if key in rules}
    if moments and moments <= {"entering", "leaving"}:
        return ""
    return case.words(
        "{card} also has an effect that helps {name}.",
        card=named(key, case.words),
        name=case.words.seat(seat),
    )


def is_muted(case: Llamas, seat: int, key: str) -> bool:
    """Return whether an Animal has no effect in a Field."""
    field = case.view.table[seat].field
    return key in ANIMALS and any(CARDS[other].mutes for other in field)


def costs_little(case: Llamas) -> str:
    """Say why the player gives up a card of their own Field."""
    seat, key = case.choice.place, key_of(case)
    if seat != case.me or key not in CARDS:
        return ""
    if kind(key) == "downgrade":
        return case.words("This rids you of a Downgrade.")
    if CARDS[key].flies and not is_muted(case, seat, key):
        return case.words("It flies home to your hand, and you can play it again.")
    if kind(key) == "upgrade":
        return case.words(
            "It isn't an Animal, so you still have {n} of {needed} Animals.", **count(case, seat)
        )
    if kind(key) in ("basic", "baby"):
        return case.words("It has no effect, so you lose only the Animal itself.")
    return ""


# ------------------------------------------------------------------- cards in hand


def keeps_the_rest(case: Llamas) -> str:
    """Say how many Animals and Instants stay in hand when a card leaves it."""
    hand = case.view.table[case.me].hand
    left = {c.place for c in case.answer}
    rest = [key for n, key in enumerate(hand) if key and n not in left]
    animals = sum(key in ANIMALS for key in rest)
    instants = sum(kind(key) == "instant" for key in rest)
    said = case.words("Animals still in your hand: {n}. Instants: {m}.", n=animals, m=instants)
    return Weighed(said, 2 * animals + instants, "rest") if animals or instants else ""


def rids_of(case: Llamas) -> str:
    """Say that a card in hand can't be played now."""
    key = key_of(case)
    needs = CARDS[key].needs if key in CARDS else None
    if not needs or _of(case, needs):
        return ""
    return case.words("You can't play it now: it needs an Animal that you don't have.")


def takes(case: Llamas) -> str:
    """Say what a card is good for that the player takes or puts back."""
    if case.decision.prompt in BACK:
        useless = kind(key_of(case)) in ("basic", "baby")
        return case.words("It has no effect, so it is no great loss.") if useless else ""
    if key_of(case) in SEARCHING:
        return case.words("When you play it, it brings an Animal from the deck.")
    return is_an_animal(case) or is_an_instant(case)


def offers(case: Llamas) -> str:
    """Say which cards of a sort lie in the discard pile, those with an effect first."""
    if "discard pile" not in effect_of(asking(case), ENGLISH_WORDS):
        return ""
    keys = [key for key in CARDS if key in case.view.discard
            and sort_of(CARDS[key]) == case.choice.at[0]]  # fmt: skip
    ranked = sorted(keys, key=lambda key: kind(key) in ("basic", "baby"))[:OFFERED]
    if not ranked:
        return ""
    cards = case.words.listing([named(key, case.words) for key in ranked])
    said = case.words("You could take {cards}.", cards=cards)
    other = [*CARDS].index(ranked[0]) / 1e6  # different cards aren't the same reason
    return Weighed(said, (kind(ranked[0]) == "magical") + other, "offers")


def is_an_animal(case: Llamas) -> str:
    """Say that the chosen card is an Animal, and what it adds."""
    key = key_of(case)
    if case.choice.verb == "baby":
        variation = str(case.choice.at[0])
        if _of(case, variation) == 2:
            return case.words(
                "You then have {n} of {needed} Animals, and a Herd of three.",
                **count(case, case.me, 1),
            )
        if _of(case, variation) == 1:
            return case.words(
                "Three Animals of the same variation make a Herd, and you already have {n} of "
                "this variation.",
                n=1,
            )
        return case.words(
            "You then have {n} of the {needed} Animals you need to win.", **count(case, case.me, 1)
        )
    if key not in ANIMALS:
        return ""
    if case.choice.verb == "bring":
        return case.words(
            "It can't be stopped by an Instant, and you then have {n} of {needed} Animals.",
            **count(case, case.me, 1),
        )
    return case.words(
        "It is an Animal, and you still need {n} to win.", n=short(case.view, case.me)
    )


def is_an_instant(case: Llamas) -> str:
    """Say that the taken card is an Instant, which can stop another card."""
    if kind(key_of(case)) != "instant":
        return ""
    seat = nearest(case)[0]
    return case.words(
        "It can stop a card, and {name} already has {n} of {needed} Animals.", **count(case, seat)
    )


# ------------------------------------------------------------------- Instants


def answered(case: Llamas) -> tuple[str, int]:
    """Return the card to respond to, and the player who would have it."""
    key, player, owner = case.decision.about[:3]
    return str(key), int(player) if int(owner) < 0 else int(owner)


def is_countered(case: Llamas) -> bool:
    """Return whether an Instant stops the card to respond to, or hits the Field it comes into."""
    _, owner = answered(case)
    mine = key_of(case)
    return mine not in CARDS or CARDS[mine].stops or owner == int(case.decision.about[1])


def stops_a_win(case: Llamas) -> str:
    """Say that the card to respond to would win."""
    key, owner = answered(case)
    if owner == case.me or key not in ANIMALS or not wins_with(case, owner, 1):
        return ""
    if not is_countered(case):
        return ""
    return case.words(
        "With {card}, {name} would have all {needed} Animals needed to win.",
        card=named(key, case.words),
        **count(case, owner),
    )


def takes_it(case: Llamas) -> str:
    """Say that the Instant also takes the card that it stops."""
    key, _ = answered(case)
    mine = key_of(case)
    if mine not in CARDS or not set(CARDS[key].variation) & {CARDS[mine].takes}:
        return ""
    return case.words(
        "It not only stops {card} but also brings it into your hand.", card=named(key, case.words)
    )


def stops_harm(case: Llamas) -> str:
    """Say what the stopped card would have done."""
    key, owner = answered(case)
    if kind(key) == "downgrade" and owner == case.me:
        return case.words("It keeps {card} out of your Field.", card=named(key, case.words))
    if not is_countered(case):
        return ""
    if kind(key) == "instant" and CARDS[key].stops:
        return case.words("It stops {card}, so {other} goes through.",
                          card=named(key, case.words), other=named(case.view.pile[-2], case.words),
                          )  # fmt: skip
    if owner != case.me and key in ANIMALS:
        return case.words(
            "It keeps {name} at {n} of {needed} Animals, unless another Instant stops it.",
            **count(case, owner),
        )
    if kind(key) in ("magic", "upgrade") and owner != case.me:
        return case.words(
            "It stops {card} before that card can help {name}.",
            card=named(key, case.words),
            name=case.words.seat(owner),
        )
    return ""


def stops_an_effect(case: Llamas) -> str:
    """Say what the card to respond to costs its other players."""
    key, owner = answered(case)
    if owner == case.me or not is_countered(case) or not costs_all(key):
        return ""
    return case.words("It prevents this effect: {effect}",
                      effect=case.words(CARDS[key].brief or CARDS[key].text))  # fmt: skip


def costs_all(key: str) -> bool:
    """Return whether all other players lose a card when this one enters a Field."""
    effect = effect_of(key, ENGLISH_WORDS)
    return "each other player sacrifices" in effect or "each other player discards" in effect


def saves_the_instant(case: Llamas) -> str:
    """Say why the player keeps the Instant."""
    key, owner = answered(case)
    if not case.decision.choices or (owner != case.me and costs_all(key)):
        return ""
    if kind(key) == "instant":
        if len(case.view.pile) == 2 and case.view.active != case.me:
            return case.words("{card} is then stopped without a card of yours.",
                              card=named(case.view.pile[0], case.words))  # fmt: skip
        if len(case.view.pile) < 3 or any(wins_with(case, o, 2) for o in range(case.view.seats)):
            return ""
        return case.words("{card} then goes through, but that doesn't win the match.",
                          card=named(case.view.pile[-3], case.words))  # fmt: skip
    if owner == case.me:
        if key not in ANIMALS:
            return ""
        if wins_with(case, owner, 1):
            return case.words(
                "With this card, you have all the Animals you need and win unless someone stops it."
            )
        return case.words(
            "This card comes into your own Field. You then have {n} of {needed} Animals.",
            **count(case, owner, 1),
        )
    if key in ANIMALS and short(case.view, owner) > 1:
        return case.words(
            "Even with this card, {name} has only {n} of {needed} Animals. Keep the "
            "Instant for later.",
            **count(case, owner, 1),
        )
    if key not in ANIMALS and not wins_with(case, owner, max(1, CARDS[key].fewer)):
        return case.words(
            "This card doesn't win the match. Keep the Instant for an Animal that does."
        )
    return ""


def passes(case: Llamas) -> str:
    """Say why the player chooses nothing."""
    if case.decision.prompt == "instant":
        return saves_the_instant(case)
    if case.decision.prompt == "discard_any":
        return case.words("You keep your hand as it is.")
    if {c.verb for c in case.decision.choices} <= {"sacrifice", "no"}:
        return case.words("Animals you keep: {n}.", **count(case, case.me))
    return ""


# ------------------------------------------------------------------- players, yes and no


def affects(case: Llamas) -> str:
    """Say what the effect does to the chosen player."""
    seat, key = case.choice.place, asking(case)
    shown, name = case.view.table[seat], case.words.seat(seat)
    upgrades = sum(kind(k) == "upgrade" for k in shown.field)
    if key == "the_negoatiator" and shown.hand:
        return case.words(
            "You get a random card from {name} in exchange for one of yours.", name=name
        )
    if key == "battering_ram" and upgrades:
        return case.words("{name} loses all their Upgrades ({n}).", name=name, n=upgrades)
    return ""


def hits_the_leader(case: Llamas) -> str:
    """Say how near the chosen player is to winning."""
    seat = case.choice.place
    return "" if seat == case.me else holds_back_there(case, seat)


def uses_it(case: Llamas) -> str:
    """Say what an optional effect does, and whether it costs nothing."""
    key = key_of(case) if case.choice.verb == "use" else asking(case)
    if not is_known(key):
        return ""
    brief = CARDS[key].brief if key in CARDS else ""
    effect = case.words(brief) if brief else effect_of(key, case.words)
    if costs_something(effect_of(key, ENGLISH_WORDS)):
        return effect
    return case.words("It costs you nothing. {effect}", effect=effect)


def refuses_it(case: Llamas) -> str:
    """Say what an optional effect would cost."""
    key = asking(case)
    if key != "ignoramus" or all(c.verb != "yes" for c in case.decision.choices):
        return passes(case)
    return case.words("The Downgrade would go into your own Field.")


def in_any_order(case: Llamas) -> str:
    """Say that the other effects can still be used after this one."""
    uses = [c for c in case.decision.choices if c.verb == "use"]
    if case.choice.verb != "use" or len(uses) < 2:
        return ""
    return case.words("You can still use another effect afterwards.")


# ------------------------------------------------------------------- equal choices


def is_far_behind(case: Llamas) -> str:
    """Say that others are much nearer to winning than the player."""
    if short(case.view, case.me) < short(case.view, nearest(case)[0]) + 3:
        return ""
    return ahead(case)


def ahead(case: Llamas) -> str:
    """Say how many Animals the player has, and who is nearest to winning."""
    table, best = case.view.table, nearest(case)
    best = [o for o in best if table[o].needed == table[best[0]].needed]
    mine = case.view.table[case.me]
    return case.words(
        "You have {mine} of {own} Animals, compared with {n} of {needed} for {names}.",
        mine=mine.animals,
        own=mine.needed,
        names=case.words.listing([case.words.seat(o) for o in best]),
        **{k: v for k, v in count(case, best[0]).items() if k != "name"},
    )


def spares_the_cost(case: Llamas) -> str:
    """Say what an optional effect would cost."""
    key = asking(case)
    if not is_known(key):
        return ""
    effect = effect_of(key, ENGLISH_WORDS)
    return next((case.words(said) for cost, said in SPARED.items() if cost in effect), "")


SPARED = {
    "skip your Draw phase": message("You draw a card from the deck as usual."),
    "skip your Action phase": message("You can still play a card from your hand this turn."),
    "discard ": message("You keep all the cards in your hand."),
    "return a card": message("All the cards in your Field stay there."),
}
"""What stays if an effect isn't used, by what it says in English."""


def nobody_is_near(case: Llamas) -> str:
    """Say that nobody is near to winning."""
    n = min(short(case.view, o) for o in range(case.view.seats))
    if n < 3:
        return ""
    return case.words(
        "Everyone still needs at least {n} more Animals to win, so a single choice matters little.",
        n=n,
    )


def one_card(case: Llamas) -> str:
    """Say that the chosen player loses a single card."""
    key = asking(case) if case.decision.prompt == "player" else ""
    if not is_known(key) or "discards 1 card" not in effect_of(key, ENGLISH_WORDS):
        return ""
    return case.words("Whichever player you choose loses only 1 card, and picks it.")


def same_loss(case: Llamas) -> str:
    """Say who loses one card, or how many Animals the player keeps, whichever is chosen."""
    choices = [c for c in case.decision.choices if c.verb == case.choice.verb]
    if case.choice.verb not in ("destroy", "sacrifice", "remove") or len(choices) < 2:
        return ""
    seats = {c.place for c in choices}
    all_animals = all(key_of(case._replace(choice=c)) in ANIMALS for c in choices)
    if len(seats) > 1 or len(choices) < len(case.decision.choices) or not all_animals:
        return ""
    seat = seats.pop()
    return case.words.by_actor(
        seat,
        "Whichever you choose, you then have {n} of {needed} Animals.",
        "Whichever you choose, {name} then has {n} of {needed} Animals.",
        **{k: v for k, v in count(case, seat, -1).items() if k != "name"},
    )


HITTING: tuple[Argument[LlamasView], ...] = (takes_from, works_there, costs_little)
LOSING: tuple[Argument[LlamasView], ...] = (rids_of, keeps_the_rest)

EVENS: tuple[Argument[LlamasView], ...] = (
    is_far_behind,
    in_any_order,
    one_card,
    same_loss,
    nobody_is_near,
)
"""Why the choices of a decision differ little."""

PROS: Arguments[LlamasView] = {
    "play": (wins, brings_another, adds_an_animal, fills_the_hand, does, holds_back),
    "draw": (adds_an_animal, fills_the_hand),
    "use": (uses_it,),
    "done": (stops_now,),
    "into": (into_field,),
    "destroy": HITTING,
    "sacrifice": (uses_it, *HITTING),
    "remove": HITTING,
    "steal": HITTING,
    "move": HITTING,
    "swap": HITTING,
    "return": HITTING,
    "save": (does,),
    "discard": LOSING,
    "give": LOSING,
    "instant": (stops_a_win, takes_it, stops_an_effect, stops_harm),
    "pass": (passes,),
    "player": (affects, hits_the_leader),
    "bring": (is_an_animal, fills_the_hand, does),
    "take": (takes, fills_the_hand, does),
    "sort": (offers,),
    "baby": (is_an_animal,),
    "yes": (fills_the_hand, uses_it),
    "no": (refuses_it, fills_the_hand, spares_the_cost),
}
"""What speaks for a choice, by its verb."""


def strikes_back(case: Llamas) -> str:
    """Say that the card that is hit does something for its owner then."""
    seat, key = case.choice.place, key_of(case)
    if seat == case.me or key not in CARDS:
        return ""
    if is_muted(case, seat, key):
        return ""
    facts = {"card": named(key, case.words), "name": case.words.seat(seat)}
    if CARDS[key].flies:
        return case.words("{card} would fly home to {name}'s hand.", **facts)
    if key in RULES["leaving"]:
        return case.words("When {card} is destroyed, its effect helps {name}.", **facts)
    return ""


def helps_them(case: Llamas) -> str:
    """Say that a card would help another player in whose Field it goes."""
    key, seat = asking(case), case.choice.place
    if seat == case.me or kind(key) == "downgrade" or key not in ANIMALS:
        return ""
    return case.words("{name} then has {n} of {needed} Animals.", **count(case, seat, 1))


def loses_an_animal(case: Llamas) -> str:
    """Say how many Animals the player has left without the one that the choice names."""
    if case.choice.place != case.me or key_of(case) not in ANIMALS:
        return ""
    return case.words("You then have {n} of {needed} Animals.", **count(case, case.me, -1))


CONS: Arguments[LlamasView] = {
    "into": (helps_them,),
    "return": (loses_an_animal,),
    "destroy": (strikes_back,),
    "remove": (strikes_back,),
}
"""What speaks against a choice, by its verb."""
