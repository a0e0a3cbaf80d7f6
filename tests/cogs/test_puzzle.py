"""`/puzzle`: one position a day, one answer that counts, and then the solution."""

from __future__ import annotations

import asyncio
from datetime import date, datetime
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.checks.limits import check, payload, texts, walk
from bot.features.privacy.acts import Privacy
from bot.features.puzzles.acts import (
    COUNT_SECONDS,
    PEOPLE_PER_TURN,
    Puzzles,
    Streak,
    is_solved,
    solution_of,
)
from bot.features.puzzles.matches import PuzzleMatches
from bot.features.puzzles.pages.puzzle import PuzzleContent
from bot.features.puzzles.pages.question import (
    cards_post,
    choice_name,
    story_post,
)
from bot.features.puzzles.pages.solution import LEAST_ANSWERS, share_text
from bot.features.records.rows import History
from bot.features.replays.acts import Replays
from bot.match.pages.choices import MAX_WIDE, SHORT_LABEL
from bot.match.pages.content import words_for
from bot.posts.controls import Control
from bot.posts.refusals import Refusal
from bot.posts.signs import CustomEmoji, CustomEmojiSet
from games import GAMES
from games.engine import SeenEvent, Words
from games.puzzles import (
    FIRST_DAY,
    Puzzle,
    as_asked,
    choices_of,
    fact_line,
    final_scores,
    history,
    is_listed,
    lettered,
    load_stock,
    position,
    puzzle_of_day,
)
from tests.cogs.counter import Counter
from tests.cogs.test_controls import shown
from tests.host.harness import ANN, BEN

DAY = 86_400.0
TOTALS = "The highest total wins, but tied totals cancel each other out."


@pytest.fixture(autouse=True)
def noon(counter: Counter) -> None:
    set_day(counter, 5)


def set_day(counter: Counter, number: int, hour: int = 12) -> None:
    """Set the clock to an hour of a puzzle's day, in UTC."""
    start = datetime.combine(
        date.fromordinal(FIRST_DAY + number - 1), datetime.min.time(), ZoneInfo("UTC")
    ).timestamp()
    counter.host.matches.clock = lambda: start + hour * 3600.0


def wrong_choice(number: int) -> str:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    return next(choice for choice in puzzle.choices if not is_solved(puzzle, choice))


def solution(number: int) -> str:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    return puzzle.solution[0]


async def answer(counter: Counter, user: int, number: int, choice: str) -> str:
    click = await counter.click(user, Control(0, "puzzle", number=number, arg=choice))
    return click.text


async def test_page_has_the_position_the_question_and_a_control_for_each_choice(
    counter: Counter,
) -> None:
    page = await counter.type(ANN, "puzzle")
    assert "Puzzle 5: " in page.text and "⭐" in page.text
    check(shown(page.answer))
    puzzle = puzzle_of_day(5)
    assert puzzle is not None
    offered = {
        value
        for part in walk(payload(shown(page.answer)))
        if ":puzzle:" in part.get("custom_id", "")
        for value in (
            [option["value"] for option in part.get("options", ())]
            or [part["custom_id"].split(":puzzle:")[1]]
        )
    }
    assert offered == set(puzzle.choices)


def test_choices_of_every_game_are_buttons_unless_there_are_too_many() -> None:
    for number in range(5, 40):
        puzzle = puzzle_of_day(number)
        assert puzzle is not None
        parts = list(walk(payload(PuzzleContent(puzzle, "Ann").layout(None))))
        menus = [part for part in parts if part.get("options")]
        listed = list(puzzle.choices) == choices_of(puzzle, position(puzzle))
        many = len(puzzle.choices) > MAX_WIDE and listed and puzzle.game != "instinkt"
        assert many or bool(menus) == (puzzle.goal == "pair")
        chosen = [part["label"] for part in parts if ":puzzle:" in part.get("custom_id", "")
                  and "label" in part]  # fmt: skip
        assert not listed or sum(len(label) > SHORT_LABEL for label in chosen) <= MAX_WIDE


