"""What speaks for a choice in The Lion & The Unicorn, and what against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine import Argument, Arguments, Case, Weighed, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.text.names import named, one
from games.lion_unicorn.view import CROW, CardView, LionView

Lion = Case[LionView]
Kinds = Counter[str]

LEAVING = {"goat", "swift", "adder", "lion", "unicorn"}
"""Cards that leave, or take another card along, when they are turned up."""


def up(view: LionView, seat: int) -> Kinds:
    """Count a seat's face-up cards by kind, crows too."""
    return Counter(c.kind for c in view.table[seat].cards if c.up and c.kind)


def down(view: LionView, seat: int) -> Kinds:
    """Count a seat's face-down cards that the reader knows."""
    return Counter(c.kind for c in view.table[seat].cards if not c.up and c.kind)


def known(view: LionView, seat: int) -> Kinds:
    """Count a seat's cards by kind, as far as the reader knows them."""
    return up(view, seat) + down(view, seat)


def missing(kinds: Kinds) -> int:
    """Return how many more animals a set needs; crows don't count."""
    animals = {kind: n for kind, n in kinds.items() if kind != CROW and n > 0}
    most = max(animals.values(), default=0)
    return max(0, min(SAME - most, DIFFERENT - len(animals)))


def wins(kinds: Kinds) -> bool:
    """Return whether these face-up cards win the round."""
    return not missing(kinds) and not kinds[CROW]


def names(case: Lion, seats: Iterable[int]) -> str:
    """List the players in these seats."""
    return case.words.listing([case.words.seat(seat) for seat in seats])


def own(case: Lion) -> CardView:
    """Return the own card that a choice names."""
    return case.view.table[case.me].cards[case.choice.place]


def target(case: Lion) -> CardView:
    """Return the card that a theft takes."""
    return case.view.table[case.choice.place].cards[int(case.choice.at[1])]


def turned(case: Lion) -> str:
    """Return the kind of the own card that is turned up, as far as the reader knows it."""
    card = own(case)
    return "" if card.up else card.kind or ""


# ------------------------------------------------------------------- turning a card over


def turns_up_a_set(case: Lion) -> str:
    """Say that a known card completes a set."""
    kind, shown = turned(case), up(case.view, case.me)
    if not kind or kind in (CROW, "unicorn"):
        return ""
    after = shown + Counter([kind])
    if wins(after) and not wins(shown):
        if after[kind] >= SAME:
            return case.words(
                "It is your third face-up {card}, so you win the round.",
                card=named(kind, case.words),
            )
        return case.words(
            "{card} is your fourth different face-up animal, so you win the round.",
            card=named(kind, case.words),
        )
    if shown[CROW] and not missing(after) and missing(shown):
        return case.words("It completes your set, but you can't win while you have a face-up Crow.")
    return ""


def removes_a_crow(case: Lion) -> str:
    """Say that a known card takes its player's face-up crow away."""
    kind = turned(case)
    shown = up(case.view, case.me)
    if kind not in ("unicorn", "adder", "swift") or not shown[CROW]:
        return ""
    n = len(_animals(shown + Counter([kind])))
    if kind != "unicorn" and n > len(_animals(shown)):
        return case.words(
            "{card} can rid you of a face-up Crow. You then have {n} different face-up animals.",
            card=named(kind, case.words),
            n=n,
        )
    return case.words("{card} can rid you of a face-up Crow.", card=named(kind, case.words))


def acts_well(case: Lion) -> str:
    """Say what a known card does for its player when it is turned up."""
    kind, view, words = turned(case), case.view, case.words
    if turns_up_a_set(case):
        return ""
    if kind == "mole":
        hidden = [c for n, c in enumerate(view.table[case.me].cards) if n and not c.up]
        unknown = sum(c.kind is None for c in hidden if c is not own(case))
        if unknown:
            return words.plural(
                "The Mole lets you look at {n} card of your own that you don't know yet.",
                "The Mole lets you look at {n} cards of your own that you don't know yet.",
                unknown,
            )
    if kind == "rat" and (near := [o for o in case.others if _mixes(view, o)]):
        return words(
            "{names} would win the round with one more animal. The Rat can shuffle a "
            "player's face-down cards.",
            names=names(case, near),
        )
    if kind == "fox":
        return words("The Fox gives you another action right away.")
    return ""


