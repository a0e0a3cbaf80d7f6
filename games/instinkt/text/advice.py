"""What speaks for a choice in Instinkt, and what against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from games.engine import Arguments, Case, Weighed, message
from games.instinkt.cards import Card
from games.instinkt.rules.board import SIZE, Cell, frame_of, lines, name, places, push
from games.instinkt.rules.scoring import so_far
from games.instinkt.text.names import animal, named
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
            "In {share} of the possible squares, {place} is a corner, where your card scores {n}."
        ),
    ),
    "edge": (
        message("Whatever happens, {place} will be on the edge, so your card scores {n} there."),
        message(
            "Unless cards are moved, {place} will be on the edge, so your card scores {n} there."
        ),
        message(
            "In {share} of the possible squares, {place} is on the edge, where your card scores "
            "{n}."
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
            "In {share} of the possible squares, {place} is in the middle, where your card scores "
            "{n}."
        ),
    ),
}
"""What is said of a place where a card scores for certain, where it scores unless a Deer or a
Raccoon moves cards, and where it may score."""
MOVING = {"deer", "raccoon"}
MUCH = 5
"""The most points that a single card brings."""
EARLY = 6
"""So many cards on the table are few."""


def lying(view: InstinktView) -> dict[Cell, tuple[int, str]]:
    """Return the cards of the display without the one that is lifted."""
    return {cell: (card.seat, card.kind) for cell, card in view.standing.items()}


def placed(case: Instinkt) -> tuple[str, Cell, Lying]:
    """Return the kind of the card that a choice places, its cell, and the display with it."""
    kind = str(case.decision.about[0])
    cell = case.view.frame.cell(str(case.choice.at[0]))
    return kind, cell, lying(case.view) | {cell: (case.me, kind)}


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
    return _by_place(case, *placed(case))


def may_score(case: Instinkt) -> str:
    """Say where a card of the hand that scores nothing now is most likely to score."""
    view, cards = case.view, lying(case.view)
    kind = view.hand[case.me][case.choice.place]
    if not kind or not cards or best(case)[0] > 0:
        return ""
    cells = map(view.frame.cell, places(cards, view.frame))
    found = [_by_place(case, kind, cell, cards | {cell: (case.me, kind)}) for cell in cells]
    return max(found, key=lambda said: said.worth)


def _by_place(case: Instinkt, kind: str, cell: Cell, cards: Lying) -> Weighed:
    card = case.view.cards[kind]
    likely = chance(card.condition, cell, cards) if card.condition in BY_PLACE else 0
    if not likely:
        return Weighed("", 0)
    certain, unless_moved, possible = BY_PLACE[card.condition]
    said = possible if likely < 1 else unless_moved if may_move(case) else certain
    facts = {"n": card.points, "share": case.words.language.percent(likely)}
    return Weighed(case.words(said, place=name(cell), **facts), likely * card.points, "place")


def may_move(case: Instinkt) -> bool:
    """Return whether a Deer or a Raccoon of either player may still come."""
    view = case.view
    gone = sum(card.kind in MOVING for card in (*view.board, *view.removed))
    return gone < len(MOVING) * view.seats


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


def takes_a_place(case: Instinkt) -> str:
    """Say which card that the other player still has would score on the place that is taken."""
    _, cell, _ = placed(case)
    found = wanted(case, 1 - case.me, left_to_come(case, 1 - case.me), cell)
    if not found:
        return ""
    n, kind = max(found)
    said = case.words(
        "You take {place}, where {name}'s {card} could otherwise score {n}.",
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


# ------------------------------------------------------------------- equal choices


def many_places_left(case: Instinkt) -> str:
    """Say that much of the match is still to come, unless a card gains much now."""
    n = SIZE * SIZE - len(case.view.standing)
    if n <= SIZE or case.choice.verb not in ("play", "place"):
        return ""
    if max(best(case._replace(choice=c))[0] for c in case.decision.choices) > MUCH:
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


def gathers(case: Instinkt) -> str:
    """Say how many cards that count already lie around a place, if it takes more to score."""
    kind, cell, cards = placed(case)
    card, n = case.view.cards[kind], gathered(case, cell, cards)
    if not 0 < n < card.least:
        return ""
    said = (
        case.words(
            "Your card needs {least} other cards of yours near it. There, it already has {n}.",
            n=n,
            least=card.least,
        )
        if card.condition.startswith("own_")
        else case.words(
            "Your card needs {least} of {name}'s cards near it. There, it already has {n}.",
            n=n,
            least=card.least,
            name=case.words.seat(1 - case.me),
        )
    )
    return Weighed(said, n / card.least, "cards")


def is_sheltered(case: Instinkt) -> str:
    """Say in how many places beside a card an animal that it fears could still come."""
    kind, cell, cards = placed(case)
    if not case.view.cards[kind].condition.startswith("safe") or is_scared(case):
        return ""
    frame = frame_of(cards)
    free = [*map(frame.cell, places(cards, frame))]
    n = sum(abs(x - cell[0]) + abs(y - cell[1]) == 1 for x, y in free)
    said = case.words("Free places beside your card for an animal it fears: {n}.", n=n)
    return Weighed(said, -n, "sheltered")


def grows_later(case: Instinkt) -> str:
    """Say how many cards are still to come that would raise a card that counts each of them."""
    view = case.view
    kind = view.hand[case.me][case.choice.place]
    if not kind or not view.cards[kind].each:
        return ""
    seat = case.me if view.cards[kind].condition.startswith("own_") else 1 - case.me
    n = (SIZE * SIZE - len(view.standing)) // 2 - (seat == case.me)
    if n < SIZE:
        return ""
    said = case.words.by_actor(
        seat,
        "{n} more of your cards are still to come, and each one around your {card} counts.",
        "{n} more of {name}'s cards are still to come, and each one around your {card} counts.",
        card=animal(kind, case.words),
        n=n,
    )
    return Weighed(said, n, "grows")


def whole(view: InstinktView) -> Lying:
    """Return all cards of the display, also one that is lifted."""
    return {card.cell: (card.seat, card.kind) for card in view.board}


def pushed(cards: Lying, seat: int, end: str, index: int) -> Lying:
    """Return the display after a deer of a seat comes in."""
    found = push(cards, end, index)
    moved = {found.moved.get(cell, cell): card for cell, card in cards.items()}
    return moved | {found.deer: (seat, "deer")}


def results(case: Instinkt) -> Iterator[tuple[Lying, str]]:
    """Yield the displays that a choice can lead to, and the place that makes the difference."""
    view, choice, cards = case.view, case.choice, lying(case.view)
    if choice.verb == "push":
        yield pushed(cards, case.me, *view.frame.entry(*choice.at)), ""
    elif choice.verb == "move":
        yield from moves(case, cards, [view.frame.cell(str(choice.at[0]))])
    elif choice.verb in ("place", "to"):
        kind, cell, _ = placed(case)
        yield from added(case, cards, kind, cell)
    elif choice.verb == "play" and cards:
        kind = view.hand[case.me][choice.place] or "snake"
        if kind == "deer":
            yield from ((pushed(cards, case.me, *line), "") for line in lines(cards))
        elif kind != "snake":
            for cell in map(view.frame.cell, places(cards, view.frame)):
                yield from added(case, cards, kind, cell)


def added(case: Instinkt, cards: Lying, kind: str, cell: Cell) -> Iterator[tuple[Lying, str]]:
    """Yield the displays after one more own card, which may be a raccoon that moves another."""
    after = {**cards, cell: (case.me, kind)}
    if kind == "raccoon":
        yield from moves(case, after, [at for at, (seat, _) in cards.items() if seat == case.me])
    else:
        yield after, name(cell)


def moves(case: Instinkt, cards: Lying, own: Sequence[Cell]) -> Iterator[tuple[Lying, str]]:
    """Yield the displays after one of some own cards has moved, and where it then lies."""
    for cell in own if len(cards) > 1 else ():
        rest = {at: card for at, card in cards.items() if at != cell}
        for to in map(frame_of(rest).cell, places(rest, frame_of(rest))):
            yield rest | {to: cards[cell]}, name(to)


def best(case: Instinkt) -> tuple[int, Lying, str]:
    """Return how many points a choice can gain on the other player now, how, and where."""
    cards, before = case.view.cards, whole(case.view)
    lead = balance(before, cards, case.me)
    found = [(balance(after, cards, case.me) - lead, after, at) for after, at in results(case)]
    return max(found, key=lambda each: each[0], default=(0, before, ""))


def gains_points(case: Instinkt) -> str:
    """Say how many points a choice gains on the other player as the cards lie."""
    n = best(case)[0]
    said = (
        message("As things stand, it improves your score against {name} by {n}.")
        if n > 0
        else message("As things stand, it worsens your score against {name} by {n}.")
        if n
        else message("As things stand, it doesn't change your score against {name}.")
    )
    facts = {"name": case.words.seat(1 - case.me), "n": abs(n)}
    return Weighed(case.words(said, **facts), n, "gain")


def leaves_a_reply(case: Instinkt) -> str:
    """Say what the other player's card that is placed next can gain after this choice."""
    view, other = case.view, 1 - case.me
    kind = next((card.kind for card in view.played if card.seat == other), "")
    after = dict(best(case)[1])
    if not kind or not view.cards[kind].points or len(after) >= SIZE * SIZE:
        return ""
    lead = balance(after, view.cards, other)
    frame = frame_of(after)
    n, cell = max((balance(after | {cell: (other, kind)}, view.cards, other) - lead, cell)
                  for cell in map(frame.cell, places(after, frame)))  # fmt: skip
    facts = {"card": named(kind, case.words), "name": case.words.seat(other)}
    said = case.words("{name} can then improve their score by up to {n} with {card}, on "
                      "{place}.",
                      n=n, place=name(cell), **facts)  # fmt: skip
    if n <= 0:
        said = case.words("{name} can't improve their score with {card} then.", **facts)
    return Weighed(said, -max(n, 0), "reply")