def test_effects_say_first_how_the_game_is_won_and_what_the_choices_do() -> None:
    puzzle = next(
        p for n in range(5, 90)
        if (p := puzzle_of_day(n)) and p.game == "lion_unicorn" and "draw" in p.choices
    )  # fmt: skip
    page, effects = PuzzleContent(puzzle, "Ann"), texts(cards_post(puzzle))
    drawn = "If you draw a card, only the others see it."
    assert drawn not in texts(page.layout(page.picture_source))
    assert effects.index("You win a round as soon as") < effects.index(drawn)


async def test_effects_of_cards_have_the_emoji_of_the_puzzles_game(counter: Counter) -> None:
    puzzle = puzzle_of_day(5)
    assert puzzle and "🐭" in texts(cards_post(puzzle))
    counter.emoji.by_game[puzzle.game] = CustomEmojiSet({"🐭": CustomEmoji("mouse", 1)})
    assert "<:mouse:1>" in (await counter.click(ANN, Control(0, "puzzle_cards", number=5))).text


async def test_story_is_one_press_away_and_not_on_the_page(counter: Counter) -> None:
    puzzle = next(p for n in range(1, 9) if (p := puzzle_of_day(n)) and p.goal == "round")
    set_day(counter, puzzle.number)
    page = await counter.type(ANN, "puzzle")
    words = words_for(PuzzleContent(puzzle, "").match, puzzle.seat)
    told = PuzzleContent(puzzle, "").match.game.text.event(history(puzzle)[-1], words)
    story = await counter.click(ANN, Control(0, "puzzle_story", number=puzzle.number))
    assert told and told in story.text and told not in page.text
    assert "What has happened" in story.text and "Who has seen" in story.text
    early = await counter.click(ANN, Control(0, "puzzle_story", number=puzzle.number + 1))
    assert "What has happened" not in early.text


@pytest.mark.parametrize(
    ("game", "goal", "section"),
    [
        ("smallseat", "vote", "A round"), ("smallseat", "keep", "A round"),
        ("kill_the_unicorns", "spoil", "2 · The hunts"),
        ("kill_the_unicorns", "cheapest", "2 · The hunts"),
        ("lion_unicorn", "round", "Winning"),
        ("llamas_unleashed", "pair", "The start and your turn"),
        ("instinkt", "match", "The animals with an effect ⚡"),
    ],
)  # fmt: skip
async def test_rules_open_at_what_the_question_is_about(
    counter: Counter, game: str, goal: str, section: str
) -> None:
    puzzle = posed(game, goal)
    page = PuzzleContent(puzzle, "Ann").layout(None)
    (rules,) = [part for part in walk(payload(page)) if part.get("label") == "Rules"]
    said = (await counter.click(ANN, rules["custom_id"])).text
    assert said.startswith(f"## {section}\n")


def test_a_puzzle_says_which_cards_of_another_hand_are_known() -> None:
    puzzles = [p for n in range(1, 300) if (p := puzzle_of_day(n)) and p.goal == "pair"]
    told = 0
    for puzzle in puzzles:
        seats = enumerate(position(puzzle).view(puzzle.seat).table)
        known = [any(shown.hand) for seat, shown in seats if seat != puzzle.seat]
        told += (line := "'s hand: " in texts(PuzzleContent(puzzle, "Ann").layout(None)))
        assert line == any(known)
    assert 0 < told < len(puzzles)


def test_a_rival_without_enough_cards_is_said_not_to_bid() -> None:
    for cards, said in (
        (("1", "4", "0"), "can bid 3 of these cards: 1 4 0"),
        (("1", "4"), "too few cards"),
    ):
        fact = "hunter", (1, 0, 3, *cards)
        assert said in fact_line(GAMES["kill_the_unicorns"], fact, Words(["Ann", "Ben"], 0))


