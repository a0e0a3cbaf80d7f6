"""The effect chain: links of effects that are named first and then applied.

"Each effect is considered its own link"; effects that trigger together are one link, whose
"targets must be chosen before this link resolves" and where "the same card may not be selected
twice". What a link triggers is the next link; the chain ends when a link triggers nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple

from games.engine import Answers, Choice, Question, ask, ask_unless_forced, ask_yes_no, choice
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.state import LlamasState

Doing = Generator[Question, Answers, None]
Finder = Callable[["Effect"], Iterable[int]]
Players = Callable[["Effect"], Sequence[int]]

LONG_LIST = 25  # the most choices that one menu holds
MOST_LINKS = 200  # ruling 52: a longer chain is a defect
NO, DONE = choice("no"), choice("done")


class Rule(NamedTuple):
    """The effect of a card at a moment.

    ``may``: it is optional. It names a Field card that ``card`` finds, for the act called
    ``verb``, or a seat that ``player`` finds. If it is optional and names nothing, its
    owner is asked yes or no, unless ``asks`` says that the effect asks by itself. A ``still``
    effect may come anywhere in the order. ``when`` tests, by public facts, whether the effect is
    of any use.
    """

    key: str
    run: Callable[[Effect], Doing | None]
    may: bool
    verb: str
    card: Finder | None
    player: Players | None
    asks: bool
    still: bool
    when: Callable[[Effect], bool] | None


RULES: dict[str, dict[str, Rule]] = {}
"""The rules of the cards: by moment, then by the card's key."""
Run = Callable[["Effect"], Doing | None]


class Moment:
    """A moment at which cards have effects; calling it registers a card's effect at that moment."""

    def __init__(self, name: str) -> None:
        self.rules = RULES.setdefault(name, {})

    def __call__(
        self,
        key: str,
        verb: str = "",
        card: Finder | None = None,
        *,
        player: Players | None = None,
        may: bool = False,
        asks: bool = False,
        still: bool = False,
        when: Callable[[Effect], bool] | None = None,
    ) -> Callable[[Run], Run]:
        """Register the effect of the card ``key``; see ``Rule``."""

        def register(run: Run) -> Run:
            assert key not in self.rules, key
            self.rules[key] = Rule(key, run, may, verb, card, player, asks, still, when)
            return run

        return register


entering = Moment("entering")  # this card enters a Field
beginning = Moment("beginning")  # it lies in your Field at the beginning of your turn
leaving = Moment("leaving")  # it is sacrificed or destroyed
played = Moment("played")  # a Magic card takes effect
answering = Moment("answering")  # an Instant takes effect on the card below it
singled_out = Moment("singled_out")  # another player's effect names it
robbed = Moment("robbed")  # another player destroyed a card in its Field
destroying = Moment("destroying")  # its owner destroyed a card
seeing_played = Moment("seeing_played")  # any player played a card into a Field
joined = Moment("joined")  # another card came into its Field
crowded = Moment("crowded")  # its Field holds too many Animals
bonus = Moment("bonus")  # a Herd Bonus


class Now:
    """Facts of this turn only; ``next`` gathers the effects of the next link."""

    __slots__ = ("next", "plays", "s", "skip_action", "skip_draw")

    def __init__(self, s: LlamasState) -> None:
        self.s = s
        self.next: list[Effect] = []
        self.skip_draw = False
        self.skip_action = False
        self.plays = 1


class Effect:
    """One effect in the chain: its owner, its card, and the card or seat that it has named.

    ``seat`` owns it, ``card`` is its token (-1 for a Herd Bonus). ``other`` is the seat or card
    that triggered it, ``amount`` the number of a Herd Bonus. Once named, ``target`` is a token in
    a Field and ``player`` a seat. ``named`` are the cards that its link has named; one that leaves
    its Field is removed from them, for the same token may come back as another card.
    """

    __slots__ = (
        "amount", "card", "key", "named", "now", "other", "player", "rule", "s", "seat", "target",
    )  # fmt: skip

    def __init__(
        self, now: Now, rule: Rule, seat: int, card: int, other: int = -1, key: str = ""
    ) -> None:
        self.now = now
        self.s = now.s
        self.rule = rule
        self.seat = seat
        self.card = card
        self.other = other
        self.key = key or rule.key
        self.amount = 0
        self.target = self.player = -1
        self.named: set[int] = set()


def trigger(now: Now, moment: Moment, t: int, seat: int, other: int = -1) -> None:
    """Add a card's effect at this moment to the next link."""
    rule = moment.rules.get(now.s.face[t])
    if rule:
        now.next.append(Effect(now, rule, seat, t, other))


def resolve(now: Now) -> Doing:
    """ "All links in the chain must resolve before gameplay continues"."""
    for _ in range(MOST_LINKS):
        look_for_crowds(now)
        if not now.next:
            return
        link, now.next = now.next, []
        yield from resolve_link(now, link)
    raise AssertionError("ruling 52: a chain without an end")


def look_for_crowds(now: Now) -> None:
    """Add the sacrifices of crowded Fields to the next link, if anything can go (ruling 50)."""
    s, face = now.s, now.s.face
    for seat, row in enumerate(s.fields):
        for t in row if len(row) > at.ROOM else ():
            if face[t] in at.CROWDING and len(at.animals(s, seat)) > at.card(s, t).crowd:
                effect = Effect(now, crowded.rules[face[t]], seat, t)
                if is_of_use(effect):
                    now.next.append(effect)


