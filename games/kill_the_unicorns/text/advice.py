"""What speaks for a choice in Kill The Unicorns, and what against it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.engine import Argument, Arguments, Case, Choice, Weighed, message
from games.kill_the_unicorns.cards import BOOK, COLOURS, LANCE, PRINTED
from games.kill_the_unicorns.rules.scoring import best_distribution
from games.kill_the_unicorns.state import LETTERS, MARKET, TRAP
from games.kill_the_unicorns.text.names import as_it_is, scheme, unicorn
from games.kill_the_unicorns.view import KillView, TrapView, UnicornView

Kill = Case[KillView]

HARMFUL = {"smelly", "pigicorn", "royal_tax"}
"""Schemes that harm the player who wins the unicorn."""
MOST_HUNTS = 5
"""If so many hunts still follow, one choice decides little."""
CHEAP = {"underdog", "runner_up"}
"""Schemes with which a bid that isn't the highest wins."""


def counts(stable: Sequence[UnicornView]) -> list[int]:
    """Count unicorns by colour."""
    return [sum(u.colour == key for u in stable) for key in COLOURS]


def collected(stable: Sequence[UnicornView]) -> int:
    """Return the gold of collections and a rainbow."""
    return best_distribution(counts(stable))[0]


def gain(view: KillView, seat: int, u: UnicornView) -> int:
    """Return how much gold a unicorn in line, as it is printed, would bring a player now."""
    mine = view.table[seat].stable
    return u.value + collected([*mine, u]) - collected(mine)


def leader(view: KillView) -> int | None:
    """Return the player with most gold, if it is one alone."""
    scores = [seat.score for seat in view.table]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return best[0] if len(best) == 1 else None


def changed(u: UnicornView, **fields: object) -> UnicornView:
    """Return a unicorn with some properties changed."""
    return u.model_copy(update=fields)


def seat_gain(before: Sequence[UnicornView], after: Sequence[UnicornView]) -> int:
    """Return how much more gold some unicorns are worth than others."""
    worth = sum(u.value for u in after) - sum(u.value for u in before)
    return worth + collected(after) - collected(before)


# ------------------------------------------------------------------- laying a scheme


def laid(case: Kill) -> tuple[str, UnicornView]:
    """Return the scheme that a choice lays, and the unicorn above it."""
    kind = case.view.table[case.me].drawn[int(case.choice.at[0]) - 1] or ""
    return kind, case.view.line[int(case.choice.at[1]) - 1].unicorn


def harms_a_rival(case: Kill) -> str:
    """Say who wants the unicorn most that the scheme spoils."""
    kind, u = laid(case)
    if kind not in HARMFUL:
        return ""
    worth = {seat: gain(case.view, seat, u) for seat in range(case.view.seats)}
    seat, first = max(case.others, key=lambda o: worth[o]), leader(case.view)
    if first is not None and first != case.me and worth[first] == worth[seat]:
        seat = first
    sentence = message("{unicorn} would bring {name} {n} gold. Your scheme would spoil that.")
    if seat == first:
        sentence = message(
            "{name} leads, and {unicorn} would bring them {n} gold. Your scheme would spoil that."
        )
    said = case.words(
        sentence, name=case.words.seat(seat), unicorn=unicorn(u.kind, case.words), n=worth[seat]
    )
    return Weighed(said, worth[seat] - worth[case.me] / 100, "lay")


def wins_cheaply(case: Kill) -> str:
    """Say how a scheme lets its owner win with a low bid, and what the unicorn is worth."""
    kind, u = laid(case)
    n = gain(case.view, case.me, u)
    facts = {"unicorn": unicorn(u.kind, case.words), "n": n}
    if kind == "underdog":
        said = case.words(
            "Only you know that the lowest total can win {unicorn}, worth {n} gold to you.", **facts
        )
    elif kind == "runner_up":
        said = case.words(
            "Only you know that the second-highest total can win {unicorn}, worth {n} gold to you.",
            **facts,
        )
    elif kind == "trojan" and case.view.table[case.me].stable:
        said = case.words(
            "The winner of {unicorn} must hand it to you. It is worth {n} gold to you, and "
            "you give another unicorn in return.",
            **facts,
        )
    elif kind == "trojan":
        said = case.words(
            "The winner of {unicorn} must hand it to you, and it is worth {n} gold to you.", **facts
        )
    else:
        return ""
    return Weighed(said, n, "lay")


