"""Every page that commands and controls lead to is translated."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from babel.dates import get_day_names, get_month_names

from bot.checks.limits import payload, walk
from bot.features.opponents.aliases import ADJECTIVES, ANIMALS
from bot.posts.controls import read_control
from games import GAMES
from games.engine import ENGLISH, RulesPage
from games.languages import LANGUAGES
from tests.cogs.counter import Counter
from tests.cogs.test_replay import over
from tests.host.harness import ANN, BEN, LION
from tests.languages.pseudo import PSEUDO, accented, plain_words
from tests.languages.test_screens import read
from tests.surfaces.clicks import Click, Post

DATES = (*get_day_names(locale="en").values(), *get_month_names(locale="en").values())  # Babel's
NAMES = {
    *("Ann", "Ben", "Cat", "Person", "UTC", *ADJECTIVES, *ANIMALS),
    *plain_words(" ".join((*LANGUAGES.values(), *DATES))),
}
LAST = {"forget", "really_forget", "really_end", "really_leave", "resign"}
"""Acts after which there is not much left to look at."""
MOST = 400  # clicks

Step = tuple[str, tuple[str, ...]]


async def test_every_word_of_every_page_is_translated(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("bot.match.posts.languages", "bot.posts.languages"):
        monkeypatch.setattr(f"{module}.known", lambda locale: PSEUDO)
    page = RulesPage.read
    monkeypatch.setattr(RulesPage, "read", lambda self, spoken: accented(page(self, ENGLISH)))
    match = await counter.begin(ANN, BEN)
    past = await over(counter, ANN, BEN)
    answers = [
        await counter.typed(ANN, "play"),
        await counter.typed(ANN, "play", game=LION),
        await counter.typed(ANN, "help"),
        await counter.typed(ANN, "matches"),
        await counter.typed(ANN, "notifications"),
        await counter.typed(ANN, "settings", governs=True),
        await counter.typed(ANN, "stats"),
        await counter.typed(ANN, "leaderboard", game=LION),
        await counter.typed(ANN, "privacy"),
        await counter.typed(ANN, "guide", game=LION),
        await counter.typed(ANN, "manage", match=match.id),
        await counter.typed(ANN, "panel", match=match.id),
        await counter.typed(ANN, "replay", match=past.id),
        *[await counter.typed(ANN, "rules", game=game) for game in GAMES],
    ]
    seen: set[Step] = set()
    posts = [(answer.answer, step) for answer in answers for step in steps(answer.answer)]
    missed = {word for answer in answers for word in plain(answer)}
    while posts and len(seen) < MOST:
        post, step = posts.pop(0)
        if step in seen:
            continue
        seen.add(step)
        click = await counter.click(ANN, step[0], *step[1], on=post, governs=True)
        missed |= plain(click)
        posts += [(click.answer, each) for each in steps(click.answer)]
    assert missed == set()
    assert len(seen) > 200


def steps(post: Post) -> Iterator[Step]:
    """Yield everything that can be pressed and chosen on a post, except what ends it all."""
    for part in walk(payload(post.view) if post.view else []):
        control = read_control(part.get("custom_id", ""))
        if control is None or control.act in LAST or part.get("disabled"):
            continue
        options = part.get("options", ())
        yield from ((part["custom_id"], (option["value"],)) for option in options[:3])
        if not options and part["type"] == 2:
            yield part["custom_id"], ()


def plain(click: Click) -> set[tuple[str, str]]:
    """Return the words of a response that are not translated, with their place."""
    view = click.answer.view
    return {
        (word, line)
        for part in walk(payload(view) if view else [])
        for text in read(part)
        for line in text.splitlines()
        for word in set(plain_words(line)) - NAMES
    }
