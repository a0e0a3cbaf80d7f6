"""The goal, the reader's position, the result, and why a choice is not possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.engine import Barred, Choice, SeenEvent, Words, message
from games.kill_the_unicorns.cards import BOOK, COLOURS
from games.kill_the_unicorns.rules.scoring import best_distribution
from games.kill_the_unicorns.state import MARKET, TRAP
from games.kill_the_unicorns.text.labels import laid, trap_at
from games.kill_the_unicorns.text.names import COIN, PATE, as_it_is, scheme, unicorn
from games.kill_the_unicorns.view import HuntedView, KillView, SeatView, UnicornView

GOAL = message(
    "Have the most gold after four days: catch unicorns and collect their colours. "
    "With two unicorns of each colour, you win immediately."
)

REASONS: Mapping[str, str] = {
    "exact_number": message(
        "In this hunt, everyone must bid the same number of cards as the first bidder "
        "({n}), or pass."
    ),
    "too_few_cards": message("You have too few hunt cards left today ({n})."),
    "power_used": message("Your power works only once a day, on your turn in a hunt."),
    "own_scheme": message("Your power lets you look at other players' schemes; this one is yours."),
    "two_schemes": message(
        "There are already two schemes beneath this unicorn, so there is no room for another."
    ),
    "too_dear": message(
        "This item costs {n}, but the hunt cards you have left are worth only {worth}."
    ),
    "sold_out": message("It is sold out."),
    "no_unicorn": message("You have no unicorn to put this item on."),
    "pigicorn": message("A Pigicorn isn't a unicorn, so market items can't go on it."),
    "same_colour": message("The unicorn already has this colour."),
}
"""The reasons why a choice is not possible."""


def why_not(barred: Barred, view: KillView, words: Words) -> str:
    """Name the rule that forbids a choice, with its numbers."""
    n, worth = (*barred.about, 0, 0)[:2]
    return words(REASONS[barred.reason], n=n, worth=worth)


def standing(view: KillView, words: Words) -> str:
    """State the gold so far, how the hunted unicorn is won, and what the reader's schemes do."""
    if view.reader is None or not view.table[view.reader].role:
        return ""
    mine = view.table[view.reader]
    best = max(shown.score for seat, shown in enumerate(view.table) if seat != view.reader)
    lines = [words("{coin} You have {n} gold; the richest of the others has {best}.",
                   coin=COIN, n=mine.score, best=best)]  # fmt: skip
    if TRAP < view.step < MARKET and view.line:
        lines += [prey_line(view.line[0], words), *scheme_lines(view.line[0], view, words)]
    return "\n".join(lines)


def prey_line(prey: HuntedView, words: Words) -> str:
    """Explain how the hunted unicorn is won."""
    return words("{unicorn}: the highest bid wins it, but tied bids cancel each other out. The "
                 "winner then reveals a scheme beneath it, if there is one.",
                 unicorn=unicorn(prey.unicorn.kind, words))  # fmt: skip


def scheme_lines(prey: HuntedView, view: KillView, words: Words) -> list[str]:
    """Describe the schemes beneath it that the reader may look at."""
    lines = []
    for trap in prey.traps:
        if trap.kind:
            lines.append(
                words.by_actor(
                    trap.owner,
                    message("Your {scheme} lies beneath the hunted unicorn: {effect}"),
                    message("{name}'s {scheme} lies beneath the hunted unicorn: {effect}"),
                    scheme=scheme(trap.kind, words),
                    effect=words(BOOK.schemes[trap.kind].effect),
                )
            )
        elif trap.owner == view.reader:
            lines.append(words("One of your schemes lies beneath this unicorn. "
                               "You can't look at that scheme again."))  # fmt: skip
    return lines


def decisive(events: Sequence[SeenEvent], view: KillView) -> SeenEvent | None:
    """Return how the winner got the unicorn that decided the match, or changed its colour."""
    place = decisive_place(events, view)
    if place < 0:
        return None
    kind = view.table[view.winners[0]].stable[place].kind
    return next((event for event in _gains(events, view) if kind in event.faces), None)


def decisive_place(events: Sequence[SeenEvent], view: KillView) -> int:
    """Return the place of the winner's unicorn that decided the match; -1 if there is none.

    It completed the double rainbow; or it is the last one without which somebody else would have
    won, or else the one without which the winner would lose the most gold.
    """
    if not view.winners or view.outcome is None:
        return -1
    won = view.table[view.winners[0]]
    if view.outcome.reason == "double_rainbow":
        kinds = [unicorn.kind for unicorn in won.stable]
        gained = (face for event in _gains(events, view) for face in event.faces)
        return next((kinds.index(face) for face in gained if face in kinds), len(kinds) - 1)
    places = range(len(won.stable))
    needed = [place for place in places if winner_without(view, place) is not None]
    most = max(places, key=lambda place: (loss(won, place), place), default=-1)
    return max(needed, default=most)


