"""The picture of a person's results, after one match and after many, in all languages."""

from random import Random

import pytest

from bot.features.records.pages.charts import Favourite, Played, Statistics, chart
from bot.features.records.rows import Result
from bot.features.records.summary import WinLossRecord
from games import GAMES
from games.engine import Language, Words
from tests.pictures.sizes import SPOKEN, check_letters, check_overlaps

RESULTS: tuple[Result, ...] = ("won", "drawn", "lost")
SIGNS = [
    sign for game in GAMES.values() if game.picture for sign in game.picture.signs() if sign.title
]


def statistics(matches: int, words: Words, rng: Random) -> Statistics:
    """Return random results of someone with a long name."""
    kinds = rng.sample(list(GAMES.values()), min(matches, rng.randint(1, 5)))
    each = matches // len(kinds)
    sign = rng.choice(SIGNS)
    rated = [(i + 1, rng.randint(500, 1500)) for i in range(rng.choice((0, matches)))]
    how = rng.choice(("", "Ada wins with three foxes, one of which nobody had seen for 19 turns."))
    return Statistics(
        "Maximiliane von der Wiesenaue",
        matches,
        matches,
        [Played(g.emoji, WinLossRecord(words(g.title), each // 2, 0, each)) for g in kinds],
        [(rng.choice(kinds).emoji, rng.choice(RESULTS)) for _ in range(min(10, matches))],
        Favourite(sign, words(sign.title), matches) if rng.random() < 0.8 else None,
        matches,
        rng.choice((0, matches)),
        rated,
        words(kinds[0].title),
        (kinds[0].emoji, how or words(kinds[0].title)),
    )


@pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.code)
def test_results_can_be_read_on_a_phone_after_any_number_of_matches(spoken: Language) -> None:
    words, heights = Words([], language=spoken), set()
    for seed in range(12):
        sheet = chart(statistics((1, 40, 999)[seed % 3], words, Random(seed)), words)
        check_letters(sheet)
        check_overlaps(sheet)
        heights.add(sheet.height)
    assert heights == {1000}
