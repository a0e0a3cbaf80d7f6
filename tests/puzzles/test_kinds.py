"""Each kind of puzzle is found in a position of the stock, and refused where it asks too little."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from games import GAMES, Table
from games.engine import Event, SeenEvent, Words, parse
from games.kill_the_unicorns.cards import HANDS, HUNT
from games.kill_the_unicorns.state import MARKET, NOBODY
from games.puzzles import Puzzle, fact_line, history, load_stock, offered, position
from tests.games.llamas_unleashed import board
from tests.puzzles.test_stock import BEFORE
from tools.puzzles import merit
from tools.puzzles.deals import without_deductions, without_shuffles
from tools.puzzles.explaining import explained, held
from tools.puzzles.explaining import told as told_of
from tools.puzzles.goals import Goal
from tools.puzzles.interest import HARDEST, STEPS, WORTH, interest, thought
from tools.puzzles.kinds import Finder
from tools.puzzles.kinds.cheapest import cards_to_lay
from tools.puzzles.kinds.deduce import deductions
from tools.puzzles.kinds.hunt import EARLIEST, HANDS_OF, arranged, hunts
from tools.puzzles.kinds.this_turn import FEW, PLANS, Plan, composed, missing, secret, two_cards
from tools.puzzles.kinds.vote import CASES, THREATS, Votes, certain, dealt_again
from tools.puzzles.matches import Found, Mix, Moment, choices_of, moments
from tools.puzzles.merit import TAKING, best_wrong, is_won, looks, schemes_at, weakness
from tools.puzzles.totals import Ending, Totals, cost


def told(seen: SeenEvent) -> Event:
    """Return an event that anybody has seen as the seat of a puzzle has."""
    tokens, faces = tuple(t for t, _ in seen.cards), tuple(face or "" for _, face in seen.cards)
    return Event(seen.kind, seen.seat, seen.about, tokens, faces, -1, 0)


def first(game: str, goal: str, word: str = "") -> Puzzle:
    """Return the puzzle of the stock with a goal, and a word in its theme, soonest proven."""
    alike = [p for p in load_stock(game) if p.goal == goal and word in p.theme]
    return min(alike, key=lambda p: (p.seats, len(p.choices)))


def moment(p: Puzzle, table: Table[Any, Any] | None = None) -> Moment:
    """Return the moment of a puzzle, with the events that it tells and the mix among them."""
    events = history(p)
    known = [tuple(map(str, p.known[0][1])) if p.known else ()] * p.seats
    mixes = [
        Mix(n, tuple(t for t, _ in event.cards), known)
        for n, event in enumerate(events)
        if event.kind == "rat"
    ]
    return Moment(p.place, table or position(p), [told(event) for event in events], mixes[:1])


def found(find: Finder, at: Moment, goal: str) -> list[tuple[str, ...]]:
    """Return the solutions of the puzzles with a goal at a moment."""
    return [p.solution for p in find(at) if isinstance(p, Puzzle) and p.goal == goal]


def test_a_deduction_is_found_where_its_puzzle_is_posed() -> None:
    p = first("lion_unicorn", "deduce")
    assert p.solution in found(deductions, moment(p), "deduce")


def test_cards_to_lay_are_asked_for_if_only_others_than_the_highest_are_certain() -> None:
    p = min(
        (p for p in load_stock("kill_the_unicorns") if p.goal == "cheapest"), key=best_wrong
    )  # the share of worlds that a wrong bid wins varies
    table = position(p)
    hunt = Found(table, p.seat, Goal.at("hunt", 1, p.seat, table.state), ())
    puzzle = cards_to_lay(hunt, p.place)
    assert isinstance(puzzle, Puzzle) and puzzle.solution == p.solution
    s = table.state
    costs = {cost(s, p.seat, c): c.id for c in choices_of(hunt)}
    assert costs[max(costs)] not in p.solution


def test_nobody_can_tell_that_a_hunt_was_arranged_again() -> None:
    begun = (
        m.table for m in moments("kill_the_unicorns", 3)
        if m.table.state.step >= EARLIEST and m.table.state.line and not m.table.answers
    )  # fmt: skip
    tables = (arranged(table, Random(n)) for table in begun for n in range(3))
    again = list(islice(filter(None, tables), 3))
    assert again
    for table in again:
        s = table.state
        for seat, role in enumerate(s.role):
            assert sorted(s.face[t] for t in HANDS[role]) == sorted(HUNT)
            assert len(s.hand[seat]) < HANDS_OF.stop
            guess = table.guess(seat, Random(1))
            assert guess.view(seat) == table.view(seat)
            assert sorted(guess.state.face) == sorted(s.face)


def test_a_vote_is_asked_for_if_it_holds_in_several_ways_that_depend_on_all_others() -> None:
    p = first("smallseat", "keep")
    others = Votes(position(p), p.seat)
    puzzle = certain(moment(p), others)
    assert isinstance(puzzle, Puzzle) and (puzzle.solution, puzzle.theme) == (p.solution, p.theme)
    listed = offered(position(p), p.seat)
    (best,) = [c for c in listed if c.id in p.solution]
    assert others.cases(best) >= CASES
    assert len(others.threats()) >= THREATS
    assert best not in others.obvious(listed)


def test_a_vote_is_obvious_if_more_others_can_give_it_than_any_other_vote() -> None:
    for p in load_stock("smallseat"):
        others, listed = Votes(position(p), p.seat), offered(position(p), p.seat)
        s, can = position(p).state, Counter(others.ballots())
        for voter in others.voters:
            can.update(others.animals_of(voter))
        animals = [s.face[s.hand[p.seat][vote.place]] for vote in listed]
        if [can[a] for a in animals].count(max(can[a] for a in animals)) == 1:
            assert max(listed, key=lambda v: can[animals[listed.index(v)]]) in others.obvious(
                listed
            )


def test_nobody_can_tell_that_a_round_was_dealt_again() -> None:
    begun = (m for m in moments("smallseat", 1) if m.table.state.round)
    round_ = next(m for m in begun if {d.prompt for d in m.table.waiting.values()} == {"vote"})
    for n in range(8):
        table = dealt_again(round_.table, Random(n))
        assert Counter(table.state.face) == Counter(round_.table.state.face)
        for seat in range(table.state.seats):
            guess = table.guess(seat, Random(n))
            assert guess.view(seat) == table.view(seat)


def test_page_shows_what_the_seat_knows_of_the_other_hands() -> None:
    p = explained(first("smallseat", "keep"))
    s, seen = position(p).state, position(p).state.seen[p.seat]
    told = {about[1]: about[2:] for kind, about in p.known if kind == "hand"}
    assert {*Votes(position(p), p.seat).voters} <= told.keys()
    places = {about[1]: about[0] for kind, about in p.known if kind in ("hand", "open")}
    assert all(s.chairs[int(n) - 1] == voter for voter, n in places.items())
    for voter in told:
        unknown, known, *rest = told[voter]
        faces = rest[: int(known)]
        cards = [t for t in s.hand[int(voter)] if seen >> t & 1]
        assert Counter(faces) == Counter(s.face[t] for t in cards)
        assert unknown == len(s.hand[int(voter)]) - len(cards)


def test_page_shows_how_many_cards_of_a_hand_the_seat_was_told() -> None:
    s = position(next(p for p in load_stock("smallseat") if p.goal == "vote")).state
    seat, *others = s.chairs
    other = max(others, key=lambda o: len(s.hand[o]))
    s.totals[seat] = ()
    number = [s.face[t] for t in s.hand[other]].count(s.animals[0])
    s.counts(s.hand[other], s.animals[0], number, 1 << seat)
    s.holds_at_most(s.hand[other], "unicorn", 0, 1 << seat)
    s.animals.append("unicorn")
    s.holds(s.hand[other], s.animals[1], 1, 1 << seat)
    assert list(told_of(s, seat, other)) == [s.animals[0], number, "unicorn", 0]


def test_page_says_who_no_longer_votes() -> None:
    votes = Votes(position(p := first("smallseat", "keep")), p.seat)
    silent = votes.voters.pop()
    del votes.s.hand[silent][1:]
    (told,) = [about for kind, about in held(votes) if kind == "last"]
    assert told[1] == silent
    said = fact_line(GAMES["smallseat"], ("last", told), Words(["Ann", "Ben", "Cleo", "Dan"], 0))
    assert said.endswith("(last card, so no vote)")


def test_a_card_told_by_the_only_other_shuffled_one_is_one_thought() -> None:
    p = first("lion_unicorn", "deduce")
    two = p.model_copy(update={"known": (("mixed", ("crow", "goat")),)})
    assert interest(p) >= WORTH and thought(two) > 1
    assert thought(two.model_copy(update={"line": p.line[:1]})) == 1


def test_a_deduction_is_refused_where_the_seat_has_deduced_nothing() -> None:
    p = first("lion_unicorn", "deduce")
    blind = without_deductions(position(p), p.seat)
    assert found(deductions, moment(p, blind), "deduce") == []


def test_the_lowest_and_the_highest_cards_of_a_hunt_are_refused() -> None:
    p = first("kill_the_unicorns", "spoil", "ambush")
    s = position(p).state
    by_cost = sorted(p.choices, key=lambda c: cost(s, p.seat, parse(c)))
    at = by_cost.index(p.solution[0])
    assert not weakness(p)
    assert weakness(p.model_copy(update={"choices": tuple(by_cost[at:])})) == "lowest"
    assert weakness(p.model_copy(update={"choices": tuple(by_cost[: at + 1])})) == "highest"
    assert weakness(p.model_copy(update={"solution": ("bid:3",)})) == "number"


def test_page_of_a_hunt_says_what_lies_on_the_unicorn() -> None:
    p = explained(first("kill_the_unicorns", "spoil", "ambush"))
    _, *schemes = dict(p.known)["beneath"]
    assert {*schemes[::2]} == {*schemes_at(position(p).state, p.seat)}


def test_page_says_which_card_comes_after_the_choice_and_what_lies_in_the_pile() -> None:
    pushes = [p for p in load_stock("instinkt") if p.solution[0].startswith("push")]
    p = next(p for p in map(explained, pushes) if len(position(p).state.played) > 1)
    s = position(p).state
    assert p.known == (("next", (1 - p.seat, s.face[s.played[-1]])),)
    p = next(p for p in map(explained, load_stock("llamas_unleashed")) if p.known)
    s = position(p).state
    assert TAKING & {s.face[t] for t in s.hand[p.seat]} and s.discard
    assert p.known == (("discard", tuple(s.face[t] for t in reversed(s.discard))),)


def test_a_hunt_that_ends_in_few_ways_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    p = first("kill_the_unicorns", "spoil", "ambush")
    endings = Totals(p).endings(parse(p.solution[0]))
    assert not weakness(p)
    monkeypatch.setattr(merit, "ENDINGS", len(endings) + 1)
    assert weakness(p) == "plain"


def test_a_bid_that_only_ties_the_rival_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    p = first("kill_the_unicorns", "spoil")
    endings = [Ending(True, leader, leader) for leader in ("nobody", "other", "self")]
    assert not weakness(p)
    monkeypatch.setattr(Totals, "endings", lambda *_: {*endings})
    assert weakness(p) == "plain"


def test_a_hunt_is_refused_if_the_own_power_makes_no_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    p = first("kill_the_unicorns", "spoil", "wizard")
    assert not weakness(p) and dict(explained(p).known)["power"][0] == "wizard"
    best = cost(position(p).state, p.seat, parse(p.solution[0]))
    monkeypatch.setattr(Totals, "is_certain", lambda _, own: own == best)
    assert weakness(p) == "idle"


def test_bids_with_the_same_total_are_one_choice() -> None:
    for p in load_stock("kill_the_unicorns"):
        s = position(p).state
        costs = [cost(s, p.seat, way) for way in map(parse, p.choices) if way.verb == "lay"]
        assert len({*costs}) == len(costs), p.number


def test_a_rival_is_kept_from_a_unicorn() -> None:
    p = min((p for p in load_stock("kill_the_unicorns") if p.goal == "spoil"), key=best_wrong)
    table = position(p)
    spoil = Found(table, p.seat, Goal.of(p, table.state), ())
    puzzle = cards_to_lay(spoil, p.place)
    assert isinstance(puzzle, Puzzle) and puzzle.solution == p.solution
    assert puzzle.asked == p.asked and p.asked[1] not in (p.seat, *table.state.passed)


def test_a_hunt_is_refused_where_no_unicorn_is_hunted() -> None:
    market = next(m for m in moments("kill_the_unicorns", 3) if m.table.state.step == MARKET)
    assert list(hunts(market)) == []


def llamas() -> Table[Any, Any]:
    """Return a turn on which cards may be dealt again."""
    mine = "ada: basic_llama basic_goat / basic_ram llama_bomb spit_happens illamanati llama_kick"
    pile = "adorable_alpaca basic_alpaca basic_goat basic_llama basic_ram basic_ram gin_rammy"
    return board.table(mine, "ben: baby_ram / basic_goat", discard=pile)


def test_a_turn_is_laid_on_which_two_cards_are_played_and_several_animals_are_missing() -> None:
    tables = [(plan, composed(llamas(), plan, Random(n))) for n in range(3) for plan in PLANS]
    laid = [(plan, table) for plan, table in tables if table is not None]
    assert laid
    for plan, table in laid:
        s = table.state
        assert missing(s, s.active) == plan.missing
        assert table.waiting[s.active].about == (2,)
        assert {*plan.helping} <= {s.face[t] for t in s.hand[s.active]}
        assert all(seen >> t & 1 for seen in s.seen for t in s.fields[s.active])


def test_cards_that_another_seat_knows_are_not_dealt_again() -> None:
    table = llamas()
    s = table.state
    hand = s.hand[s.active]
    s.record("look", 1 - s.active, (), hand, 1 << 1 - s.active)
    assert secret(s, hand) == [] and len(secret(s, s.deck)) == len(s.deck)


def test_two_cards_are_asked_for_where_only_they_win() -> None:
    p = first("llamas_unleashed", "pair")
    puzzle = two_cards(position(p), p.seat, Plan(guards=(FEW,)))
    assert isinstance(puzzle, Puzzle) and puzzle.solution == p.solution


def test_two_cards_are_not_asked_for_if_no_other_pair_looks_as_good() -> None:
    for p in load_stock("llamas_unleashed")[:12]:
        assert not weakness(p)
        assert weakness(p.model_copy(update={"choices": p.solution, "because": ()})) == "decoys"


def test_a_card_seems_to_bring_no_animal_if_something_keeps_it_out() -> None:
    mine = "ada: basic_goat bridge_troll_on_duty / magical_goaticorn basic_ram magical_llamacorn"
    table = board.table(mine, "ben: / basic_goat")
    assert looks(table, table.state.active)[:3] == [0, 0, 2]


def test_a_card_is_not_inferred_if_it_is_the_only_one_to_turn_up() -> None:
    p = first("lion_unicorn", "deduce")
    s = position(p).state
    down = {f"flip:{n}" for n, t in enumerate(s.front[p.seat]) if not s.up[t]}
    assert not weakness(p)
    only = tuple(c for c in p.choices if c in p.solution or c not in down)
    assert weakness(p.model_copy(update={"choices": only})) == "only"


def test_a_round_is_untold_if_it_is_certain_only_by_a_card_that_follows_from_a_shuffle() -> None:
    p = first("lion_unicorn", "deduce")
    assert is_won(p, position(p), 1)
    assert not is_won(p, without_shuffles(position(p), p.seat), 1)


def test_a_round_that_can_be_won_on_the_spot_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    p = first("lion_unicorn", "round")
    assert not weakness(p) and not is_won(p, position(p), 1)
    monkeypatch.setattr(merit, "is_won", lambda _, __, turns: turns == 1)
    assert weakness(p) == "spot"


def test_stars_grow_with_the_steps_of_thought() -> None:
    for game in GAMES:
        for p in load_stock(game):
            hard = thought(p) - STEPS
            assert p.number in range(1, BEFORE + 1) or p.stars == min(hard + 1, HARDEST)


def test_a_hunt_takes_a_step_more_for_each_thing_that_decides_it() -> None:
    p = first("kill_the_unicorns", "spoil", "wizard")
    s, totals = position(p).state, Totals(p)
    several = [o for o in totals.others if len(totals.of(o)) > 1]
    assert thought(p) == len({*schemes_at(s, p.seat)}) - 1 + 1 + len(several) - 1


def test_a_bid_ties_a_rival_that_passes() -> None:
    """Otherwise a bid that ties the only total of a rival would seem to have another ending."""
    for p in load_stock("kill_the_unicorns"):
        totals, best = Totals(p), parse(p.solution[0])
        if p.goal == "spoil":
            own = cost(position(p).state, p.seat, best) + totals.grown
            assert totals.of(totals.rival) - {NOBODY} != {own}, p.number
