"""The line at the top: who needs one more Animal, or what a card being played would do."""

from __future__ import annotations

from games.drawing import CHALK, GOLD, Shown, Story, capital, plain
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import INK, PALE
from games.llamas_unleashed.picture.stage import PLAYS, Played, threatens
from games.llamas_unleashed.text.standing import can_win
from games.llamas_unleashed.view import LlamasView, SeatView

LLAMA, HOURGLASS = "🦙", "⏳"
FEW = 15
"""So few cards left in the deck are told, because the match ends with the deck."""


def close(seat: SeatView) -> bool:
    """Return whether one more Animal would win, or no more are missing."""
    return seat.needed - seat.animals <= 1 and can_win(seat)


def one_short(seat: SeatView) -> bool:
    """Return whether one more Animal would win."""
    return seat.needed - seat.animals == 1 and can_win(seat)


def story(shown: Shown[LlamasView], played: Played | None = None) -> Story:
    """Say what is at stake now: first what is being played, then who needs one more Animal."""
    view, words, me = shown.view, shown.words, shown.me
    aside = words("turn {n}", n=view.turns + 1)
    if view.phase != "setup" and view.deck <= FEW:
        aside = words("{n} in the deck", n=view.deck)
    if view.quiet:
        aside = words("no Instants")
    if played:
        return _playing(shown, played, aside)
    near = [seat for seat in range(view.seats) if close(view.table[seat])]
    full = [seat for seat in near if view.table[seat].animals >= view.table[seat].needed]
    if full:
        name, n = shown.name(full[0]), view.table[full[0]].animals
        return _line(shown, (words("{name}: {n} Animals!", name=name, n=n),
                      words("{n} Animals!", n=n)), aside)  # fmt: skip
    if me in near:
        return _line(shown, (words("Your next Animal wins"),), aside)
    if near:
        names = words.listing([shown.name(seat) for seat in near])
        named = words.plural("{names} needs 1 more", "{names} need 1 more", len(near), names=names)
        count = words.plural("{n} player needs 1 more", "{n} players need 1 more", len(near))
        return _line(shown, (named, count), aside)
    able = [seat for seat in range(view.seats) if can_win(view.table[seat])]
    most = max((view.table[seat].animals for seat in able), default=0)
    ahead = [seat for seat in able if view.table[seat].animals == most]
    needed = min(view.table[seat].needed for seat in ahead or range(view.seats))
    if not most or len(ahead) == view.seats:
        return _line(shown, (words("{n} Animals win", n=needed),), aside, CHALK)
    names = capital(plain(words.people(ahead)))
    lead = words.plural("{names} leads: {n} of {needed}", "{names} lead: {n} of {needed}",
                        len(ahead), names=names, n=most, needed=needed)  # fmt: skip
    if ahead == [me]:
        lead = words("You lead: {n} of {needed}", n=most, needed=needed)
    count = words.plural("{n} player leads: {most} of {needed}",
                         "{n} players lead: {most} of {needed}",
                         len(ahead), most=most, needed=needed)  # fmt: skip
    return _line(shown, (lead, count), aside, CHALK)


def _playing(shown: Shown[LlamasView], played: Played, aside: str) -> Story:
    """Say who plays which card; in red if it threatens the reader."""
    words, card = shown.words, CARDS[played.key]
    texts = tuple(words(name) for name in (card.name, card.short) if name)
    if played.seat is not None:
        plays = words(PLAYS[played.how], name=shown.name(played.seat))
        texts = *(words.label_value(plays, name) for name in texts), *texts
    if threatens(played, shown):
        return shown.headline(texts, aside, HOURGLASS, tone="threat", pale=CHALK)
    return _line(shown, texts, aside, CHALK)


def _line(shown: Shown[LlamasView], texts: tuple[str, ...], aside: str, ink: str = GOLD) -> Story:
    return shown.headline(texts, aside, LLAMA, fill=INK, ink=ink, pale=PALE)
