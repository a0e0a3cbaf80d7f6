"""The replay of a finished match: one moment, and controls to reach all others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import discord

from bot.features.replays.acts import Moment, Replay
from bot.match.commits.change import HOST_EVENT_KINDS
from bot.match.match import Match
from bot.match.pages.changes import height
from bot.match.pages.content import in_words, unescaped, words_for
from bot.match.pages.ending import fair_play_button
from bot.match.pages.host_events import HOST_EVENTS
from bot.match.pages.story import event_sentence
from bot.match.pages.turn import have_chosen
from bot.posts import layout
from bot.posts.content import ALT_TEXT_LIMIT, PictureSource, PostContent
from bot.posts.controls import NO_SEAT, Control
from bot.posts.languages import GENERIC_WORDS, answer_named, current_language, display, said_name
from games.engine import (
    AnswerStep,
    Table,
    View,
    Window,
    Words,
    bidi_isolate,
    parse,
    strip_markdown,
)

TURNS = 23  # turns in the menu at once, besides the entries for earlier and later ones
STEPS = ("turn_back", "back", "forward", "turn", "last")
LINES = 6  # of small print on a phone for the events of a moment
LAST_LINES = 2  # the same at the end, which the picture tells


@dataclass(frozen=True)
class Scene:
    """A moment of a replay as one reader saw it.

    ``place`` is its index among the moments in which something changed for this reader. ``since``
    is the place from which events are told; None is the place before.
    """

    replay: Replay
    reader: int | None
    place: int
    since: int | None = None

    @property
    def moment(self) -> Moment:
        """The moment itself."""
        return self.replay.moments[self.shown[self.place]]

    @property
    def shown(self) -> list[int]:
        """The indices of the moments that this reader can see."""
        return self.replay.visible_moments(self.reader)

    @property
    def match(self) -> Match:
        """The match in its final state."""
        return self.replay.match

    @cached_property
    def table(self) -> Table[Any, Any]:
        """The table at this moment."""
        return self.replay.table(self.moment)

    @cached_property
    def view(self) -> View:
        """The reader's view of the table."""
        view: View = self.table.view(self.reader)
        return view

    @cached_property
    def words(self) -> Words:
        """The words with the names of the players at this moment."""
        names = [display(name, 0 if person else None) for name, person in self.moment.seating]
        roles = self.match.game.roles(self.table.state)
        return Words(names, self.reader, current_language(), roles)

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The picture of the table, with rings around the latest changes."""
        game, table, words = self.match.game, self.table, self.words
        if game.picture is None:
            return None
        events = [
            e.seen_by(self.reader) for e in self.moment.events if e.kind not in HOST_EVENT_KINDS
        ]
        touched = game.picture.touched(events, table.masked(self.reader))
        decision = None if self.reader is None else table.waiting.get(self.reader)
        sheet = game.picture.draw(self.view, words, decision, None, touched, events)
        return PictureSource(sheet, unescaped(sheet.alt or game.text.alt(self.view, words)))

    @property
    def open_to_all(self) -> bool:
        """Whether everyone may see it, as spectators saw it or hands are open after the end."""
        return self.reader is None or self.match.time_control.open_after

    def told(self) -> str:
        """Return the sentences that the reader saw about this moment, and since ``since``."""
        since = self.place - 1 if self.since is None else self.since
        lines = []
        for number in self.shown[max(since + 1, 0) : self.place + 1]:
            lines += self._told_of(number) or self._chosen(number)
        return "\n".join(lines)

    def _told_of(self, number: int) -> list[str]:
        """Return the sentences about the events of a moment."""
        lines = []
        for event in self.replay.moments[number].events:
            format_event = HOST_EVENTS.get(event.kind, self.match.game.text.event)
            lines.append(event_sentence(format_event, event.seen_by(self.reader), self.words))
        return [line for line in lines if line]

    def _chosen(self, number: int) -> list[str]:
        """Say what the reader chose before a moment, if they did; nobody else was told then."""
        step, text = self.replay.moments[number].step, self.match.game.text
        if not isinstance(step, AnswerStep) or step.seat != self.reader:
            return []
        view = self.replay.table(self.replay.moments[number - 1]).view(self.reader)
        labels = [text.choice(parse(i), view, self.words) for i in step.ids]
        return [self.words("You chose: {choices}.", choices=answer_named(labels, self.words))]

    @property
    def turn_ends(self) -> list[int]:
        """The places at which a turn ends."""
        turns = [self.replay.moments[number].turn for number in self.shown]
        return [place for place, turn in enumerate(turns) if turns[place + 1 : place + 2] != [turn]]

    def state(self) -> str:
        """Say whose move it was, or how the match ended."""
        words, table = self.words, self.table
        if table.outcome:
            return f"**{self.match.game.text.outcome(table.outcome, words)}**"
        if isinstance(table.waiting, Window):
            return words("-# Others can respond.")
        given = self.view.waiting
        names = [words.seat(seat) for seat, chosen in given.items() if not chosen]
        if self.place + 1 == len(self.shown) or not names:
            return ""
        if len(given) > 1:
            return have_chosen(len(given) - len(names), len(given), words)
        return words("-# {names} to move.", names=words.listing(names))


@dataclass(frozen=True)
class ReplayContent(PostContent):
    """The page of a replay: a scene, with a menu of the ``readers`` to view it as."""

    scene: Scene
    readers: tuple[int | None, ...]
    notice: str = ""

    @property
    def cards_of(self) -> str:
        """The game of the match."""
        return self.scene.match.game.name

    @property
    def picture_source(self) -> PictureSource | None:
        """The picture of the scene."""
        return self.scene.picture_source

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out, with its picture or in words."""
        scene, words = self.scene, self.scene.words
        shown: discord.ui.Item[Any]
        if picture_source is not None:
            shown = layout.picture(
                picture_source.name, layout.truncate_lines(picture_source.alt, ALT_TEXT_LIMIT)
            )
        else:
            shown = layout.text(in_words(scene.match, scene.view, words))
        room = LAST_LINES if scene.table.outcome else LINES
        lines = [self.notice, _head(scene), _latest(scene.told(), room)]
        below = [scene.state(), _broken(scene)]
        return layout.post(
            layout.text("\n".join(filter(None, lines))),
            shown,
            *[layout.text(text) for text in ["\n".join(filter(None, below))] if text],
            *_steps(scene),
            *_turns(scene),
            *_readers(scene, self.readers),
            *_more(scene),
        )


