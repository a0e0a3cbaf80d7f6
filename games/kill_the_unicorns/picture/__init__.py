"""The pictures of Kill The Unicorns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set

from games.drawing import (
    HEIGHT,
    INK,
    PAPER,
    Look,
    Parts,
    Row,
    Sheet,
    Spots,
    TablePicture,
    card,
    chip,
    coin,
    joined,
    name_of,
    named,
    picture,
    pill,
    pill_width,
    result,
    ring,
)
from games.engine import Choice, Decision, Place, SeenEvent, Words, message, moved
from games.kill_the_unicorns.cards import BOOK, COLOURS, Named
from games.kill_the_unicorns.picture.cards import (
    BID,
    HANDS,
    LADDER,
    LEFT,
    chips_of,
    high,
    number_card,
    stable,
    unicorn,
)
from games.kill_the_unicorns.picture.ground import GROUND, HALO, PANEL
from games.kill_the_unicorns.picture.marks import marks
from games.kill_the_unicorns.picture.own import private
from games.kill_the_unicorns.picture.seats import COIN, SIGN
from games.kill_the_unicorns.picture.signs import signs
from games.kill_the_unicorns.picture.strip import strip
from games.kill_the_unicorns.picture.table import table
from games.kill_the_unicorns.state import KillState
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.text.table import outcome_line, stage
from games.kill_the_unicorns.view import KillView, UnicornView

CHANGES = {"claim", "trade", "buy", "recolour", "place", "escape"}
"""The events that move or change a unicorn or a scheme."""


class KillPicture(TablePicture[KillView]):
    """The line, the market and all seats; or the reader's own cards; at the end the winner."""

    look = Look(PANEL)
    ground = GROUND
    halo = HALO
    signs = staticmethod(signs)
    strip = staticmethod(strip)

    def status(self, view: KillView, words: Words) -> str:
        """Say which day it is, and which step of the day."""
        if not view.day:
            return words("Choosing characters")
        day = words("Day {n} of {days}", n=min(view.day, BOOK.days), days=BOOK.days)
        return f"{day} · {stage(view, words)}"

    def table(
        self, view: KillView, words: Words, spots: Spots, decision: Decision | None, news: bool
    ) -> Parts:
        """Draw the line, the market and all seats; or the reader's own cards."""
        if view.reader is None:
            return table(view, words, spots, news)
        return private(view, words, view.reader, spots, news)

    def ending(self, view: KillView, words: Words) -> Parts:
        """Draw the winner, with the stable that won, and everyone's result."""
        assert view.outcome
        winners = list(view.outcome.winners)
        how = outcome_line(view.outcome, words)
        cards: Parts = ()
        caption = ""
        if winners:
            first = view.table[winners[0]]
            caption = words("The winning stable")
            box = 42.0, 444.0, 690.0, 300.0
            cards = joined(
                [collections(view, winners[0]), stable(0, first.stable, first.pate, box, {}, 112)]
            )
            if view.outcome.reason != "double_rainbow":
                how = words("{n} gold after {days} days of hunting.", n=first.score, days=BOOK.days)
        elif view.outcome.reason == "tied":
            cards = ties(view, words)
        rows = [Row(seat, str(view.table[seat].score), held(view, seat, words), seat in winners)
                for seat in view.ranked([shown.score for shown in view.table])]  # fmt: skip
        return result(self.look, winners, how, caption, cards, rows, words("gold"), words)

    def marks(
        self,
        view: KillView,
        words: Words,
        spots: Spots,
        decision: Decision | None,
        trying: Choice | None,
    ) -> Sequence[Parts]:
        """Return the marks around places that can be chosen, are chosen, or are being tried."""
        return marks(decision, trying, spots) if decision else ()

    def touched(self, events: Sequence[SeenEvent], s: KillState) -> Set[Place]:
        """Return the unicorns and schemes that were moved or changed."""
        tokens = moved(events, CHANGES)
        held = {
            ("stable", seat, i)
            for seat, unicorns in enumerate(s.stable)
            for i, u in enumerate(unicorns)
            if u in tokens
        }
        laid = {
            ("trap", n, i)
            for n, traps in enumerate(s.traps)
            for i, t in enumerate(traps)
            if t in tokens
        }
        return held | laid

    def card(self, name: str, words: Words) -> Sheet:
        """Draw a scheme, a character or a market item with its effect."""
        things: list[tuple[Named, str, str]] = [
            (one, words("scheme"), one.effect) for one in BOOK.schemes.values()
        ]
        things += [(one, words("character"), one.power) for one in BOOK.characters.values()]
        things += [(one, words("black market"), one.effect) for one in BOOK.market.values()]
        thing, kind, effect = next(one for one in things if words(one[0].name) == name)
        pills = [kind]
        for item in BOOK.market.values():
            pills += [words("{price} gold", price=item.price)] if item is thing else []
        for role in BOOK.characters.values():
            if role is thing:
                own = words(BOOK.schemes[role.signature].name)
                pills.append(words("own scheme: {scheme}", scheme=own))
        drawn = card(48, 146, 320, 404, thing.emoji, side=280)
        return self.looked_up(drawn, name, pills, words(effect), words)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the recurring parts: unicorns in all sizes, hunt cards, and the tokens on them."""
        rings = [ring(0, 0, w, high(w)) for w in LADDER]
        rings += [ring(0, 0, *size) for size in HANDS]
        sizes = (LEFT, BID, *HANDS)
        numbers = [number_card(0, 0, *size, n) for size in sizes for n in range(5)]
        yield picture(HEIGHT, GROUND, *rings, *numbers)
        for colour in (*COLOURS, ""):
            u = UnicornView(kind="", colour=colour, value=0, starting=False)
            yield picture(HEIGHT, *(unicorn(0, 0, w, u) for w in LADDER))
        pig = UnicornView(kind="", colour="", value=0, starting=False, scheme="pigicorn")
        pates = [card(0, 0, w, high(w), PATE) for w in LADDER]
        yield picture(HEIGHT, *(unicorn(0, 0, w, pig) for w in LADDER), *pates)
        yield picture(HEIGHT, *(coin(0, 0, COIN, str(n)) for n in range(41)))
        for value in range(-2, 10):
            yield picture(HEIGHT, *chips_of(value))
        for thing in (*BOOK.schemes.values(), *BOOK.market.values(), *BOOK.characters.values()):
            sides = {max(24, round(w * 0.36)) for w in LADDER} | {38, SIGN, 50}
            yield picture(HEIGHT, *(chip(0, 0, side, thing.emoji) for side in sorted(sides)))


def ties(view: KillView, words: Words) -> Parts:
    """Draw the totals that cancelled each other out, with the names of their players."""
    totals = sorted({shown.score for shown in view.table}, reverse=True)
    parts, step = [], min(150.0, 330 / len(totals))
    r = round(min(52, step * 0.38))
    for i, total in enumerate(totals):
        tied = [seat for seat in range(view.seats) if view.table[seat].score == total]
        y = 436 + step * (i + 0.5)
        parts.append(coin(110, y, r, str(total)))
        room = 560 / len(tied)
        for j, seat in enumerate(tied):
            name = name_of(seat, words)
            parts.append(named(184 + j * room, y, seat, name, room - 16, size=40, least=36)[0])
    return joined(parts)


def held(view: KillView, seat: int, words: Words) -> str:
    """Return the line under a seat's name: its character and its number of unicorns."""
    shown = view.table[seat]
    said = message("{role} · {unicorns}")
    count = words.plural("{n} unicorn", "{n} unicorns", len(shown.stable))
    role = words(BOOK.characters[shown.role].name) if shown.role else "–"
    return words(said, role=role, unicorns=count)


def collections(view: KillView, seat: int) -> Parts:
    """Draw the points of the winner's collections and rainbows."""
    shown, at, parts = view.table[seat], 320.0, []
    counts = Counter(u.colour for u in shown.stable if u.colour and u.scheme != "pigicorn")
    said = [f"🌈 +{BOOK.scoring.rainbow * shown.rainbows}"] if shown.rainbows else []
    for colour in COLOURS:
        size = min(counts[colour] - shown.rainbows, len(BOOK.scoring.collections) - 1)
        if size >= 2:
            points = BOOK.scoring.collections[size]
            said.append(f"{BOOK.unicorns[colour].emoji} ×{size} +{points}")
    for text in said[:4]:
        parts.append(pill(at, 380, text, PAPER, INK, high=38, size=24))
        at += pill_width(text, 38, 24) + 8
    return joined(parts)
