"""What speaks for a choice in Instinkt, and what against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.engine import Arguments, Case, Choice, Weighed, message
from games.instinkt.cards import Card
from games.instinkt.rules.board import SIZE, Cell, Frame, frame_of, lines, name, places, push
from games.instinkt.rules.scoring import so_far
from games.instinkt.text.names import animal
from games.instinkt.view import InstinktView

Instinkt = Case[InstinktView]
Lying = Mapping[Cell, tuple[int, str]]
"""The owner and the kind of the card on each cell."""

BY_PLACE = {
    "corner": (
        message(
            "Whatever happens, {place} will be a corner of the square, so your card scores "
            "{n} there."
        ),
        message(
            "Unless cards are moved, {place} will be a corner of the square, so your card "
            "scores {n} there."
        ),
        message(
            "{place} is a corner in {share} of the squares still possible. There your card "
            "would score {n}."
        ),
    ),
    "edge": (
        message("Whatever happens, {place} will be on the edge, so your card scores {n} there."),
        message(
            "Unless cards are moved, {place} will be on the edge, so your card scores {n} there."
        ),
        message(
            "{place} is on the edge in {share} of the squares still possible. There your "
            "card would score {n}."
        ),
    ),
    "middle": (
        message(
            "Whatever happens, {place} will be in the middle of the square, so your card "
            "scores {n} there."
        ),
        message(
            "Unless cards are moved, {place} will be in the middle of the square, so your "
            "card scores {n} there."
        ),
        message(
            "{place} is in the middle in {share} of the squares still possible. There your "
            "card would score {n}."
        ),
    ),
}
"""What is said of a place where a card scores for certain, where it scores unless a Deer or a
Raccoon moves cards, and where it may score."""
MOVING = {"deer", "raccoon"}


def lying(view: InstinktView) -> dict[Cell, tuple[int, str]]:
    """Return the cards of the display without the one that is lifted."""
    return {cell: (card.seat, card.kind) for cell, card in view.standing.items()}


def placed(case: Instinkt) -> tuple[str, Cell, Lying]:
    """Return the kind of the card that a choice places, its cell, and the display with it."""
    kind = str(case.decision.about[0])
    cell = case.view.frame.cell(str(case.choice.at[0]))
    return kind, cell, lying(case.view) | {cell: (case.me, kind)}


def pushed(case: Instinkt, end: str, index: int) -> Lying:
    """Return the display after a deer comes in."""
    cards = lying(case.view)
    found = push(cards, end, index)
    moved = {found.moved.get(cell, cell): card for cell, card in cards.items()}
    return moved | {found.deer: (case.me, "deer")}


def scored(cards: Lying, catalogue: Mapping[str, Card]) -> dict[Cell, int]:
    """Return the points of the cards if no other came.

    Edges, corners and the middle score where they are certain.
    """
    found, _ = so_far(cards, catalogue)
    for cell, (_, kind) in cards.items():
        card = catalogue[kind]
        if card.condition in BY_PLACE:
            found[cell] = card.points if chance(card.condition, cell, cards) == 1 else 0
    return found


def balance(cards: Lying, catalogue: Mapping[str, Card], seat: int) -> int:
    """Return by how many points a seat leads if no other card came."""
    found = scored(cards, catalogue)
    return sum(n if cards[cell][0] == seat else -n for cell, n in found.items())


def gained(case: Instinkt, after: Lying) -> int:
    """Return how many points the player gains on the other one if the cards lie like this."""
    cards = case.view.cards
    return balance(after, cards, case.me) - balance(lying(case.view), cards, case.me)


def chance(condition: str, cell: Cell, cards: Lying) -> float:
    """Return how many of the squares that are possible meet a condition of place on a cell."""
    frame = frame_of(cards)
    found = []
    for at, first, wide in ((cell[0], frame.left, frame.columns), (cell[1], frame.top, frame.rows)):
        ends = [end for end in range(first, first + wide - SIZE + 1) if end <= at < end + SIZE]
        found.append(sum(at in (end, end + SIZE - 1) for end in ends) / len(ends))
    return CONDITIONS[condition](*found)


CONDITIONS: Mapping[str, Callable[[float, float], float]] = {
    "corner": lambda column, row: column * row,
    "edge": lambda column, row: column + row - 2 * column * row,
    "middle": lambda column, row: (1 - column) * (1 - row),
}
"""How likely a place meets a condition, given how likely its column and its row are borders."""


def scores_by_place(case: Instinkt) -> str:
    """Say that a card scores for the place where it lies, or may do so."""
    kind, cell, cards = placed(case)
    card = case.view.cards[kind]
    likely = chance(card.condition, cell, cards) if card.condition in BY_PLACE else 0
    if not likely:
        return ""
    certain, unless_moved, possible = BY_PLACE[card.condition]
    said = possible if likely < 1 else unless_moved if may_move(case) else certain
    facts = {"n": card.points, "share": case.words.language.percent(likely)}
    return Weighed(case.words(said, place=name(cell), **facts), likely, "place")


def may_move(case: Instinkt) -> bool:
    """Return whether a Deer or a Raccoon of either player may still come."""
    view = case.view
    gone = sum(card.kind in MOVING for card in (*view.board, *view.removed))
    return gone < len(MOVING) * view.seats


def scores_by_cards(case: Instinkt) -> str:
    """Say what a card scores with the cards that lie around it now."""
    card = case.view.cards[str(case.decision.about[0])]
    if not card.points or card.condition in BY_PLACE:
        return ""
    n = scored_there(case)
    if not n:
        return ""
    foe = case.words.seat(1 - case.me)
    said = (
        case.words(
            "{name} has no Cat, Owl or Wolf beside it there, so it scores {n}.", name=foe, n=n
        )
        if card.condition.startswith("safe")
        else case.words("With the cards around it now, it scores {n} there.", n=n)
    )
    return Weighed(said, n, "cards")


def scored_there(case: Instinkt) -> int:
    """Return what a card scores in its place as the cards lie."""
    _, cell, cards = placed(case)
    return so_far(cards, case.view.cards)[0][cell]


def lifts_own(case: Instinkt) -> str:
    """Say which other own card scores more after the choice."""
    return best_change(case, case.me)


def hurts_other(case: Instinkt) -> str:
    """Say which card of the other player scores less after the choice."""
    return best_change(case, 1 - case.me)


def best_change(case: Instinkt, seat: int) -> str:
    """Say which own card gains most by one more card, or which other card loses most."""
    _, cell, cards = placed(case)
    return told_change(case, seat, cell, cards)


def told_change(case: Instinkt, seat: int, cell: Cell, cards: Lying) -> str:
    """Say which card of a seat changes most in the player's favour with a new card on a cell."""
    before, sign = lying(case.view), 1 if seat == case.me else -1
    was, now = (scored(lying, case.view.cards) for lying in (before, cards))
    found = {
        at: sign * (now[at] - was[at])
        for at, (whose, _) in before.items()
        if whose == seat and at != cell
    }
    best = max(found, key=lambda at: found[at], default=None)
    gain = sum(found.values())
    if best is None or gain <= 0:
        return ""
    return Weighed(changed(case, best, now[best], was[best]), gain)


