"""Win this turn: two of the hand cards bring all Animals that are missing.

Such positions are rare in matches. So the cards are dealt again where nobody could tell: cards of
the deck, and those that only the player whose turn it is has seen. Its Field gets the Upgrade with
which it plays two cards, often a Downgrade, and Animals until some are missing. Its hand gets cards
that could bring several. The others can't respond, or they hold few cards with which they could.

A position is a puzzle only if several other pairs would win, too, if each card did all it says, and
if it does not suffice to add up what the cards say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from games import Table
from games.engine import GuessError, Playout, World, mask_of
from games.llamas_unleashed.cards import ANIMAL, ANIMALS, CARDS
from games.llamas_unleashed.rules import field_rules
from games.llamas_unleashed.rules.chain import beginning
from games.llamas_unleashed.rules.field_rules import card
from games.llamas_unleashed.rules.playing import INSTANTS
from games.puzzles import Fact, Puzzle
from games.robots import answer
from tools.puzzles.finding import as_is, described_fact, exact, line_of_play
from tools.puzzles.goals import Goal
from tools.puzzles.matches import GUESSES, Found, Moment, is_single
from tools.puzzles.merit import TWOFOLD, weakness, worth
from tools.puzzles.proof import OutOfReach, Path, Picks, all_answers, playout_after, steps

MISSING = (2, 3, 3, 4)
"""How many Animals are missing: two cards, of which one brings two, or spares as many."""
HELPING = ("spitting_fire", "no_probllama", "tranquilizer", "animal_swap")
"""The cards of which one comes into the hand: they can make room for others, or protect them."""
HELD = (2, 3)
"""How many of these come into the hand, and how many other Animals."""
MATES = 0.3
"""How often an Animal comes into the hand that one of these cards could bring."""
WIDE = frozenset((
    "gin_rammy", "bahama_llama", "jetpack_ram", "scammer_ram", "hardcore_parkour_goat",
    "tracker_alpacker", "dreadlocked_alpaca", "ignoramus", "alarm_call", "illamanati", "llamakaze",
    "alluring_alpaca_flute", "download_more_ram", "goatmeal_raisin_cookie", "grand_llarceny",
))  # fmt: skip
"""The cards with so many ways to use them that a search would take too long."""
TWICE = "ramstar_energy_drink"
"""The Upgrade with which two cards are played."""
OBSTACLES = (
    "", "velcro_barrier", "bridge_troll_on_duty", "llamaphobia", "flea_ridden_barn",
    "legal_ramifications", "scratchy_wool_blanket",
)  # fmt: skip
"""The Downgrades of which one comes into the Field."""
GUARDS = ("unstoppable_ram", "no_probllama", "tranquilizer", "few", "few", "few")
"""What keeps the others from responding. "few": they hold no more than one card each."""
PAIRS, LISTED, SOME = 6, 6, 3
"""The fewest pairs of cards, the most that are listed, and the most that win if nobody responds."""
FAR = 4
"""From this number of missing Animals on, the right pair may do just what its cards say."""
TEMPTING = 2
"""The fewest wrong pairs that would win if each card did all that it says."""
SEATS = 3
"""The most seats, since all of their answers are searched."""
TRIES = 12
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
        table = composed(moment.table, Random(f"{moment.name} {s.turns} {n}"))
        if table is not None and is_single(table, s.active):
            try:
                yield two_cards(table, s.active, f"{moment.name} {n}")
            except (OutOfReach, GuessError):
                yield "long"


def two_cards(table: Table[Any, Any], seat: int, seed: str) -> Puzzle | str:
    """Return the puzzle that a turn makes, or why it makes none."""
    s = table.state
    hand = s.hand[seat]
    pairs = [p for p in combinations(range(len(hand)), 2) if not INSTANTS & faces_of(s, seat, p)]
    faces = {s.face[t] for t in hand}
    if len(faces) < len(hand) or len(pairs) < PAIRS or faces & WIDE:
        return "few"
    need = missing(s, seat)
    hopes = [p for p in pairs if sum(map(worth, faces_of(s, seat, p))) >= need]
    if len(hopes) <= TEMPTING:
        return "plain"
    world = World(table.game, table.checkpoint(), table.chance, table.answers, 0)
    short = {p: shortfall(world, seat, hand, p) for p in pairs}
    able = [p for p, left in short.items() if not left]
    if not able or len(able) > SOME:
        return "several" if able else "open"
    certain = [(p, first) for p in able if (first := certain_first(table, seat, p))]
    if len(certain) != 1:
        return "several" if certain else "stopped"
    (best, first) = certain[0]
    if sum(map(worth, faces_of(s, seat, best))) == need < FAR and len(able) == 1:
        return "plain"
    near = sorted(pairs, key=lambda p: (p != best, p not in able, p not in hopes, short[p]))
    listed = [p for p in pairs if p in near[:LISTED]]
    facts: list[Fact] = [
        ("stopped", (name(p),)) if p in able else ("short", (name(p), short[p]))
        for p in listed
        if p != best
    ]
    likely = {p for p in pairs if p in able or (p in hopes and short[p] == 1)}
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


def goal_of(seat: int, hand: Sequence[int], pair: Pair) -> Goal:
    """Return the goal to win with two hand cards."""
    return Goal("pair", 1, seat, cards=[hand[place] for place in pair])


def certain_first(table: Table[Any, Any], seat: int, pair: Pair) -> str:
    """Return the card of a pair that is played first in a certain win; empty if there is none."""
    found = Found(table, seat, goal_of(seat, table.state.hand[seat], pair), ())
    for c in table.waiting[seat].choices:
        if c.verb == "play" and c.place in pair and exact(found).certain(found.goal, (c,)):
            return c.id
    return ""


def composed(table: Table[Any, Any], rng: Random) -> Table[Any, Any] | None:
    """Return the action of a turn after its cards were dealt again; None if it comes to none."""
    s = table.checkpoint()
    seat, guard, wanted = s.active, rng.choice(GUARDS), rng.choice(MISSING)
    deal_again(s, rng)
    for other in range(s.seats):
        if other != seat and guard == "few":
            spare = secret_to(s, other, seat)[1:]
            s.hand[other] = [t for t in s.hand[other] if t not in spare]
            s.deck[:0] = spare
        elif other != seat:
            lay(s, other, ["tranquilizer"] * (guard == "tranquilizer"))
    lay(s, seat, [TWICE, rng.choice(OBSTACLES), guard])
    quiet = [
        s.face[t]
        for t in [*s.discard, *secret(s, s.deck)]
        if card(s, t).type in ANIMAL
        and s.face[t] not in beginning.rules
        and s.face[t] not in TWOFOLD
    ]
    rng.shuffle(quiet)
    lay(s, seat, quiet[: max(missing(s, seat) - wanted, 0)])
    if missing(s, seat) != wanted:
        return None
    found: Table[Any, Any] = Table(table.game, s, table.chance)
    while not found.outcome and found.turns == 0:
        asked = next(o for o, d in found.waiting.items() if d.given is None)
        if found.waiting[asked].prompt == "action":
            fits = missing(found.state, seat) == wanted and found.waiting[asked].about == (2,)
            return found if fits else None
        found.answer(asked, answer(found.seat(asked), "easy", rng, GUESSES))
    return None


def deal_again(s: Any, rng: Random) -> None:
    """Deal the secret cards of hand and deck again, with cards in the hand that can win."""
    hand = secret(s, s.hand[s.active])
    tokens = [*hand, *secret(s, s.deck)]
    faces = [s.face[t] for t in tokens]
    rng.shuffle(faces)
    able = list(dict.fromkeys(face for face in faces if face in TWOFOLD))[: rng.choice(HELD)]
    wanted = {v for face in able for v in CARDS[face].variation}
    animals = [
        face
        for face in faces
        if face in ANIMALS
        and face not in WIDE | TWOFOLD
        and (rng.random() < MATES or not wanted.intersection(CARDS[face].variation))
    ]
    others = [face for face in faces if face in HELPING]
    first = [*able, *dict.fromkeys([*animals[: rng.choice(HELD)], *others[:1]])]
    first += [face for face in faces if face not in WIDE | set(first)][: len(hand) - len(first)]
    for face in first:
        faces.remove(face)
    for t, face in zip(tokens, [*first, *faces], strict=True):
        s.face[t] = face


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
        for picks in own_answers(play, goal):
            left = min(left, best((*path, steps(play, seat, picks)[-1])))
            if not left:
                break
        return left

    return best(())


def own_answers(play: Playout[Any], goal: Goal) -> list[Picks]:
    """Return the answers with which a seat could win with its two cards."""
    s, decision = play.state, play.waiting[goal.seat]
    answers = [picks for picks in all_answers(decision, s) if goal.allows(picks, play)]
    if decision.prompt == "into" and CARDS[str(decision.about[0])].type != "downgrade":
        return [picks for picks in answers if picks[0].place == goal.seat] or answers
    return [picks for picks in answers if [c.verb for c in picks] not in (["draw"], ["done"])]
