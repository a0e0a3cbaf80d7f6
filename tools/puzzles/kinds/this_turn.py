"""Win this turn: two of the hand cards bring all Animals that are missing.

Such positions are rare in matches. So the cards are dealt again where nobody could tell: cards of
the deck, and those that only the player whose turn it is has seen. Its Field gets the Upgrade with
which it plays two cards, often a Downgrade, and Animals until some are missing. Its hand gets cards
that could bring several, and one that could make way for them: see ``PLANS``. The others can't
respond, or they hold few cards with which they could.

A position is a puzzle only if several other pairs look as good: see ``merit.no_decoy``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from games import Table
from games.engine import Choice, GuessError, Playout, World, mask_of
from games.llamas_unleashed.cards import ANIMAL, ANIMALS, CARDS, VARIATIONS
from games.llamas_unleashed.rules import field_rules
from games.llamas_unleashed.rules.chain import beginning
from games.llamas_unleashed.rules.field_rules import card
from games.llamas_unleashed.rules.playing import INSTANTS
from games.puzzles import Fact, Puzzle
from games.robots import answer
from tools.puzzles.finding import as_is, described_fact, exact, line_of_play
from tools.puzzles.goals import Goal
from tools.puzzles.matches import GUESSES, Found, Moment, is_single
from tools.puzzles.merit import DIVERSE, TWOFOLD, looks, weakness, worth
from tools.puzzles.proof import OutOfReach, Path, all_answers, playout_after, steps

WIDE = frozenset((
    "gin_rammy", "bahama_llama", "jetpack_ram", "scammer_ram", "hardcore_parkour_goat",
    "tracker_alpacker", "dreadlocked_alpaca", "ignoramus", "alarm_call", "illamanati", "llamakaze",
    "alluring_alpaca_flute", "download_more_ram", "goatmeal_raisin_cookie", "grand_llarceny",
))  # fmt: skip
"""The cards with so many ways to use them that a search would take too long."""
TWICE = "ramstar_energy_drink"
"""The Upgrade with which two cards are played."""
QUIET = ("unstoppable_ram", "no_probllama", "tranquilizer")
"""What keeps the others from responding."""
REMOVING = ("remove", "return")
"""The verbs that take cards out of Fields."""
FEW = "few"
"""Instead of that, there is one opponent, who holds no more than one card."""
TROLL, BARN, PHOBIA = "bridge_troll_on_duty", "flea_ridden_barn", "llamaphobia"
HENRY = "henry_the_huarizo"
ALPACA, GOAT, LLAMA, RAM = (f"magical_{kind}corn" for kind in ("alpaca", "goati", "llama", "rami"))


class Plan(NamedTuple):
    """What is laid on a turn.

    The cards of ``helping`` come into the hand: they make room for others, bring or protect them.
    The first is part of the solution. So is one of ``mains``, which brings a card of its kind from
    the hand. Of each kind in ``rest`` no more than one card is in the hand. The cards of
    ``obstacles`` come into the Field, and one of ``guards``. Animals come there until so many are
    ``missing``; those of the kinds ``lacking`` are in the hand instead.
    """

    helping: tuple[str, ...] = ()
    mains: tuple[str, ...] = ()
    missing: int = 0
    rest: tuple[str, ...] = VARIATIONS
    obstacles: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    guards: tuple[str, ...] = QUIET

    def most(self) -> int:
        """Return how many pairs may win if nobody responds."""
        return 1 if self.guards == QUIET else SOME


PLANS = (
    Plan(("shaved_llama",), (GOAT, RAM), 3, ("alpaca", "goat", "ram"), (TROLL,)),
    Plan(("shaved_llama", DIVERSE), (), 3, ("alpaca", "goat", "ram"), (BARN,)),
    Plan(("animal_swap", DIVERSE), (), 2, ("llama",), (PHOBIA,)),
    Plan((HENRY, DIVERSE), (), 3, lacking=("alpaca", "llama")),
    Plan((HENRY, DIVERSE), (), 3, ("alpaca", "goat", "llama"), (PHOBIA,), ("llama",)),
    Plan(("tranquilizer",), (ALPACA, GOAT, LLAMA, RAM), 2, guards=(FEW,)),
    Plan(("no_probllama",), (ALPACA, GOAT, LLAMA, RAM), 2, guards=(FEW,)),
    Plan(("unstoppable_ram",), (ALPACA, GOAT, LLAMA), 3, guards=(FEW,)),
    Plan(("tranquilizer", DIVERSE), (), 2, guards=(FEW,)),
)
PAIRS, LISTED, SOME = 6, 6, 10
"""The fewest pairs of cards, the most that are listed, and the most that win if nobody responds."""
SEATS = 3
"""The most seats, since all of their answers are searched."""
TRIES = 6
"""How often the cards are dealt again on one turn."""
MOST = 400
"""The most lines that are played for a pair."""
Pair = tuple[int, int]
"""The places of two hand cards."""


def wins_this_turn(moment: Moment) -> Iterator[Puzzle | str]:
    """Yield the turns on which two cards of the hand win the match."""
    s = moment.table.state
    if moment.table.answers or s.phase == "setup" or s.seats > SEATS or s.skips[s.active]:
        return
    if s.closed:
        return
    for n in range(TRIES):
        rng = Random(f"{moment.name} {s.turns} {n}")
        plan = rng.choice(PLANS)
        table = composed(moment.table, plan, rng)
        if table is not None and is_single(table, s.active):
            try:
                yield two_cards(table, s.active, plan)
            except (OutOfReach, GuessError):
                yield "long"


def two_cards(table: Table[Any, Any], seat: int, plan: Plan) -> Puzzle | str:
    """Return the puzzle that a turn makes, or why it makes none."""
    s = table.state
    hand = s.hand[seat]
    pairs = [p for p in combinations(range(len(hand)), 2) if not INSTANTS & faces_of(s, seat, p)]
    faces = {s.face[t] for t in hand}
    if len(faces) < len(hand) or len(pairs) < PAIRS or faces & WIDE:
        return "few"
    look = looks(table, seat)
    seems = {p: sum(look[place] for place in p) for p in pairs}
    world = World(table.game, table.checkpoint(), table.chance, table.answers, 0)
    played = {*plan.helping[:1]}
    short, able = dict[Pair, int](), list[Pair]()
    for p in sorted(pairs, key=lambda p: (not played & faces_of(s, seat, p), -seems[p])):
        if played and not able and not played & faces_of(s, seat, p):
            return "plain"
        short[p] = shortfall(world, seat, hand, p)
        able += [p] * (not short[p])
        if len(able) > plan.most():
            return "several"
    if not able:
        return "open"
    certain = [(p, first) for p in able if (first := certain_first(table, seat, p))]
    if len(certain) != 1:
        return "several" if certain else "stopped"
    (best, first) = certain[0]
    brings = {p: sum(map(worth, faces_of(s, seat, p))) for p in pairs}
    near = sorted(pairs, key=lambda p: (p != best, p not in able, -brings[p], short[p]))
    listed = [p for p in pairs if p in near[:LISTED]]
    facts: list[Fact] = [
        ("stopped", (name(p),)) if p in able else ("short", (name(p), short[p]))
        for p in listed
        if p != best
    ]
    likely = {p for p in pairs if p in able or seems[p] >= seems[best]}
    chances = {name(p): 1.0 if p == best else 0.5 if p in likely else 0.1 for p in listed}
    ways = sorted(card(s, hand[place]).does.split()[0] for place in best)
    theme = f"pair {' '.join(ways)} {'stopped' if len(able) > 1 else 'short'}"
    puzzle = described_fact(
        table, seat, "pair", (), (), chances, known=(), because=tuple(facts), theme=theme,
    )  # fmt: skip
    goal = goal_of(seat, hand, best)
    begun = puzzle.model_copy(update={"solution": (first,), "turns": 1})
    line = line_of_play(Found(table, seat, goal, ()), begun, as_is)
    puzzle = puzzle.model_copy(update={"line": line, "turns": 1})
    return weakness(puzzle) or puzzle


def faces_of(s: Any, seat: int, pair: Pair) -> set[str]:
    """Return the faces of two hand cards."""
    return {s.face[s.hand[seat][place]] for place in pair}


def name(pair: Pair) -> str:
    """Return two hand cards as a choice of the puzzle."""
    return f"pair:{pair[0]}.{pair[1]}"


class TwoCards(Goal):
    """To win with two hand cards; answers that don't help are left out."""

    def __init__(self, turns: int, seat: int, cards: Collection[int]) -> None:
        super().__init__("pair", turns, seat, cards=cards)

    def within(self, turns: int) -> Goal:
        """Return the same goal with other turns."""
        return TwoCards(turns, self.seat, self.cards)

    def allows(self, picks: Sequence[Choice], play: Playout[Any]) -> bool:
        """Return whether an answer uses a card of the goal, or an effect, for the seat itself."""
        s, decision = play.state, play.waiting[self.seat]
        listed = decision.choices
        if decision.prompt == "into" and CARDS[str(decision.about[0])].type != "downgrade":
            own = [c for c in listed if c.place == self.seat]
        else:
            own = [c for c in listed if c.verb in REMOVING and self._clears(s, c)]
            own = own or [c for c in listed if c.verb not in {*REMOVING, "draw", "done"}]
        return super().allows(picks, play) and {*picks} <= {*(own or listed)}

    def _clears(self, s: Any, c: Choice) -> bool:
        """Return whether a choice takes a Downgrade out of the own Field."""
        owner, place = map(int, c.at)
        return owner == self.seat and card(s, s.fields[owner][place]).type == "downgrade"