def gains_most(case: Instinkt) -> str:
    """Say what a card gains on the other player in all, with what it changes for other cards."""
    _, _, cards = placed(case)
    n = gained(case, cards)
    if n <= 0:
        return ""
    said = case.words(
        "As the cards lie now, placing it there gains you a total of {n} on {name}.",
        n=n,
        name=case.words.seat(1 - case.me),
    )
    return Weighed(said, n)


def gathers(case: Instinkt) -> str:
    """Say how many cards that count already lie around a place, if it takes more to score."""
    kind, cell, cards = placed(case)
    card, n = case.view.cards[kind], gathered(case, cell, cards)
    if not 0 < n < card.least:
        return ""
    said = (
        case.words(
            "It needs {least} other cards of yours near it, and already has {n} there.",
            n=n,
            least=card.least,
        )
        if card.condition.startswith("own_")
        else case.words(
            "It needs {least} of {name}'s cards near it, and already has {n} there.",
            n=n,
            least=card.least,
            name=case.words.seat(1 - case.me),
        )
    )
    return Weighed(said, n / card.least, "cards")


def gathered(case: Instinkt, cell: Cell, cards: Lying) -> int:
    """Return how many cards that count for a card lie around it."""
    owner, kind = cards[cell]
    own = case.view.cards[kind].condition.startswith("own_")
    return sum((cards[at][0] == owner) == own for at in near(case, cell, cards) if at in cards)


