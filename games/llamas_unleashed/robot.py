"""How to play Llamas Unleashed well.

Play Animals, first those with a useful effect. Attack the player nearest to winning. Keep
Instants for the Animal that would win, or for one that you get to keep. Discard the card with the
least worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from games.engine import Choice, Decision, Evaluator, Term, message, read_tuning
from games.llamas_unleashed.cards import ANIMALS, CARDS, FOLDER, NUMBERS
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import entering
from games.llamas_unleashed.rules.searching import sort_of
from games.llamas_unleashed.state import LlamasState

TUNING = read_tuning(FOLDER)
POLICY = TUNING.policy
THREAT = {1: POLICY["one_short"], 2: POLICY["two_short"], 3: POLICY["three_short"]}

HAND = {key: POLICY[card.type] + POLICY.get(key, 0) for key, card in CARDS.items()}
"""The worth of a card in hand."""
EFFECT = {
    key: HAND[key] if card.type == "upgrade" else POLICY.get(key, 0)
    for key, card in CARDS.items()
    if card.type == "upgrade" or (key in ANIMALS and key not in entering.rules)
}
"""The worth of a card's effect in a Field, besides being an Animal there."""
BURDEN = {key: HAND[key] for key, card in CARDS.items() if card.type == "downgrade"}
"""The harm of a Downgrade."""
LYING = {key: (key in ANIMALS) + EFFECT.get(key, 0) - BURDEN.get(key, 0) for key in CARDS}
"""The worth of a card in a Field to its owner."""
HITTING = {"llama_bomb", "no_butts_about_it", "llamakaze", "spitting_fire"}
"""Magic that is worth more against a player about to win."""
BRINGING = {"alluring_alpaca_flute", "download_more_ram", "goatmeal_raisin_cookie"} | ANIMALS
"""Cards that are Animals or bring one."""
IN_HAND = {"play", "instant", "discard", "give", "bring"}
IN_FIELD = {"destroy", "sacrifice", "remove", "steal", "move", "swap", "return", "save"}

Worth = Callable[[LlamasState, Decision, Choice], float]


class LlamasEvaluator(Evaluator[LlamasState]):
    """Rate a position by the cards in the seat's Field, and the prospects of its hand."""

    terms = {
        "animals": Term(
            message("brings you one Animal nearer to winning"),
            message("puts {name} one Animal further from winning"),
        ),
        "last": Term(
            message("brings you to within one Animal of winning"),
            message("keeps {name} from getting within one Animal of winning"),
        ),
        "near": Term(
            message("brings you close to winning"),
            message("keeps {name} from getting close to winning"),
        ),
        "effects": Term(),
        "downgrades": Term(
            message("rids you of a Downgrade"), message("burdens {name} with a Downgrade")
        ),
        "hand": Term(),
        "herds": Term(message("gives you a Herd"), message("breaks up {name}'s Herd")),
        "skips": Term("", message("makes {name} skip a turn")),
    }

    def features(self, s: LlamasState, seat: int) -> Mapping[str, float]:
        """Rate the Field and the hand of a seat."""
        keys = [s.face[t] for t in s.fields[seat]]
        left = short(s, seat)
        close = threat(s, seat, left)
        return {
            "animals": NUMBERS.to_win[s.seats] - left,
            "last": close if left == 1 else 0,
            "near": close if left > 1 else 0,
            "effects": 0 if at.muted(s, seat) else sum([EFFECT.get(key, 0) for key in keys]),
            "downgrades": sum([BURDEN.get(key, 0) for key in keys]),
            "hand": sum([HAND[s.face[t]] for t in s.hand[seat]]),
            "herds": len(at.herds(s, seat)),
            "skips": s.skips[seat] - s.extra[seat],
        }

    def card(self, s: LlamasState, d: Decision, c: Choice) -> tuple[int, ...]:
        """Return equal numbers for equal cards in a hand or a Field."""
        if c.verb in IN_HAND:
            return (s.hand[d.seat][c.place],)
        if c.verb in IN_FIELD:
            return s.fields[c.place][int(c.at[1])], c.place
        return ()

    def policy(self, s: LlamasState, d: Decision, rng: Random) -> Sequence[Choice]:
        """Take the choice with the most worth; from several cards, the ones least worth keeping."""
        if d.prompt == "instant":
            return answer(s, d, rng)
        worth = {c: WORTH[c.verb](s, d, c) for c in d.choices}
        if d.prompt == "discard_any":
            return [c for c in d.choices if worth[c] > -POLICY["draw"]]
        if d.most > 1:
            least = sorted(d.choices, key=lambda c: -worth[c])[: d.least]
            return [c for c in d.choices if c in least]
        return [max(d.choices, key=lambda c: worth[c] + POLICY["whim"] * rng.random())]


def short(s: LlamasState, seat: int) -> int:
    """Return how many Animals a seat still needs."""
    return at.needed(s, seat) - len(at.animals(s, seat))


def threat(s: LlamasState, seat: int, left: int) -> float:
    """Return how close a seat is to winning that still needs ``left`` Animals, from 0 to 1."""
    return THREAT.get(left, 0) if at.may_win(s, seat) else 0.0