def _mixes(view: LionView, seat: int) -> bool:
    """Return whether a rat mixes cards of a player who is one animal short."""
    hidden = [c for c in view.table[seat].cards[1:] if not c.up]
    shown = up(view, seat)
    return len(hidden) > 1 and missing(shown) == 1 and not shown[CROW]


def comes_nearer(case: Lion) -> str:
    """Say how many animals of a set are face-up once a known card is turned up."""
    kind, shown = turned(case), up(case.view, case.me)
    if not kind or kind == CROW or (kind in LEAVING and case.choice.place):
        return ""
    if turns_up_a_set(case) or removes_a_crow(case):
        return ""
    after = min(left_after(case), key=missing, default=shown)
    nearer = missing(shown) - missing(after)
    if nearer < 0 or (not nearer and len(after) <= len(shown)):
        return ""
    return Weighed(_progress(case, kind, after), nearer)


def left_after(case: Lion) -> list[Kinds]:
    """Return which cards can be face-up once the card of a choice is turned over and has acted."""
    kind, card, shown = turned(case), own(case), up(case.view, case.me)
    if card.up:
        return [shown - Counter([card.kind or CROW])]
    return left_of(case, shown, kind, case.choice.place) if kind else []


def left_of(case: Lion, kinds: Kinds, kind: str, place: int) -> list[Kinds]:
    """Return which cards some of the reader's can become once another is turned up and has acted.

    The starting card has place 0, and stays.
    """
    if kind == "lion" or (kind == "goat" and place):
        return []
    after = kinds + Counter([kind])
    if kind in ("swift", "adder"):
        loose = [c.kind for c in case.view.table[case.me].cards[1:] if c.up and c.kind]
        loose += [kind] if place else []
        return [after - Counter([other]) for other in loose] or [after]
    return [kinds - Counter({CROW: kinds[CROW]})] if kind == "unicorn" else [after]


def _progress(case: Lion, kind: str, after: Kinds) -> str:
    """Say how near a set is that this kind belongs to; a single card is no set yet."""
    n, different = after[kind], len(_animals(after))
    if different == n == 1 or not n:
        return ""
    if n > 1 and SAME - n <= DIFFERENT - different:
        return case.words(
            "With it, you have {n} of the 3 {card} cards you need to win.",
            n=n,
            card=named(kind, case.words),
        )
    return case.words(
        "With it, you have {n} of the 4 different animals you need to win.", n=different
    )


def prepares_a_win(case: Lion) -> str:
    """Say which known face-down card wins the round next."""
    for n, card in enumerate(case.view.table[case.me].cards):
        kind = card.kind
        if card.up or n == case.choice.place or kind in (None, CROW, "unicorn"):
            continue
        if any(wins(after + Counter([kind])) for after in left_after(case)):
            return case.words(
                "After that, your {card} wins the round as soon as you turn it up.",
                card=named(kind or "", case.words),
            )
    return ""


def starts_a_set(case: Lion) -> str:
    """Say what a set still takes after the first animal is face-up."""
    kind, shown = turned(case), up(case.view, case.me)
    if not kind or kind == CROW or kind in LEAVING - {"swift", "adder"} or _animals(shown):
        return ""
    return case.words(
        "Face-up, it counts towards a set. You still need {n} more {card} cards, or "
        "{m} other kinds of animal.",
        n=SAME - 1,
        m=DIFFERENT - 1,
        card=named(kind, case.words),
    )


def _animals(kinds: Kinds) -> set[str]:
    return {kind for kind, n in kinds.items() if n > 0 and kind != CROW}