def goal_of(seat: int, hand: Sequence[int], pair: Pair) -> Goal:
    """Return the goal to win with two hand cards."""
    return TwoCards(1, seat, [hand[place] for place in pair])


def certain_first(table: Table[Any, Any], seat: int, pair: Pair) -> str:
    """Return the card of a pair that is played first in a certain win; empty if there is none."""
    found = Found(table, seat, goal_of(seat, table.state.hand[seat], pair), ())
    for c in table.waiting[seat].choices:
        if c.verb == "play" and c.place in pair and exact(found).certain(found.goal, (c,)):
            return c.id
    return ""


def composed(table: Table[Any, Any], plan: Plan, rng: Random) -> Table[Any, Any] | None:
    """Return the action of a turn after its cards were dealt again; None if it comes to none."""
    s = table.checkpoint()
    seat, guard, wanted = s.active, rng.choice(plan.guards), plan.missing
    if (guard == FEW and s.seats > 2) or not deal_again(s, plan, rng):
        return None
    for other in range(s.seats):
        if other != seat and guard == FEW:
            spare = secret_to(s, other, seat)[1:]
            s.hand[other] = [t for t in s.hand[other] if t not in spare]
            s.deck[:0] = spare
        elif other != seat:
            lay(s, other, ["tranquilizer"] * (guard == "tranquilizer"))
    lay(s, seat, [TWICE, *plan.obstacles, guard])
    quiet = [
        s.face[t]
        for t in [*s.discard, *secret(s, s.deck)]
        if card(s, t).type in ANIMAL
        and s.face[t] not in beginning.rules
        and s.face[t] not in TWOFOLD
        and not {*card(s, t).variation} & {*plan.lacking}
    ]
    rng.shuffle(quiet)
    lay(s, seat, quiet[: max(missing(s, seat) - wanted, 0)])
    there = {v for t in field_rules.animals(s, seat) for v in card(s, t).variation}
    if missing(s, seat) != wanted or there & {*plan.lacking}:
        return None
    found: Table[Any, Any] = Table(table.game, s, table.chance)
    while not found.outcome and found.turns == 0:
        asked = next(o for o, d in found.waiting.items() if d.given is None)
        if found.waiting[asked].prompt == "action":
            fits = missing(found.state, seat) == wanted and found.waiting[asked].about == (2,)
            return found if fits else None
        found.answer(asked, answer(found.seat(asked), "easy", rng, GUESSES))
    return None


