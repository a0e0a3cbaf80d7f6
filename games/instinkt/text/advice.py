"""What speaks for a choice in Instinkt, and what against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from games.engine import Arguments, Case, message
from games.instinkt.cards import Card
from games.instinkt.rules.board import SIZE, Cell, frame_of, name, places, push
from games.instinkt.rules.scoring import so_far
from games.instinkt.text.names import animal
from games.instinkt.view import InstinktView

Instinkt = Case[InstinktView]
Lying = Mapping[Cell, tuple[int, str]]
"""The owner and the kind of the card on each cell."""

BY_PLACE = {
    "corner": (
        message("{place} is a corner of the square, whatever comes: it scores {n} there."),
        message("{place} is a corner of the square unless cards are moved: it scores {n} there."),
        message("{place} can still become a corner of the square, which scores {n}."),
    ),
    "edge": (
        message("{place} is on the edge, whatever comes: it scores {n} there."),
        message("{place} is on the edge unless cards are moved: it scores {n} there."),
        message("{place} can still become an edge of the square, which scores {n}."),
    ),
    "middle": (
        message("{place} is in the middle of the square, whatever comes: it scores {n} there."),
        message(
            "{place} is in the middle of the square unless cards are moved: it scores {n} there."
        ),
        message("{place} can still become the middle of the square, which scores {n}."),
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


def pushed(case: Instinkt) -> Lying:
    """Return the display after a deer comes in."""
    cards = lying(case.view)
    end, index = case.view.frame.entry(*case.choice.at)
    found = push(cards, end, index)
    moved = {found.moved.get(cell, cell): card for cell, card in cards.items()}
    return moved | {found.deer: (case.me, "deer")}


def points(cards: Lying, catalogue: Mapping[str, Card], seat: int) -> int:
    """Return the points of a seat's cards if no other came."""
    scored, _ = so_far(cards, catalogue)
    return sum(n for cell, n in scored.items() if cards[cell][0] == seat)


def border(cell: Cell, cards: Lying) -> tuple[set[bool], set[bool]]:
    """Return whether the column and the row of a cell can be borders of the square, or not."""
    frame = frame_of(cards)
    found = []
    for at, first, wide in ((cell[0], frame.left, frame.columns), (cell[1], frame.top, frame.rows)):
        ends = range(first, first + wide - SIZE + 1)
        found.append({at in (end, end + SIZE - 1) for end in ends if end <= at < end + SIZE})
    return found[0], found[1]


CONDITIONS: Mapping[str, Callable[[bool, bool], bool]] = {
    "corner": lambda column, row: column and row,
    "edge": lambda column, row: column != row,
    "middle": lambda column, row: not column and not row,
}


def outcomes(condition: str, cell: Cell, cards: Lying) -> set[bool]:
    """Return whether a place meets a condition of place in each square that is possible."""
    columns, rows = border(cell, cards)
    return {bool(CONDITIONS[condition](a, b)) for a in columns for b in rows}


def scores_by_place(case: Instinkt) -> str:
    """Say that a card scores for the place where it lies, or may do so."""
    kind, cell, cards = placed(case)
    card = case.view.cards[kind]
    if card.condition not in BY_PLACE:
        return ""
    found = outcomes(card.condition, cell, cards)
    if True not in found:
        return ""
    certain, unless_moved, possible = BY_PLACE[card.condition]
    said = possible if False in found else unless_moved if may_move(case) else certain
    return case.words(said, place=name(cell), n=card.points)


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
    if not n or not case.most(scored_there):
        return ""
    if card.condition.startswith("safe"):
        foe = case.words.seat(1 - case.me)
        return case.words(
            "No Cat, Owl or Wolf of {name} lies beside it there, so it scores {n}.", name=foe, n=n
        )
    return case.words("With the cards around it there, it scores {n} as they lie now.", n=n)


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


def changes(case: Instinkt, seat: int) -> dict[Cell, tuple[int, int]]:
    """Return the points of a seat's other cards before and after the choice."""
    _, cell, cards = placed(case)
    before = lying(case.view)
    was, now = (so_far(lying, case.view.cards)[0] for lying in (before, cards))
    return {
        at: (was[at], now[at])
        for at, (whose, _) in before.items()
        if whose == seat and at != cell and at in now
    }


def best_change(case: Instinkt, seat: int) -> str:
    """Say which own card gains most by one more card, or which other card loses most.

    It holds if no other place changes as much for the player.
    """
    sign = 1 if seat == case.me else -1

    def gained(case: Instinkt) -> int:
        return sum(sign * (now - was) for was, now in changes(case, seat).values())

    if gained(case) <= 0 or not case.most(gained):
        return ""
    found = changes(case, seat)
    best = max(found, key=lambda at: sign * (found[at][1] - found[at][0]))
    before, after = found[best]
    card = animal(lying(case.view)[best][1], case.words)
    if seat == case.me:
        return case.words(
            "Your {card} on {place} then scores {n} instead of {before}.",
            card=card,
            place=name(best),
            n=after,
            before=before,
        )
    return case.words(
        "{name}'s {card} on {place} then scores {n} instead of {before}.",
        card=card,
        name=case.words.seat(seat),
        place=name(best),
        n=after,
        before=before,
    )