def frees_from_a_crow(case: Lion) -> str:
    """Say what it means that a face-up crow is turned down, or leaves."""
    card = own(case)
    if not card.up or card.kind != CROW:
        return ""
    if wins(up(case.view, case.me) - Counter([CROW])):
        return case.words("Your set is complete, and without the Crow, you win the round.")
    if (left := up(case.view, case.me)[CROW] - 1) > 0:
        return case.words.plural(
            "Then only {n} face-up Crow is left in your way.",
            "Then only {n} face-up Crows are left in your way.",
            left,
        )
    return case.words("You can't win while you have a face-up Crow.")


def finds_out(case: Lion) -> str:
    """Say that an unknown card is the best hope, as no known one helps."""
    card = own(case)
    if card.up or card.kind or any(_helps(case, kind) for kind in down(case.view, case.me)):
        return ""
    said = case.words("None of your known cards brings you nearer to a set, but this one may.")
    if case.decision.prompt == "forced_flip":
        said = case.words(
            "You must turn a card over, and none of your known cards brings you nearer to a set."
        )
    return case.words.sentences([said, _hopes(case)])


def _unseen(case: Lion) -> Kinds:
    """Count the cards that the reader hasn't seen by kind."""
    view = case.view
    seen = Counter([*view.discard, *view.aside])
    for seat in range(view.seats):
        seen += known(view, seat)
    return Counter({kind: card.count for kind, card in CARDS.items()}) - seen


def _hopes(case: Lion) -> str:
    """Say how many of the cards that the reader hasn't seen bring a set nearer."""
    left, place = _unseen(case), case.choice.place if case.choice.verb == "flip" else 1
    return case.words(
        "Of the {m} cards you haven't seen, {n} would bring you nearer to a set.",
        n=_helping(case, left, up(case.view, case.me), place),
        m=left.total(),
    )


def _helping(case: Lion, left: Kinds, mine: Kinds, place: int = 1) -> int:
    """Count the cards that, turned up and having acted, bring these ones nearer to a set."""
    return sum(n for kind, n in left.items() if kind != CROW and any(
        missing(after) < missing(mine) for after in left_of(case, mine, kind, place)))  # fmt: skip


def _helps(case: Lion, kind: str) -> bool:
    """Return whether a known face-down card would bring the reader nearer to a set."""
    shown = up(case.view, case.me)
    return kind != CROW and missing(shown + Counter([kind])) < missing(shown)


def is_forced_down(case: Lion) -> bool:
    """Return whether the player must turn a card over, and this is an animal that lies face-up."""
    card = own(case)
    return card.up and card.kind not in (None, CROW) and case.decision.prompt == "forced_flip"


def costs_nothing(case: Lion) -> str:
    """Say that a card that is turned down was not needed for the nearest set."""
    shown = up(case.view, case.me)
    if not is_forced_down(case) or missing(shown - Counter([own(case).kind or CROW])) > missing(
        shown
    ):
        return ""
    return still_lacks(case, missing(shown))


def still_lacks(case: Lion, n: int) -> str:
    """Say how near a set is without the card that the choice names."""
    if not n:
        return case.words("Even without it, your set is complete.")
    return case.words.plural(
        "Without it, you still need only {n} more animal for a set.",
        "Without it, you still need {n} more animals for a set.",
        n,
    )


def keeps_what_is_up(case: Lion) -> str:
    """Say that a face-down card is turned in place of one that is needed face-up."""
    if own(case).up or case.decision.prompt != "forced_flip":
        return ""
    if own(case).kind == "unicorn":
        return case.words(
            "You must turn a card over. The Unicorn then goes back into the deck, and your face-up "
            "animals stay as they are."
        )
    return case.words("You must turn a card over. This way you keep all your face-up animals.")


# ------------------------------------------------------------------- stealing


def takes_a_win(case: Lion) -> str:
    """Say that the victim would win by turning up the card that is stolen."""
    kind, shown = target(case).kind, up(case.view, case.choice.place)
    if not kind or kind in (CROW, "unicorn") or not wins(shown + Counter([kind])):
        return ""
    return case.words(
        "{name} would win the round by turning up this {card}.",
        card=named(kind, case.words),
        name=case.words.seat(case.choice.place),
    )


