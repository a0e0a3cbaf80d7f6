"""Posts are within Discord's limits, and offer every choice."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

from bot.checks.limits import check, payload, texts, walk
from bot.checks.scenes import AWKWARD, PLAIN, match_of, since_checkpoint
from bot.features.in_advance.wishes import wishes_post
from bot.match.match import Match
from bot.match.pages.choices import COMPONENTS_FOR_CHOICES
from bot.match.pages.content import table_picture_source, words_for
from bot.match.pages.lobby import lobby_post
from bot.match.pages.look_closer import closer_post
from bot.match.pages.notice import notice_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.rules import rules_post, sections
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.posts.content import ALT_TEXT_LIMIT
from bot.posts.controls import read_control
from bot.posts.languages import GENERIC_WORDS
from bot.posts.layout import Layout
from bot.posts.signs import CustomEmoji, CustomEmojiSet
from games.engine import Decision, Game
from kit.amount import some
from kit.random_play import Match as Table
from kit.random_play import positions

pytestmark = pytest.mark.needs("text")
MARK = "999999999.99"
NOTICE = "That moment has passed."
SEEDS = some(range(3))
every_seed = pytest.mark.parametrize("seed", SEEDS)


def posts(match: Match) -> list[discord.ui.LayoutView]:
    """Return every post of a match, with and without pictures."""
    status = match.status
    views = [
        TableContent(match, marker=MARK).layout(None),
        TableContent(match, marker=MARK).layout(table_picture_source(match, None)),
    ]
    views += [log_post(match, None), lobby_post(match, MARK), closer_post(match, None)]
    for seat in match.seats:
        picture_source = table_picture_source(match, seat.seat)
        views.append(PanelContent(match, seat.seat, notice=NOTICE, marker=MARK).layout(None))
        views.append(PanelContent(match, seat.seat, marker=MARK).layout(picture_source))
        views += [log_post(match, seat.seat), closer_post(match, seat.seat)]
        if status == "running":
            views.append(notice_post(match, seat, MARK))
            if match.game.windows is not None:
                views.append(wishes_post(match, seat.seat))
    return views


def own_emoji(game: Game[Any, Any]) -> CustomEmojiSet:
    """Return the emoji of a game as the bot has them once they are uploaded."""
    signs = game.picture.signs() if game.picture else ()
    return CustomEmojiSet({sign.text: CustomEmoji(sign.name, 10**18) for sign in signs})


@every_seed
def test_every_post_is_within_the_limits(game: Game[Any, Any], seed: int) -> None:
    names = AWKWARD if seed % 2 else PLAIN
    for table in positions(game, seed, 8):
        match = match_of(table, names, events=since_checkpoint(table))
        for view in posts(match):
            check(view)
            assert isinstance(view, Layout)
            view.transform = own_emoji(game).replace_emoji
            check(view)


def test_a_lobby_of_any_size_is_within_the_limits(game: Game[Any, Any]) -> None:
    for seats in range(1, game.seats[-1] + 1):
        match = match_of(None, AWKWARD, status="lobby", seats=seats, game=game)
        match.record.options.clear()
        match.record.options.update(game.options().model_dump(mode="json"))
        check(lobby_post(match, MARK))


@every_seed
def test_every_choice_can_be_made_in_the_panel(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 12):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            view = PanelContent(match, seat, marker=MARK).layout(table_picture_source(match, seat))
            offered = {choice for choice, _ in controls(view)}
            rows = [p for p in walk(payload(view)) if p["type"] == 1]
            if sum(1 + len(row["components"]) for row in rows) < COMPONENTS_FOR_CHOICES:
                shown = match.game.text.offered(decision, table.view(seat))
                assert offered >= {c.id for c in shown}
            passing = [act for _, act in controls(view) if act == "pass"]
            assert len(passing) == (decision.least == 0)


def controls(view: discord.ui.LayoutView) -> list[tuple[str, str]]:
    """Return the choices of a panel, with the act of each."""
    found = []
    for part in walk(payload(view)):
        control = read_control(part.get("custom_id", ""))
        if control is None or control.act not in ("pick", "choose", "pass", "try"):
            continue
        values = [option["value"] for option in part.get("options", ())] or [control.arg]
        found += [(value, control.act) for value in values]
    return found


@every_seed
def test_panel_shows_a_preview_before_a_choice(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 20):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            tried = {
                c
                for c, act in controls(PanelContent(match, seat, marker=MARK).layout(None))
                if act == "try"
            }
            for choice in [c for c in decision.choices if c.id in tried][:6]:
                picture_source = table_picture_source(match, seat, choice)
                view = PanelContent(match, seat, trying=choice, marker=MARK).layout(picture_source)
                check(view)
                assert controls(view) == [(choice.id, "pick")]


@every_seed
def test_posts_of_a_seat_do_not_depend_on_hidden_information(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 6):
        reader = rng.choice([*range(table.state.seats), None])
        shown = told(table, reader)
        for _ in range(2):
            assert told(table.guess(reader, rng), reader) == shown


def told(table: Table, reader: int | None) -> list[Any]:
    """Return everything that a reader sees: posts, pictures, their names and their texts."""
    match = match_of(table, events=since_checkpoint(table))
    picture_source = table_picture_source(match, reader)
    views = [
        TableContent(match, marker=MARK).layout(None),
        log_post(match, reader),
        closer_post(match, reader),
    ]
    if reader is not None:
        views.append(PanelContent(match, reader, marker=MARK).layout(picture_source))
        decision = table.waiting.get(reader)
        views += [
            PanelContent(match, reader, trying=c, marker=MARK).layout(None)
            for c in (decision.choices if decision else ())[:3]
            if game_previews(match, reader, c)
        ]
    drawn = (
        [picture_source.sheet.svg, picture_source.alt, picture_source.name]
        if picture_source
        else []
    )
    return [*map(payload, views), *drawn]


def game_previews(match: Match, reader: int, choice: Any) -> bool:
    view = match.table_or_refuse().view(reader)
    return bool(match.game.text.preview(choice, view, words_for(match, reader)))


@every_seed
def test_description_of_a_picture_fits_or_is_below_it(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 6):
        match = match_of(table, AWKWARD)
        for reader in (None, 0):
            picture_source = table_picture_source(match, reader)
            if picture_source is None:
                continue
            view = (
                TableContent(match, marker=MARK).layout(picture_source)
                if reader is None
                else PanelContent(match, 0, marker=MARK).layout(picture_source)
            )
            galleries = [p for p in walk(payload(view)) if p["type"] == 12]
            (item,) = galleries[0]["items"]
            assert item["media"]["url"] == f"attachment://{picture_source.name}"
            assert 0 < len(item["description"]) <= ALT_TEXT_LIMIT


@every_seed
def test_every_prompt_and_label_is_a_sentence_for_people(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 12):
        match = match_of(table)
        for seat, decision in table.waiting.items():
            words, view = words_for(match, seat), table.view(seat)
            asked = game.text.prompt(decision, view, words)
            labels = [game.text.choice(c, view, words) for c in game.text.offered(decision, view)]
            assert asked.strip() and raw_key(asked, decision) is None, asked
            for label in labels:
                assert 0 < len(label.strip()) <= 80 and raw_key(label, decision) is None, label
            assert len(set(labels)) == len(labels), labels
            # What is not offered comes to the same as something that is, so it is called the same.
            assert {game.text.choice(c, view, words) for c in decision.choices} == set(labels)


def raw_key(text: str, decision: Decision) -> str | None:
    """Return a key of the code that is in a sentence."""
    keys = {word for word in (decision.prompt, *(c.id for c in decision.choices)) if "_" in word}
    return next((key for key in keys if key in text), None)


@every_seed
def test_every_card_on_the_table_can_be_looked_up(game: Game[Any, Any], seed: int) -> None:
    for table in positions(game, seed, 6):
        match = match_of(table)
        for reader in (None, 0):
            cards = game.text.cards(words_for(match, reader))
            lying = game.text.lying(table.view(reader), words_for(match, reader))
            for name in {name for names in lying.values() for name in names}:
                view = closer_post(match, reader, name)
                check(view)
                assert cards[name] in texts(view)


def test_every_card_can_be_looked_up(game: Game[Any, Any]) -> None:
    match = match_of(None, seats=2, status="lobby")
    cards = game.text.cards(words_for(match))
    assert cards
    for name, text in cards.items():
        assert 0 < len(name) <= 100 and len(text) > len(name)


def test_every_section_of_the_rules_is_within_the_limits_and_complete(
    game: Game[Any, Any],
) -> None:
    parts = sections(game.text.rules(GENERIC_WORDS))
    assert 1 < len(parts) <= 25
    for number, (_, content) in enumerate(parts):
        view = rules_post(game, number)
        check(view)
        assert content in texts(view)
    assert texts(rules_post(game, 10**9)) == texts(rules_post(game, len(parts) - 1))
