"""Facts that a seat knew or can work out, in words that name cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.engine import REGISTRY, Game, View, Words, message, parse
from games.puzzles.positions import position
from games.puzzles.puzzle import Fact, Puzzle

UNKNOWN = "❓"
"""Stands for a card that the seat has not seen."""
FEW, ROW = 4, 6
"""The most unknown cards, and the most cards at all, that are listed one by one."""
SHOWN = (
    "order", "hand", "open", "last", "hunter", "power", "unseen", "beneath", "discard", "next",
)  # fmt: skip
"""The facts that the page of a puzzle shows below the question."""
HAS_BID = message("{name} has bid {n} of these cards: {cards} (total: {total})")
CAN_BID = message("{name} can bid {n} of these cards: {cards} (total: {total})")
About = tuple[int | str, ...]


def fact_line(game: Game[Any, Any], fact: Fact, words: Words) -> str:
    """Return a fact as one sentence."""
    kind, about = fact
    return LINES[kind](game, about, words)


def card_name(game: Game[Any, Any], face: str, words: Words, *, plain: bool = False) -> str:
    """Return a card by its emoji and name, or only by its name."""
    for sign in game.picture.signs() if game.picture else ():
        if sign.name in (face, face.lower(), face.rstrip("_0123456789")):
            title = words(sign.title)
            return title if plain else f"{sign.text} {title}"
    return face


def choice_in_words(puzzle: Puzzle, choice: str, view: View, words: Words) -> str:
    """Return a choice of a puzzle in words, with what a power adds to it."""
    made = parse(choice)
    if puzzle.goal == "pair":
        return " + ".join(_in_order(puzzle, made.at, view, words))
    said = REGISTRY[puzzle.game].text.choice(made, view, words)
    added = [about[1] for kind, about in puzzle.known if kind == "power" and about]
    return f"{said} +{added[0]}" if added else said


def _in_order(puzzle: Puzzle, places: Sequence[int | str], view: Any, words: Words) -> list[str]:
    """Return the names of two hand cards: one that can't be played yet comes second."""
    choices = position(puzzle).waiting[puzzle.seat].choices
    able = {choice.place for choice in choices if choice.verb == "play"}
    hand, game = view.table[view.reader].hand, REGISTRY[puzzle.game]
    order = sorted(map(int, places), key=lambda n: n not in able)
    return [card_name(game, str(hand[n]), words, plain=True) for n in order]


def against(puzzle: Puzzle, wrong: str) -> list[Fact]:
    """Return the facts with which the others refute a wrong choice."""
    return [fact for fact in puzzle.because if fact[0] in AGAINST and fact[1][0] == wrong]


def _cards(game: Game[Any, Any], faces: Iterable[int | str], words: Words) -> str:
    counts = Counter(map(str, faces))
    return words.items(
        card_name(game, face, words) + (f" ×{n}" if n > 1 else "") for face, n in counts.items()
    )


def _mixed(game: Game[Any, Any], about: About, words: Words) -> str:
    return words(
        "Of the cards in the first shuffle, you knew these: {cards}.",
        cards=_cards(game, about, words),
    )


def _shown(game: Game[Any, Any], about: About, words: Words) -> str:
    return words("Of these, you have since seen: {cards}.", cards=_cards(game, about, words))


def _so(game: Game[Any, Any], about: About, words: Words) -> str:
    seat, place, face = about
    return words.by_actor(
        int(seat), "So your card {n} is {card}.", "So {name}'s card {n} is {card}.",
        n=place, card=card_name(game, str(face), words),
    )  # fmt: skip


def _against(game: Game[Any, Any], about: About, words: Words) -> str:
    _, *votes = about
    listed = [
        words.label_value(words.seat(int(seat)), _emoji(game, [face])[0])
        for seat, face in zip(votes[::2], votes[1::2], strict=True)
    ]
    return words("These votes would spoil your plan: {votes}.", votes=words.items(listed))


def _row(game: Game[Any, Any], about: About, words: Words) -> str:
    _, face, *seats = about
    return words("🏅 {animal} wins. In the winning row: {people}.",
                 animal=card_name(game, str(face), words),
                 people=words.people(list(map(int, seats))))  # fmt: skip


def _hand(game: Game[Any, Any], about: About, words: Words) -> str:
    place, seat, unknown, known, *rest = about
    faces, numbers = rest[: int(known)], rest[int(known) :]
    many = int(unknown) > FEW
    cards = [*_emoji(game, faces), *[UNKNOWN] * (1 if many else int(unknown))]
    held = " ".join(cards) + (f" ×{unknown}" if many else "")
    if numbers:
        counted = zip(numbers[::2], numbers[1::2], strict=True)
        listed = words.items(f"{n} {_signs(game)[str(animal)]}" for animal, n in counted)
        held = words("{cards} (exactly {numbers} in this hand)", cards=held, numbers=listed)
    return f"{place}. {words.label_value(words.seat(int(seat)), held)}"


def _open(game: Game[Any, Any], about: About, words: Words) -> str:
    place, seat, face = about
    vote = words("open vote {card}", card=_emoji(game, [face])[0])
    return f"{place}. {words.label_value(words.seat(int(seat)), vote)}"


def _order(game: Game[Any, Any], about: About, words: Words) -> str:
    card = card_name(game, str(about[0]), words)
    return words("{card}: everyone votes for the animal they have most of.", card=card)


def _last(game: Game[Any, Any], about: About, words: Words) -> str:
    place, seat, *known = about
    card = card_name(game, str(known[0]), words) if known else UNKNOWN
    held = words("{card} (last card, so no vote)", card=card)
    return f"{place}. {words.label_value(words.seat(int(seat)), held)}"


