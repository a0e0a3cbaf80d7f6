"""What speaks for a choice in The Lion & The Unicorn, and what against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine import Argument, Arguments, Case, Weighed
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.text.names import named
from games.lion_unicorn.view import CROW, CardView, LionView

Lion = Case[LionView]
Kinds = Counter[str]


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
    if shown[CROW] and any(wins(left) for left in left_after(case)):
        return case.words("{card} can rid you of your face-up Crow, and your set then wins.",
                          card=named(kind, case.words))  # fmt: skip
    if shown[CROW] and not missing(after) and missing(shown):
        return case.words("It completes your set, but you can't win while you have a face-up Crow.")
    return ""


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
    if kind in ("swift", "adder") and up(view, case.me)[CROW]:
        return words("{card} can rid you of your face-up Crow.", card=named(kind, words))
    if kind == "fox":
        return words("The Fox gives you another action right away.")
    return ""


def _mixes(view: LionView, seat: int) -> bool:
    """Return whether a rat mixes cards of a player who is one animal short."""
    hidden = [c for c in view.table[seat].cards[1:] if not c.up]
    shown = up(view, seat)
    return len(hidden) > 1 and missing(shown) == 1 and not shown[CROW]


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
    return case.words("Then no face-up Crow keeps you from winning.")


def _unseen(case: Lion) -> Kinds:
    """Count the cards that the reader hasn't seen by kind."""
    view = case.view
    seen = Counter([*view.discard, *view.aside])
    for seat in range(view.seats):
        seen += known(view, seat)
    return Counter({kind: card.count for kind, card in CARDS.items()}) - seen


def still_lacks(case: Lion, n: int) -> str:
    """Say how near a set is without the card that the choice names."""
    if not n:
        return case.words("Even without it, your set is complete.")
    return case.words.plural(
        "Without it, you still need only {n} more animal for a set.",
        "Without it, you still need {n} more animals for a set.",
        n,
    )


# ------------------------------------------------------------------- any action


def needs(case: Lion) -> str:
    """Say what a set takes after a choice: face-up, and with the face-down cards one knows."""
    view, kind = case.view, taken(case)
    shown = up(view, case.me)
    if wins(shown) or (case.choice.verb == "flip" and turns_up_a_set(case)):
        return ""
    if case.choice.verb == "flip" and turned(case) == CROW:
        return Weighed(turns_up_a_crow(case), -MANY, "needs")
    if kind is None:
        return unknown_card(case)
    now = kind not in (CROW, "unicorn") and wins(shown + Counter([kind]))
    if now and case.choice.verb == "steal":
        return Weighed(case.words("It wins the round as soon as you turn it up."), 1, "needs")
    after = outcome(case, kind)
    again = ANOTHER_ACTION if acts_again(case) else 0
    return Weighed(_needs(case, *nearest_set(*after), lost(case)), worth(*after) + again, "needs")


def acts_again(case: Lion) -> bool:
    """Return whether the choice turns up a fox, with which its player could also steal."""
    return case.choice.verb == "flip" and turned(case) == "fox"


def outcome(case: Lion, kind: str) -> tuple[Kinds, Kinds]:
    """Return what lies face-up and face-down if the card that a choice turns or takes is this."""
    shown, hidden = up(case.view, case.me), down(case.view, case.me)
    if case.choice.verb != "flip":
        return shown, hidden + Counter([kind])
    if own(case).up:
        return shown - Counter([kind]), hidden + Counter([kind])
    hidden -= Counter([own(case).kind or CROW])
    if kind == "lion":  # takes the face-down cards with it, except the starting card
        starting = case.view.table[case.me].cards[0]
        kept = case.choice.place and not starting.up and starting.kind
        hidden = Counter([kept]) if kept else Counter()
    after = left_of(case, shown, kind, case.choice.place)
    return max(after, key=lambda left: worth(left, hidden), default=shown), hidden