@pytest.mark.parametrize(
    ("game", "goal", "rule"),
    [
        ("smallseat", "vote", "The longest unbroken row of votes for the same animal wins"),
        ("smallseat", "keep", "The longest unbroken row of votes for the same animal wins"),
        (
            "kill_the_unicorns",
            "spoil",
            TOTALS,
        ),
        (
            "kill_the_unicorns",
            "cheapest",
            TOTALS,
        ),
        ("llamas_unleashed", "pair", "Animals in your Field"),
    ],
)
def test_the_rule_that_decides_a_puzzle_is_below_its_question(
    game: str, goal: str, rule: str
) -> None:
    shown = texts(PuzzleContent(posed(game, goal), "Ann").layout(None))
    assert rule in shown.partition("###")[2]


def posed(game: str, goal: str) -> Puzzle:
    """Return a puzzle of a game with this goal."""
    puzzles = filter(None, map(puzzle_of_day, range(1, 300)))
    return next(puzzle for puzzle in puzzles if (puzzle.game, puzzle.goal) == (game, goal))


async def test_page_does_not_reveal_the_solution_before_the_answer(counter: Counter) -> None:
    text = (await counter.type(ANN, "puzzle")).text
    assert "Best:" not in text and "Chances" not in text and "Menagerie #" not in text


async def test_right_answer_shows_what_proves_it_and_a_line_to_copy(counter: Counter) -> None:
    text = await answer(counter, ANN, 5, solution(5))
    assert "✅ Right!" in text and "Best: **" in text
    assert "Menagerie #5" in text and "🔥1" in text
    assert "🔥 Solved in a row: 1 · ❄️ Days you can miss: 2" in text


async def test_wrong_answer_shows_the_chosen_and_the_best_choice(counter: Counter) -> None:
    text = await answer(counter, ANN, 5, wrong_choice(5))
    assert "❌ Not this time" in text and f"If you choose {named(wrong_choice(5))}" in text
    assert "📈 Puzzle rating: " in text and "🔥" not in text
    assert "❌`" in text, "no streak in the line to copy"


async def test_only_the_first_answer_counts(counter: Counter) -> None:
    await answer(counter, ANN, 5, wrong_choice(5))
    assert "❌" in await answer(counter, ANN, 5, solution(5))
    assert counter.host[Puzzles].answer_of(ANN, 5) == wrong_choice(5)
    assert counter.host[Puzzles].counts(5) == {wrong_choice(5): 1}


async def test_one_of_two_answers_at_the_same_time_counts(counter: Counter) -> None:
    puzzles = counter.host[Puzzles]
    assert puzzles.counts(5) == {}
    await asyncio.gather(
        puzzles.answer(ANN, 5, solution(5)), puzzles.answer(ANN, 5, wrong_choice(5))
    )
    assert puzzles.answer_of(ANN, 5) == solution(5)
    assert puzzles.counts(5) == {solution(5): 1}


async def test_answers_in_another_process_are_counted_within_a_minute(counter: Counter) -> None:
    here, host = counter.host[Puzzles], counter.host
    there = Puzzles(host.store, host.preferences, host.now)
    assert here.counts(5) == {}
    await there.answer(ANN, 5, solution(5))
    now = host.now()
    host.matches.clock = lambda: now + COUNT_SECONDS
    assert here.counts(5) == {solution(5): 1}


async def test_share_of_solvers_is_shown_from_five_answers_on(counter: Counter) -> None:
    for user in range(1, LEAST_ANSWERS):
        await counter.host[Puzzles].answer(1000 + user, 5, wrong_choice(5))
    text = await answer(counter, ANN, 5, solution(5))
    assert "Solved by 20% of 5 people" in text
    every = await counter.click(ANN, Control(0, "puzzle_all", number=5))
    assert "👥 80%" in every.text
    assert "**Final score after each choice** · 👥 share of people who chose each" in every.text