def danger(s: LlamasState, seat: int, other: int) -> float:
    """Return the value of harming another seat; below 0 for oneself."""
    return -1.0 if other == seat else 1 + threat(s, other, short(s, other))


def wins(s: LlamasState, owner: int, key: str) -> bool:
    """Return whether a card would win the match for the player who gets it."""
    return at.may_win(s, owner) and short(s, owner) <= CARDS[key].fewer + (key in BRINGING)


def answer(s: LlamasState, d: Decision, rng: Random) -> Sequence[Choice]:
    """Stop a card that would win, sometimes a good card, or a card that would stop one's own.

    The cards being played stop each other: every second one is directed against the lowest.
    """
    if not d.choices:
        return ()
    key, lowest = str(d.about[0]), s.face[s.pile[0]]
    owner = s.active if int(d.about[2]) < 0 else int(d.about[2])
    mine = d.seat in (s.active, owner) if lowest not in BURDEN else d.seat != owner
    if mine == (len(s.pile) % 2 == 1):
        return ()
    held = {c: s.face[s.hand[d.seat][c.place]] for c in d.choices}
    keeping = [c for c in d.choices if CARDS[held[c]].takes in CARDS[key].variation]
    chance = POLICY["spite"] * HAND[lowest] * 2 / s.seats + POLICY["greed"] * bool(keeping)
    if wins(s, owner, lowest) or rng.random() < chance:
        return (keeping or d.choices)[:1]
    return ()


# ------------------------------------------------- the worth of a choice, by its verb


def play(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a card to play: Animals most, unless there is a player to attack."""
    t = s.hand[d.seat][c.place]
    key = s.face[t]
    if CARDS[key].type not in ("magic", "downgrade") and not at.may_enter(s, t, d.seat):
        return 0.0
    if key in HITTING:
        return HAND[key] * max([danger(s, d.seat, seat) for seat in at.others(s, d.seat)])
    return 9.0 if wins(s, d.seat, key) else HAND[key]


def into(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a Field: one's own for good cards, that of the closest to winning for a Downgrade."""
    harm = danger(s, d.seat, c.place)
    return harm if str(d.about[0]) in BURDEN else -harm


def lying(s: LlamasState, c: Choice) -> float:
    """Return the worth of a card in a Field; one that returns to the hand is worth more."""
    key = s.face[s.fields[c.place][int(c.at[1])]]
    return LYING[key] - HAND[key] / 2 if CARDS[key].flies else LYING[key]


def hit(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a card to take away: good if its owner is close to winning, bad if it is your own."""
    return lying(s, c) * danger(s, d.seat, c.place)


def save(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate the card that the Piñata would replace: it should be worth more than the Piñata."""
    return lying(s, c) - LYING["llama_pinata"]


def lift(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a card to return to a hand, from which it can be played again."""
    key = s.face[s.fields[c.place][int(c.at[1])]]
    return (LYING[key] - HAND[key] / 2) * danger(s, d.seat, c.place)


def throw(s: LlamasState, d: Decision, c: Choice) -> float:
    """Discard or give the hand card with the least worth."""
    return 1.0 if d.prompt == "discard_basic" else -HAND[s.face[s.hand[d.seat][c.place]]]


def bring(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate an Animal to bring."""
    return HAND[s.face[s.hand[d.seat][c.place]]]


def take(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a card to take; the worst one stays on the deck."""
    zone = {"deck": s.deck, "pile": s.discard}.get(str(c.at[0])) or s.hand[int(c.at[1])]
    worth = HAND[s.face[zone[int(c.at[-1])]]]
    return -worth if d.prompt in ("top", "bottom") else worth


def sort(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a sort to search for, by the best card of it that the seat has seen there."""
    known = s.seen[d.seat]
    zone = s.deck if d.about[0] == "jetpack_ram" else s.discard
    keys = {s.face[t]: None for t in zone if known >> t & 1}
    return max([HAND[key] for key in keys if sort_of(CARDS[key]) == c.at[0]], default=-1.0)


def agree(s: LlamasState, d: Decision, c: Choice) -> float:
    """Accept optional effects, but keep a good hand, and search for no Downgrade."""
    if d.about[0] == "alpacacopter":
        return 3.0 - len(s.hand[d.seat])
    return -1.0 if d.about[0] == "ignoramus" else 1.0


def baby(s: LlamasState, d: Decision, c: Choice) -> float:
    """Rate a Baby to bring: best of the variation that the seat has most of, for a Herd."""
    return 0.5 + sum([c.at[0] in CARDS[s.face[t]].variation for t in s.fields[d.seat]])


WORTH: Mapping[str, Worth] = {
    "draw": lambda s, d, c: POLICY["draw"],
    "play": play,
    "into": into,
    "yes": agree,
    "no": lambda s, d, c: 0.0,
    "done": lambda s, d, c: 0.0,
    "use": lambda s, d, c: 1.0,
    "destroy": hit,
    "sacrifice": hit,
    "remove": hit,
    "steal": hit,
    "move": hit,
    "swap": hit,
    "return": lift,
    "save": save,
    "player": lambda s, d, c: danger(s, d.seat, c.place),
    "discard": throw,
    "give": throw,
    "bring": bring,
    "take": take,
    "sort": sort,
    "baby": baby,
}