def worth(shown: Kinds, hidden: Kinds) -> float:
    """Return how near to a set some face-up and face-down cards are."""
    kinds = len(_animals(shown + hidden)) + len(_animals(shown))
    return kinds / 20 - (missing(shown) + missing(shown + hidden)) / 2


def lost(case: Lion) -> str:
    """Return the animal that must leave when a known card is turned up, if it is a certain one."""
    kind, shown = turned(case) if case.choice.verb == "flip" else "", up(case.view, case.me)
    after = left_after(case) if kind else []
    if not kind or kind == "unicorn" or len(after) > 1:
        return ""
    gone = shown + Counter([kind]) - after[0] if after else Counter([kind])
    return next(iter(_animals(gone)), "")


def nearest_set(shown: Kinds, hidden: Kinds) -> tuple[int, int]:
    """Return what the nearest set still needs face-up, and how much of it lies face-down."""
    alike = ((SAME - shown[kind], hidden[kind]) for kind in _animals(shown + hidden))
    other_kinds = _animals(hidden) - _animals(shown)
    sets = [*alike, (DIFFERENT - len(_animals(shown)), len(other_kinds))]
    needs = [(max(0, n), max(0, min(n, m))) for n, m in sets]
    return min(needs, key=lambda each: (each[0] - each[1], each[0]))


def _needs(case: Lion, n: int, m: int, leaving: str) -> str:
    """Say how many face-up animals a set takes, and how many of them lie face-down."""
    words = case.words
    said = words.plural(
        "You then need {n} more face-up animal.", "You then need {n} more face-up animals.", n
    )
    if not n:
        said = words("Your face-up animals are then a set.")
    elif m:
        said = words.plural(
            "You then need {n} more face-up animal and have it face-down.",
            "You then need {n} more face-up animals and have {m} of them face-down.",
            n, m=m,
        )  # fmt: skip
    if not leaving:
        return said
    return words.sentences([words("You lose your {card}.", card=named(leaving, words)), said])


def taken(case: Lion) -> str | None:
    """Return the kind of the card that a choice turns over or takes; None if it is unknown."""
    if case.choice.verb == "draw":
        return None
    return own(case).kind if case.choice.verb == "flip" else target(case).kind


def unknown_card(case: Lion) -> str:
    """Say how many of the cards that an unknown one could be bring a set nearer."""
    view, left = case.view, _unseen(case)
    place = case.choice.place if case.choice.verb == "flip" else 1
    n = sum(
        count
        for kind, count in left.items()
        if kind != CROW
        and any(
            worth(after, Counter()) > worth(mine, Counter())
            for mine in (up(view, case.me), known(view, case.me))
            for after in left_of(case, mine, kind, place)
        )
    )
    said = case.words("Of the {m} cards it could be, {n} bring you nearer to a set and {crows} are "
                      "Crows.", m=left.total(), n=n, crows=left[CROW])  # fmt: skip
    mean = sum(worth(*outcome(case, kind)) * count for kind, count in left.items())
    mean /= max(1, left.total())
    if case.choice.verb != "flip":  # a card that its owner doesn't know helps less
        mean = (mean + worth(up(view, case.me), down(view, case.me))) / 2
    return Weighed(said, mean, "needs")


def has_cards(case: Lion) -> str:
    """Say how many own cards could be part of a set, if they are too few."""
    n = sum(c.kind != CROW for c in case.view.table[case.me].cards)
    if n >= SAME or case.decision.prompt != "action":
        return ""
    n += case.choice.verb == "draw" or (case.choice.verb == "steal" and target(case).kind != CROW)
    n += acts_again(case)
    said = case.words.plural(
        "You then have {n} card that could be part of a set of at least 3.",
        "You then have {n} cards that could be part of a set of at least 3.",
        n,
    )
    return Weighed(said, n, "cards")