async def test_what_each_choice_brings_is_shown_only_after_the_answer(counter: Counter) -> None:
    control = Control(0, "puzzle_all", number=5)
    assert "**Final score" not in (await counter.click(ANN, control)).text
    await answer(counter, ANN, 5, wrong_choice(5))
    assert "**Final score" in (await counter.click(ANN, control)).text


async def test_choices_of_others_are_hidden_below_five_answers(counter: Counter) -> None:
    for user in range(1, LEAST_ANSWERS - 1):
        await counter.host[Puzzles].answer(1000 + user, 5, wrong_choice(5))
    text = await answer(counter, ANN, 5, solution(5))
    assert "👥" not in text and "Solved by" not in text


def compared(answer: str, counts: dict[str, int] | None = None, number: int = 5) -> str:
    """Return the name of the choice with which the page of an answer compares the solution."""
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    page = PuzzleContent(puzzle, "Ann", answer, counts=counts or {})
    text = str(payload(page.layout(None)))
    return text.partition("**If you choose ")[2].partition(":**")[0]


def named(choice: str, number: int = 5) -> str:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    match = PuzzleContent(puzzle, "Ann").match
    return choice_name(match, puzzle, choice, words_for(match, puzzle.seat))


def test_solution_is_compared_with_the_readers_choice_or_the_most_chosen_wrong_one() -> None:
    puzzle = puzzle_of_day(5)
    assert puzzle is not None
    scores = {c: s for c, s in final_scores(puzzle).items() if c not in puzzle.solution}
    nearest = max(scores, key=lambda c: scores[c][puzzle.seat] - scores[c][1 - puzzle.seat])
    own, common = [c for c in scores if c != nearest][:2]
    assert compared(puzzle.solution[0]) == named(nearest)
    assert compared(own) == named(own)
    assert compared(own, {common: LEAST_ANSWERS - 1}) == named(own)
    assert compared(own, {common: LEAST_ANSWERS, own: 1}) == named(common)
    assert compared(puzzle.solution[0], {common: 2, puzzle.solution[0]: 9}) == named(common)


def test_page_tells_how_the_others_answer_a_wrong_choice() -> None:
    puzzle = puzzle_of_day(6)
    assert puzzle is not None and puzzle.refuted[puzzle.tempting]
    page = texts(PuzzleContent(puzzle, "Ann", puzzle.tempting).layout(None))
    after = page.partition(f"If you choose {named(puzzle.tempting, 6)}:")[2]
    own, theirs = final_scores(puzzle)[puzzle.tempting][:: -1 if puzzle.seat else 1]
    assert f"The final score is {own}:{theirs}." in after and page.count("🏁") == 2


def test_page_says_that_it_is_too_late_only_if_the_round_goes_on() -> None:
    rounds = [p for n in range(1, 140) if (p := puzzle_of_day(n)) and p.goal == "round"]
    said = set()
    for puzzle in rounds:
        for wrong, line in puzzle.refuted.items():
            if line:
                page = texts(PuzzleContent(puzzle, "Ann", wrong).layout(None))
                lost = "wins the round!" in page
                said.add((lost, "So you can't win by the end of your next turn." in page))
    assert said and all(lost != late for lost, late in said)


def test_page_says_that_a_wrong_choice_is_too_slow() -> None:
    puzzle = next(
        p for n in range(1, 200)
        if (p := puzzle_of_day(n)) and any(not line for line in p.refuted.values())
    )  # fmt: skip
    slow = next(choice for choice, line in puzzle.refuted.items() if not line)
    assert "is too slow" in texts(PuzzleContent(puzzle, "Ann", slow).layout(None))
    assert "is too slow" not in texts(PuzzleContent(puzzle, "Ann").layout(None))