def deal_again(s: Any, plan: Plan, rng: Random) -> bool:
    """Deal the secret cards of hand and deck again; return whether a plan's cards are there."""
    hand = secret(s, s.hand[s.active])
    tokens = [*hand, *secret(s, s.deck)]
    faces = [s.face[t] for t in tokens]
    rng.shuffle(faces)
    main = [face for face in faces if face in plan.mains][:1]
    kinds = {v for face in main for v in CARDS[face].variation}
    able = [face for face in faces if face in ANIMALS - WIDE]
    mates = [f for f in able if f not in TWOFOLD and kinds & {*CARDS[f].variation}][:1]
    alone = [[f for f in able if CARDS[f].variation == (v,)][:1] for v in plan.rest]
    rest = [f for faces in alone for f in faces if not kinds & {*CARDS[f].variation}]
    first = list(dict.fromkeys([*plan.helping, *main, *mates, *rest]))
    first += dict.fromkeys(f for f in faces if f not in ANIMALS | WIDE | {DIVERSE, *first})
    first = first[: len(hand)]
    shown = {CARDS[face].variation for face in first}
    if not all((v,) in shown for v in plan.lacking):  # someone must be tempted to play them
        return False
    if not {*plan.helping, *main, *mates} <= {*first} <= {*faces}:
        return False
    rng.shuffle(first)  # otherwise the cards that help would always come first
    for face in first:
        faces.remove(face)
    for t, face in zip(tokens, [*first, *faces], strict=True):
        s.face[t] = face
    return True