def keeps_the_crow(case: Lion) -> str:
    """Say that an own face-up crow stays."""
    crows = up(case.view, case.me)[CROW]
    turning = case.choice.verb not in ("steal", "draw")
    if not crows or (turning and (own(case).kind == CROW or turned(case) in CROW_REMOVERS)):
        return ""
    return case.words("You would still have a face-up Crow, and you can't win while you do.")


ANOTHER_ACTION = 0.55
"""How much nearer to a set another action brings, with a useful card."""
MANY = 9
"""More animals than a set takes."""
CROW_REMOVERS = {"unicorn", "adder", "swift"}


def threatening(view: LionView, me: int) -> int | None:
    """Return who else wins the round with one more animal, the one with most rounds won first."""
    near = [o for o in range(view.seats)
            if o != me and missing(up(view, o)) == 1 and not up(view, o)[CROW]]  # fmt: skip
    return max(near, key=lambda o: view.table[o].wins, default=None)


def threat(case: Lion) -> Weighed:
    """Say whether a choice stops the player who needs only one more animal."""
    view, seat, words = case.view, threatening(case.view, case.me), case.words
    if seat is None or (case.choice.verb == "flip" and turns_up_a_set(case)):
        return Weighed("", 0)
    facts = {"name": words.seat(seat)}
    if case.choice.verb == "steal" and case.choice.place == seat:
        kind, rest = target(case).kind, others_of(case)
        if kind and kind not in (CROW, "unicorn") and wins(up(view, seat) + Counter([kind])):
            said = words("{name} would win the round by turning up this {card}.",
                         card=named(kind, words), **facts)  # fmt: skip
            return Weighed(said, 3, "threat")
        if all(c.up for c in rest):
            said = words("{name} needs only 1 more animal, but the theft forces {name} to turn "
                         "one face-down.", **facts)  # fmt: skip
            return Weighed(said, 2, "threat")
        if all(c.up or (c.kind and missing(up(view, seat) + Counter([c.kind]))) for c in rest):
            said = words("None of the cards {name} can then turn over is the one they need.",
                         **facts)  # fmt: skip
            return Weighed(said, 1, "threat")
        said = words("{name} must then turn over another card, maybe the one they need.", **facts)
        return Weighed(said, -1, "threat")
    if case.choice.verb == "flip" and turned(case) == "rat" and _mixes(view, seat):
        said = words("{name} needs only 1 more animal. The Rat can shuffle {name}'s face-down "
                     "cards.", **facts)  # fmt: skip
        return Weighed(said, 1, "threat")
    said = words("{name} still needs only 1 more animal to win the round.", **facts)
    if view.table[seat].wins == view.goal - 1:
        said = words("{name} still needs only 1 more animal to win the match.", **facts)
    thefts = [c for c in case.decision.choices if c.verb == "steal" and c.place == seat]
    if any(threat(case._replace(choice=c)).worth < 0 for c in thefts):
        said = words("{name} needs only 1 more animal. A theft would make them turn over another "
                     "card, maybe that one.", **facts)  # fmt: skip
    return Weighed(said, 0, "threat")


def others_of(case: Lion) -> list[CardView]:
    """Return the cards of the victim apart from the one that is stolen."""
    cards, place = case.view.table[case.choice.place].cards, int(case.choice.at[1])
    return [c for n, c in enumerate(cards) if n != place]