async def test_shared_puzzle_reveals_neither_choice_nor_solution(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, listed=False)  # so that the response is the post
    early = await counter.click(ANN, Control(0, "puzzle_share", number=5), writes=True)
    assert "Tried it here" not in early.text
    await answer(counter, ANN, 5, wrong_choice(5))
    control = Control(0, "puzzle_share", number=5)
    assert "aren't allowed to post" in (await counter.click(ANN, control)).text
    shared = await counter.click(ANN, control, writes=True)
    assert f"**Tried it here**: <@{ANN}> ❌" in shared.text and "Which one?" in shared.text
    page, unanswered = shared.answer, (await counter.type(BEN, "puzzle")).answer
    assert page.files == unanswered.files and not page.flags.ephemeral
    assert "Best:" not in shared.text
    opened = await counter.click(BEN, Control(0, "puzzle_open"), on=shared.answer)
    assert "Puzzle 5: " in opened.text and "Best:" not in opened.text


async def test_answers_survive_a_restart_and_are_exported_and_deleted(counter: Counter) -> None:
    await counter.host[Puzzles].answer(ANN, 5, solution(5))
    await counter.reopen()
    set_day(counter, 5)
    assert counter.host[Puzzles].answer_of(ANN, 5) == solution(5)
    exported = await counter.host[Privacy].export(ANN)
    assert exported["settings"]["puzzles"] == {"5": solution(5)}
    await counter.host[Privacy].forget(ANN)
    assert counter.host[Puzzles].answer_of(ANN, 5) is None


async def test_unknown_choice_is_refused(counter: Counter) -> None:
    with pytest.raises(Refusal, match="closed"):
        await counter.host[Puzzles].answer(ANN, 5, "fly:1")
    assert counter.host[Puzzles].answer_of(ANN, 5) is None


@pytest.mark.parametrize("number", [1, 2, 3, 4, 9, 14])
def test_puzzle_page_is_the_same_on_every_possible_deal(number: int) -> None:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    table = position(puzzle)
    game, seat = table.game, puzzle.seat
    guess = table.guess(seat, Random(number))
    assert guess.view(seat) == table.view(seat)
    assert is_listed(puzzle, choices_of(puzzle, guess))
    page = PuzzleContent(puzzle, "Ann")
    assert share_text(page.match, puzzle, True, 0).startswith(f"Menagerie #{number} {game.emoji}")


def test_effects_of_cards_include_those_that_may_lie_face_down() -> None:
    puzzle = next(
        p for n in range(5, 200)
        if (p := puzzle_of_day(n)) and p.game == "kill_the_unicorns"
        and "Charge" not in texts(PuzzleContent(p, "Ann").layout(None))
    )  # fmt: skip
    assert "Charge" in texts(cards_post(puzzle))


def pairs() -> list[Puzzle]:
    """Return some puzzles that ask for two cards of the hand."""
    return [p for n in range(1, 150) if (p := puzzle_of_day(n)) and p.goal == "pair"]


def test_a_card_that_cannot_be_played_yet_is_named_second() -> None:
    seconds = set()
    for puzzle in pairs():
        match = PuzzleContent(puzzle, "Ann").match
        words, table = words_for(match, puzzle.seat), match.table_or_refuse()
        plays = [c for c in table.waiting[puzzle.seat].choices if c.verb == "play"]
        able = " ".join(match.game.text.choice(c, table.view(puzzle.seat), words) for c in plays)
        first, second = choice_name(match, puzzle, puzzle.solution[0], words).split(" + ")
        assert first in able
        seconds.add(second in able)
    assert seconds == {True, False}


def test_effects_of_too_many_cards_begin_with_those_of_the_hand() -> None:
    for puzzle in pairs()[:3]:
        match = PuzzleContent(puzzle, "Ann").match
        words, view = words_for(match, puzzle.seat), match.table_or_refuse().view(puzzle.seat)
        hand, *_ = match.game.text.lying(view, words).values()
        assert hand[0] in texts(cards_post(puzzle)).splitlines()[1]