def _latest(told: str, room: int) -> str:
    """Return the last lines, as many as have room, in small print."""
    lines: list[str] = []
    for line in reversed([f"-# {line}" for line in told.split("\n") if line]):
        room -= height(line)
        if lines and room < 0:
            return "\n".join(["-# …", *lines])
        lines.insert(0, line)
    return "\n".join(lines)


def _head(scene: Scene) -> str:
    """Return the place in the match, and by whom it was seen; a menu names the turn."""
    words, match, moment = scene.words, scene.match, scene.moment
    place = words("### {emoji} Step {n} of {all}", emoji=match.game.emoji, n=scene.place,
                  all=len(scene.shown) - 1)  # fmt: skip
    if scene.reader is None:
        seen = words("-# Match {id} · as spectators saw it", id=match.id)
    else:
        name, person = moment.seating[scene.reader]
        seen = words("-# Match {id} · as {name} saw it", id=match.id,
                     name=display(name, 0 if person else None))  # fmt: skip
    return f"{place}\n{seen} · <t:{int(moment.at)}:d>"


def _broken(scene: Scene) -> str:
    """Say at the last step that can be replayed why the rest is missing; otherwise empty."""
    replay, words = scene.replay, scene.words
    if not replay.broken or scene.place + 1 < len(scene.shown):
        return ""
    return broken_line(replay, words)


def broken_line(replay: Replay, words: Words) -> str:
    """Say from which step on a match cannot be replayed, and why."""
    now, then = replay.match.game.version, replay.rules
    steps = max(0, len(replay.moments) - 1)
    if then == [now]:
        return words("⚠️ What happened after step {n} can't be reproduced, so "
                     "the rest isn't shown.", n=steps)  # fmt: skip
    return words(
        "⚠️ This match was played under rules version {then}; the current version is "
        "{now}. The match can be replayed only up to step {n}.",
        then=words.listing([str(n) for n in then]), now=now, n=steps,
    )  # fmt: skip


def _control(scene: Scene, act: str, arg: str = "") -> Control:
    """Return a control with the reader and the place."""
    seat = NO_SEAT if scene.reader is None else scene.reader
    return Control(scene.match.id, act, seat, scene.place, arg)


def _steps(scene: Scene) -> list[layout.Row]:
    last = len(scene.shown) - 1
    labels = ("⏪", "◀️", "▶️", "⏩", "⏭️")  # as on a player, so that they fit in a row
    ends = [scene.place == end for end in (0, 0, last, last, last)]
    return layout.rows([
        layout.button(label, _control(scene, "step", arg), disabled=end,
                      style=discord.ButtonStyle.primary if arg == "turn"
                      else discord.ButtonStyle.secondary)
        for label, arg, end in zip(labels, STEPS, ends, strict=True)
    ])  # fmt: skip