def resolve_link(now: Now, link: Sequence[Effect]) -> Doing:
    """Let players name what their effects affect, then apply the effects in that order.

    Players name clockwise from the active player, first for mandatory effects, then for optional
    ones.
    """
    ready: list[Effect] = []
    named: set[int] = set()
    for effect in link:
        effect.named = named
    naming = {effect.seat for effect in link}
    for seat in [seat for seat in at.clockwise(now.s) if seat in naming]:
        for optional in (False, True):
            mine = [
                effect for effect in link if effect.seat == seat and effect.rule.may is optional
            ]
            if mine:
                yield from name_all(mine, ready, optional)
    for effect in ready:
        if effect.target < 0 or effect.target in named:
            doing = effect.rule.run(effect)
            if doing is not None:
                yield from doing


def name_all(pending: list[Effect], ready: list[Effect], optional: bool) -> Doing:
    """Let one player name what all its effects affect, in an order of its choice (ruling 26)."""
    pending.sort(key=lambda effect: not effect.rule.still)
    while pending := [effect for effect in pending if is_of_use(effect)]:
        effect = pending[0]
        if not effect.rule.still and len({p.key for p in pending}) > 1:
            listed = [choice("use", *which) for which in numbered([p.key for p in pending])]
            keys = [p.key for p in pending]
            first = [DONE] if optional else []
            pick = yield from ask(effect.seat, "use", first + listed, tuple(keys))
            if pick is DONE:
                return
            effect = pending[listed.index(pick)]
        pending.remove(effect)
        if (yield from name(effect)):
            ready.append(effect)


def numbered(keys: list[str]) -> list[tuple[str | int, ...]]:
    """Number the copies of a card: the second becomes ``(key, 2)``."""
    seen: Counter[str] = Counter()
    found: list[tuple[str | int, ...]] = []
    for key in keys:
        seen[key] += 1
        found.append((key, seen[key]) if seen[key] > 1 else (key,))
    return found


def is_of_use(effect: Effect) -> bool:
    """Return whether there is a card or player that an effect can affect."""
    rule = effect.rule
    if rule.when and not rule.when(effect):
        return False
    if rule.card:
        return not effect.named.issuperset(rule.card(effect))
    return rule.player is None or bool(rule.player(effect))


def name(effect: Effect) -> Generator[Question, Answers, bool]:
    """Ask for the card or seat that an effect names; return whether it will be applied."""
    rule = effect.rule
    if rule.card:
        target = yield from name_card(effect, rule.verb, rule.card(effect), may=rule.may)
        if target is None:
            return False
        effect.target = target
        if rule.verb == "move":
            effect.player = yield from name_field(effect, target)
        return True
    if rule.player:
        player = yield from name_player(effect, rule.player(effect), may=rule.may)
        effect.player = -1 if player is None else player
        return player is not None
    if rule.may and not rule.asks:
        return (yield from ask_yes_no(effect.seat, "may", (effect.key,)))
    return True


def name_card(
    effect: Effect, verb: str, cards: Iterable[int], *, may: bool = False
) -> Generator[Question, Answers, int | None]:
    """Let the effect's owner name one of the Field cards; None if they name no card."""
    s = effect.s
    places = [(at.home(s, t), t) for t in cards if t not in effect.named]
    listed = [choice(verb, seat, s.fields[seat].index(t)) for seat, t in places if seat is not None]
    pick = yield from pick_one(effect, verb, listed, may)
    if pick is None:
        return None
    t = s.fields[int(pick.at[0])][int(pick.at[1])]
    single_out(effect, t)
    return t


def pick_one(
    effect: Effect, verb: str, listed: list[Choice], may: bool
) -> Generator[Question, Answers, Choice | None]:
    """Ask for one of the choices, or none. A long list is first narrowed down to one Field."""
    if not listed:
        return None
    seats = list(dict.fromkeys(x.place for x in listed))
    if len(listed) > LONG_LIST and len(seats) > 1:
        whose = [choice("player", seat) for seat in seats]
        pick = yield from ask(
            effect.seat, "from", [NO, *whose] if may else whose, (effect.key, verb)
        )
        if pick is NO:
            return None
        listed, may = [x for x in listed if x.place == pick.place], False
    if may:
        pick = yield from ask(effect.seat, verb, [NO, *listed], (effect.key,))
    else:
        pick = yield from ask_unless_forced(effect.seat, verb, listed, (effect.key,))
    return None if pick is NO else pick


def single_out(effect: Effect, t: int) -> None:
    """Record that this link has named a card, and trigger the card's reaction (ruling 39)."""
    effect.named.add(t)
    seat = at.home(effect.s, t)
    if seat is not None and seat != effect.seat and at.works(effect.s, t):
        trigger(effect.now, singled_out, t, seat, effect.seat)


def name_player(
    effect: Effect, seats: Iterable[int], *, may: bool = False
) -> Generator[Question, Answers, int | None]:
    """Let the effect's owner name one of the seats; None if they name no seat."""
    listed = [choice("player", seat) for seat in seats]
    if not listed:
        return None
    if may:
        pick = yield from ask(effect.seat, "player", [NO, *listed], (effect.key,))
    else:
        pick = yield from ask_unless_forced(effect.seat, "player", listed, (effect.key,))
    return None if pick is NO else pick.place


def name_field(effect: Effect, t: int) -> Generator[Question, Answers, int]:
    """Let the effect's owner name the Field that a card moves to."""
    s = effect.s
    seats = [x for x in (*at.others(s, effect.seat), effect.seat) if at.may_move(s, t, x)]
    pick = yield from ask_unless_forced(
        effect.seat, "into", [choice("into", x) for x in seats], (s.face[t],)
    )
    return pick.place