def gathers(case: Instinkt) -> str:
    """Say how many cards that count already lie around a place, if it takes more to score."""
    card = case.view.cards[str(case.decision.about[0])]
    own = card.condition.startswith("own_")
    if not own and not card.condition.startswith("other"):
        return ""
    n = gathered(case)
    if not n or n >= card.least or not case.most(gathered):
        return ""
    if own:
        return case.words(
            "It needs {least} other cards of yours near it. There it has {n} already.",
            n=n,
            least=card.least,
        )
    return case.words(
        "It needs {least} cards of {name} near it. There it has {n} already.",
        n=n,
        least=card.least,
        name=case.words.seat(1 - case.me),
    )


def gathered(case: Instinkt) -> int:
    """Return how many cards that count lie around a place."""
    kind, cell, cards = placed(case)
    condition = case.view.cards[kind].condition
    around, own = condition.endswith("around"), condition.startswith("own_")
    near = [at for at in cards if at != cell and _is_near(at, cell, around)]
    return sum((cards[at][0] == case.me) == own for at in near)


def _is_near(a: Cell, b: Cell, around: bool) -> bool:
    across, along = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(across, along) == 1 if around else across + along == 1


def keeps_places(case: Instinkt) -> str:
    """Say that a card without points takes no place that scores."""
    kind, _, _ = placed(case)
    if case.view.cards[kind].points:
        return ""
    return case.words("It scores nothing itself, so it shouldn't take a place that scores.")


# ------------------------------------------------------------------- deer and raccoon


def changes_the_score(case: Instinkt) -> str:
    """Say how a push changes the points as they lie, if no other one changes them more."""

    def changed(case: Instinkt) -> tuple[int, int]:
        before, after, cards = lying(case.view), pushed(case), case.view.cards
        mine, theirs = (
            points(after, cards, o) - points(before, cards, o) for o in (case.me, 1 - case.me)
        )
        return mine, theirs

    def gained(case: Instinkt) -> int:
        mine, theirs = changed(case)
        return mine - theirs

    foe, (mine, theirs) = 1 - case.me, changed(case)
    if gained(case) <= 0 or not case.most(gained):
        return ""
    name_ = case.words.seat(foe)
    if theirs < 0:
        return case.words(
            "It takes points from {name}: {n} as the cards lie now.", name=name_, n=-theirs
        )
    return case.words("It brings you points: {n} as the cards lie now.", n=mine)


def scores_elsewhere(case: Instinkt) -> str:
    """Say where the card that a raccoon moves would score more, if no other gains as much."""
    place, n, before = best_move(case)
    if n <= before or not case.most(lambda case: best_move(case)[1] - best_move(case)[2]):
        return ""
    card = case.view.standing[case.view.frame.cell(str(case.choice.at[0]))]
    return case.words(
        "As the cards lie now, your {card} would score {n} on {place} instead of {before}.",
        card=animal(card.kind, case.words),
        n=n,
        place=place,
        before=before,
    )


def best_move(case: Instinkt) -> tuple[str, int, int]:
    """Return where a card of the display would score most, how much, and what it scores now."""
    view = case.view
    cell, before = view.frame.cell(str(case.choice.at[0])), lying(view)
    rest = {at: card for at, card in before.items() if at != cell}
    frame = frame_of(rest)
    scored = {
        place: so_far(rest | {frame.cell(place): before[cell]}, view.cards)[0][frame.cell(place)]
        for place in places(rest, frame)
    }
    best = max(scored, key=lambda place: scored[place])
    return best, scored[best], so_far(before, view.cards)[0][cell]


def is_of_no_use(case: Instinkt) -> str:
    """Say that the card that a raccoon moves scores nothing where it lies."""
    cell = case.view.frame.cell(str(case.choice.at[0]))
    card = case.view.standing[cell]
    scored = so_far(lying(case.view), case.view.cards)[0][cell]
    if scored or not case.view.cards[card.kind].points:
        return ""
    return case.words(
        "Where it lies now, your {card} scores nothing.", card=animal(card.kind, case.words)
    )


# ------------------------------------------------------------------- the card to play


def has_a_place(case: Instinkt) -> str:
    """Say where the card that is played could score now, or what its effect could do."""
    view, words = case.view, case.words
    kind = view.hand[case.me][case.choice.place]
    best, most = best_place(case)
    if not kind or not most or not case.most(lambda case: best_place(case)[1]):
        return ""
    return words(
        "As the cards lie now, your {card} would score {n} on {place}.",
        card=animal(kind, words),
        n=most,
        place=best,
    )