def near(case: Instinkt, cell: Cell, cards: Lying) -> list[Cell]:
    """Return the cells around a card that count for it, if it counts cards."""
    condition = case.view.cards[cards[cell][1]].condition
    if condition not in ("own_beside", "other_beside", "own_around", "other_around"):
        return []
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    if condition.endswith("beside"):
        steps = [(x, y) for x, y in steps if not (x and y)]
    return [(cell[0] + x, cell[1] + y) for x, y in steps]


def free_near(case: Instinkt, cell: Cell, cards: Lying) -> list[Cell]:
    """Return the free cells around a card that count for it, if it counts cards."""
    frame = frame_of(cards)
    return [at for at in near(case, cell, cards) if at not in cards and inside(at, frame)]


def inside(cell: Cell, frame: Frame) -> bool:
    """Return whether a cell can still be part of the square."""
    x, y = cell[0] - frame.left, cell[1] - frame.top
    return 0 <= x < frame.columns and 0 <= y < frame.rows


def can_gather(case: Instinkt, cell: Cell, cards: Lying) -> bool:
    """Return whether a card can still get the cards around it that it needs."""
    n = gathered(case, cell, cards) + len(free_near(case, cell, cards))
    return n >= case.view.cards[cards[cell][1]].least


def shut_out(case: Instinkt, seat: int) -> Cell | None:
    """Return a card of a seat that can no longer get the cards that it needs, due to the choice."""
    _, new, cards = placed(case)
    before = lying(case.view)
    return next(
        (
            at
            for at, (whose, kind) in before.items()
            if whose == seat
            and at != new
            and case.view.cards[kind].points
            and can_gather(case, at, before)
            and not can_gather(case, at, cards)
        ),
        None,
    )


def blocks_other(case: Instinkt) -> str:
    """Say which card of the other player can no longer get the cards that it needs."""
    at = shut_out(case, 1 - case.me)
    if at is None:
        return ""
    return case.words(
        "It takes a place that {name}'s {card} on {at} needs in order to score.",
        name=case.words.seat(1 - case.me),
        card=animal(lying(case.view)[at][1], case.words),
        at=name(at),
    )


def helps_another(case: Instinkt) -> str:
    """Say which own card comes nearer to scoring with one more card beside it."""
    _, cell, cards = placed(case)
    before, found = lying(case.view), []
    for at, (seat, kind) in before.items():
        if seat != case.me or at == cell:
            continue
        was, now = gathered(case, at, before), gathered(case, at, cards)
        if was < now < case.view.cards[kind].least:
            found.append((now, at, case.view.cards[kind].least))
    if not found:
        return ""
    n, at, least = max(found)
    said = case.words(
        "Your {card} on {place} then has {n} of the {least} cards it needs near it.",
        card=animal(before[at][1], case.words),
        place=name(at),
        n=n,
        least=least,
    )
    return Weighed(said, len(found))


def has_room(case: Instinkt) -> str:
    """Say how many free places a card that lacks company has around it."""
    kind, cell, cards = placed(case)
    card, n = case.view.cards[kind], len(free_near(case, cell, cards))
    lacks = card.least - gathered(case, cell, cards)
    if not near(case, cell, cards) or lacks <= 0 or n < lacks:
        return ""
    said = case.words(
        "On {place} it still lacks {lacks} of the {least} cards it needs near it. Free "
        "places near it: {n}.",
        place=name(cell),
        lacks=lacks,
        least=card.least,
        n=n,
    )
    return Weighed(said, n / 100 - lacks, "room")


def takes_a_place(case: Instinkt) -> str:
    """Say which card that the other player still has would score on the place that is taken."""
    _, cell, _ = placed(case)
    found = wanted(case, 1 - case.me, left_to_come(case, 1 - case.me), cell)
    if not found:
        return ""
    n, kind = max(found)
    said = case.words(
        "You take {place} from {name}'s {card}, which is still to come and would score {n} there.",
        place=name(cell),
        name=case.words.seat(1 - case.me),
        card=animal(kind, case.words),
        n=n,
    )
    return Weighed(said, n, "takes")