def gains_in_play(case: Instinkt) -> str:
    """Say what a card of the hand could gain as the cards lie, and in how many places."""
    view, words = case.view, case.words
    kind = view.hand[case.me][case.choice.place] or "snake"
    if not view.standing or kind == "snake":
        return ""
    lead = balance(whole(view), view.cards, case.me)
    gains = [
        (balance(after, view.cards, case.me) - lead, at, scored(after, view.cards))
        for after, at in results(case)
    ]
    n, at, points = max(gains, key=lambda gain: gain[:2], default=(0, "", {}))
    if n <= 0:
        said = words("As things stand, it can't improve your score.")
    elif view.cards[kind].points:
        own = next(score for cell, score in points.items() if name(cell) == at)
        said = message("It would now score {n} on {place}. Places where it helps: {k}.")
        if own != n:
            said = message(
                "On {place} it would now score {own}; in all, your score against {name} "
                "improves by {n}."
            )
        k = sum(gain > 0 for gain, *_ in gains)
        said = words(said, n=n, own=own, place=at, k=k, name=words.seat(1 - case.me))
    else:
        said = words("As things stand, its effect could improve your score by up to {n}.", n=n)
    return Weighed(said, max(n, 0), "gain")


def changes_a_card(case: Instinkt) -> str:
    """Say which card that stays in its place changes most in the player's favour."""
    _, after, _ = best(case)
    before, cards = lying(case.view), case.view.cards
    was, now = scored(before, cards), scored(after, cards)
    gain = {at: (now[at] - was[at]) * (1 if card[0] == case.me else -1)
            for at, card in before.items() if after.get(at) == card}  # fmt: skip
    most = max(gain, key=lambda at: gain[at], default=None)
    if most is None or gain[most] <= 0:
        return ""
    seat, kind = before[most]
    said = case.words.by_actor(
        seat,
        "Your {card} on {place} then scores {n} instead of {before}.",
        "{name}'s {card} on {place} then scores {n} instead of {before}.",
        card=animal(kind, case.words),
        place=name(most),
        n=now[most],
        before=was[most],
    )
    return Weighed(said, gain[most], "changes")