def secret(s: Any, cards: Iterable[int]) -> list[int]:
    """Return the cards of which no seat but the active one knows anything."""
    others = [reader for reader in range(s.seats + 1) if reader != s.active]
    known = told(s)
    for reader in others:
        known |= s.seen[reader]
    return [t for t in cards if not known >> t & 1]


def secret_to(s: Any, owner: int, reader: int) -> list[int]:
    """Return the cards in a hand of which a reader knows nothing."""
    known = told(s) | s.seen[reader]
    return [t for t in s.hand[owner] if not known >> t & 1]


def told(s: Any) -> int:
    """Return the cards about which any seat knows something that it has not seen."""
    known = 0
    for reader in range(s.seats + 1):
        known |= mask_of(s.limits[reader])
        for each in (*s.bags[reader], *s.totals[reader]):
            known |= each.tokens
    return known


def lay(s: Any, seat: int, faces: Collection[str]) -> None:
    """Move cards with some faces from the discard pile or the deck into a Field, if it has none."""
    for face in faces:
        there = [t for t in [*s.discard, *secret(s, s.deck)] if s.face[t] == face]
        if there and not (face in CARDS and s.face[there[0]] in holding(s, seat)):
            t = there[0]
            s.deck = [other for other in s.deck if other != t]
            s.discard = [other for other in s.discard if other != t]
            s.fields[seat].append(t)
            s.seen = [seen | 1 << t for seen in s.seen]


def holding(s: Any, seat: int) -> set[str]:
    """Return the Upgrades and Downgrades in a Field."""
    return {s.face[t] for t in field_rules.modifiers(s, seat)}


def missing(s: Any, seat: int) -> int:
    """Return how many Animals a seat still needs to win."""
    return int(field_rules.needed(s, seat)) - len(field_rules.animals(s, seat))


def shortfall(world: World[Any], seat: int, hand: Sequence[int], pair: Pair) -> int:
    """Return how many Animals are missing at best if only two cards are played. Raise OutOfReach.

    Nobody responds, and Animals and Upgrades go into the own Field.
    """
    goal, searched = goal_of(seat, hand, pair), 0

    def best(path: Path) -> int:
        nonlocal searched
        searched += 1
        if searched > MOST:
            raise OutOfReach
        play = playout_after(world, path, goal)
        if goal.over(play):
            return 0 if goal.reached(play) else max(missing(play.state, seat), 1)
        if seat not in play.waiting:
            return best((*path, steps(play, seat, ())[-1]))
        left = max(missing(play.state, seat), 1)
        for picks in all_answers(play.waiting[seat], play.state):
            if not goal.allows(picks, play):
                continue
            left = min(left, best((*path, steps(play, seat, picks)[-1])))
            if not left:
                break
        return left

    return best(())