def wanted(case: Instinkt, seat: int, kinds: Iterable[str], cell: Cell) -> list[tuple[int, str]]:
    """Return what each of some cards of a seat would score on a cell, if anything."""
    before, cards = lying(case.view), case.view.cards
    there = {kind: scored(before | {cell: (seat, kind)}, cards)[cell] for kind in kinds}
    return [(n, kind) for kind, n in there.items() if n > 0]


def left_to_come(case: Instinkt, seat: int) -> list[str]:
    """Return the kinds of a player's cards that everyone knows to be in hand or deck."""
    view = case.view
    gone = {card.kind for card in (*view.board, *view.removed, *view.played) if card.seat == seat}
    return [kind for kind in view.cards if kind not in gone]


# ------------------------------------------------------------------- deer and raccoon


def changes_the_score(case: Instinkt) -> str:
    """Say how a push changes the points as they lie, and which card it changes most."""
    view, before = case.view, lying(case.view)
    line = view.frame.entry(*case.choice.at)
    after = pushed(case, *line)
    n = gained(case, after)
    if n <= 0:
        return ""
    said = case.words(
        "As the cards lie now, you gain {n} on {name}.", n=n, name=case.words.seat(1 - case.me)
    )
    to = push(before, *line).moved
    was, now = scored(before, view.cards), scored(after, view.cards)

    def change(cell: Cell) -> int:
        more = now[to.get(cell, cell)] - was[cell]
        return more if before[cell][0] == case.me else -more

    best = max(before, key=change)
    told = changed(case, best, now[to.get(best, best)], was[best]) if change(best) > 0 else ""
    return Weighed(case.words.sentences(filter(None, [said, told])), n)


def changed(case: Instinkt, cell: Cell, now: int, was: int) -> str:
    """Say what a card scores then, and what before."""
    seat, kind = lying(case.view)[cell]
    return case.words.by_actor(
        seat,
        "Your {card} on {place} then scores {n} instead of {before}.",
        "{name}'s {card} on {place} then scores {n} instead of {before}.",
        card=animal(kind, case.words),
        place=name(cell),
        n=now,
        before=was,
    )


def scores_elsewhere(case: Instinkt) -> str:
    """Say where the card that a raccoon moves would score more."""
    cell = case.view.frame.cell(str(case.choice.at[0]))
    place, n, before = best_move(case, cell)
    if n <= before:
        return ""
    card = case.view.standing[cell]
    said = case.words(
        "As the cards lie now, your {card} would score {n} on {place} instead of {before}.",
        card=animal(card.kind, case.words),
        n=n,
        place=place,
        before=before,
    )
    return Weighed(said, n - before)


def best_move(case: Instinkt, cell: Cell) -> tuple[str, int, int]:
    """Return where a card of the display would score most, how much, and what it scores now."""
    view, before = case.view, lying(case.view)
    rest = {at: card for at, card in before.items() if at != cell}
    frame = frame_of(rest)
    there = {
        place: scored(rest | {frame.cell(place): before[cell]}, view.cards)[frame.cell(place)]
        for place in places(rest, frame)
    }
    best = max(there, key=lambda place: there[place])
    return best, there[best], scored(before, view.cards)[cell]


# ------------------------------------------------------------------- the card to play


def has_a_place(case: Instinkt) -> str:
    """Say where the card that is played would score most now, and what the others would."""
    n, _, place = best_score(case)
    rest = [case._replace(choice=c) for c in case.decision.choices if c != case.choice]
    less = max((best_score(other)[0] for other in rest), default=0)
    if n <= 0:
        return ""
    sentence = message("As the cards lie now, your {card} would score {n} on {place}.")
    if not less:
        sentence = message(
            "As the cards lie now, your {card} would score {n} on {place}, and no other card in "
            "your hand would score."
        )
    elif less < n:
        sentence = message(
            "As the cards lie now, your {card} would score {n} on {place}, and your other cards "
            "{less} at most."
        )
    said = case.words(
        sentence,
        card=animal(case.view.hand[case.me][case.choice.place] or "", case.words),
        n=n,
        place=place,
        less=less,
    )
    return Weighed(said, n, "place")