def serves_where_wanted(case: Kill) -> str:
    """Say what the unicorn above a helpful scheme is worth to its owner."""
    kind, u = laid(case)
    if kind in HARMFUL | CHEAP | {"trojan"}:
        return ""
    n = gain(case.view, case.me, u)
    sentence = message("{unicorn} is worth {n} gold to you, more than to anyone else.")
    if kind == "shiny_horn":
        n += BOOK.schemes[kind].points
        sentence = message("With your scheme, {unicorn} is worth {n} gold to you.")
    elif any(gain(case.view, seat, u) >= n for seat in case.others):
        if kind == "recolour":
            return ""
        sentence = message(
            "{unicorn} is worth {n} gold to you, and your scheme there helps only you."
        )
    said = case.words(sentence, unicorn=unicorn(u.kind, case.words), n=n)
    return Weighed(said, n, "lay")


def shares_a_place(case: Kill) -> str:
    """Say that another scheme already lies beneath the unicorn."""
    if not case.view.line[int(case.choice.at[1]) - 1].traps:
        return ""
    return case.words("Another scheme lies there already, and the winner reveals only one of them.")


# ------------------------------------------------------------------- hunting


def own_scheme(case: Kill) -> str:
    """Return the own scheme beneath the hunted unicorn, if the reader knows it."""
    traps = case.view.line[0].traps
    return next((t.kind for t in traps if t.owner == case.me and t.kind), "")


def beneath(case: Kill) -> str:
    """Say which schemes the reader knows beneath the hunted unicorn: they change what wins.

    One with which the reader's low bid could win speaks against passing, see ``wastes_a_scheme``.
    """
    if case.choice.verb == "lay" and (said := is_outbid(case)):
        return said
    return "" if wastes_a_scheme(case) else _known_beneath(case)


def is_outbid(case: Kill) -> str:
    """Say who certainly bids more than the reader can."""
    laying = [c for c in case.decision.choices if c.verb == "lay"]
    most = max(own_bid(case._replace(choice=c))[1] for c in laying)
    for rival, bids in rival_bids(case, len(case.choice.at)).items():
        if min(bids) > most and len(case.view.table[rival].bid) and decides(case):
            return case.words("None of your bids can beat {name}'s, which is at least {n}.",
                              name=case.words.seat(rival), n=min(bids))  # fmt: skip
    return ""


def wastes_a_scheme(case: Kill) -> str:
    """Say which scheme would let a low bid win."""
    cheap = case.choice.verb == "pass" and case.view.line and own_scheme(case) in CHEAP
    return _known_beneath(case) if cheap else ""


def _known_beneath(case: Kill) -> str:
    traps = case.view.line[0].traps if case.view.line and case.decision.prompt in HUNTING else []
    said = []
    for trap in traps:
        if trap.kind:
            known = BOOK.schemes[trap.kind]
            said.append(case.words.by_actor(
                trap.owner,
                "Your {scheme} ({does}) lies beneath this unicorn.",
                "{name}'s {scheme} ({does}) lies beneath this unicorn.",
                scheme=scheme(trap.kind, case.words),
                does=case.words(known.does),
            ))  # fmt: skip
    if len(traps) > 1 and any(trap.kind in HARMFUL | CHEAP for trap in traps):
        said.append(case.words("If you lead, you choose which of the two schemes is revealed."))
    return case.words.sentences(said)


HUNTING = {"bid", "cards", "mark", "throw"}
"""The questions in which a player decides about the hunted unicorn."""


def harm_of(traps: Sequence[TrapView]) -> bool:
    """Return whether the reader knows of a scheme that harms the winner."""
    return any(t.kind in HARMFUL for t in traps)


def known_harm(case: Kill) -> str:
    """Return a scheme beneath the hunted unicorn that harms its winner, if only such can be there.

    The winner chooses which scheme is revealed.
    """
    kinds = [t.kind or "" for t in case.view.line[0].traps]
    return kinds[0] if kinds and set(kinds) <= HARMFUL else ""