def forces_down(case: Lion) -> str:
    """Say that the victim has to turn a face-up animal down."""
    seat, place = case.choice.place, int(case.choice.at[1])
    rest = [c for n, c in enumerate(case.view.table[seat].cards) if n != place]
    shown = up(case.view, seat)
    if shown[CROW] or not all(c.up for c in rest):
        return ""
    name = case.words.seat(seat)
    if missing(shown) == 1:
        return case.words(
            "One more animal would win the round for {name}. The theft forces {name} to "
            "turn one of their face-up animals face-down.",
            name=name,
        )
    if len(rest) == 1:  # what follows from the rules is told anyway
        return ""
    return case.words(
        "All of {name}'s other cards are face-up, so {name} must turn one face-down.",
        name=name,
    )


def brings_a_card(case: Lion) -> str:
    """Say what a known card makes together with the own ones."""
    kind, view = target(case).kind, case.view
    if not kind or kind == CROW:
        return ""
    mine = known(view, case.me)
    after = mine + Counter([kind])
    n, animals = after[kind], len(_animals(after))
    if not missing(mine) or n > SAME or animals == n == 1:
        return ""
    said = (
        case.words(
            "With it, you have {n} of the 3 {card} cards you need face-up to win.",
            n=n,
            card=named(kind, case.words),
        )
        if n > 1
        else case.words(
            "With it, you have {n} of the 4 different animals you need face-up to win.",
            n=animals,
        )
    )
    now = wins(up(view, case.me) + Counter([kind]))
    if now:
        said = case.words(
            "It wins the round as soon as you turn it up.", card=named(kind, case.words)
        )
    elif not missing(after) and up(view, case.me)[CROW]:
        said = case.words(
            "With it, you have a set, but you can't win while you have a face-up Crow."
        )
    elif not missing(after):
        said = case.words("With it, you have a set, which wins once all its cards are face-up.")
    return Weighed(said, now - missing(after) - bool(leaves_again(case)) / 2, "set")


def leaves_again(case: Lion) -> str:
    """Say that a stolen goat goes to another player, unless it is the last card of a set."""
    kind = target(case).kind
    if kind != "goat" or not missing(known(case.view, case.me) + Counter([kind])):
        return ""
    return case.words(
        "When you turn {card} up, it goes to another player, unless it completes your set.",
        card=named(kind, case.words),
    )


def breaks_a_set(case: Lion) -> str:
    """Say that the victim is farther from a set without a card that the reader knows."""
    kind, seat = target(case).kind, case.choice.place
    if not kind or kind == CROW:
        return ""
    theirs = known(case.view, seat)
    before, after = missing(theirs), missing(theirs - Counter([kind]))
    if after <= before:
        return ""
    if not before:
        return case.words(
            "As far as you know, {name} has a complete set, but not without {card}.",
            name=case.words.seat(seat),
            card=named(kind, case.words),
        )
    return case.words(
        "As far as you know, {name} is {n} short of a set, but would be {more} short "
        "without {card}.",
        name=case.words.seat(seat),
        card=named(kind, case.words),
        n=before,
        more=after,
    )


def is_at_match_point(case: Lion) -> str:
    """Say that one more round would win the match for the player whom the choice concerns."""
    if case.view.table[case.choice.place].wins < case.view.goal - 1:
        return ""
    return case.words(
        "{name} needs only one more round to win the match.",
        name=case.words.seat(case.choice.place),
    )


def match_point(case: Lion) -> str:
    """Say who would win the match with one more animal."""
    view = case.view
    near = [o for o in case.others if view.table[o].wins == view.goal - 1
            and missing(up(view, o)) == 1 and not up(view, o)[CROW]]  # fmt: skip
    if not near or case.choice.verb not in ("flip", "steal", "draw"):
        return ""
    said = message("{name} needs only 1 more animal to win the match.")
    return case.words(said, name=case.words.seat(near[0]))