def test_story_names_its_reader() -> None:
    puzzle = next(p for p in load_stock("instinkt") if history(p)[0].kind == "reveal")
    assert "Ann " in texts(story_post(puzzle, "Ann"))


def test_cards_have_letters_in_a_story_as_their_places_change() -> None:
    rat = SeenEvent("rat", 0, (1, 2), ((7, None), (8, None)))
    up = SeenEvent("up", 1, (3,), ((8, "crow"),))
    start = SeenEvent("down", 1, (0,), ((4, "goat"),))
    steal = SeenEvent("steal", 0, (1, 2), ((7, None),))
    told, letters = lettered([rat, up, start, steal, rat, steal])
    assert [event.about for event in told] == [(1, 2), ("B",), (0,), (1, "A"), (1, 2), (1, "C")]
    assert letters == {7: "C", 8: "D"}


def test_a_solution_numbers_cards_as_its_question_does_although_places_change() -> None:
    given = SeenEvent("up", 0, (1,), ((9, "goat"),))
    robbed = SeenEvent("steal", 0, (1, 2), ((13, "crow"),))
    stolen = SeenEvent("up", 0, (4,), ((13, "crow"),))
    position: Any = SimpleNamespace(state=SimpleNamespace(front=[[7, 8, 9], [10, 11, 12, 13]]))
    told = as_asked([given, robbed, stolen], position)
    assert [event.about for event in told] == [(2,), (1, 3), (4,)]


def test_what_follows_from_a_shuffle_is_told_from_that_shuffle_on() -> None:
    posed = [p for n in range(1, 350) if (p := puzzle_of_day(n)) and p.goal == "deduce"]
    assert posed
    for puzzle in posed:
        page = PuzzleContent(puzzle, "Ann")
        told, match = texts(story_post(puzzle, "Ann")), page.match
        words = words_for(match, puzzle.seat)
        shuffle = match.game.text.event(history(puzzle)[0], words)
        assert shuffle and "shuffled" in shuffle and shuffle in told
        assert "Call these cards A" in told and "Where these cards are now" in told
        check(page.layout(page.picture_source))


@pytest.mark.parametrize("number", range(1, 252, 10))
def test_page_fits_on_a_post_before_and_after_the_answer(number: int) -> None:
    puzzle = puzzle_of_day(number)
    assert puzzle is not None
    for given in (None, puzzle.solution[0], wrong_choice(number)):
        page = PuzzleContent(
            puzzle, "W" * 32, given, Streak(300, 2), 3000, {puzzle.solution[0]: 10**6}, True
        )
        check(page.layout(page.picture_source))
        check(page.layout(None))


@pytest.mark.parametrize("number", [5, 6])
async def test_position_is_played_on_against_robots_and_survives_a_restart(
    counter: Counter, number: int
) -> None:
    set_day(counter, number)
    go = Control(0, "puzzle_go", number=number)
    early = await counter.click(ANN, go)
    assert "Match" not in early.text and not await counter.host.matches_of(ANN)
    await answer(counter, ANN, number, solution(number))
    await counter.click(ANN, go)
    await counter.click(ANN, go)
    (match,) = await counter.host.matches_of(ANN)
    puzzle = puzzle_of_day(number)
    assert puzzle is not None and match.seat_or_refuse(ANN).seat == puzzle.seat
    before = match.table_or_refuse()
    assert [c.id for c in before.waiting[puzzle.seat].choices] == list(puzzle.choices)
    await counter.reopen()
    loaded = (await counter.host.match(match.id)).table_or_refuse()
    assert loaded.fingerprint() == before.fingerprint()
    decision = loaded.waiting[puzzle.seat]
    after = await counter.host.play.answer(match.id, ANN, decision.number, puzzle.solution)
    assert after.table_or_refuse().fingerprint() != before.fingerprint()