def counts_for(case: Kill) -> str:
    """Compare the highest totals of a bid of so many cards, if the highest total wins."""
    view, words, n = case.view, case.words, case.choice.place
    if not decides(case):
        return ""
    hand = sorted((card for card in view.table[case.me].hand if card is not None), reverse=True)
    bids = {o: max(each) for o, each in rival_bids(case, n).items()}
    total = highest(view, case.me, hand[:n])
    if not bids:
        return ""
    told = [words("{n} for you", n=total) if total == sum(hand[:n])
            else words("{n} for you (with your power or scheme)", n=total)]  # fmt: skip
    strongest = sorted(bids, key=lambda o: -bids[o])[:2]
    told += [words("{n} for {name}", n=bids[o], name=words.seat(o)) for o in strongest]
    said = words.plural(
        "Highest possible totals with {n} card: {totals}.",
        "Highest possible totals with {n} cards: {totals}.",
        n,
        totals=words.listing(told),
    )
    return Weighed(said, total - max(bids.values()), "reach")


def leaves_cards(case: Kill) -> str:
    """Say how many cards a bid or a pass leaves for later hunts of the day."""
    view, n, later = case.view, case.choice.place, hunts_left(case.view)
    n = n if case.choice.verb == "bid" else 0
    if not later or (case.choice.verb == "pass" and case.decision.prompt != "bid"):
        return ""
    count = len(view.table[case.me].hand)
    said = case.words.plural(
        "It leaves you {left} of your {count} cards for {n} more hunt today.",
        "It leaves you {left} of your {count} cards for {n} more hunts today.",
        later,
        left=count - n,
        count=count,
    )
    return Weighed(said, -n, "few")


def is_at_stake(case: Kill) -> str:
    """Say what the hunted unicorn would bring the reader, and the rival who gains most from it."""
    view, words = case.view, case.words
    if not view.line or known_harm(case):
        return ""
    u, n = view.line[0].unicorn, worth(case, 0)
    theirs = {o: gain(view, o, u) for o in case.others if not view.table[o].passed}
    best = max(theirs, key=lambda o: theirs[o], default=case.me)
    facts = {"unicorn": unicorn(u.kind, words), "n": n, "name": words.seat(best)}
    passing = case.choice.verb == "pass"
    if best == case.me:
        said = message("Nobody else is left in this hunt. {unicorn} would bring you {n} gold.")
        if passing:
            said = message("You give up {unicorn}, worth {n} gold to you, though nobody else is "
                           "left in this hunt.")  # fmt: skip
    else:
        said = message("{unicorn} would bring you {n} gold, and {name} {m}.")
        if passing:
            said = message("You give up {unicorn}, worth {n} gold to you and {m} to {name}.")
    if passing and own_scheme(case) == "trojan" and view.table[case.me].stable:
        said = message("Even if you pass, your {scheme} may bring you {unicorn} in exchange "
                       "for another unicorn.")  # fmt: skip
        facts["scheme"] = scheme("trojan", words)
    told = [words(said, m=theirs.get(best, 0), **facts)]
    told += [counts_for(case)] if view.call and not passing else []
    return Weighed(words.sentences(filter(None, told)), 0 if passing else n, "stake")


def worth(case: Kill, n: int) -> int:
    """Return what a unicorn in line would bring the player, with a Shiny Horn of their own."""
    hunted = case.view.line[n]
    shiny = any(t.kind == "shiny_horn" for t in hunted.traps)
    return gain(case.view, case.me, hunted.unicorn) + shiny * BOOK.schemes["shiny_horn"].points


def better_later(case: Kill) -> int:
    """Return the place of the later unicorn that is worth most, if more than the hunted one."""
    later = {n: worth(case, n) for n, h in enumerate(case.view.line) if n and not harm_of(h.traps)}
    best = max(later, key=lambda n: later[n], default=0)
    return best if later.get(best, 0) > worth(case, 0) else 0


def waits_for_better(case: Kill) -> str:
    """Say which later unicorn of the day is worth more to the reader."""
    best = better_later(case)
    if not best:
        return ""
    return case.words(
        "{unicorn} comes later today and is worth more to you than the hunted unicorn: "
        "{n} gold instead of {less}.",
        unicorn=unicorn(case.view.line[best].unicorn.kind, case.words),
        n=worth(case, best),
        less=worth(case, 0),
    )


def own_bid(case: Kill) -> tuple[int, int]:
    """Return the sum of the hunt cards that a choice lays, and the highest total they can count."""
    view = case.view
    hand = view.table[case.me].hand
    cards = [hand[LETTERS.index(str(letter))] or 0 for letter in case.choice.at]
    return sum(cards), highest(view, case.me, cards)


