"""The result: the winner, the Animal that decided the match, and the winning herd."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    Box,
    Card,
    Column,
    Fan,
    Gap,
    M,
    Page,
    Pill,
    Row,
    S,
    Score,
    Shown,
    Text,
    result,
)  # fmt: skip
from games.drawing import INK as DARK
from games.engine import message
from games.llamas_unleashed.cards import ANIMALS, CARDS, LETTERS
from games.llamas_unleashed.picture.fields import ordered, score
from games.llamas_unleashed.picture.ground import BACK, INK, PANEL
from games.llamas_unleashed.picture.story import one_short
from games.llamas_unleashed.picture.tiles import WIDE, tile
from games.llamas_unleashed.text.standing import decisive
from games.llamas_unleashed.text.table import why_over
from games.llamas_unleashed.view import LlamasView, SeatView

MOMENTS = {
    "enter": message("{card} was the {n}th Animal."),
    "bring": message("{card} comes straight into the Field and wins."),
    "steal": message("{card} is stolen, and wins."),
    "move": message("{card} changes Fields, and wins."),
}
STOPPED = message("Nobody stops {card}, the last Animal.")
RESISTED = message("Not even an Instant stops {card}, the last Animal.")
ENOUGH = message("With {card}, {n} Animals are enough.")
FOURTH = 4
"""The first number that ends in "th" in English, as those that follow up to twenty do."""


def ending(shown: Shown[LlamasView]) -> Page:
    """Return the page with the winner and the winning herd."""
    view, words = shown.view, shown.words
    outcome = view.outcome
    assert outcome
    letters = "letters" in outcome.reason
    rest = [
        Score(seat, _number(shown, seat) if letters else score(shown, seat, S))
        for seat in view.ranked([seat.animals for seat in view.table])
        if seat not in view.winners
    ]
    why = why_over(outcome, words)
    most, *less = sorted((seat.animals for seat in view.table), reverse=True)
    if outcome.reason == "deck":
        why = words("The deck has run out: {n} Animals beat {few}.", n=most, few=less[0])
    if not view.winners:
        return result(shown, "", why, _deck(shown), rest, won=INK, halo=PANEL)
    first = view.winners[0]
    there = view.table[first]
    animals = words.plural("{n} Animal", "{n} Animals", there.animals)
    how = words("{animals} · turn {n}", animals=animals, n=view.turns + 1)
    if letters:
        how = words("{animals} · {letters}", animals=animals, letters=_letters(shown, first))
    last = _last(there) if outcome.reason == "animals" else ""
    moment = _moment(shown, last) if last else (why, animals)
    return result(shown, how, moment, _herd(shown, first, last), rest, won=INK, halo=PANEL)


def _last(there: SeatView) -> str:
    """Return the last card in a Field that counts towards the win; empty if none does."""
    return next((key for key in reversed(there.field) if key in ANIMALS or CARDS[key].fewer), "")


def _deck(shown: Shown[LlamasView]) -> Card:
    """Return the deck with the number of cards that are left."""
    number = str(shown.view.deck)
    said = shown.words("{n} in the deck", n=number)
    return Card(back=BACK, number=number).saying(said)


def _number(shown: Shown[LlamasView], seat: int) -> Box:
    """Return the number of letters in the names of a seat's Animals."""
    return Pill(str(letters_of(shown, seat)), INK, letters=S).saying(_letters(shown, seat))


def letters_of(shown: Shown[LlamasView], seat: int) -> int:
    """Count the letters in the names of a seat's Animals."""
    return sum(LETTERS.get(key, 0) for key in shown.view.table[seat].field)


def _letters(shown: Shown[LlamasView], seat: int) -> str:
    """Say how many letters the names of a seat's Animals have."""
    return shown.words.plural("{n} letter", "{n} letters", letters_of(shown, seat))


def _moment(shown: Shown[LlamasView], last: str) -> tuple[str, ...]:
    """Say how the last Animal came, and who was close to it."""
    words, view = shown.words, shown.view
    event = decisive(shown.story, view)
    kind = event.kind if event and last in event.faces else ""
    kinds = [each.kind for each in shown.story]
    said = MOMENTS.get(kind, MOMENTS["enter"])
    n = view.table[view.winners[0]].animals
    if last not in ANIMALS or n < FOURTH:
        said = ENOUGH
    elif kind == "enter":
        since = kinds[::-1].index("play") if "play" in kinds else 0
        said = RESISTED if "instant" in kinds[len(kinds) - since :] else STOPPED
    told = words(said, card=words(CARDS[last].name), n=n)
    near = [seat for seat, there in enumerate(view.table)
            if seat not in view.winners and one_short(there)]  # fmt: skip
    names = words.listing([shown.name(seat) for seat in near])
    short = words.plural("{names} was one Animal short.", "{names} were one Animal short.",
                         len(near), names=names)  # fmt: skip
    if not near:
        rest = [seat for seat in range(view.seats) if seat not in view.winners]
        most = max(view.table[seat].animals for seat in rest)
        names = words.listing([shown.name(seat) for seat in rest
                               if view.table[seat].animals == most])  # fmt: skip
        short = words("Closest: {names} with {n}.", names=names, n=most)
    return words.sentences([told, short]), told


def _herd(shown: Shown[LlamasView], seat: int, last: str) -> Row | Fan:
    """Return the winner's cards, the one that came last large and ringed."""
    words, field = shown.words, shown.view.table[seat].field
    keys = [field[place] for place in ordered(field)]
    if not last:
        herd = [tile(key, words, named=True) for key in keys if key in ANIMALS]
        return Fan(*herd, gap=16, rows=3, anchor="middle", slim=WIDE)
    keys.remove(last)
    name = Text(words(CARDS[last].name), M, DARK, BLACK, "middle", 2, roomy=True)
    large = Column(tile(last, words, "counts", star=True).saying(""), name, gap=14, grow=4)
    herd = [tile(key, words) for key in keys if key in ANIMALS or CARDS[key].fewer]
    fan = Fan(*herd, gap=14, rows=4, anchor="middle", slim=WIDE)
    return Row(Gap(8), large, fan.share(6), gap=32).share()