def robs(case: Lion) -> str:
    """Say how many cards both players have after a theft, if that is too few for a set."""
    table, seat = case.view.table, case.choice.place
    theirs = len(table[seat].cards) - 1
    if theirs >= SAME:
        return ""
    return case.words(
        "After the theft, you have {m} cards and {name} has {n}. A set takes at least 3 animals.",
        m=len(table[case.me].cards) + 1,
        name=case.words.seat(seat),
        n=theirs,
    )


def one_fewer(case: Lion) -> str:
    """Say that a theft takes a card from a player who is near to a set."""
    seat = case.choice.place
    theirs, mine = missing(up(case.view, seat)), missing(up(case.view, case.me))
    if not theirs or (theirs >= mine and theirs > 1):
        return ""
    said = case.words.plural(
        "{name} needs only {n} more animal for a set. The theft takes one of their cards away.",
        "{name} needs only {n} more animals for a set. The theft takes one of their cards away.",
        theirs,
        name=case.words.seat(seat),
    )
    return Weighed(said, -theirs, "near")


def may_help(case: Lion) -> str:
    """Say how many of the cards that an unknown one could be would bring a set nearer."""
    if target(case).kind:
        return ""
    left = _unseen(case)
    n = _helping(case, left, known(case.view, case.me))
    said = case.words(
        "You don't know this card. Of the {m} cards you haven't seen, {n} would bring "
        "you nearer to a set. Unseen Crows: {crows}.",
        m=left.total(),
        n=n,
        crows=left[CROW],
    )
    return Weighed(said, n / max(1, left.total()), "help") if n else ""


# ------------------------------------------------------------------- drawing


def needs_cards(case: Lion) -> str:
    """Say that the player has too few cards for a set, or knows of no useful one."""
    view = case.view
    cards = [c for c in view.table[case.me].cards if c.kind != CROW]
    if case.choice.verb == "draw" and len(cards) < SAME:
        return case.words.plural(
            "A set takes at least 3 animals, and only {n} of your cards could be part of one.",
            "A set takes at least 3 animals, and only {n} of your cards could be part of one.",
            len(cards),
        )
    return ""


def knows_no_better(case: Lion) -> str:
    """Say that no known card helps, neither an own one nor one of the others."""
    view = case.view
    mine = known(view, case.me)
    theirs = [c.kind for o in case.others for c in view.table[o].cards[1:]
              if not c.up and c.kind not in (None, CROW)]  # fmt: skip
    if any(_helps(case, kind) for kind in down(view, case.me)):
        return ""
    if any(missing(mine + Counter([kind])) < missing(mine) for kind in theirs):
        return ""
    said = case.words(
        "No card that you know, your own or anyone else's, brings you nearer to a set."
    )
    return case.words.sentences([said, _hopes(case)])


# ------------------------------------------------------------------- giving, losing, mixing


def received(case: Lion) -> str:
    """Return the kind of the card that a choice gives to another player."""
    return str(case.decision.about[0])


def gives_a_crow(case: Lion) -> str:
    """Say that the player who is nearest to a set can't win with the crow that is received."""
    seat = case.choice.place
    if received(case) != CROW or not is_nearest(case, seat):
        return ""
    return case.words(
        "Of the other players, {name} is nearest to a set, but can't win while this "
        "Crow is face-up.",
        name=case.words.seat(seat),
    )


def is_nearest(case: Lion, seat: int) -> bool:
    """Return whether all others need more face-up cards for a set."""
    needs = {o: missing(up(case.view, o)) for o in case.others}
    return [o for o, n in needs.items() if n == min(needs.values())] == [seat]


def denies_a_win(case: Lion) -> str:
    """Say whose set would be complete with the card if it went there."""
    kind = received(case)
    if kind == CROW:
        return ""
    shown = {o: up(case.view, o) for o in case.others}
    won = [
        o for o, kinds in shown.items() if missing(kinds) and not missing(kinds + Counter([kind]))
    ]
    if not won or case.choice.place in won:
        return ""
    return case.words(
        "It would complete a set for {names}, but not for {name}.",
        names=names(case, won),
        name=case.words.seat(case.choice.place),
    )