def highest(view: KillView, seat: int, cards: Sequence[int]) -> int:
    """Return the highest total of a bid, with a player's power and an Ambush that the reader knows.

    The Ambush is revealed for sure only if it is alone.
    """
    total, shown, traps = sum(cards), view.table[seat], view.line[0].traps
    if [(t.kind, t.owner) for t in traps] == [("ambush", seat)]:
        total += BOOK.schemes["ambush"].points
    if shown.role == "knight" and not shown.used:
        return total + max(0, view.power["knight"] - min(cards))
    looked = [t.kind for t in traps if t.owner != seat]
    if shown.role == "wizard" and (any(looked) if seat == view.reader else looked):
        return total + view.power["wizard"]
    return total


def rival_bids(case: Kill, n: int) -> dict[int, list[int]]:
    """Return the highest totals of all bids of so many cards that each rival could lay."""
    view = case.view
    return {
        o: [highest(view, o, picks) for picks in combinations(view.table[o].left, n)]
        for o in case.others
        if not view.table[o].passed and len(view.table[o].left) >= n
    }


def decides(case: Kill) -> bool:
    """Return whether the highest total is what the player wants."""
    return not known_harm(case) and own_scheme(case) not in CHEAP


def lower_wins(case: Kill) -> str:
    """Say how many of the bids that its rivals could lay are higher, if a lower one wins."""
    kind, total = own_scheme(case), sum(own_bid(case)[:1])
    bids = rival_bids(case, len(case.choice.at))
    alone = len(case.view.line[0].traps) == 1
    if not bids or not alone or kind not in CHEAP or (kind == "runner_up" and len(bids) > 1):
        return ""
    rival = min(bids, key=lambda o: min(bids[o]))
    n, count = sum(total < bid for bid in bids[rival]), len(bids[rival])
    said = case.words(
        "Your scheme lets the lower total win, and yours ({total}) is lower than {n} "
        "of the {count} bids {name} could make.",
        total=total,
        n=n,
        count=count,
        name=case.words.seat(rival),
    )
    return Weighed(said, n, "lower") if n else ""


def beats(case: Kill) -> str:
    """Say how many of the bids that each rival could lay are lower, and how many are equal."""
    bids, total = rival_bids(case, len(case.choice.at)), own_bid(case)[1]
    if not decides(case) or not bids:
        return ""
    told, chance = list[str](), 1.0
    if total != own_bid(case)[0]:
        told.append(case.words("With your power or scheme, your total can reach {n}.", n=total))
    for rival in sorted(bids, key=lambda o: -max(bids[o]))[:2]:
        n, ties = sum(bid < total for bid in bids[rival]), bids[rival].count(total)
        chance *= (n + ties / 2) / len(bids[rival])
        facts = {"n": n, "count": len(bids[rival]), "name": case.words.seat(rival)}
        said = message("It beats {n} of the {count} bids {name} could make.")
        if ties:
            said = message("It beats {n} of the {count} bids {name} could make, and ties with {m}.")
        told.append(case.words(said, m=ties, **facts))
    return Weighed(case.words.sentences(told), chance, "beats")


def spends(case: Kill) -> str:
    """Say what stays in hand after a bid, and for which better unicorn."""
    n = sum(n for n in case.view.table[case.me].hand if n is not None) - own_bid(case)[0]
    best = better_later(case)
    said = case.words("Total value of the hunt cards you have left: {n}.", n=n)
    if best:
        said = case.words(
            "Total value of the hunt cards you have left: {n}. {unicorn}, which comes later "
            "today, is worth {gold} gold to you.",
            n=n,
            unicorn=unicorn(case.view.line[best].unicorn.kind, case.words),
            gold=worth(case, best),
        )
    return Weighed(said, n, "left")


def uses_power(case: Kill) -> str:
    """Say what the Knight's power adds to this bid, or could add later."""
    bid = [n for n in case.view.table[case.me].bid if n is not None]
    lowest, counts_as = min(bid, default=0), case.view.power["knight"]
    if case.view.markers[case.choice.place - 1] == LANCE:
        schemes = case.view.line[0].traps
        if lowest == counts_as or (own_scheme(case) in CHEAP and len(schemes) == 1):
            return ""
        return case.words(
            "Your total is {n} instead of {less}: your lowest card counts as {high}.",
            n=sum(bid) - lowest + counts_as,
            less=sum(bid),
            high=counts_as,
        )
    if 0 < counts_as - lowest <= 2:
        return case.words(
            "Your power would add {n} to this bid. A bid with a lower card would gain more "
            "from it.",
            n=counts_as - lowest,
        )
    return ""


