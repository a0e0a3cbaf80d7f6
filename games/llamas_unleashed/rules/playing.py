"""Playing a card: the cards that may be played, their Fields, and the Instants in answer."""

from __future__ import annotations

from collections.abc import Generator

from games.engine import Answers, Choice, Decision, Question, ask_unless_forced, choice, open_window
from games.llamas_unleashed.cards import ANIMAL, BOX, CARDS, FARMED
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import (
    Doing,
    Effect,
    Now,
    Rule,
    answering,
    is_of_use,
    played,
    resolve,
    resolve_link,
    seeing_played,
    trigger,
)
from games.llamas_unleashed.rules.mechanics import enter
from games.llamas_unleashed.state import LlamasState

Verdict = Generator[Question, Answers, bool]
PLAY = [choice("play", i) for i in range(len(BOX + FARMED))]
INSTANTS = frozenset(key for key, card in CARDS.items() if card.type == "instant")

# ------------------------------------------------------------ cards that may be played


def plays(now: Now, seat: int) -> list[Choice]:
    """List the hand cards that a seat may play in its Action phase."""
    return [PLAY[i] for i, t in enumerate(now.s.hand[seat]) if may_play(now, seat, t)]


def may_play(now: Now, seat: int, t: int) -> bool:
    """Return whether a card may be played: it is no "impossible action", and nothing forbids it."""
    return not why_unplayable(now, seat, t)


def why_unplayable(now: Now, seat: int, t: int) -> str:
    """Return the rule by which a card may not be played; empty if it may."""
    s = now.s
    new = at.card(s, t)
    if new.type == "instant":
        return "instant"
    if at.bound_by(s, seat, new):
        return "forbidden"
    if new.type == "magic":
        return "" if is_of_use(Effect(now, played.rules[new.key], seat, t)) else "of_no_use"
    if new.needs and not at.animals(s, seat, new.needs):
        return "needs"
    if at.may_enter(s, t, seat) or any(at.may_enter(s, t, owner) for owner in at.others(s, seat)):
        return ""
    return "no_field"


def fields_for(s: LlamasState, seat: int, t: int) -> list[Choice]:
    """List the Fields a card may be played into, the likeliest first."""
    own_last = at.card(s, t).type == "downgrade"
    seats = [*at.others(s, seat), seat] if own_last else [seat, *at.others(s, seat)]
    return [choice("into", owner) for owner in seats if at.may_enter(s, t, owner)]


# -------------------------------------------------------------------- playing


def play(now: Now, seat: int, t: int) -> Doing:
    """Put a card on the pile, name its Field (ruling 2); unless it is stopped, it takes effect."""
    s = now.s
    lay(s, seat, t, "play")
    owner = -1
    if at.card(s, t).type != "magic":
        pick = yield from ask_unless_forced(seat, "into", fields_for(s, seat, t), (s.face[t],))
        owner = pick.place
        s.record("into", seat, (owner,), (t,), s.everyone)
    if (yield from stopped(now, seat, t, owner)):
        return
    s.pile.remove(t)
    if at.card(s, t).type == "magic":
        yield from work_magic(now, seat, t)
    elif at.may_enter(s, t, owner):
        see_played(now, seat, t)
        enter(now, t, owner)
        s.record("enter", owner, (), (t,), s.everyone)
    else:  # ruling 30
        s.discard.append(t)
        s.record("no_entry", owner, (), (t,), s.everyone)
    yield from resolve(now)


def lay(s: LlamasState, seat: int, t: int, kind: str) -> None:
    """Put a hand card openly on the pile."""
    s.hand[seat].remove(t)
    s.pile.append(t)
    s.record(kind, seat, (), (t,), s.everyone)


def see_played(now: Now, seat: int, t: int) -> None:
    """Trigger the cards that react to a card that was played and not stopped (ruling 27)."""
    s = now.s
    for owner in at.clockwise(s):
        for watcher in s.fields[owner]:
            trigger(now, seeing_played, watcher, owner, t)


def work_magic(now: Now, seat: int, t: int) -> Doing:
    """ "It immediately takes effect and is then discarded"."""
    s = now.s
    s.pile.append(t)
    yield from resolve_link(now, [Effect(now, played.rules[s.face[t]], seat, t)])
    s.pile.remove(t)
    s.discard.append(t)


# ------------------------------------------------------------------- Instants


def stopped(now: Now, player: int, t: int, owner: int) -> Verdict:
    """Return whether an Instant stops card ``t``: only the top of the pile may be answered.

    A window is open to everyone but the card's player until all have passed (ruling 28).
    """
    s = now.s
    while not at.unanswered(s, player):
        acted = yield from open_window(answers_to(s, player, t, owner))
        if acted is None:
            return False
        seat, picks = acted
        instant = s.hand[seat][picks[0].place]
        lay(s, seat, instant, "instant")
        if (yield from stopped(now, seat, instant, -1)):
            continue
        s.pile.remove(instant)
        s.discard.append(instant)
        stops = at.card(s, instant).stops
        if stops:
            stop(s, seat, instant, t, player)
        link = [Effect(now, rule, seat, instant, t) for rule in rules_of(s, instant)]
        for effect in link:
            effect.player = player
        yield from resolve_link(now, link)
        yield from resolve(now)
        if stops:
            return True
    return False


def rules_of(s: LlamasState, instant: int) -> list[Rule]:
    """Return the effect that an Instant has besides stopping a card."""
    key = s.face[instant]
    return [answering.rules[key]] if key in answering.rules else []


def stop(s: LlamasState, seat: int, instant: int, t: int, player: int) -> None:
    """The card goes to the discard pile, or to the Instant's player if it fits (ruling 27)."""
    takes = at.card(s, instant).takes in at.card(s, t).variation
    s.pile.remove(t)
    (s.hand[seat] if takes else s.discard).append(t)
    s.record("stop", seat, (player, int(takes)), (t,), s.everyone)


def answers_to(s: LlamasState, player: int, t: int, owner: int) -> list[Decision]:
    """Ask everyone but the card's player, whether or not they have an Instant."""
    about = (s.face[t], player, owner)
    return [
        Decision(seat, "instant", instants(s, seat, player, t), about=about)
        for seat in at.others(s, player)
    ]


def instants(s: LlamasState, seat: int, player: int, t: int) -> list[Choice]:
    """List the Instants in a hand that may answer card ``t`` of ``player``."""
    return [
        choice("instant", i)
        for i, held in enumerate(s.hand[seat])
        if s.face[held] in INSTANTS and not why_unanswerable(s, seat, player, t, held)
    ]


def why_unanswerable(s: LlamasState, seat: int, player: int, t: int, held: int) -> str:
    """Return the rule by which a hand card may not answer card ``t``; empty if it may."""
    card = CARDS[s.face[held]]
    if card.key not in INSTANTS:
        return "no_instant"
    if at.bound_by(s, seat, card):
        return "forbidden"
    return "" if card.stops or may_attack(s, seat, player, t) else "no_animal"


def may_attack(s: LlamasState, seat: int, player: int, t: int) -> bool:
    """Return whether an Emu has an Animal to answer and one to destroy (rulings 5 and 28)."""
    answers_animal = at.card(s, t).type in ANIMAL
    return answers_animal and any(at.may_destroy(s, a, seat) for a in at.animals(s, player))