async def test_each_puzzle_is_played_on_in_a_match_of_its_own(counter: Counter) -> None:
    """Many puzzles come from one match between robots, and so have the same seed."""
    numbers = range(1, 140)
    puzzles = [p for n in numbers if (p := puzzle_of_day(n)) and p.game == "instinkt"]
    first, other = next(
        (p, q) for p, q in combinations(puzzles, 2) if p.seed == q.seed and p.place != q.place
    )
    for puzzle in (first, other, first):
        match = await counter.host[PuzzleMatches].begin(puzzle, ANN, "Ann")
        waiting = match.table_or_refuse().waiting[puzzle.seat]
        assert [choice.id for choice in waiting.choices] == list(puzzle.choices)
    assert len(await counter.host.matches_of(ANN)) == 2


@pytest.mark.parametrize("number", [5, 6])
async def test_match_continued_from_a_puzzle_can_be_replayed_and_verified(
    counter: Counter, number: int
) -> None:
    set_day(counter, number)
    await answer(counter, ANN, number, solution(number))
    await counter.click(ANN, Control(0, "puzzle_go", number=number))
    (match,) = await counter.host.matches_of(ANN)
    rng = Random(number)
    while (match := await counter.settled(match.id)).record.status == "running":
        await counter.step(match, rng)
    for pruned in (False, True):
        if pruned:
            await History(counter.store).prune(match.id)
            await counter.reopen()
        replay = await counter.host[Replays].of(match.id)
        assert not replay.broken and len(replay.moments) > 1
        verified = (await counter.type(ANN, "verify", match=match.id)).text
        assert "**Yes" in verified and "check failed" not in verified


async def test_leaderboard_and_stats_have_the_puzzle(counter: Counter) -> None:
    await answer(counter, ANN, 5, solution(5))
    await answer(counter, BEN, 5, wrong_choice(5))
    text = (await counter.type(ANN, "leaderboard", game="puzzle")).text
    assert text.index(f"1\\. <@{ANN}>") < text.index(f"2\\. <@{BEN}>")
    rating = counter.host[Puzzles].rating(ANN)
    assert f"Puzzle rating: **{rating:,}**" in (await counter.type(ANN, "stats")).text
    await counter.host.preferences.set_person(ANN, listed=False)
    assert f"<@{ANN}>" not in (await counter.type(BEN, "leaderboard", game="puzzle")).text


async def test_others_are_answered_while_all_people_are_counted(counter: Counter) -> None:
    puzzles = counter.host[Puzzles]
    for user in range(3 * PEOPLE_PER_TURN):
        await counter.store.set_setting("person", user, {
            "puzzles": {"5": solution(5)}, "puzzle_rating": [25.0, 8.0], "puzzle_servers": [7],
        })  # fmt: skip
    turns = 0

    async def take_turns() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    other = asyncio.create_task(take_turns())
    await asyncio.sleep(0)
    listed, before = await puzzles.leaderboard(7), turns
    assert len(listed) == 3 * PEOPLE_PER_TURN and turns >= 3
    tried, between = await puzzles.tried(7, 5), turns
    assert tried.others + len(tried.named) == 3 * PEOPLE_PER_TURN and turns >= before + 3
    solvers = await puzzles.solvers(5, 5)
    assert len(solvers[7]) == 3 * PEOPLE_PER_TURN and turns >= between + 3
    other.cancel()