def hunts_left(view: KillView) -> int:
    """Return how many hunts still follow today."""
    return len(view.line) - view.hunting


def taken_back(case: Kill) -> list[int]:
    """Return the cards of the own bid that a choice takes back, the highest first."""
    view, place = case.view, case.choice.place
    bid = [n for n in view.table[case.me].bid if n is not None]
    if case.decision.prompt == "princess":
        return sorted(bid, reverse=True)[: view.power["princess"]]
    rest = [n for at, n in enumerate(bid, 1) if at != place]
    return [bid[place - 1], *sorted(rest)[:1]] if 0 < place <= len(bid) else []


def gets_cards_back(case: Kill) -> str:
    """Say which cards come back, and for how many hunts."""
    cards, n = taken_back(case), hunts_left(case.view)
    if not cards:
        return ""
    said = case.words(
        "Hunt cards you get back: {cards}. Hunts left today: {n}.",
        cards=case.words.listing([str(card) for card in cards]),
        n=n,
    )
    return Weighed(said, sum(cards), "back")


def keeps_the_power(case: Kill) -> str:
    """Say in how many more hunts of today the power could be used."""
    n, view = hunts_left(case.view), case.view
    keeps = case.decision.prompt in ("princess", "shaman") or (
        case.choice.verb == "mark" and view.markers[case.choice.place - 1] != LANCE
    )
    if not keeps or not n:
        return ""
    return case.words("You keep your power for later today. Hunts left: {n}.", n=n)


def brings_little_back(case: Kill) -> str:
    """Say that the cards that come back are low."""
    cards, n = taken_back(case), hunts_left(case.view)
    if not cards or not n or sum(cards) >= max(BOOK.hunt.values):
        return ""
    return case.words(
        "It would use up your power for today, and the hunt cards you would get back "
        "are worth only {gold} in total.",
        gold=sum(cards),
    )


def looks_first(case: Kill) -> str:
    """Say what a look at a scheme brings before the bid."""
    return case.words(
        "If that scheme would harm you, you can throw it out. If you leave it, your "
        "total grows by {n}. You can still bid or pass afterwards.",
        n=case.view.power["wizard"],
    )


def seen_trap(case: Kill) -> TrapView | None:
    """Return the scheme that the Wizard has just looked at."""
    owner = int(case.decision.about[0])
    return next((t for t in case.view.line[0].traps if t.owner == owner and t.kind), None)


def throws_out(case: Kill) -> str:
    """Say what the scheme would do that is thrown out."""
    trap = seen_trap(case)
    if trap is None or not trap.kind:
        return ""
    name, owner = scheme(trap.kind, case.words), case.words.seat(trap.owner)
    if trap.kind in HARMFUL:
        return case.words("{scheme} would harm you if you won.", scheme=name)
    return case.words("{scheme} would help {name} against you.", scheme=name, name=owner)


def leaves_it(case: Kill) -> str:
    """Say what the Wizard gains by leaving a scheme."""
    trap = seen_trap(case)
    if trap is None or not trap.kind:
        return ""
    return case.words(
        "Your total grows by {n}, and only you and {name} know that {scheme} lies there.",
        n=case.view.power["wizard"],
        scheme=scheme(trap.kind, case.words),
        name=case.words.seat(trap.owner),
    )


def reveals_own(case: Kill) -> str:
    """Compare the scheme that is revealed with what is known of the other one."""
    traps = case.view.line[0].traps
    trap = traps[case.choice.place - 1]
    other = next((t for t in traps if t is not trap), None)
    if other is None:
        return ""
    if trap.kind and trap.kind not in HARMFUL | CHEAP:
        return (
            case.words(
                "You know that this is {scheme}, which doesn't harm you. You don't know the "
                "other one.",
                scheme=scheme(trap.kind, case.words),
            )
            if not other.kind
            else ""
        )
    if not trap.kind and other.kind in HARMFUL | CHEAP:
        return case.words(
            "You know that the other scheme is {scheme}, which would harm you. This one might not.",
            scheme=scheme(other.kind, case.words),
        )
    return ""


# ------------------------------------------------------------------- colours and cards back


