"""The line at the top: what binds this vote, which row has won, or what leads the match."""

from __future__ import annotations

from games.drawing import GOLD, Shown, Story
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import NIGHT, PAPER
from games.smallseat.picture.tally import leaders
from games.smallseat.view import SmallView

CALL = message("Call the animal that will lead")
CALLS = message("{name} calls an animal")
LONGEST = message("The longest row wins")
CALLED = message("{name} called {animal}")
MOST = message("Vote for what you have most of")
OPEN = message("Open votes, one by one")
RANDOM = message("Your vote is random")
LED = message("The Boss votes first, all follow")
FOLLOW = message("All must vote {animal}")
MUST = message("You must vote {animal}")
KEEP = message("Keep {animal}: it leads")
TELLER = message("{name} would win: {animal} leads")
WOULD = message("{name} would win")
WINS = message("{animal} wins")
LAST_CARDS = 2
"""With so many cards or fewer in every hand, the match may end with this round."""


def story(shown: Shown[SmallView]) -> Story:
    """Return the line at the top."""
    view, words = shown.view, shown.words
    if not view.called:
        said = words(CALL if shown.me == view.teller else CALLS, name=shown.name(view.teller))
        return shown.headline((said, words("Teller")), "", "📣", fill=NIGHT, ink=PAPER)
    texts, gold = _texts(shown)
    ink = GOLD if gold else PAPER
    return shown.headline(texts, words("Round {n}", n=view.round), "🪑", fill=NIGHT, ink=ink)


def _texts(shown: Shown[SmallView]) -> tuple[tuple[str, ...], bool]:
    """Return what to say, from the longest to the shortest, and whether it is in gold."""
    view, words = shown.view, shown.words
    if view.revealed and view.run:
        name = words(CARDS[view.winner].name)
        row = words.plural("{animal} wins with one vote", "{animal} wins: a row of {n}",
                           len(view.run), animal=name)  # fmt: skip
        return (row, words(WINS, animal=name)), True
    if bound := _bound(shown):
        return (bound, words(LONGEST)), False
    hands = [view.table[seat].cards for seat in view.chairs if seat != view.teller]
    last, lead = max(hands) <= LAST_CARDS, leaders(view)
    near: tuple[str, ...] = ()
    if lead and (last or view.table[view.teller].known.count(lead[0]) > 1):
        near = _near(shown, lead, last)
    called = words(CARDS[view.called].name)
    told = words(CALLED, name=shown.name(view.teller), animal=called)
    return (*near, told, words(LONGEST)), last


def _bound(shown: Shown[SmallView]) -> str:
    """Say which order binds this vote, most important for the reader."""
    view, words = shown.view, shown.words
    kinds = [order.kind for order in view.orders]
    own = [order.kind for order in view.orders if order.seat is not None and order.seat == shown.me]
    if "ottermother" in own:
        return words(RANDOM)
    if "sleepersippies" in own:
        return words(MUST, animal=words(CARDS["sleepersippies"].name))
    general = [kind for kind in kinds if kind in ("karate_chicks", "purplepaws")][-1:]
    if general == ["purplepaws"]:
        return words(MOST)
    if general and view.boss != view.teller:
        led = view.table[view.boss].vote
        return words(FOLLOW, animal=words(CARDS[led].name)) if led else words(LED)
    return words(OPEN) if "lionsyre" in kinds else ""


def _near(shown: Shown[SmallView], lead: list[str], last: bool) -> tuple[str, ...]:
    """Say who would win if the match ended now, as far as the reader knows."""
    view, words = shown.view, shown.words
    key = view.called if view.called in lead else lead[0]
    name, n = words(CARDS[key].name), view.table[view.teller].known.count(key)
    names = words.listing([words(CARDS[each].name) for each in lead])
    leads = words.plural("{animals} leads with {n}", "{animals} lead with {n}", len(lead),
                         animals=names, n=n)  # fmt: skip
    if key == view.called:
        teller = shown.name(view.teller)
        return words(TELLER, name=teller, animal=name), words(WOULD, name=teller), leads
    keep = last and shown.me not in (None, view.teller)
    return (words(KEEP, animal=name), leads) if keep else (leads,)
