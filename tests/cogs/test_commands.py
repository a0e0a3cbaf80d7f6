"""Slash commands: game commands act like the panel, and missing match numbers are found."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.checks.limits import labels, payload, walk
from bot.match.match import Match
from bot.posts.controls import Control, read_control
from cogs.game_commands import GameCommands, labelled_choices, parse_move
from games import GAMES
from games.engine import Game
from tests.cogs.counter import Counter, uses
from tests.cogs.test_controls import shown
from tests.host.harness import ANN, BEN, CAT, CHANNEL, LION, mover
from tests.surfaces.clicks import Post

MATCHES = ("panel", "leave", "manage")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_game_command_accepts_notation_places_and_label_of_each_choice(
    counter: Counter, game: Game[Any, Any]
) -> None:
    match = await counter.begin(*[ANN, BEN, CAT][: max(2, game.seats[0])], game=game.name)
    rng, checked = Random(1), 0
    for _ in range(8):
        match = await counter.host.match(match.id)
        for seat in match.waited_for():
            for label, choice in labelled_choices(match, seat):
                verb, _, places = choice.id.partition(":")
                typed = [choice.id, label, label.upper(), f" {label} ", f"{verb} {places}"]
                assert {tuple(parse_move(match, seat, t)) for t in typed} == {(choice.id,)}
                checked += 1
        match = await counter.step(match, rng)
    assert checked


async def test_game_command_gives_an_answer_and_shows_the_panel(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    typed = 0
    while typed < 6:
        user, _, decision = mover(match)
        choice = Random(typed).choice(decision.choices)
        verb, _, places = choice.id.partition(":")
        click = await counter.verb(user, verb, places)
        assert click.text.startswith("#") and click.answer.flags.ephemeral, click.text
        match = await counter.host.match(match.id)
        typed += 1
    assert (await counter.acts(match.id)).count("answer") == typed


async def test_wrong_or_untimely_command_lists_the_possible_moves(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    user, seat, _ = mover(match)
    before = await counter.store.journal(match.id)
    for text in ("99", "moon", "🦊" * 40, ",,,"):
        click = await counter.verb(user, "flip", text)
        assert "That isn't possible now" in click.text, click.text
    other, name = 1 - seat, match.seats[1 - seat].name.casefold()
    for text in (f"steal:{other}.0", f"steal {other}.0", f"steal {name}'s starting card"):
        click = await counter.verb(user, text)
        assert "A starting card can never be stolen." in click.text
    click = await counter.verb(ANN if user == BEN else BEN, "draw")
    assert "It isn't your move" in click.text
    assert await counter.store.journal(match.id) == before


async def test_autocomplete_narrows_and_suggests_only_to_the_player_to_move(
    counter: Counter,
) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    offered = await counter.offered(user, "")
    assert offered
    assert await counter.offered(user, offered[0].upper()) == offered[:1]
    assert await counter.offered(user, "zebra") == []
    assert await counter.offered(ANN if user == BEN else BEN, "") == []
    assert await counter.offered(CAT, "") == []


async def test_several_choices_can_be_typed_together_and_pass_chooses_none(
    counter: Counter,
) -> None:
    match = await counter.begin(ANN, BEN, game="instinkt")
    listed = [choice.id for _, choice in labelled_choices(match, 0)]
    verb, places = listed[0].partition(":")[0], [i.partition(":")[2] for i in listed[:2]]
    for typed in (", ".join(listed[:2]), " ".join(listed[:2]), f"{verb} {' '.join(places)}"):
        assert parse_move(match, 0, typed) == listed[:2]
    assert parse_move(match, 0, "Pass") == []
    assert parse_move(match, 0, f"{verb} 99") == [f"{verb}:99"]


async def test_game_command_without_a_move_shows_the_panel(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    click = await counter.verb(user, "")
    assert click.how == ["send"] and uses(click.answer, Random(1))


def test_each_game_has_one_line_in_the_list_of_commands() -> None:
    made: list[Any] = []
    tree = SimpleNamespace(add_command=made.append)
    GameCommands(cast(Any, SimpleNamespace(games=GAMES, tree=tree)))
    assert [command.name for command in made] == [game.command for game in GAMES.values()]
    for command in made:
        options = [(o.name, o.required, o.autocomplete) for o in command.parameters]
        assert options == [("move", False, True), ("card", False, True)]


async def test_a_command_outside_any_match_says_so(counter: Counter) -> None:
    for command in MATCHES:
        refused = await counter.type(ANN, command)
        assert "no open match" in refused.text and "Play" in labels(shown(refused.answer))
    assert "no open matches" in (await counter.type(ANN, "matches")).text
    refused = await counter.verb(ANN, "draw")
    assert "no open match of The Lion & The Unicorn" in refused.text
    assert labels(shown(refused.answer))[:2] == ["Play against robots", "Teach me"]


async def test_unknown_match_gets_a_sentence(counter: Counter) -> None:
    await counter.begin(ANN, BEN)
    for command in MATCHES:
        said = (await counter.type(ANN, command, match=999999)).text
        assert "match" in said and "/matches" in said


async def two(counter: Counter) -> tuple[Match, Match]:
    first = await counter.begin(ANN, BEN)
    return first, await counter.lobby(ANN, BEN)


async def test_ambiguous_command_asks_which_match(counter: Counter) -> None:
    matches = await two(counter)
    user, _, _ = mover(matches[0])
    for command in MATCHES[1:]:
        said = (await counter.type(ANN, command, channel=1)).text
        assert "several matches" in said
        assert all(f"({match.id})" in said for match in matches)
    panel = (await counter.type(user, "panel", channel=1)).answer
    assert uses(panel, Random(1)), "the only match that has begun is meant"
    named = (await counter.type(user, "panel", match=matches[0].id)).answer
    assert uses(named, Random(1))
    listed = (await counter.type(user, "matches")).text.splitlines()
    assert "**Your move**" in listed[1] and "not started yet" in listed[2]


def shows(post: Post, match: Match) -> bool:
    """Return whether a post is a panel of a match."""
    controls = [read_control(part.get("custom_id", "")) for part in walk(payload(shown(post)))]
    return any(c is not None and (c.act, c.match) == ("more", match.id) for c in controls)


async def test_panel_offers_each_match_of_several_and_that_of_the_table_at_its_table(
    counter: Counter,
) -> None:
    table = await counter.begin(ANN, BEN)
    alone = await counter.host.solo.begin(LION, ANN, "Ann")
    for channel in (1, table.channel_id):  # a lobby's channel isn't the table of its match
        for match in (table, alone):
            page = (await counter.type(ANN, "panel", channel=channel)).answer
            opened = await counter.click(ANN, Control(0, "open"), str(match.id), on=page)
            assert f"match {match.id}" in page.text and shows(opened.answer, match)
    assert shows((await counter.type(ANN, "panel", channel=table.thread_id)).answer, table)


async def test_panel_is_that_of_the_only_match_also_beside_a_lobby(counter: Counter) -> None:
    alone = await counter.host.solo.begin(LION, ANN, "Ann")
    lobby = await counter.lobby(ANN, BEN)
    assert shows((await counter.type(ANN, "panel", channel=lobby.channel_id)).answer, alone)


async def test_an_unknown_game_gets_a_sentence(counter: Counter) -> None:
    for command in ("play", "rules"):
        assert "don't know that game" in (await counter.type(ANN, command, game="chess")).text


async def test_play_opens_a_lobby(counter: Counter) -> None:
    click = await counter.type(ANN, "play", game=LION)
    assert "is open below" in click.text
    await counter.quiet()
    (post,) = counter.channel.messages
    assert f"<@{ANN}>" in post.text


async def test_table_is_moved_by_its_host_and_by_moderators_of_its_channel(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    move = Control(match.id, "move_here")
    refused = await counter.click(BEN, move, channel=7001)
    assert "Only" in refused.text and f"<@{ANN}>" in refused.text
    moved = await counter.click(ANN, move, channel=7001, writes=True)
    assert "has moved here" in moved.text
    assert (await counter.host.match(match.id)).table_channel_id == 7001
    elsewhere = await counter.type(CAT, "manage", channel=CHANNEL, moderates=True, match=match.id)
    assert "no such match" in elsewhere.text
    page = await counter.type(CAT, "manage", channel=7001, moderates=True)
    assert "Manage match" in page.text


async def test_moderator_puts_the_table_list_in_this_channel(counter: Counter) -> None:
    said = await counter.type(CAT, "tables post", moderates=True)
    assert f"is now in <#{CHANNEL}>" in said.text and "/tables remove" in said.text
    assert counter.host.preferences.server(7).table_list == CHANNEL
    taken = await counter.type(CAT, "tables remove", moderates=True)
    assert "removed" in taken.text
    assert counter.host.preferences.server(7).table_list == 0


async def test_non_moderators_cannot_change_the_table_list(counter: Counter) -> None:
    await counter.type(CAT, "tables post", channel=7001, moderates=True)
    for refused in (
        await counter.type(ANN, "tables post"),
        await counter.type(ANN, "tables remove"),
        await counter.type(BEN, "tables remove", moderates=True),  # it stands elsewhere
    ):
        assert "Manage Messages" in refused.text
    assert counter.host.preferences.server(7).table_list == 7001
    by_manager = await counter.type(BEN, "tables remove", governs=True)
    assert "removed" in by_manager.text
    nothing = await counter.type(CAT, "tables remove", moderates=True)
    assert "/tables post" in nothing.text


async def test_table_list_is_refused_outside_servers(counter: Counter) -> None:
    for command in ("tables post", "tables remove"):
        said = await counter.type(ANN, command, moderates=True, guild=None)
        assert "in a server channel" in said.text


async def test_table_list_has_a_button_for_own_matches(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    click = await counter.click(ANN, Control(0, "mine", arg="3.0"), on=Post(ephemeral=False))
    assert click.how == ["send"] and click.answer.flags.ephemeral
    assert f"· match {match.id} ·" in click.text