def best_place(case: Instinkt) -> tuple[str, int]:
    """Return the place where a card of the hand scores most now, and how much."""
    view = case.view
    kind = view.hand[case.me][case.choice.place]
    best, most = "", 0
    if kind is None or not view.cards[kind].points or not view.board:
        return best, most
    card, cards = view.cards[kind], lying(view)
    for place in places(cards, view.frame):
        cell = view.frame.cell(place)
        there = cards | {cell: (case.me, kind)}
        if card.condition in BY_PLACE:
            n = 0 if False in outcomes(card.condition, cell, there) else card.points
        else:
            n = so_far(there, view.cards)[0][cell]
        if n > most:
            best, most = place, n
    return best, most


def removes_a_card(case: Instinkt) -> str:
    """Say what a snake does."""
    if case.view.hand[case.me][case.choice.place] != "snake":
        return ""
    return case.words(
        "The Snake takes the card that {name} plays out of the game.",
        name=case.words.seat(1 - case.me),
    )


def moves_cards(case: Instinkt) -> str:
    """Say which own card a raccoon could help."""
    view = case.view
    if view.hand[case.me][case.choice.place] != "raccoon":
        return ""
    scored = so_far(lying(view), view.cards)[0]
    poor = [
        card
        for card in view.board
        if card.seat == case.me and view.cards[card.kind].points and not scored[card.cell]
    ]
    if not poor:
        return ""
    return case.words(
        "Your {card} on {place} scores nothing there, and the Raccoon can move it.",
        card=animal(poor[0].kind, case.words),
        place=name(poor[0].cell),
    )


def pushes_cards(case: Instinkt) -> str:
    """Say how much the best push of a deer changes now."""
    view = case.view
    cards = lying(view)
    if view.hand[case.me][case.choice.place] != "deer" or not cards:
        return ""
    foe = 1 - case.me
    scored = points(cards, view.cards, foe)
    if not scored:
        return ""
    return case.words(
        "{name}'s cards score {n} as they lie now, and the Deer can push them away.",
        name=case.words.seat(foe),
        n=scored,
    )


def is_placed_early_or_late(case: Instinkt) -> str:
    """Say how many of the cards that the other player may show are placed before this one."""
    view, foe = case.view, 1 - case.me
    gone = Counter(c.kind for c in (*view.board, *view.removed, *view.played) if c.seat == foe)
    left = [view.cards[kind].number for kind in (Counter(list(view.cards)) - gone)]
    numbers = [n for n in left if n]

    def sooner(case: Instinkt) -> int:
        """Return how many of these cards come before this one."""
        kind = view.hand[case.me][case.choice.place]
        own = view.cards[kind].number if kind else 0
        return sum(n > own or (n == own and view.token == foe) for n in numbers) if own else -1

    n = sooner(case)
    facts = {"n": n, "count": len(numbers), "name": case.words.seat(foe)}
    if n * 4 >= 3 * len(numbers) > 0 and _is_alone(case, sooner):
        return case.words(
            "Numbers that {name} can still have: {count}. Placed before yours: {n}, so you usually "
            "see where {name} places first.",
            **facts,
        )
    if 0 <= n * 4 <= len(numbers) and _is_alone(case, lambda case: -abs(sooner(case))):
        return case.words(
            "Numbers that {name} can still have: {count}. Placed before yours: {n}, so you usually "
            "choose your place first.",
            **facts,
        )
    return ""


def _is_alone(case: Instinkt, measure: Callable[[Instinkt], int]) -> bool:
    """Return whether each other choice measures less."""
    others = [case._replace(choice=c) for c in case.decision.choices if c != case.choice]
    return all(measure(other) < measure(case) for other in others)


# ------------------------------------------------------------------- against a choice


def cannot_score(case: Instinkt) -> str:
    """Say that a card can no longer score for its place."""
    kind, cell, cards = placed(case)
    card = case.view.cards[kind]
    if card.condition not in BY_PLACE or True in outcomes(card.condition, cell, cards):
        return ""
    if may_move(case):
        return ""
    return case.words(
        "On {place} your {card} scores nothing, whatever comes.",
        place=name(cell),
        card=animal(kind, case.words),
    )


def is_scared(case: Instinkt) -> str:
    """Say that a card lies beside one that it fears."""
    kind, cell, cards = placed(case)
    if not case.view.cards[kind].condition.startswith("safe"):
        return ""
    if so_far(cards, case.view.cards)[0][cell]:
        return ""
    return case.words(
        "On {place} your {card} lies beside an animal that it fears.",
        place=name(cell),
        card=animal(kind, case.words),
    )


PLACING = (scores_by_place, scores_by_cards, lifts_own, hurts_other, gathers, keeps_places)

PROS: Arguments[InstinktView] = {
    "place": PLACING,
    "to": PLACING,
    "push": (changes_the_score,),
    "move": (scores_elsewhere, is_of_no_use),
    "play": (has_a_place, moves_cards, pushes_cards, is_placed_early_or_late, removes_a_card),
    "under": (
        lambda case: case.words("It isn't lost: you draw it later, when more places are settled."),
    ),
}
"""What speaks for a choice, by its verb."""

CONS: Arguments[InstinktView] = {
    "place": (cannot_score, is_scared),
    "to": (cannot_score, is_scared),
}
"""What speaks against a choice, by its verb."""