def helps_least(case: Lion) -> str:
    """Say how far from a set a card leaves its receiver, or that a crow is in the way there."""
    kind, seat = received(case), case.choice.place
    if kind == CROW:
        return ""
    name = case.words.seat(seat)
    if up(case.view, seat)[CROW]:
        return case.words("{name} can't win while they have a face-up Crow.", name=name)
    before, n = (missing(up(case.view, seat) + Counter(more)) for more in ((), (kind,)))
    hidden = min(n, missing(known(case.view, seat) + Counter([kind])))
    if not n:
        return ""
    facts = {"name": name, "m": hidden}
    if hidden < n:
        said = case.words(
            "With it, the number of animals {name} still needs for a set is {n}, or {m} if "
            "you count the face-down cards you know.",
            n=n,
            **facts,
        )
    elif n < before:
        said = case.words.plural(
            "With it, {name} needs only {n} more animal for a set.",
            "With it, {name} needs {n} more animals for a set.",
            n,
            **facts,
        )
    else:
        said = case.words.plural(
            "Even with it, {name} still needs {n} more animal for a set.",
            "Even with it, {name} still needs {n} more animals for a set.",
            n,
            **facts,
        )
    return Weighed(said, n + hidden + (n == before), "lacks")


def spares_the_match(case: Lion) -> str:
    """Say who else could receive the card, and would win the match with this round."""
    last = case.view.goal - 1
    near = [c.place for c in case.decision.choices if case.view.table[c.place].wins >= last]
    if not near or case.choice.place in near:
        return ""
    return case.words(
        "This round could win the match for {names}, but not for {name}.",
        names=names(case, near),
        name=case.words.seat(case.choice.place),
    )


def loses_least(case: Lion) -> str:
    """Say that the nearest set doesn't need the card that leaves, or that it is easily replaced."""
    kind, cards = own(case).kind, case.view.table[case.me].cards
    if not kind:
        return ""
    mine = known(case.view, case.me)
    if missing(mine - Counter([kind])) <= missing(mine):
        return still_lacks(case, missing(mine))
    others = {cards[c.place].kind for c in case.decision.choices} - {kind}
    if all(other and CARDS[other].count < CARDS[kind].count for other in others):
        return case.words(
            "Of the cards you could choose, {card} is the easiest to replace, as there are "
            "{n} in the game.",
            n=CARDS[kind].count,
            card=named(kind, case.words),
        )
    return ""


def mixes_the_leader(case: Lion) -> str:
    """Say that a rat mixes the cards of the player who is nearest to a set."""
    seat = case.choice.place

    def hidden(case: Lion) -> int:
        return sum(not card.up for card in case.view.table[case.choice.place].cards[1:])

    if hidden(case) > 1 and case.most(hidden) and not is_nearest(case, seat):
        return case.words(
            "{name} loses track of {n} face-down cards, and no other player has more to shuffle.",
            name=case.words.seat(seat),
            n=hidden(case),
        )
    if hidden(case) < 2:
        return case.words(
            "There is nothing to shuffle among this player's cards, so nothing changes for anyone."
        )
    if not is_nearest(case, seat):
        return ""
    return case.words(
        "Of the other players, {name} is nearest to a set, and loses track of their "
        "face-down cards.",
        name=case.words.seat(seat),
    )


def _useful(case: Lion, seat: int) -> str:
    """Return a card that could be stolen from another player, and would bring a set nearer."""
    view, mine = case.view, known(case.view, case.me)
    cards = [c.kind for c in view.table[seat].cards[1:] if not c.up and c.kind]
    nearer = [kind for kind in cards if kind != CROW
              and missing(mine + Counter([kind])) < missing(mine)]  # fmt: skip
    return nearer[0] if nearer else ""


# ------------------------------------------------------------------- against a choice


def loses_track(case: Lion) -> str:
    """Say which useful card the player would lose track of."""
    kind, seat = _useful(case, case.choice.place), case.choice.place
    hidden = [c for c in case.view.table[seat].cards[1:] if not c.up]
    if not kind or len(hidden) < 2:
        return ""
    return case.words(
        "You could use {card}, but would no longer know which of this player's cards it is.",
        card=named(kind, case.words),
    )