def best_score(case: Instinkt) -> tuple[int, int, str]:
    """Return where the card that is played would score most now; see ``gains``."""
    return max(gains(case), key=lambda found: found[:2], default=(0, 0, ""))


def would_gain(case: Instinkt) -> str:
    """Say where the card that is played would gain most now, with what it changes for others."""
    own, n, place = max(gains(case), key=lambda found: found[1], default=(0, 0, ""))
    if n <= 0 or n == own:
        return ""
    said = case.words(
        "As the cards lie now, your {card} on {place} would gain you a total of {n} on {name}.",
        card=animal(case.view.hand[case.me][case.choice.place] or "", case.words),
        n=n,
        place=place,
        name=case.words.seat(1 - case.me),
    )
    cell = case.view.frame.cell(place)
    cards = lying(case.view) | {cell: (case.me, case.view.hand[case.me][case.choice.place] or "")}
    changes = [told_change(case, seat, cell, cards) for seat in (case.me, 1 - case.me)]
    return Weighed(case.words.sentences(filter(None, [said, *changes])), n, "gain")


def gains(case: Instinkt) -> list[tuple[int, int, str]]:
    """Return what a card of the hand would score on each place, and what it gains there in all."""
    view, cards = case.view, lying(case.view)
    kind = view.hand[case.me][case.choice.place]
    if kind is None or not view.cards[kind].points or not cards:
        return []
    found = []
    for place in places(cards, view.frame):
        cell = view.frame.cell(place)
        there = cards | {cell: (case.me, kind)}
        found.append((scored(there, view.cards)[cell], gained(case, there), place))
    return found


def would_gather(case: Instinkt) -> str:
    """Say how many of the cards that a card needs it would have around it on the best place."""
    view, before = case.view, lying(case.view)
    kind = view.hand[case.me][case.choice.place]
    if not kind or not before:
        return ""
    found = []
    for place in places(before, view.frame):
        cell = view.frame.cell(place)
        found.append((gathered(case, cell, before | {cell: (case.me, kind)}), place))
    (n, place), card = max(found), view.cards[kind]
    if not 0 < n < card.least:
        return ""
    said = case.words(
        "On {place} your {card} would have {n} of the {least} cards it needs near it.",
        card=animal(kind, case.words),
        place=place,
        n=n,
        least=card.least,
    )
    return Weighed(said, n / card.least, "gather")


def grows_later(case: Instinkt) -> str:
    """Say how many cards are still to come that would raise a card that counts each of them."""
    view = case.view
    kind = view.hand[case.me][case.choice.place]
    if not kind or not view.cards[kind].each:
        return ""
    seat = case.me if view.cards[kind].condition.startswith("own_") else 1 - case.me
    n = (SIZE * SIZE - len(view.standing)) // 2
    if n < SIZE:
        return ""
    return case.words.by_actor(
        seat,
        "{n} more of your cards are still to come, and each one around your {card} counts.",
        "{n} more of {name}'s cards are still to come, and each one around your {card} counts.",
        card=animal(kind, case.words),
        n=n,
    )


PLACES = {"corner": 4, "edge": 8, "middle": 4}
"""How many of the 16 places of the square meet each condition."""


def has_more_places(case: Instinkt) -> str:
    """Say on how many places a card that scores for its place would score."""
    view = case.view
    card = view.cards[view.hand[case.me][case.choice.place] or "snake"]
    if card.condition not in PLACES:
        return ""
    n, cards = PLACES[card.condition], lying(view)
    facts = {"card": animal(card.key, case.words), "points": card.points}
    if cards and not moved_frame(view):
        n = sum(chance(card.condition, cell, cards | {cell: (case.me, card.key)}) == 1
                for cell in map(view.frame.cell, places(cards, view.frame)))  # fmt: skip
        if not n:
            return ""
        said = case.words("Free places where your {card} scores {points}: {n}.", n=n, **facts)
    else:
        said = case.words(
            "Your {card} scores {points} on {n} of the 16 places in the square.", n=n, **facts
        )
    return Weighed(said, n * card.points, "places")


def moved_frame(view: InstinktView) -> bool:
    """Return whether the square can still grow in more than one direction."""
    return view.frame.columns > SIZE or view.frame.rows > SIZE