def moves_to(case: Instinkt) -> str:
    """Say where the card that a raccoon moves would score more."""
    n, after, at = best(case)
    raccoon = case.choice.verb == "move" or (
        case.choice.verb == "play" and case.view.hand[case.me][case.choice.place] == "raccoon"
    )
    cell = next((cell for cell in after if name(cell) == at), None)
    points = scored(after, case.view.cards)[cell] if cell else 0
    if not raccoon or not cell or n <= 0 or not points:
        return ""
    said = case.words(
        "Your {card} can move to {place} and score {n} there.",
        card=animal(after[cell][1], case.words),
        place=at,
        n=points,
    )
    return Weighed(said, n, "moves")


def comes_first(case: Instinkt) -> str:
    """Say how many of the cards that the other player may show are placed after this one.

    With a Snake, whose number counts as 0, nobody places a card.
    """
    kind = case.view.hand[case.me][case.choice.place]
    if not kind or not case.view.standing:
        return ""
    theirs = [case.view.cards[other].number for other in left_to_come(case, 1 - case.me)]
    n = sum(0 < number < case.view.cards[kind].number for number in theirs)
    said = case.words(
        "It is placed before {n} of the {m} cards that {name} may show.",
        n=n,
        m=len(theirs),
        name=case.words.seat(1 - case.me),
    )
    return Weighed(said, n, "first") if n else ""


