"""The result: the winner, the Animal that decided the match, and the winning herd."""

from __future__ import annotations

from games.drawing import Box, Card, Fan, Gap, L, Page, Pill, Row, S, Score, Shown, result
from games.engine import SeenEvent, message
from games.llamas_unleashed.cards import ANIMALS, CARDS, LETTERS
from games.llamas_unleashed.picture.fields import ordered, score
from games.llamas_unleashed.picture.ground import BACK, INK, PANEL
from games.llamas_unleashed.picture.tiles import WIDE, tile
from games.llamas_unleashed.text.standing import decisive
from games.llamas_unleashed.text.table import why_over
from games.llamas_unleashed.view import LlamasView

MOMENTS = {
    "enter": message("{card} is the last Animal that was missing."),
    "bring": message("{card} comes straight into the Field and wins."),
    "steal": message("{card} is stolen, and wins."),
    "move": message("{card} changes Fields, and wins."),
}
STOPPED = message("Nobody stops {card}, the last Animal.")


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
    if not view.winners:
        return result(shown, "", why, _deck(shown), rest, won=INK, halo=PANEL)
    first = view.winners[0]
    there = view.table[first]
    animals = words.plural("{n} Animal", "{n} Animals", there.animals)
    how = words("{animals} · turn {n}", animals=animals, n=view.turns + 1)
    if letters:
        how = words("{animals} · {letters}", animals=animals, letters=_letters(shown, first))
    event = decisive(shown.story, view) if outcome.reason in ("", "animals") else None
    last = next((key for key in (event.faces if event else ()) if key in there.field), None)
    moment = _moment(event, last, shown) if event and last else (why, animals)
    return result(shown, how, moment, _herd(shown, first, last), rest, won=INK, halo=PANEL)


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


def _moment(event: SeenEvent, last: str, shown: Shown[LlamasView]) -> str:
    """Say how the last Animal came."""
    words, said = shown.words, MOMENTS[event.kind]
    kinds = [each.kind for each in shown.story]
    if event.kind == "enter" and last in ANIMALS and "instant" not in kinds and "play" in kinds:
        said = STOPPED
    elif event.kind == "enter" and last not in ANIMALS:
        said = message("{card} makes these Animals enough.")
    return words(said, card=words(CARDS[last].name))


def _herd(shown: Shown[LlamasView], seat: int, last: str | None) -> Row | Fan:
    """Return the winner's cards, the one that came last large and ringed."""
    words, field = shown.words, shown.view.table[seat].field
    keys = [field[place] for place in ordered(field)]
    if last is None:
        herd = [tile(key, words, named=True) for key in keys if key in ANIMALS]
        return Fan(*herd, gap=16, rows=3, anchor="middle", slim=WIDE)
    keys.remove(last)
    large = tile(last, words, "counts", named=True, star=True, letters=L)
    herd = [tile(key, words) for key in keys if key in ANIMALS or CARDS[key].type == "upgrade"]
    fan = Fan(*herd, gap=14, rows=4, anchor="middle", slim=WIDE)
    return Row(Gap(8), large.share(4), fan.share(6), gap=32).share()
