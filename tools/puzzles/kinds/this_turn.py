"""Win this turn: two Animals are missing, and one action brings both.

Such positions are rare in matches. So the cards are dealt again where nobody could tell: cards of
the deck, and those that only the player whose turn it is has seen. Its hand gets a card that can
bring two Animals. Animals of the discard pile are laid into its Field until only MISSING are
missing, with a card against Instants: most wins can be stopped otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import Any

from games import Table
from games.engine import mask_of
from games.llamas_unleashed.rules import field_rules
from games.puzzles import Puzzle
from games.robots import answer
from tools.puzzles.finding import examine
from tools.puzzles.goals import Goal
from tools.puzzles.matches import GUESSES, Found, Moment, is_fit

MISSING = 2
ADDED = ("basic", "magical")
TWOFOLD = frozenset((
    "magical_alpacacorn", "magical_goaticorn", "magical_llamacorn", "magical_ramicorn",
    "embrace_diversity", "alluring_alpaca_flute", "download_more_ram", "goatmeal_raisin_cookie",
))  # fmt: skip
"""The cards that can bring two Animals, or spare as many."""
QUIET = field_rules.UNANSWERED | {"unstoppable_ram"}
CHOICES = range(4, 10)
"""How many choices there may be. Only some of many are listed."""
SEATS = 3
"""The most seats, since all of their answers are searched."""
TRIES = 3
"""How often the cards are dealt again on one turn."""
QUICK = 150
"""The most lines that are played in a random deal: most positions are no puzzles."""


def wins_this_turn(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the actions of a turn of which one wins the match."""
    s = moment.table.state
    if moment.table.answers or s.phase == "setup" or s.seats > SEATS or s.skips[s.active]:
        return
    for n in range(TRIES):
        table = composed(moment.table, Random(f"{moment.name} {s.turns} {n}"))
        if table is not None and is_fit(table, s.active, CHOICES):
            found = Found(table, s.active, Goal("match", 1, s.active), ())
            puzzle = examine(found, f"{moment.name} {n}", plain=False, quick=QUICK)
            yield puzzle if isinstance(puzzle, str) else named(puzzle, found)


def composed(table: Table[Any, Any], rng: Random) -> Table[Any, Any] | None:
    """Return the action of a turn after its cards were dealt again; None if it comes to none."""
    s = table.checkpoint()
    seat = s.active
    deal_again(s, rng)
    open_cards, deck = s.discard[s.closed :], secret(s, s.deck)
    pool = [
        t for t in open_cards if field_rules.card(s, t).type in ADDED and s.face[t] not in QUIET
    ]
    rng.shuffle(pool)
    lay(s, [t for t in (*open_cards, *deck) if s.face[t] in QUIET][-1:])
    lay(s, pool[: max(missing(s, seat) - MISSING, 0)])
    if missing(s, seat) != MISSING:
        return None
    found: Table[Any, Any] = Table(table.game, s, table.chance)
    while not found.outcome and found.turns == 0:
        asked = next(o for o, d in found.waiting.items() if d.given is None)
        if found.waiting[asked].prompt == "action":
            return found if missing(found.state, seat) == MISSING else None
        found.answer(asked, answer(found.seat(asked), "easy", rng, GUESSES))
    return None


def deal_again(s: Any, rng: Random) -> None:
    """Deal the secret cards of hand and deck again, with a card in the hand that can win."""
    hand = secret(s, s.hand[s.active])
    tokens = [*hand, *secret(s, s.deck)]
    faces = [s.face[t] for t in tokens]
    rng.shuffle(faces)
    faces.sort(key=lambda face: face not in TWOFOLD)
    rest = faces[1:]
    rng.shuffle(rest)
    for t, face in zip(tokens, [*faces[:1], *rest], strict=True):
        s.face[t] = face


def secret(s: Any, cards: Iterable[int]) -> list[int]:
    """Return the cards of which no seat but the active one knows anything."""
    others = [reader for reader in range(s.seats + 1) if reader != s.active]
    known = 0
    for reader in range(s.seats + 1):
        known |= mask_of(s.limits[reader])
        for told in (*s.bags[reader], *s.totals[reader]):
            known |= told.tokens
    for reader in others:
        known |= s.seen[reader]
    return [t for t in cards if not known >> t & 1]


def lay(s: Any, cards: Collection[int]) -> None:
    """Move cards of the deck and the discard pile into the Field of the active player."""
    s.deck = [t for t in s.deck if t not in cards]
    s.discard = [t for t in s.discard if t not in cards]
    s.fields[s.active] += cards
    s.seen = [seen | mask_of(cards) for seen in s.seen]


def missing(s: Any, seat: int) -> int:
    """Return how many Animals a seat still needs to win."""
    return int(field_rules.needed(s, seat)) - len(field_rules.animals(s, seat))


def named(puzzle: Puzzle, found: Found) -> Puzzle:
    """Return a puzzle with what the winning card does in its theme."""
    s = found.table.state
    (best,) = (c for c in found.table.waiting[found.seat].choices if c.id in puzzle.solution)
    card = field_rules.card(s, s.hand[found.seat][best.place]) if best.verb == "play" else None
    what = card.does.split()[0] if card and card.does else best.verb
    return puzzle.model_copy(update={"theme": f"match {best.verb} {what}"})
