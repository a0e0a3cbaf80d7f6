"""The match, its days, and the traps."""

from __future__ import annotations

from games.engine import Choice, Turn, ask, ask_unless_forced, choice
from games.kill_the_unicorns.cards import BOOK, DECKS, HANDS, STARTERS
from games.kill_the_unicorns.rules.hunt import hunt
from games.kill_the_unicorns.rules.market import market
from games.kill_the_unicorns.rules.scoring import double_rainbow
from games.kill_the_unicorns.state import MARKET, TRAP, KillState

LINE = MARKET - TRAP - 1  # unicorns a day: one for each hunt (ruling 1)
PLACE = [
    [choice("place", card + 1, u + 1) for u in range(LINE)] for card in range(BOOK.schemes_drawn)
]


def deal(s: KillState) -> None:
    """Set up the match: the starter and the starting unicorns are drawn at random."""
    s.record("box", None, (), s.box + s.markers, s.everyone)
    s.shuffle(s.pile)
    s.first = s.pick(s.seats)
    s.record("first", s.first)
    left = list(STARTERS)
    for seat in range(s.seats):
        u = left.pop(s.pick(len(left)))
        s.box.remove(u)
        s.stable[seat].append(u)
        s.record("start", seat, (), (u,), s.everyone)
    if s.dealt:
        roles = list(BOOK.characters)
        for seat in range(s.seats):
            take_role(s, seat, roles.pop(s.pick(len(roles))))
        dawn(s)


def turn(s: KillState) -> Turn:
    """Play one step of a day: "It's a Trap!", a hunt, or "The Black Market"."""
    if s.day == 0:
        yield from choose_roles(s)
        dawn(s)
    elif s.step == TRAP:
        yield from trap(s)
        s.step += 1
    elif s.step < MARKET:
        yield from hunt(s)
        s.step += 1
    else:
        yield from market(s)
        if double_rainbow(s) is None:
            dawn(s)


def choose_roles(s: KillState) -> Turn:
    """ "Each player chooses a character": clockwise from the first player (ruling 18)."""
    left = list(BOOK.characters)
    for seat in s.order():
        pick = yield from ask_unless_forced(seat, "role", [choice("role", key) for key in left])
        key = str(pick.at[0])
        left.remove(key)
        take_role(s, seat, key)


def take_role(s: KillState, seat: int, key: str) -> None:
    """Give a player the hunt cards and the shuffled schemes of a character."""
    s.role[seat] = key
    s.hand[seat], s.deck[seat] = list(HANDS[key]), list(DECKS[key])
    taken = {*HANDS[key], *DECKS[key]}
    s.box = [t for t in s.box if t not in taken]
    s.record("role", seat, (key,))
    s.shuffle(s.hand[seat], except_for=1 << seat)
    s.shuffle(s.deck[seat])


def dawn(s: KillState) -> None:
    """Begin the next day: "gather your hunt cards", and four unicorns come into line."""
    s.day += 1
    s.step = TRAP
    if s.day > BOOK.days:
        return
    s.used = [False] * s.seats
    for seat in range(s.seats):
        s.hand[seat] = sorted(s.hand[seat] + s.spent[seat])
        s.spent[seat] = []
        # A hand that was not used was public on the market too.
        s.shuffle(s.hand[seat], except_for=1 << seat)
    s.line = [s.pile.pop() for _ in range(LINE)]
    s.traps = [[] for _ in s.line]
    s.hunted, s.sums = [], []
    s.record("day", s.first, (s.day,), s.line, s.everyone)


def trap(s: KillState) -> Turn:
    """ "All players draw 2 scheme cards" and slide one of them beneath a unicorn."""
    for seat in range(s.seats):
        s.schemes[seat] = [s.deck[seat].pop() for _ in range(BOOK.schemes_drawn)]
        s.record("drawn", seat, (), s.schemes[seat], 1 << seat)
    for seat in s.order():
        pick = yield from ask(seat, "place", places(s))
        place(s, seat, pick.place - 1, int(pick.at[1]) - 1)


def places(s: KillState) -> list[Choice]:
    """List where a scheme can go: "one above and one below the unicorn card" (ruling 2)."""
    free = [u for u, cards in enumerate(s.traps) if len(cards) < BOOK.schemes_on_a_unicorn]
    return [card[u] for card in PLACE for u in free]


def place(s: KillState, seat: int, card: int, u: int) -> None:
    """Lay one scheme face-down, "you can no longer look at it"; discard the other face-up."""
    t = s.schemes[seat].pop(card)
    s.traps[u].append(t)
    s.record("place", seat, (u, s.face[s.line[u]]), (t,))
    s.turn_face_down(t)
    s.discard[seat] += s.schemes[seat]
    s.record("unused", seat, (), s.schemes[seat], s.everyone)
    s.schemes[seat] = []