def _turns(scene: Scene) -> list[layout.Row]:
    """Return the menu of nearby turns, with entries for earlier and later ones."""
    words, first = scene.words, _first_places(scene)
    turns = list(first)
    if len(turns) < 2:
        return []
    page = turns.index(scene.moment.turn) // TURNS
    listed = turns[page * TURNS : (page + 1) * TURNS]
    options = [(_turn_label(scene, turn, first[turn]), str(first[turn])) for turn in listed]
    if page:
        before = first[turns[page * TURNS - 1]]
        options.insert(0, (words("… earlier turns"), str(before)))
    if (page + 1) * TURNS < len(turns):
        options.append((words("later turns …"), str(first[turns[(page + 1) * TURNS]])))
    chosen = [str(first[scene.moment.turn])]
    control = _control(scene, "turn")
    return [layout.select(words("Go to a turn"), control, options, chosen=chosen)]


def _first_places(scene: Scene) -> dict[int, int]:
    """Return the first place of each turn that the reader can see."""
    first: dict[int, int] = {}
    for place, number in enumerate(scene.shown):
        first.setdefault(scene.replay.moments[number].turn, place)
    return first


def _turn_label(scene: Scene, turn: int, place: int) -> str:
    """Name a turn by its player, or say that all decide together in it."""
    number = scene.shown[place]
    active, words = scene.replay.active[number], scene.words
    if active is None:
        return words("Turn {n} · everyone", n=turn)
    name, _ = scene.replay.moments[number].seating[active]
    return words("Turn {n} · {name}", n=turn, name=bidi_isolate(name))


def _readers(scene: Scene, readers: tuple[int | None, ...]) -> list[layout.Row]:
    if len(readers) < 2:
        return []
    words, options = scene.words, []
    for reader in readers:
        if reader is None:
            options.append((words("As spectators saw it"), str(NO_SEAT)))
        else:
            name = scene.moment.seating[reader][0]
            options.append((words("As {name} saw it", name=bidi_isolate(name)), str(reader)))
    seat = NO_SEAT if scene.reader is None else scene.reader
    control = _control(scene, "seen_as")
    return [layout.select(words("View as"), control, options, chosen=[str(seat)])]


def _more(scene: Scene) -> list[layout.Row]:
    words = scene.words
    acts = [
        (words("Post here"), "replay_post"), (words("Make GIF"), "gif"),
        (words("More"), "replay_more"),
    ]  # fmt: skip
    return layout.rows([layout.button(label, _control(scene, act)) for label, act in acts])


def more_post(match: Match) -> discord.ui.LayoutView:
    """Return the page behind *More*, with what few people need after a match."""
    words = words_for(match)
    about = words(
        "**Export** gives you the match as a file. **Verify** checks whether the match was fair."
    )
    acts = [(words("Export"), "export"), (words("Verify"), "verify")]
    buttons = [layout.button(label, Control(match.id, act)) for label, act in acts]
    return layout.post(layout.text(about), *layout.rows([*buttons, fair_play_button(match, words)]))


@dataclass(frozen=True)
class Posted(PostContent):
    """A public post with a button that opens the replay privately; ``name`` has shared it."""

    public: ClassVar[bool] = True
    shared: ClassVar[bool] = True

    match: Match
    name: str

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        return posted(self.match, self.name)


def posted(match: Match, name: str, *shown: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """Return the public post with a button that opens a match's replay, and ``shown`` above it."""
    words, game = words_for(match), match.game
    lines = [words("## {emoji} {title}: replay", emoji=game.emoji, title=game.title)]
    seats = words.listing([words.seat(seat.seat) for seat in match.seats])
    lines.append(words("-# Match {id} · {names}", id=match.id, names=seats))
    if match.table is not None and match.table.outcome:
        lines.append(game.text.outcome(match.table.outcome, words))
    lines.append(words("-# Shared by {name}. Anyone can step through the match in private.",
                       name=display(name, 0)))  # fmt: skip
    button = layout.button(words("Watch replay"), Control(match.id, "replay"),
                           discord.ButtonStyle.primary)  # fmt: skip
    return layout.post(layout.text("\n".join(lines)), *shown, *layout.rows([button]))


def list_label(match: Match) -> str:
    """Return the label of a finished match in a list."""
    names = GENERIC_WORDS.items(bidi_isolate(said_name(seat.name)) for seat in match.seats)
    return strip_markdown(f"{match.id} · {match.game.title} · {names}")