def colours_well(case: Kill) -> str:
    """Say what a colour makes of the collections of the player who has the unicorn."""
    view = case.view
    owner = case.me if case.decision.prompt == "paint" or view.lead is None else view.lead
    if case.decision.prompt != "paint" and harm_of(view.line[0].traps):
        return ""
    n = coloured(case, owner)
    rest = [coloured(case._replace(choice=c), owner) for c in case.decision.choices
            if c != case.choice]  # fmt: skip
    most = max(rest, default=n)
    if owner != case.me or most >= n:
        said = case.words.by_actor(
            owner,
            "With this colour, your collections are worth {n} gold.",
            "With this colour, {name}'s collections are worth {n} gold.",
            n=n,
        )
    else:
        said = case.words(
            "With this colour, your collections are worth {n} gold; with any other, {most} "
            "at most.",
            n=n,
            most=most,
        )
    return Weighed(said, n if owner == case.me else -n, "colour")


def coloured(case: Kill, owner: int) -> int:
    """Return what a player's collections are worth with the chosen colour."""
    key, stable = str(case.choice.at[0]), case.view.table[owner].stable
    if case.decision.prompt != "paint":
        return collected([*stable, changed(case.view.line[0].unicorn, colour=key)])
    place = int(case.decision.about[1])
    return collected([changed(u, colour=key) if n == place else u for n, u in enumerate(stable)])


def gives_least(case: Kill) -> str:
    """Say how much gold the unicorn that is given away costs."""
    stable = case.view.table[case.me].stable

    def cost(place: int) -> int:
        return seat_gain([u for n, u in enumerate(stable, 1) if n != place], stable)

    n = cost(case.choice.place)
    others = [cost(c.place) for c in case.decision.choices if c != case.choice]
    if others and n > min(others):
        return ""
    return case.words("Of all your unicorns, this one is worth the least to you: {n} gold.", n=n)


# ------------------------------------------------------------------- the market


def purchase(view: KillView, seat: int, item: str, place: int) -> int:
    """Return the most gold that an item brings on one of the player's unicorns."""
    before = view.table[seat].stable
    u, thing = before[place], BOOK.market[item]
    if item == "butcher":
        return BOOK.pate + seat_gain(before, [o for n, o in enumerate(before) if n != place])
    if u.scheme == "pigicorn":
        return 0
    value = u.value + thing.points - (BOOK.market[u.token].points if u.token else 0)
    own = PRINTED[u.kind].colour
    colours = (
        [c for c in COLOURS if c != u.colour]
        if thing.colours
        else [u.colour if not u.token else own]
    )
    return max(
        seat_gain(
            before,
            [changed(o, value=value, colour=c) if n == place else o for n, o in enumerate(before)],
        )
        for c in colours
    )


def buys(case: Kill) -> str:
    """Say how much gold a purchase brings, on which unicorn, and what others bring."""
    stable = case.view.table[case.me].stable

    def worth(c: Choice) -> tuple[int, int]:
        places = range(len(stable) if c.verb == "buy" else 0)
        gold = [purchase(case.view, case.me, str(c.at[0]), place) for place in places]
        return max(((n, -place) for place, n in enumerate(gold)), default=(0, 0))

    n, place = worth(case.choice)
    less = max((worth(c)[0] for c in case.decision.choices if c != case.choice), default=0)
    if n <= 0:
        return ""
    sentence = message("On {unicorn}, this item brings you {n} gold.")
    if case.choice.at[0] == "butcher":
        sentence = message("{unicorn} is worth {n} gold less to you than the Pâté.")
    elif 0 < less < n:
        sentence = message(
            "On {unicorn}, this item brings you {n} gold; any other brings at most {less}."
        )
    said = case.words(sentence, unicorn=as_it_is(stable[-place], case.words), n=n, less=less)
    return Weighed(said, n, "buy")


def goes_on(case: Kill) -> str:
    """Compare how much gold the item brings on this unicorn and on others."""

    def worth(c: Choice) -> int:
        item, place = str(case.decision.about[0]), c.place - 1
        return purchase(case.view, case.me, item, place) if c.verb == "on" else 0

    n = worth(case.choice)
    less = max((worth(c) for c in case.decision.choices if c != case.choice), default=0)
    if n <= 0:
        return ""
    said = (
        case.words(
            "On this unicorn, the item brings you {n} gold; on any other, at most {less}.",
            n=n,
            less=less,
        )
        if 0 < less < n
        else case.words("On this unicorn, the item brings you {n} gold.", n=n)
    )
    return Weighed(said, n, "on")