def _hunter(game: Game[Any, Any], about: About, words: Words) -> str:
    seat, laid, call, *cards = about
    n, values = int(laid) or int(call), sorted(map(int, cards))
    if len(values) < n:
        return words("{name} has too few cards to bid", name=words.seat(int(seat)))
    low, high = sum(values[:n]), sum(values[len(values) - n :])
    total = str(low) if low == high else f"{low}–{high}"
    said = HAS_BID if laid else CAN_BID
    return words(said, name=words.seat(int(seat)), n=n, cards=" ".join(map(str, cards)),
                 total=total)  # fmt: skip


def _unseen(game: Game[Any, Any], about: About, words: Words) -> str:
    return words("The cards marked ❓: {cards}", cards=" ".join(_emoji(game, about)))


def _signs(game: Game[Any, Any]) -> Mapping[str, str]:
    return {sign.name: sign.text for sign in game.picture.signs()} if game.picture else {}


def _emoji(game: Game[Any, Any], faces: Sequence[int | str]) -> list[str]:
    """Return the emoji of cards: with more than a few, each once and its number."""
    signs, counts = _signs(game), Counter(map(str, faces))
    if len(faces) <= ROW:
        return [signs.get(face, face) for face in map(str, faces)]
    return [f"{signs.get(face, face)} ×{n}" for face, n in counts.items()]


def _short(game: Game[Any, Any], about: About, words: Words) -> str:
    short = words.plural("You are {n} Animal short.", "You are {n} Animals short.", int(about[1]))
    if len(about) == 2:
        return short
    card, kept = (card_name(game, str(face), words) for face in about[2:])
    return words.sentences([short, words("{kept} keeps {card} out.", kept=kept, card=card)])


def _stopped(game: Game[Any, Any], about: About, words: Words) -> str:
    return words("An Instant can stop you.")


def _can(game: Game[Any, Any], about: About, words: Words) -> str:
    seat, *faces = about
    cards = words.items(card_name(game, str(face), words) for face in faces)
    return words("{name}'s possible votes: {cards}.", name=words.seat(int(seat)), cards=cards)


def _effect(game: Game[Any, Any], face: str, words: Words) -> str:
    return game.text.cards(words)[card_name(game, face, words, plain=True)].splitlines()[-1]


def _beneath(game: Game[Any, Any], about: About, words: Words) -> str:
    names = [
        words.by_actor(int(owner), "{card} (yours)", "{card} (by {name})",
                       card=card_name(game, str(face), words))
        for owner, face in zip(about[::2], about[1::2], strict=True)
    ]  # fmt: skip
    if len(names) > 1:
        return words("The leader reveals one of these: {cards}", cards=words.items(names))
    return words.label_value(names[0], _effect(game, str(about[1]), words))


def _power(game: Game[Any, Any], about: About, words: Words) -> str:
    if not about:
        return words("Nobody has a power left today.")
    role, n = about
    card = card_name(game, str(role), words)
    return words("Only power left: your {card} (+{n})", card=card, n=n)


def _discard(game: Game[Any, Any], about: About, words: Words) -> str:
    cards = words.items(card_name(game, str(face), words) for face in about)
    return words("Discard pile, from the top: {cards}", cards=cards)


def _next(game: Game[Any, Any], about: About, words: Words) -> str:
    seat, face = about
    card = card_name(game, str(face), words)
    return words("After your choice, {name} places {card}, and the match ends. A tie isn't "
                 "enough for you.",
                 name=words.seat(int(seat)), card=card)  # fmt: skip


def _scores(game: Game[Any, Any], about: About, words: Words) -> str:
    _, seat, face, n, best = about
    return words.by_actor(
        int(seat), "Your {card} scores {n} instead of {best}.",
        "{name}'s {card} scores {n} instead of {best}.",
        card=card_name(game, str(face), words), n=n, best=best,
    )  # fmt: skip


def _dearer(game: Game[Any, Any], about: About, words: Words) -> str:
    _, n, best = about
    return words(
        "This bid also gets you this unicorn, but costs you cards worth {n} instead of {best}.",
        n=n,
        best=best,
    )


LINES: Mapping[str, Callable[[Game[Any, Any], About, Words], str]] = {
    "mixed": _mixed, "shown": _shown, "so": _so, "against": _against, "row": _row, "hand": _hand,
    "open": _open, "last": _last, "hunter": _hunter, "unseen": _unseen, "power": _power,
    "beneath": _beneath, "discard": _discard, "next": _next, "order": _order,
    "short": _short, "stopped": _stopped, "can": _can,
    "scores": _scores, "dearer": _dearer,
}  # fmt: skip
AGAINST = ("against", "row", "short", "stopped", "scores", "dearer")
"""The facts about a wrong choice, which they name first."""
TOLD = {
    "keep": message("Which vote is sure to stop {card} this round?"),
    "spoil": message("Which bid is certain to keep {name} from getting this unicorn?"),
    "pair": message(
        "You may play two cards this turn, in any order. Which two win you the match, whatever "
        "the others do?"
    ),
}
"""The questions that name a card, or whose choices are cards."""


def question(puzzle: Puzzle, words: Words) -> str:
    """Return a question of ``TOLD``."""
    face, *seats = puzzle.asked or ("",)
    card = card_name(REGISTRY[puzzle.game], str(face), words)
    name = words.seat(int(seats[0])) if seats else ""
    return words(TOLD[puzzle.goal], card=card, name=name)