def winner_without(view: KillView, place: int) -> int | None:
    """Return who else would have won if the winner had not had a unicorn; None for nobody."""
    winner, scores = view.winners[0], _scores_without(view, place)
    single = [n for n in scores if scores.count(n) == 1]
    first = scores.index(max(single)) if single else winner
    return None if first == winner else first


def tied_without(view: KillView, place: int) -> list[int]:
    """Return with whom the winner would have tied for first without a unicorn."""
    winner, scores = view.winners[0], _scores_without(view, place)
    if scores[winner] < max(scores):
        return []
    return [seat for seat, n in enumerate(scores) if seat != winner and n == scores[winner]]


def _scores_without(view: KillView, place: int) -> list[int]:
    winner, scores = view.winners[0], [seat.score for seat in view.table]
    scores[winner] -= loss(view.table[winner], place)
    return scores


def _gains(events: Sequence[SeenEvent], view: KillView) -> list[SeenEvent]:
    """Return the events that brought the winner a unicorn or changed one, the latest first."""
    own = ("claim", "buy")
    winner = view.winners[0]
    gains = [e for e in events if e.kind == "trade" or (e.kind in own and e.seat == winner)]
    return gains[::-1]


def gold(shown: SeatView, unicorns: Sequence[UnicornView]) -> int:
    """Return the gold that a seat would have with these unicorns."""
    worth = sum(u.value for u in unicorns) + shown.pate * BOOK.pate
    return worth + best_distribution(amounts(unicorns))[0]


def loss(shown: SeatView, place: int) -> int:
    """Return how much gold a seat would lose with one of its unicorns."""
    rest = [u for i, u in enumerate(shown.stable) if i != place]
    return gold(shown, shown.stable) - gold(shown, rest)


def amounts(unicorns: Iterable[UnicornView]) -> list[int]:
    """Count unicorns of each colour; a Pigicorn has none."""
    found = Counter(u.colour for u in unicorns)
    return [found[colour] for colour in COLOURS]


def share(view: KillView) -> str:
    """Return the unicorns of the richest."""
    stable = [u for seat in view.winners for u in view.table[seat].stable]
    return COIN + "".join(BOOK.unicorns[u.colour].emoji for u in stable if u.colour)


def result_lines(view: KillView, words: Words) -> list[str]:
    """Say how much gold everyone has, and from which unicorns and collections."""
    ranked = view.ranked([shown.score for shown in view.table])
    return [result_line(seat, view.table[seat], words) for seat in ranked]


def result_line(seat: int, shown: SeatView, words: Words) -> str:
    """Say how much gold a player has, and its sources."""
    said = words("**{name}**: {coin} {n} gold – {parts}", name=words.seat(seat), coin=COIN,
                 n=shown.score, parts=words.items(sources(shown, words)))  # fmt: skip
    owned = [as_it_is(u, words) for u in shown.stable] + [PATE] * shown.pate
    return "\n-# ".join(filter(None, [said, " · ".join(owned)]))


def hint(choice: Choice, view: KillView, words: Words) -> str:
    """Describe a scheme, a character, a power or a market item, or say the sum of a bid."""
    if choice.verb == "lay":
        cards = laid(choice, view)
        return words("{n} in total", n=sum(cards)) if len(cards) > 1 else ""
    if choice.verb == "buy":
        return words(BOOK.market[str(choice.at[0])].effect)
    if key := scheme_of(choice, view):
        return words(BOOK.schemes[key].brief or BOOK.schemes[key].effect)
    if choice.verb in ("role", "look"):
        who = BOOK.characters["wizard" if choice.verb == "look" else str(choice.at[0])]
        return words(who.brief or who.power)
    return ""


def scheme_of(choice: Choice, view: KillView) -> str:
    """Return the scheme that a choice lays or reveals, if the reader may know it."""
    if choice.verb == "place" and view.reader is not None:
        drawn = view.table[view.reader].drawn
        return (drawn[choice.place - 1] if choice.place <= len(drawn) else None) or ""
    if choice.verb in ("reveal", "look"):
        trap = trap_at(choice, view)
        return (trap.kind if trap else None) or ""
    return ""


def sources(shown: SeatView, words: Words) -> list[str]:
    """Return what a player's gold comes from."""
    worth, pate = sum(u.value for u in shown.stable), shown.pate * BOOK.pate
    parts = [words("unicorns {n}", n=worth)]
    parts += [words("Pâté {n}", n=pate)] if pate else []
    more = shown.score - worth - pate
    return [*parts, *([words("collections and rainbows {n}", n=more)] if more else [])]