def turns_up_a_crow(case: Lion) -> str:
    """Say that a known crow blocks its player."""
    if turned(case) != CROW:
        return ""
    return case.words(
        "You know that card {n} is {card}, which keeps you from winning while it is face-up.",
        n=case.choice.place,
        card=one(CROW, case.words),
    )


def gives_a_win(case: Lion) -> str:
    """Say that the card completes a set for its receiver."""
    kind = received(case)
    if kind == CROW or not wins(up(case.view, case.choice.place) + Counter([kind])):
        return ""
    return case.words("It completes a set for {name}.", name=case.words.seat(case.choice.place))


def turns_down_a_part(case: Lion) -> str:
    """Say that the card that is turned down belongs to the nearest set."""
    card = own(case)
    if not card.up or not card.kind or card.kind == CROW:
        return ""
    shown = up(case.view, case.me)
    if missing(shown - Counter([card.kind])) <= missing(shown):
        return ""
    return case.words(
        "Face-down, {card} no longer counts towards the set you are nearest to.",
        card=named(card.kind, case.words),
    )


def brings_near(case: Lion) -> str:
    """Say that a card leaves its receiver only one animal short."""
    kind, shown = received(case), up(case.view, case.choice.place)
    after = shown + Counter([kind])
    if kind == CROW or shown[CROW] or missing(after) != 1 or missing(shown) == 1:
        return ""
    return case.words(
        "With it, {name} would need only 1 more animal for a set.",
        name=case.words.seat(case.choice.place),
    )


def is_no_use(case: Lion) -> str:
    """Say that a known card that could be stolen brings its thief no nearer to a set."""
    kind = target(case).kind
    mine = known(case.view, case.me)
    if not kind or not missing(mine):
        return ""
    if kind == CROW:
        return case.words("You know that it is a Crow, which doesn't count towards any set.")
    if missing(mine + Counter([kind])) < missing(mine) or brings_a_card(case):
        return ""
    return case.words(
        "Adding {card} to your cards brings you no nearer to a set.",
        card=named(kind, case.words),
    )


def may_complete(case: Lion) -> str:
    """Say that the victim, who is near to a set, may turn up a card that completes it."""
    seat, place = case.choice.place, int(case.choice.at[1])
    hidden = [c for n, c in enumerate(case.view.table[seat].cards) if n != place and not c.up]
    shown = up(case.view, seat)
    if missing(shown) != 1 or shown[CROW]:
        return ""
    if not any(c.kind is None or not missing(shown + Counter([c.kind])) for c in hidden):
        return ""
    return case.words(
        "{name} needs only 1 more animal for a set and must then turn over another "
        "card, which might complete it.",
        name=case.words.seat(seat),
    )


def needs_more_turns(case: Lion) -> str:
    """Say that a stolen card lies face-down and has yet to be turned up."""
    shown, kind = up(case.view, case.me), target(case).kind
    hidden = [k for k in down(case.view, case.me) if missing(shown + Counter([k])) < missing(shown)]
    if not kind or kind == CROW or not [k for k in hidden if k != CROW]:
        return ""
    return case.words(
        "It arrives face-down, and you already have a face-down card that brings you "
        "nearer to a set."
    )


def leaves_a_threat(case: Lion) -> str:
    """Say which known card would win the round for another player."""
    for other in case.others:
        shown = up(case.view, other)
        for kind in down(case.view, other):
            if kind not in (CROW, "unicorn") and wins(shown + Counter([kind])):
                return case.words(
                    "This leaves {name} with {card}, which wins {name} the round once it is turned "
                    "up.",
                    name=case.words.seat(other),
                    card=named(kind, case.words),
                )
    return ""


def keeps_the_crow(case: Lion) -> str:
    """Say that a face-up crow stays."""
    if own(case).kind == CROW or not up(case.view, case.me)[CROW]:
        return ""
    return case.words("You would still have a face-up Crow, and you can't win while you do.")


# ------------------------------------------------------------------- equal choices