def does_nothing(case: Kill) -> str:
    """Say why it is better to buy nothing, or to keep a power."""
    view = case.view
    if view.step == MARKET:
        others = [case._replace(choice=c) for c in case.decision.choices if c != case.choice]
        useful = any((buys if c.choice.verb == "buy" else goes_on)(c) for c in others)
        return "" if useful else case.words("Nothing on offer brings you any gold.")
    return (
        ""
        if view.line
        else case.words(
            "The cards you would get back are of little use today, because no hunts are left."
        )
    )


# ------------------------------------------------------------------- equal choices


def rivals(case: Kill) -> list[int]:
    """Return the other players, those with most gold first."""
    return sorted(case.others, key=lambda o: -case.view.table[o].score)


def changes_no_place(case: Kill) -> str:
    """Say that the hunted unicorn doesn't change who leads."""
    view = case.view
    last = view.day >= BOOK.days and hunts_left(view) < 2
    if case.decision.prompt not in ("bid", "cards", "mark", "throw") or not last or not view.line:
        return ""
    n, mine, best = worth(case, 0), view.table[case.me].score, rivals(case)[0]
    theirs = view.table[best].score
    most = max(gain(view, o, view.line[0].unicorn) for o in case.others)
    facts = {"unicorn": unicorn(view.line[0].unicorn.kind, case.words), "n": n,
             "name": case.words.seat(best), "theirs": theirs}  # fmt: skip
    if mine + n < theirs:
        return case.words(
            "{unicorn} would bring you {n} gold. You would then have {mine}, but {name} "
            "already has {theirs}.",
            mine=mine + n,
            **facts,
        )
    if mine > theirs + most:
        return case.words(
            "You have {mine} gold, and even with {unicorn}, nobody else would have more "
            "than {most}.",
            mine=mine,
            most=theirs + most,
            unicorn=facts["unicorn"],
        )
    return ""


def hunts_to_come(view: KillView) -> int:
    """Return how many hunts follow this one in the match."""
    return hunts_left(view) + max(0, BOOK.days - view.day) * (MARKET - TRAP - 1)


def many_hunts_to_come(case: Kill) -> str:
    """Say that most of the match is still to come."""
    n = hunts_to_come(case.view)
    if n < MOST_HUNTS:
        return ""
    return case.words(
        "{n} more hunts follow in this match, so a single choice matters little.", n=n
    )


def ahead(case: Kill) -> str:
    """Say who has most gold, and how many hunts are still to come."""
    view, best = case.view, rivals(case)[0]
    said = message("You have {mine} gold, and {name} has {theirs}. Hunts still to come: {n}.")
    if not hunts_to_come(view):
        said = message("You have {mine} gold, and {name} has {theirs}. No hunts follow this one.")
    return case.words(
        said,
        n=hunts_to_come(view),
        mine=view.table[case.me].score,
        theirs=view.table[best].score,
        name=case.words.seat(best),
    )


def one_of_the_day(case: Kill) -> str:
    """Say that a scheme affects a single hunt."""
    if case.choice.verb != "place":
        return ""
    return case.words("Your scheme affects only 1 of today's {n} hunts.", n=len(case.view.line))


EVENS: tuple[Argument[KillView], ...] = (
    one_of_the_day,
    changes_no_place,
    many_hunts_to_come,
)
"""Why the choices of a decision differ little."""

PROS: Arguments[KillView] = {
    "place": (harms_a_rival, wins_cheaply, serves_where_wanted),
    "pass": (is_at_stake, waits_for_better, leaves_cards),
    "look": (looks_first,),
    "back": (gets_cards_back,),
    "bid": (is_at_stake, counts_for, leaves_cards),
    "lay": (lower_wins, beats, spends),
    "throw": (throws_out,),
    "keep": (leaves_it,),
    "reveal": (reveals_own,),
    "mark": (uses_power, keeps_the_power),
    "colour": (colours_well,),
    "give": (gives_least,),
    "buy": (buys,),
    "on": (goes_on,),
    "none": (keeps_the_power, does_nothing),
}
"""What speaks for a choice, by its verb."""


CONS: Arguments[KillView] = {
    "place": (shares_a_place,),
    "pass": (wastes_a_scheme,),
    "back": (brings_little_back,),
}
"""What speaks against a choice, by its verb."""