def takes_along(case: Instinkt) -> str:
    """Say what a snake does to the card of the other player."""
    if case.view.hand[case.me][case.choice.place] != "snake":
        return ""
    return case.words(
        "The Snake removes {name}'s card too, so neither of you places a card in this round.",
        name=case.words.seat(1 - case.me),
    )


def brings_no_points(case: Instinkt) -> str:
    """Say that a card that does something would bring no points now."""
    kind = case.view.hand[case.me][case.choice.place]
    if kind == "deer" and not pushes_cards(case):
        return case.words("As the cards lie now, no push with the Deer gains you points.")
    if kind == "raccoon" and not moves_cards(case):
        return case.words(
            "The Raccoon scores nothing, and right now none of your cards would score more "
            "elsewhere."
        )
    if kind == "snake":
        return case.words("With the Snake you place no card, so you score nothing in this round.")
    if kind and case.view.cards[kind].points and best_score(case)[0] <= 0 and not would_gain(case):
        return case.words(
            "As the cards lie now, your {card} would score nothing anywhere.",
            card=animal(kind, case.words),
        )
    return ""


def moves_cards(case: Instinkt) -> str:
    """Say which own card a raccoon could move, and what it would score there."""
    view, before = case.view, lying(case.view)
    if view.hand[case.me][case.choice.place] != "raccoon":
        return ""
    own = [cell for cell, (seat, _) in before.items() if seat == case.me] if len(before) > 1 else []
    moves = {cell: best_move(case, cell) for cell in own}
    best = max(moves, key=lambda cell: moves[cell][1] - moves[cell][2], default=None)
    if best is None or moves[best][1] <= moves[best][2]:
        return ""
    place, n, was = moves[best]
    said = case.words(
        "As the cards lie now, the Raccoon can move your {card} to {place}, where it "
        "would score {n} instead of {before}.",
        card=animal(before[best][1], case.words),
        place=place,
        n=n,
        before=was,
    )
    return Weighed(said, n - was, "gain")


def pushes_cards(case: Instinkt) -> str:
    """Say how much the best push of a deer gains now."""
    view = case.view
    cards = lying(view)
    if view.hand[case.me][case.choice.place] != "deer" or not cards:
        return ""
    n = max((gained(case, pushed(case, *line)) for line in lines(cards)), default=0)
    if n <= 0:
        return ""
    said = case.words(
        "As the cards lie now, the Deer could gain you {n} on {name}.",
        n=n,
        name=case.words.seat(1 - case.me),
    )
    return Weighed(said, n, "gain")


# ------------------------------------------------------------------- against a choice


def cannot_score(case: Instinkt) -> str:
    """Say that a card can no longer score for its place."""
    kind, cell, cards = placed(case)
    card = case.view.cards[kind]
    if card.condition not in BY_PLACE or chance(card.condition, cell, cards):
        return ""
    if may_move(case):
        return ""
    return case.words(
        "Whatever happens, your {card} will score nothing on {place}.",
        place=name(cell),
        card=animal(kind, case.words),
    )


def blocks_own(case: Instinkt) -> str:
    """Say which own card can no longer get the cards that it needs."""
    at = shut_out(case, case.me)
    if at is None:
        return ""
    _, cell, _ = placed(case)
    return case.words(
        "It would take {place}, which your {card} on {at} needs in order to score.",
        place=name(cell),
        card=animal(lying(case.view)[at][1], case.words),
        at=name(at),
    )


def is_scared(case: Instinkt) -> str:
    """Say that a card lies beside one that it fears."""
    kind, cell, cards = placed(case)
    if not case.view.cards[kind].condition.startswith("safe"):
        return ""
    if so_far(cards, case.view.cards)[0][cell]:
        return ""
    return case.words(
        "On {place} your {card} is beside an animal it fears.",
        place=name(cell),
        card=animal(kind, case.words),
    )


def feeds_other(case: Instinkt) -> str:
    """Say which card of the other player a card would bring nearer to scoring."""
    _, cell, cards = placed(case)
    before = lying(case.view)
    for at, (seat, kind) in before.items():
        card = case.view.cards[kind]
        n = gathered(case, at, cards)
        hunts = seat != case.me and card.condition.startswith("other_")
        if hunts and gathered(case, at, before) < n < card.least:
            return case.words(
                "On {place} it gives {name}'s {card} on {at} {n} of the {least} cards it needs "
                "near it.",
                place=name(cell),
                name=case.words.seat(1 - case.me),
                card=animal(kind, case.words),
                at=name(at),
                n=n,
                least=card.least,
            )
    return ""