def weakens(case: Lion) -> str:
    """Say what the victim of a theft needs then: a card must be turned over, too."""
    view, seat, kind = case.view, case.choice.place, target(case).kind
    shown, words, rest = up(view, seat), case.words, others_of(case)
    facts = {"name": words.seat(seat)}
    if all(c.up for c in rest) and not shown[CROW]:
        n = missing(shown)
        more = min(missing(shown - Counter([c.kind or CROW])) for c in rest)
        said = words(
            "{name} must turn an animal face-down and then needs {more} more instead of {n}.",
            n=n, more=more, **facts,
        )  # fmt: skip
        if more > n:
            return Weighed(said, more - n, "weakens")
    theirs = known(view, seat)
    n, more = missing(theirs), missing(theirs - Counter([kind or CROW]))
    if kind and kind != CROW and more > n:
        said = words(
            "As far as you know, {name} is {n} short of a set, but would be {more} short "
            "without {card}.",
            card=named(kind, words), n=n, more=more, **facts,
        )  # fmt: skip
        if not n:
            said = words("As far as you know, {name} has a complete set, but not without {card}.",
                         card=named(kind, words), **facts)  # fmt: skip
        return Weighed(said, (more - n) / 2 + (not n), "weakens")
    if len(rest) < SAME:
        said = words("{name} then has only 2 cards, too few for a set, and must turn one over.",
                     **facts)  # fmt: skip
        if len(rest) == 1:
            said = words("{name} then has only 1 card and must turn it over.", **facts)
        return Weighed(said, 0.3, "weakens")
    return ""


def leaves_again(case: Lion) -> str:
    """Say that a stolen goat goes to another player, unless it is the last card of a set."""
    kind = target(case).kind
    if kind != "goat" or not missing(known(case.view, case.me) + Counter([kind])):
        return ""
    return case.words(
        "When you turn {card} up, it goes to another player, unless it completes your set.",
        card=named(kind, case.words),
    )


def lets_act(case: Lion) -> str:
    """Say that the victim of a theft may turn up a card at once."""
    if not any(not c.up for c in others_of(case)):
        return ""
    return case.words("{name} may then turn up another card at once.",
                      name=case.words.seat(case.choice.place))  # fmt: skip


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
    return case.words("A face-up Crow would keep you from winning.")


def gives_a_win(case: Lion) -> str:
    """Say that the card completes a set for its receiver."""
    kind = received(case)
    if kind == CROW or not wins(up(case.view, case.choice.place) + Counter([kind])):
        return ""
    return case.words("It completes a set for {name}.", name=case.words.seat(case.choice.place))


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


def stops_nobody(case: Lion) -> str:
    """Say who needs only one more animal, and that no choice stops it."""
    seat = threatening(case.view, case.me)
    if case.decision.prompt not in ("action", "forced_flip") or seat is None:
        return ""
    found = [threat(case._replace(choice=c)) for c in case.decision.choices]
    if any(said.worth for said in found) or not all(found):
        return ""
    return case.words("{name} needs only 1 more animal, and none of your choices stops that.",
                      name=case.words.seat(seat))  # fmt: skip


def nobody_is_near(case: Lion) -> str:
    """Say that nobody, or at least not the reader, can complete a set soon."""
    n = min(missing(up(case.view, seat)) for seat in range(case.view.seats))
    if n > 1:
        return case.words("Everyone still needs at least {n} more animals for a set.", n=n)
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
        threat,
        prepares_a_win,
        frees_from_a_crow,
        needs,
        acts_well,
        has_cards,
    ),
    "steal": (threat, needs, weakens, has_cards),
    "draw": (threat, needs, has_cards),
    "to": GIVING,
    "swift": (frees_from_a_crow, loses_least),
    "adder": (frees_from_a_crow, loses_least),
    "rat": (mixes_the_leader,),
}
"""What speaks for a choice, by its verb."""

CONS: Arguments[LionView] = {
    "flip": (keeps_the_crow,),
    "to": (gives_a_win,),
    "steal": (leaves_again, lets_act, keeps_the_crow),
    "draw": (keeps_the_crow,),
    "rat": (loses_track,),
    "swift": (keeps_the_crow,),
    "adder": (keeps_the_crow,),
}
"""What speaks against a choice, by its verb."""

EVENS: tuple[Argument[LionView], ...] = (
    nothing_shuffled,
    same_when_turned_down,
    nobody_is_near,
)
"""Why the choices of a decision differ little."""
