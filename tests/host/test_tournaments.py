"""Tournaments from joining to the final places, and the organiser's acts."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rounds import places_of
from bot.features.tournaments.rows import TournamentRows
from bot.features.tournaments.rules import NOT_PLAYED, Kind, differing_rounds, load, table_points
from bot.features.tournaments.runner import TournamentRunner
from bot.features.tournaments.state import TOURNAMENT
from bot.match.acts.permissions import Actor
from bot.match.time_control import DAY, HOUR
from bot.posts.refusals import Refusal
from games.engine import Outcome
from tests.host.cups import PLAYER, ROUND, Cups, user
from tests.host.harness import CHANNEL, EVE, HostHarness

KINDS = [
    (Kind.ROUND_ROBIN, 4, 2, "instinkt"),
    (Kind.SWISS, 5, 2, "instinkt"),
    (Kind.KNOCKOUT, 5, 2, "instinkt"),
    (Kind.SWISS, 7, 4, "smallseat"),
]


@pytest.mark.parametrize(("kind", "people", "size", "game"), KINDS)
async def test_a_tournament_of_each_kind_is_played_to_its_final_places(
    cups: Cups, kind: Kind, people: int, size: int, game: str
) -> None:
    cup = await cups.started(people, kind=kind, table_size=size, game=game)
    cup = await cups.play_all(cup)
    assert cup.record.status == "over" and cup.record.next_check_at is None
    assert [e.place for e in cup.entrants] == [
        next(line.place for line in cup.standings if line.entrant == e.id) for e in cup.entrants
    ]
    assert differing_rounds(cup.tournament) == []
    matches = [table.match_id for played in cup.rounds for table in played.tables]
    assert None not in matches and len(set(matches)) == len(matches)


async def test_robots_play_a_whole_tournament_in_which_nobody_appears(cups: Cups) -> None:
    cup = await cups.started(5, game="instinkt", clock="day")
    await cups.later(10 * ROUND)
    cup = await cups.cup(cup.id)
    assert cup.record.status == "over"
    assert len(cup.rounds) == 3  # the person with the bye in round two has missed only one
    assert {e.out_reason for e in cup.entrants} == {"missed"}
    assert all(table.places for played in cup.rounds for table in played.tables)


async def test_a_tournament_starts_at_its_time(cups: Cups) -> None:
    cup = await cups.open(4)
    await cups.later(HOUR - 1)
    assert (await cups.cup(cup.id)).record.status == "open"
    await cups.later(1)
    cup = await cups.cup(cup.id)
    assert cup.record.status == "running" and len(cup.rounds) == 1
    assert cup.record.total_rounds == 2
    match = await cups.match_at(cup)
    assert match.status == "running" and match.host_id == 0
    assert [s.user_id for s in match.seats] == [user(cup, e) for e in cup.rounds[0].tables[0].seats]
    assert all(s.dm for s in match.seats)


@pytest.mark.parametrize("people", [0, 1])
async def test_a_tournament_without_a_pairing_is_cancelled_at_its_time(
    cups: Cups, people: int
) -> None:
    cup = await cups.open(people)
    with pytest.raises(Refusal, match="too_few_entrants"):
        await cups.harness.host[Tournaments].begin(cups.manager, cup.id)
    await cups.later(HOUR)
    cup = await cups.cup(cup.id)
    assert (cup.record.status, cup.rounds, cup.record.next_check_at) == ("cancelled", (), None)
    assert cup.record.ended_at == cups.harness.host.now()


async def test_anyone_can_repeat_the_pairings_from_the_proof(cups: Cups) -> None:
    cup = await cups.started(5, game="instinkt")
    before = cup.proof()
    assert before["tournament"]["seed"] is None
    proof = json.loads(json.dumps((await cups.play_all(cup)).proof()))
    seed = proof["tournament"]["seed"]
    assert sha256(bytes.fromhex(seed)).hexdigest() == proof["commitment"] == before["commitment"]
    assert differing_rounds(load(proof["tournament"])) == []
    other = proof["tournament"] | {"seed": "00" * 32}
    assert differing_rounds(load(other)) != []


async def test_the_final_three_have_medals(cups: Cups) -> None:
    cup = await cups.play_all(await cups.started(5, game="instinkt"))
    acts = cups.harness.host[Tournaments]
    medals = {p: await acts.medals(p, cups.harness.guild) for p in PLAYER[:5]}
    places = {user(cup, e.id): e.place for e in cup.entrants}
    assert {p: [m.place for m in found] for p, found in medals.items()} == {
        p: [place] if place and place <= 3 else [] for p, place in places.items()
    }
    assert await acts.medals(PLAYER[0], 1) == []


@pytest.mark.parametrize("removed", [True, False])
async def test_medal_of_a_person_who_left_goes_to_the_next(cups: Cups, *, removed: bool) -> None:
    cup = await cups.started(5, game="instinkt", rounds=2)
    acts = cups.harness.host[Tournaments]
    cup = await cups.play_round(cup)
    leader = cup.standings[0].entrant
    if removed:
        cup = await acts.remove(cups.manager, cup.id, leader)
    else:
        cup = await acts.withdraw(cup.id, user(cup, leader))
    cup = await cups.play_all(cup)
    assert cup.standings[-1].entrant == leader and cup.standings[-1].points == 1
    assert cup.entrant(leader).place is None
    assert min(e.place for e in cup.entrants if e.place) == 1
    medals = {e.id: await acts.medals(user(cup, e.id), cups.harness.guild) for e in cup.entrants}
    assert [m.place for m in medals.pop(leader)] == []
    assert {of: [m.place for m in found] for of, found in medals.items()} == {
        e.id: [e.place] if e.place and e.place <= 3 else []
        for e in cup.entrants if e.id != leader
    }  # fmt: skip


# Joining and leaving


async def test_people_join_late_until_round_two_is_paired(cups: Cups) -> None:
    cup = await cups.started(4, game="instinkt")
    acts = cups.harness.host[Tournaments]
    cup = await acts.join(cup.id, EVE, "Eve")
    late = cup.entrant_of(EVE)
    assert late is not None and late.first_round == 2
    cup = await cups.play_round(cup)
    assert cup.table_of(EVE) is not None or cup.has_bye(EVE)
    with pytest.raises(Refusal, match="join_too_late"):
        await acts.join(cup.id, EVE + 1, "Eva")


async def test_a_person_joins_once(cups: Cups) -> None:
    cup = await cups.open(1)
    with pytest.raises(Refusal, match="joined_already"):
        await cups.harness.host[Tournaments].join(cup.id, PLAYER[0], "Ann")


async def test_a_person_who_withdraws_before_the_start_leaves_no_trace(cups: Cups) -> None:
    cup = await cups.open(3)
    acts = cups.harness.host[Tournaments]
    cup = await acts.withdraw(cup.id, PLAYER[1])
    assert [e.user_id for e in cup.entrants] == [PLAYER[0], PLAYER[2]]
    assert await acts.of_person(PLAYER[1]) == []
    cup = await acts.join(cup.id, PLAYER[1], "Ben again")
    assert len({e.id for e in cup.entrants}) == 3


async def test_a_robot_plays_on_for_a_person_who_withdraws_and_the_points_stand(
    cups: Cups,
) -> None:
    cup = await cups.started(4, game="instinkt")
    gone = user(cup, cup.rounds[0].tables[0].seats[0])
    cup = await cups.harness.host[Tournaments].withdraw(cup.id, gone)
    match = await cups.match_at(cup)
    assert match.seats[0].user_id is None and match.seats[0].robot is not None
    cup = await cups.play_round(cup)
    places = cup.rounds[0].tables[0].places
    assert places is not None and any(places)
    assert cup.table_of(gone) is None and not cup.has_bye(gone)
    line = next(line for line in cup.standings if user(cup, line.entrant) == gone)
    assert line.played == 1 and line.points == table_points(places)[0]


async def test_a_removed_person_cannot_join_again(cups: Cups) -> None:
    cup = await cups.open(3)
    acts = cups.harness.host[Tournaments]
    cup = await acts.remove(cups.manager, cup.id, 2)
    with pytest.raises(Refusal, match="out_of_tournament"):
        await acts.join(cup.id, PLAYER[1], "Ben")
    cup = await acts.begin(cups.manager, cup.id)
    assert {e for table in cup.rounds[0].tables for e in table.seats} == {1, 3}


async def test_a_tournament_ends_when_everyone_but_one_has_withdrawn(cups: Cups) -> None:
    cup = await cups.started(3, game="instinkt")
    acts = cups.harness.host[Tournaments]
    for person in PLAYER[:2]:
        await acts.withdraw(cup.id, person)
    for table in (await cups.cup(cup.id)).rounds[0].tables:
        if table.places is None:
            await cups.play(table)
    cup = await cups.cup(cup.id)
    assert (cup.record.status, len(cup.rounds)) == ("over", 1)


# Starting a match


async def test_a_match_starts_once_all_its_players_are_ready(cups: Cups) -> None:
    cup = await cups.started(4, starts="flexible")
    acts = cups.harness.host[Tournaments]
    first, second = (user(cup, e) for e in cup.rounds[0].tables[0].seats)
    cup = await acts.ready(cup.id, first)
    cup = await acts.ready(cup.id, first)
    assert cup.rounds[0].tables[0].match_id is None
    cup = await acts.ready(cup.id, second)
    assert (await cups.match_at(cup)).record.status == "running"
    assert cup.rounds[0].tables[1].match_id is None
    with pytest.raises(Refusal, match="match_begun"):
        await acts.ready(cup.id, first)


async def test_a_match_starts_halfway_through_the_round_at_the_latest(cups: Cups) -> None:
    cup = await cups.started(2, starts="flexible", clock="none")
    await cups.later(ROUND / 2 - 1)
    assert (await cups.cup(cup.id)).rounds[0].tables[0].match_id is None
    await cups.later(1)
    match = await cups.match_at(cup)
    assert match.status == "running"
    assert match.deadlines and match.deadlines[0].due_at == cup.rounds[0].due_at


async def test_a_match_waits_only_for_players_who_are_still_in(cups: Cups) -> None:
    cup = await cups.started(2, starts="flexible")
    acts = cups.harness.host[Tournaments]
    await acts.ready(cup.id, PLAYER[0])
    cup = await acts.withdraw(cup.id, PLAYER[1])
    match = await cups.match_at(cup)
    people = [s.user_id for s in match.seats if s.robot is None]
    assert people == [PLAYER[0]] and all(s.name != "Person 102" for s in match.seats)


# Acts of managers


async def test_only_managers_of_the_server_manage_a_tournament(cups: Cups) -> None:
    acts, stranger = cups.harness.host[Tournaments], Actor(EVE, CHANNEL)
    with pytest.raises(Refusal, match="not_manager"):
        await acts.create(stranger, cups.harness.guild, CHANNEL, cups.settings())
    cup = await cups.started(4)
    for act in (
        acts.begin(stranger, cup.id),
        acts.cancel(stranger, cup.id),
        acts.remove(stranger, cup.id, 1),
        acts.set_result(stranger, cup.id, 1, 1, (1, 2), "note"),
    ):
        with pytest.raises(Refusal, match="not_manager"):
            await act
    assert await cups.cup(cup.id) == cup


async def test_a_manager_sets_a_result_with_a_note_and_the_match_ends(cups: Cups) -> None:
    cup = await cups.started(4)
    match = await cups.match_at(cup)
    acts = cups.harness.host[Tournaments]
    cup = await acts.set_result(cups.manager, cup.id, 1, 1, (2, 1), " They agreed. ")
    table = cup.rounds[0].tables[0]
    assert (table.places, table.note) == ((2, 1), "They agreed.")
    assert (await cups.match(match.id)).record.status == "ended"
    assert cup.standings[0].entrant == table.seats[1]


@pytest.mark.parametrize(
    ("round_", "table", "places", "note", "reason"),
    [
        (2, 1, (1, 2), "note", "no_such_table"),
        (1, 3, (1, 2), "note", "no_such_table"),
        (1, 0, (1, 2), "note", "no_such_table"),
        (1, 1, (1, 2, 3), "note", "bad_places"),
        (1, 1, (2, 2), "note", "bad_places"),
        (1, 1, (1, -1), "note", "bad_places"),
        (1, 1, (1, 2), " ", "note_needed"),
    ],
)
async def test_a_result_needs_a_table_of_the_latest_round_places_and_a_note(
    cups: Cups, round_: int, table: int, places: tuple[int, ...], note: str, reason: str
) -> None:
    cup = await cups.started(4)
    with pytest.raises(Refusal, match=reason):
        await cups.harness.host[Tournaments].set_result(
            cups.manager, cup.id, round_, table, places, note
        )


async def test_cancelling_ends_the_open_matches(cups: Cups) -> None:
    cup = await cups.started(4)
    match = await cups.match_at(cup)
    cup = await cups.harness.host[Tournaments].cancel(cups.manager, cup.id)
    assert (cup.record.status, cup.record.next_check_at) == ("cancelled", None)
    assert (await cups.match(match.id)).record.status == "ended"
    with pytest.raises(Refusal, match="tournament_over"):
        await cups.harness.host[Tournaments].join(cup.id, EVE, "Eve")


@pytest.mark.parametrize("changes", [{"table_size": 7}, {"starts_at": 1.0}, {"starts_at": 1e12}])
async def test_settings_that_the_game_or_the_calendar_cannot_have_are_refused(
    cups: Cups, changes: dict[str, object]
) -> None:
    with pytest.raises(Refusal, match="bad_tournament"):
        await cups.open(0, **changes)


async def test_a_servers_tournaments_are_listed_newest_first(cups: Cups) -> None:
    acts, guild = cups.harness.host[Tournaments], cups.harness.guild
    one, two, three = [await cups.open(2) for _ in range(3)]
    await acts.cancel(cups.manager, two.id)
    assert [c.id for c in await acts.of_server(guild)] == [three.id, one.id]
    assert [c.id for c in await acts.of_server(guild, over=True)] == [three.id, two.id, one.id]
    assert [c.id for c in await acts.of_person(PLAYER[0])] == [three.id, one.id]


async def test_every_act_wants_a_new_version_of_the_post(cups: Cups) -> None:
    heard: list[int] = []
    cups.harness.host[Tournaments].on_change.append(heard.append)
    cup = await cups.open(2)
    post = await TournamentRows(cups.harness.store).surface(cup.id, TOURNAMENT)
    assert post is not None and post.desired_version == cup.record.version
    assert heard == [cup.id] * 3
    assert await TournamentRows(cups.harness.store).behind() == [(cup.id, cups.harness.guild)]


# Matches without a result


async def test_a_match_without_a_winner_shares_the_first_place(cups: Cups) -> None:
    assert places_of(Outcome(winners=(), reason="void", scores=(0, 0)), 2) == (1, 1)


def test_places_follow_from_winners_and_scores() -> None:
    won = Outcome(winners=(2,), reason="", scores=(3, 5, 9, 3))
    assert places_of(won, 4) == (3, 2, 1, 3)
    assert places_of(won.model_copy(update={"scores": ()}), 4) == (2, 2, 1, 2)
    assert places_of(won.model_copy(update={"winners": (0, 1, 2, 3)}), 4) == (1, 1, 1, 1)


async def test_a_match_that_cannot_be_finished_counts_as_not_played(
    harness: HostHarness,
) -> None:
    cups = Cups(harness)
    cup = await cups.started(2)
    await cups.runner.close()
    match = await cups.match_at(cup)
    await harness.spoil_checkpoint(match.id)
    cups.set()
    cups.runner = TournamentRunner(harness.host)
    await cups.later(ROUND + DAY)
    table = (await cups.cup(cup.id)).rounds[0].tables[0]
    assert table.places == (NOT_PLAYED, NOT_PLAYED)
    assert (await cups.cup(cup.id)).record.status != "running"
