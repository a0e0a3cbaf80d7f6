"""The rules of Llamas Unleashed: setting up, the four phases of a turn, winning.

"Ruling n" is the numbered list in the rules page; sentences in quotation marks are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Generator

from games.engine import Answers, Outcome, Question, Turn, ask, choice
from games.llamas_unleashed.cards import ANIMAL, HOUSE, NUMBERS, VARIATIONS
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import DONE, Doing, Effect, Now, beginning, resolve
from games.llamas_unleashed.rules.effects.herds import herd_bonuses
from games.llamas_unleashed.rules.mechanics import babies, discard_each, draw_for
from games.llamas_unleashed.rules.playing import play, plays
from games.llamas_unleashed.state import LlamasState

SEATS = range(NUMBERS.seats[0], NUMBERS.seats[1] + 1)
DRAW = choice("draw")


def deal(s: LlamasState) -> None:
    """Shuffle the deck and draw the first player (ruling 19)."""
    s.record("box", None, (), s.nursery, s.everyone)
    s.shuffle(s.deck)
    s.active = s.pick(s.seats)
    s.record("first", s.active)


def turn(s: LlamasState) -> Turn:
    """Play one turn; before the first, choose Babies and deal the hands."""
    if s.phase == "setup":
        yield from set_up(s)
        s.phase = "beginning"
        return
    seat = s.active
    s.guarded[seat] = False
    if s.skips[seat]:
        s.skips[seat] -= 1
        s.record("skipped", seat)
    else:
        s.record("turn", seat, (s.turns + 1,))
        if (yield from phases(s, seat)):
            return
    pass_on(s)


def set_up(s: LlamasState) -> Doing:
    """ "Allow each player to choose their favorite Baby Animal"; then hands (ruling 51)."""
    for seat in at.clockwise(s):
        kinds = [choice("baby", v) for v in VARIATIONS if babies(s, v)]
        pick = yield from ask(seat, "first_baby", kinds)
        t = babies(s, str(pick.at[0]))[0]
        s.nursery.remove(t)
        s.fields[seat].append(t)
        s.record("baby", seat, (), (t,), s.everyone)
    for seat in at.clockwise(s):
        draw_for(s, seat, NUMBERS.first_hand)


def phases(s: LlamasState, seat: int) -> Generator[Question, Answers, bool]:
    """ "Each turn is made up of 4 phases"; return whether the match is over after one of them."""
    now = Now(s)
    for name, phase in PHASES.items():
        s.phase = name
        yield from phase(now, seat)
        if outcome(s):
            return True
    return False


def pass_on(s: LlamasState) -> None:
    """Let the next player begin; an extra turn comes first (ruling 36)."""
    s.turns += 1
    s.quiet = False
    s.phase = "beginning"
    if s.extra[s.active]:
        s.extra[s.active] -= 1
    else:
        s.active = (s.active + 1) % s.seats


def begin(now: Now, seat: int) -> Doing:
    """Beginning of Turn: the effects of the cards now in the Field make one link (ruling 20)."""
    s = now.s
    mute = at.muted(s, seat)
    for t in s.fields[seat]:
        rule = beginning.rules.get(s.face[t])
        if rule and not (mute and at.card(s, t).type in ANIMAL):
            now.next.append(Effect(now, rule, seat, t))
    now.next += herd_bonuses(now, seat)
    yield from resolve(now)


def draw_phase(now: Now, seat: int) -> Doing:
    """ "DRAW 1 card from the deck"."""
    if not now.skip_draw:
        draw_for(now.s, seat, 1)
    yield from ()


def act(now: Now, seat: int) -> Doing:
    """ "Play a card from your hand or DRAW an additional card" (ruling 31)."""
    s = now.s
    if now.skip_action:
        return
    first = yield from ask(seat, "action", [DRAW, *plays(now, seat)], (now.plays,))
    if first is DRAW:
        draw_for(s, seat, 1)
        return
    yield from play(now, seat, s.hand[seat][first.place])
    for _ in range(now.plays - 1):
        if outcome(s):
            return
        again = yield from ask(seat, "play_again", [DONE, *plays(now, seat)])
        if again is DONE:
            return
        yield from play(now, seat, s.hand[seat][again.place])


def end(now: Now, seat: int) -> Doing:
    """ "DISCARD until the number of cards in your hand does not exceed the hand limit"."""
    s = now.s
    surplus = len(s.hand[seat]) - at.hand_limit(s, seat)
    if surplus > 0:
        yield from discard_each(s, {seat: surplus}, "hand_limit")


PHASES = {"beginning": begin, "draw": draw_phase, "action": act, "end": end}


def outcome(s: LlamasState) -> Outcome | None:
    """Return the winner, or the leader when the deck or the turns run out (rulings 16, 17, 32)."""
    if s.phase == "setup":
        return None
    least = at.LEAST_TO_WIN[s.seats]
    if max(map(len, s.fields)) >= least:
        for seat in at.clockwise(s):
            if len(s.fields[seat]) >= least and has_won(s, seat):
                return Outcome(winners=(seat,), reason="animals", scores=scores(s))
    if s.deck and s.turns < HOUSE.last_turn:
        return None
    return run_out(s)


def has_won(s: LlamasState, seat: int) -> bool:
    """Return whether a seat has the Animals it needs, and nothing keeps it from winning."""
    needed = at.needed(s, seat)
    if len(s.fields[seat]) < needed:
        return False
    return len(at.animals(s, seat)) >= needed and at.may_win(s, seat)


def scores(s: LlamasState) -> tuple[int, ...]:
    """Count everyone's Animals."""
    return tuple(len(at.animals(s, seat)) for seat in range(s.seats))


def run_out(s: LlamasState) -> Outcome:
    """ "The player with the most Animals wins"; in a tie the one with most letters, or nobody."""
    have = scores(s)
    reason = "turns" if s.deck else "deck"
    can = [seat for seat in range(s.seats) if at.may_win(s, seat)]
    most = max((have[seat] for seat in can), default=0)
    leaders = [seat for seat in can if have[seat] == most]
    if len(leaders) > 1:
        reason += "_letters"
        best = max(at.letters(s, seat) for seat in leaders)
        leaders = [seat for seat in leaders if at.letters(s, seat) == best]
    if len(leaders) != 1:
        return Outcome(winners=(), reason=reason + "_tie", scores=have)
    return Outcome(winners=(leaders[0],), reason=reason, scores=have)