def left_to_come(case: Instinkt, seat: int) -> list[str]:
    """Return the kinds of a player's cards that may still be placed, as everyone knows."""
    view = case.view
    shown = [card.kind for card in view.played if card.seat == seat]
    if len(view.standing) + len({card.seat for card in view.played} | {case.me}) >= SIZE * SIZE:
        return shown
    gone = {card.kind for card in (*view.board, *view.removed, *view.played) if card.seat == seat}
    return [kind for kind in view.cards if kind not in gone] + shown


def gains_alike(case: Instinkt) -> str:
    """Say that every place or push brings the same as the cards lie."""
    found = {best(case._replace(choice=c))[0] for c in case.decision.choices}
    free = SIZE * SIZE - len(case.view.standing)
    if len(found) > 1 or min(found) < 0 or case.choice.verb in ("play", "under"):
        return ""
    if found == {0}:
        return case.words(
            "Whatever you choose, neither of you gains on the other for now. Free places: {n}.",
            n=free,
        )
    return case.words(
        "As things stand, every choice adds {n} to your score against the other "
        "player. Free places: {free}.",
        n=found.pop(),
        free=free,
    )


def comes_too_early(case: Instinkt) -> str:
    """Say that an effect finds little to move while few cards lie on the table."""
    kind, n = case.view.hand[case.me][case.choice.place], len(case.view.standing)
    if kind not in MOVING or n > SIZE * SIZE - EARLY:
        return ""
    return case.words("Its effect can wait: it finds more to move when more cards lie on the "
                      "table.")  # fmt: skip


def keeps_for_later(case: Instinkt) -> str:
    """Say which cards a snake leaves for a time when it is clearer where they score."""
    hand = [kind for kind in case.view.hand[case.me] if kind]
    kept = [kind for kind in hand if case.view.cards[kind].condition in BY_PLACE]
    played = case.view.hand[case.me][case.choice.place]
    if played != "snake" or not kept or len(case.view.standing) > EARLY:
        return ""
    return case.words("You keep {cards} for later, when it is clearer where the square ends.",
                      cards=case.words.listing([named(kind, case.words) for kind in kept]),
                      )  # fmt: skip


PLACING = (
    gains_points,
    leaves_a_reply,
    changes_a_card,
    scores_by_place,
    takes_a_place,
    gathers,
    helps_another,
    is_sheltered,
)

PROS: Arguments[InstinktView] = {
    "place": PLACING,
    "to": PLACING,
    "push": (gains_points, leaves_a_reply, changes_a_card),
    "move": (gains_points, moves_to),
    "play": (
        gains_in_play,
        keeps_for_later,
        changes_a_card,
        moves_to,
        may_score,
        grows_later,
        comes_first,
    ),
    "under": (
        lambda case: case.words(
            "A card on the bottom of your deck isn't lost: you may still draw it late in the match."
        ),
    ),
}
"""What speaks for a choice, by its verb."""

AGAINST = (cannot_score, is_scared)

CONS: Arguments[InstinktView] = {
    "place": AGAINST,
    "to": AGAINST,
    "play": (comes_too_early,),
}
"""What speaks against a choice, by its verb."""

EVENS = (gains_alike, many_places_left)
"""Why the choices of a decision differ little."""