def wastes_a_place(case: Instinkt) -> str:
    """Say which card of the hand would score on the place that is taken."""
    kind, cell, _ = placed(case)
    held = {card for card in case.view.hand[case.me] if card and card != kind}
    found = wanted(case, case.me, held, cell)
    own = scored_there(case)
    if not found or max(found)[0] <= own:
        return ""
    n, better = max(found)
    return case.words(
        "It takes {place}, where the {card} in your hand would score {n}.",
        place=name(cell),
        card=animal(better, case.words),
        n=n,
    )


def loses_points(case: Instinkt) -> str:
    """Say how much less a choice leaves than the cards as they lie now."""
    after = (
        pushed(case, *case.view.frame.entry(*case.choice.at))
        if case.choice.verb == "push"
        else placed(case)[2]
    )
    n = -gained(case, after)
    if n <= 0:
        return ""
    return case.words(
        "As the cards lie now, this costs you {n} against {name}.",
        n=n,
        name=case.words.seat(1 - case.me),
    )


# ------------------------------------------------------------------- equal choices


def gains_alike(case: Instinkt) -> str:
    """Say that every place or push brings the same as the cards lie."""
    verb = case.choice.verb
    if verb not in ("place", "to", "push"):
        return ""

    def gain(c: Choice) -> int:
        other = case._replace(choice=c)
        if verb == "push":
            return gained(other, pushed(other, *case.view.frame.entry(*c.at)))
        return gained(other, placed(other)[2])

    found = {gain(c) for c in case.decision.choices}
    if len(found) > 1:
        return ""
    free = SIZE * SIZE - len(case.view.standing)
    if found == {0}:
        return case.words(
            "Wherever it goes, no card scores more or less for now, and {n} places are still free.",
            n=free,
        )
    return case.words(
        "As the cards lie now, you gain {n} wherever it goes, and {free} places are still free.",
        n=found.pop(),
        free=free,
    )


def many_places_left(case: Instinkt) -> str:
    """Say that most of the match is still to come."""
    n = SIZE * SIZE - len(case.view.standing)
    if n < SIZE * SIZE / 2:
        return ""
    return case.words("{n} places are still free, so a single choice matters little.", n=n)


def ahead(case: Instinkt) -> str:
    """Say who leads by how much, and how many places are left."""
    view = case.view
    found = scored(lying(view), view.cards)
    mine = sum(n for cell, n in found.items() if view.standing[cell].seat == case.me)
    theirs = sum(found.values()) - mine
    return case.words(
        "Points now: {mine} for you, {theirs} for {name}. Free places: {n}.",
        mine=mine,
        theirs=theirs,
        name=case.words.seat(1 - case.me),
        n=SIZE * SIZE - len(view.standing),
    )


PLACING = (
    scores_by_place,
    scores_by_cards,
    lifts_own,
    hurts_other,
    blocks_other,
    gains_most,
    gathers,
    helps_another,
    takes_a_place,
    has_room,
)

PROS: Arguments[InstinktView] = {
    "place": PLACING,
    "to": PLACING,
    "push": (changes_the_score,),
    "move": (scores_elsewhere,),
    "play": (
        has_a_place,
        would_gain,
        moves_cards,
        pushes_cards,
        would_gather,
        grows_later,
        has_more_places,
        takes_along,
    ),
    "under": (
        lambda case: case.words("It isn't lost: you draw it later, when more places are taken."),
    ),
}
"""What speaks for a choice, by its verb."""

AGAINST = (cannot_score, is_scared, blocks_own, loses_points, wastes_a_place, feeds_other)

CONS: Arguments[InstinktView] = {
    "place": AGAINST,
    "to": AGAINST,
    "push": (loses_points,),
    "play": (brings_no_points,),
}
"""What speaks against a choice, by its verb."""

EVENS = (gains_alike, many_places_left)
"""Why the choices of a decision differ little."""