async def test_leaderboard_counts_again_only_after_another_answer_and_keeps_nobody_forgotten(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles, counted = counter.host[Puzzles], list[int]()

    def noted(number: int) -> str | None:
        counted.append(number)
        return solution_of(number)

    monkeypatch.setattr("bot.features.puzzles.acts.solution_of", noted)
    for day in (5, 6):
        set_day(counter, day)
        for user in (ANN, BEN):
            await answer(counter, user, day, solution(day))
    found = [{line.user_id: line.won for line in await puzzles.leaderboard(7)} for _ in range(2)]
    assert found == [{ANN: 2, BEN: 2}] * 2 and sorted(counted) == [5, 5, 6, 6]
    counted.clear()
    set_day(counter, 7)
    await answer(counter, BEN, 7, wrong_choice(7))
    assert {line.user_id: line.won for line in await puzzles.leaderboard(7)} == {ANN: 2, BEN: 2}
    assert sorted(counted) == [5, 6, 7]
    await counter.host[Privacy].forget(BEN)
    assert [line.user_id for line in await puzzles.leaderboard(7)] == [ANN]
    assert str(BEN) not in str(vars(puzzles))


async def test_person_is_on_the_leaderboards_of_all_servers_where_they_answered(
    counter: Counter,
) -> None:
    for day, guild in ((5, 7), (6, 8)):
        set_day(counter, day)
        await counter.host[Puzzles].answer(ANN, day, solution(day), guild)
    listed = [await counter.host[Puzzles].leaderboard(guild) for guild in (7, 8, 9)]
    assert [[line.user_id for line in lines] for lines in listed] == [[ANN], [ANN], []]


async def test_archive_has_past_puzzles_for_practice_that_do_not_count(counter: Counter) -> None:
    set_day(counter, 8)
    page = await counter.click(ANN, Control(0, "puzzle_archive"))
    check(shown(page.answer))
    menu = next(
        part for part in walk(payload(shown(page.answer)))
        if ":puzzle_past:" in part.get("custom_id", "")
    )  # fmt: skip
    assert [option["value"] for option in menu["options"]] == ["6", "5", "4", "3", "2", "1"]
    lion = await counter.click(ANN, Control(0, "puzzle_game"), "lion_unicorn")
    assert "Lion" in str(payload(shown(lion.answer)))
    blocked = await counter.click(ANN, Control(0, "puzzle_theme", arg="all:all:all"), "hunt")
    assert "No past puzzles fit these choices yet." in blocked.text
    asked = await counter.click(ANN, Control(0, "puzzle_past"), "4")
    assert "Puzzle 4: " in asked.text and "Best:" not in asked.text
    tried = await counter.click(ANN, Control(0, "puzzle_try", number=4, arg=solution(4)))
    assert "✅" in tried.text and "Streak" not in tried.text
    assert counter.host[Puzzles].answer_of(ANN, 4) is None
    early = await counter.click(ANN, Control(0, "puzzle_try", number=7, arg=solution(7)))
    assert "✅" not in early.text


def test_a_row_of_cards_that_could_all_be_moved_names_cards_and_places() -> None:
    puzzle = next(p for p in load_stock("instinkt") if {"move:d6", "move:g6"} <= {*p.choices})
    page = PuzzleContent(puzzle, "Ann").layout(None)
    labels = [part.get("label", "") for part in walk(payload(page))]
    assert {"🕷️d6", "🕷️e6", "🐰f6", "🦌g6", "🦊 d3"} <= {*labels}


def test_a_bid_says_what_a_wizard_adds_to_it() -> None:
    for puzzle in load_stock("kill_the_unicorns"):
        added = [about[1] for kind, about in puzzle.known if kind == "power" and about]
        match = PuzzleContent(puzzle, "Ann").match
        named = choice_name(match, puzzle, puzzle.solution[0], words_for(match, puzzle.seat))
        assert ("+" in named) == bool(added) and named.endswith(f" +{added[0]}" if added else "")


def test_a_bid_is_named_with_what_a_power_adds_on_its_button_and_in_the_answer() -> None:
    powers = [
        puzzle for number in range(1, 140)
        if (puzzle := puzzle_of_day(number)) and any(kind == "power" for kind, _ in puzzle.known)
    ]  # fmt: skip
    assert powers
    for puzzle in powers:
        page = PuzzleContent(puzzle, "Ann").layout(None)
        on_buttons = {part.get("label", "") for part in walk(payload(page))}
        assert {named(choice, puzzle.number) for choice in puzzle.choices} <= on_buttons