def nothing_shuffled(case: Lion) -> str:
    """Say that a rat changes nothing for anyone."""
    view = case.view
    places = [c.place for c in case.decision.choices if c.verb == "rat"]
    full = [o for o in places if sum(not c.up for c in view.table[o].cards[1:]) > 1]
    if not places or len(full) > 1:
        return ""
    if not full:
        return case.words("Nobody has two face-down cards that could be shuffled.")
    shown = [up(view, o) for o in range(view.seats)]
    if any(kind != CROW and not missing(each + Counter([kind]))
           for kind in down(view, full[0]) for each in shown):  # fmt: skip
        return ""
    return case.words(
        "Only {name}'s cards can be shuffled, and none of those you know completes a "
        "set for anyone.",
        name=case.words.seat(full[0]),
    )


def same_when_turned_down(case: Lion) -> str:
    """Say that the player is as near to a set whichever card is turned down."""
    shown = up(case.view, case.me)
    cards = [case.view.table[case.me].cards[c.place] for c in case.decision.choices
             if c.verb == "flip"]  # fmt: skip
    left = {missing(shown - Counter([c.kind or CROW])) for c in cards}
    if len(cards) < len(case.decision.choices) or not all(c.up for c in cards) or len(left) > 1:
        return ""
    if left == {0}:  # a crow keeps the complete set from winning, so it isn't the same
        return ""
    return case.words.plural(
        "Whichever card you turn face-down, you then need {n} more animal for a set.",
        "Whichever card you turn face-down, you then need {n} more animals for a set.",
        left.pop(),
    )


def nobody_is_near(case: Lion) -> str:
    """Say that nobody, or at least not the reader, can complete a set soon."""
    n = min(missing(up(case.view, seat)) for seat in range(case.view.seats))
    if n > 1:
        return case.words(
            "Everyone still needs at least {n} more animals for a set, so a single choice "
            "matters little.",
            n=n,
        )
    n = missing(up(case.view, case.me))
    if n < 2:
        return ""
    return case.words(
        "You still need {n} more animals for a set, so you can't win soon, whatever you choose.",
        n=n,
    )


def ahead(case: Lion) -> str:
    """Say who is nearest to winning the round, and how near the reader is."""
    view = case.view
    lacks = {o: missing(up(view, o)) for o in range(view.seats)}
    best = min(case.others, key=lambda o: (lacks[o], -view.table[o].wins))
    return case.words(
        "Face-up animals still needed for a set: {n} for {name}, {m} for you.",
        name=case.words.seat(best),
        n=lacks[best],
        m=lacks[case.me],
    )


GIVING: tuple[Argument[LionView], ...] = (
    gives_a_crow,
    denies_a_win,
    spares_the_match,
    helps_least,
)

PROS: Arguments[LionView] = {
    "flip": (
        turns_up_a_set,
        prepares_a_win,
        frees_from_a_crow,
        removes_a_crow,
        comes_nearer,
        acts_well,
        starts_a_set,
        finds_out,
        costs_nothing,
        keeps_what_is_up,
    ),
    "steal": (
        takes_a_win,
        forces_down,
        brings_a_card,
        breaks_a_set,
        may_help,
        robs,
        one_fewer,
        is_at_match_point,
    ),
    "draw": (needs_cards, knows_no_better),
    "to": GIVING,
    "swift": (frees_from_a_crow, loses_least),
    "adder": (frees_from_a_crow, loses_least),
    "rat": (mixes_the_leader,),
}
"""What speaks for a choice, by its verb."""

CONS: Arguments[LionView] = {
    "flip": (turns_up_a_crow, turns_down_a_part),
    "to": (gives_a_win, brings_near),
    "steal": (is_no_use, may_complete, leaves_again, needs_more_turns),
    "draw": (leaves_a_threat,),
    "rat": (loses_track,),
    "swift": (keeps_the_crow,),
    "adder": (keeps_the_crow,),
}
"""What speaks against a choice, by its verb."""

EVENS: tuple[Argument[LionView], ...] = (nothing_shuffled, same_when_turned_down, nobody_is_near)
"""Why the choices of a decision differ little."""
