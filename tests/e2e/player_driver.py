"""Drivers of players who open a table, join and play, using what they see."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.posts.controls import MARKED
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from playground.people import Person
from playground.reading import Button, Channel, Message, Select
from playground.reply import Reply

from .process import E2EHarness

LOBBY, TABLE, PANEL, NOTICE = "lobby", "table", "panel", "notice"
CHOSEN = "You chose:"
DM = 1
PANEL_ATTEMPTS = 3  # attempts at a choice whose panel is replaced as it is clicked


@dataclass(frozen=True)
class Answer:
    """An answer: who gave it, to which decision, and the choices."""

    person: int
    seat: int
    number: int
    choices: tuple[str, ...]


@dataclass
class Ledger:
    """The answers given: ``accepted`` ones, and those whose result is not known."""

    accepted: list[Answer] = field(default_factory=list)
    unsure: list[Answer] = field(default_factory=list)


class MatchDriver:
    """One match and its people."""

    def __init__(self, harness: E2EHarness, channel: Channel, match_id: int) -> None:
        self.harness = harness
        self.standin = harness.standin
        self.channel = channel
        self.match_id = match_id
        self.place: Channel = channel
        self.people: list[Person] = []
        self.by_dm: set[int] = set()
        self.ledger = Ledger()
        self.panels: dict[int, Message] = {}

    # ------------------------------------------------------------------ what stands where

    def posts(self, kind: str, place: Channel) -> list[Message]:
        """Return the bot's posts of one kind about this match in a channel, oldest first."""
        private = place.payload.get("type") == DM
        return [m for m in place.messages if kind_of(m, self.match_id, private) == kind]

    @property
    def places(self) -> list[Channel]:
        """Every public channel and thread that may have posts of this match."""
        places = {c.id: c for c in (self.channel, *self.channel.threads, self.place)}
        return [place for place in places.values() if place.exists]

    def tables(self) -> list[Message]:
        """Return all table posts of this match."""
        return [m for place in self.places for m in self.posts(TABLE, place)]

    def lobbies(self) -> list[Message]:
        """Return all lobby posts of this match."""
        return [m for place in self.places for m in self.posts(LOBBY, place)]

    def notices(self) -> list[Message]:
        """Return all notices at the table."""
        return [m for place in self.places for m in self.posts(NOTICE, place)]

    def panels_of(self, person: Person) -> list[Message]:
        """Return a person's DM panels of this match, only those of the latest generation."""
        panels = self.posts(PANEL, person.dm)
        latest = max(map(generation, panels), default=0)
        return [panel for panel in panels if generation(panel) == latest]

    @property
    def lobby(self) -> Message:
        """The lobby post."""
        return self.lobbies()[-1]

    @property
    def table(self) -> Message:
        """The table post."""
        return self.tables()[-1]

    @property
    def shown(self) -> str:
        """The text of the table post; empty if there is none."""
        return self.table.text if self.tables() else ""

    @property
    def over(self) -> bool:
        """Whether the table shows that the match is over, because nobody can move."""
        return bool(self.tables()) and "move" not in acts_of(self.table, self.match_id)

    # ------------------------------------------------------------------ the lobby

    async def sit(self, *people: Person) -> None:
        """Join the table as each of these people, and wait until the lobby shows it."""
        for person in people:
            reply = await person.click(self.lobby, label="Join")
            assert not reply.failed
            await self.standin.until(lambda: person.mention in self.lobby.text)  # noqa: B023
            self.people.append(person)

    async def add_robot(self) -> None:
        """Add a robot as the host, and wait until the lobby shows it."""
        robots = self.lobby.text.count("🤖")
        reply = await self.set_lobby(self.people[0], "Add a robot")
        assert not reply.failed
        await self.standin.until(lambda: self.lobby.text.count("🤖") > robots)

    async def set_lobby(self, person: Person, label: str, name: str = "") -> Reply:
        """Press a button on a person's own page of the lobby's settings, the first or a named."""
        reply = await person.click(self.lobby, label="Settings")
        assert reply.message is not None and reply.ephemeral, reply
        page = reply.message
        if name:
            pages = f"mg:{self.match_id}:-1:0:lobby_page:"
            turned = await person.choose(page, pages, [name])
            assert turned.updated and turned.message is not None, turned
            page = turned.message
        return await person.click(page, label=label)

    async def start(self, thread: bool = True) -> None:
        """Start the match, and wait for the table."""
        reply = await self.people[0].click(self.lobby, label="Start")
        assert not reply.failed
        if thread:
            self.place = (await self.standin.until(self._threads))[-1]
        await self.standin.until(self.tables)

    def _threads(self) -> list[Channel]:
        return [t for t in self.channel.threads if t.name.endswith(f"· {self.match_id}")]

    # ------------------------------------------------------------------ playing

    async def panel(self, person: Person) -> Message:
        """Return a person's private panel: the DM panel, or the one that *My panel* opens."""
        if person.id in self.by_dm:
            await self.standin.until(lambda: self.panels_of(person))
            return self.panels_of(person)[-1]
        return await self.open_panel(person)

    async def open_panel(self, person: Person) -> Message:
        """Press *My panel* at the table and return the panel."""
        reply = await person.click(self.table, label="My panel")
        assert reply.message is not None and reply.ephemeral, reply
        return reply.message

    async def use_control(self, person: Person, panel: Message, rng: Random) -> Reply | None:
        """Use a random control of a panel; return None if there is nothing to decide.

        If the panel is replaced as it is clicked, use the new one.
        """
        for _ in range(PANEL_ATTEMPTS):
            # A deleted panel can't be clicked, even though its last content is known.
            use = None if panel.deleted else draw_control(panel, self.match_id, rng)
            if use is None:
                return None
            answer, data = use
            if ":try:" not in data["custom_id"]:
                break
            looked = await self._preview(person, panel, data)
            if looked is not None:
                panel, data = looked
                break
            if self.over:
                return None
            panel = await self.panel(person)
        else:
            raise AssertionError(f"no choice can be confirmed:\n{panel.text}")
        given = Answer(person.id, *answer)
        self.ledger.unsure.append(given)
        reply = await person.send_component(panel, data)
        if accepted(reply):
            self.ledger.unsure.remove(given)
            self.ledger.accepted.append(given)
        return reply

    async def _preview(
        self, person: Person, panel: Message, data: dict[str, Any]
    ) -> tuple[Message, dict[str, Any]] | None:
        """Preview a choice; return the panel that asks for confirmation, and the data to confirm.

        Return None if no panel asks, because the clicked one was deleted in between.
        """
        reply = await person.send_component(panel, data)
        asking = reply.message or panel
        buttons = [c for c in controls(asking, self.match_id) if isinstance(c, Button)]
        ids = [b.custom_id for b in buttons if b.custom_id and ":try:" not in b.custom_id]
        if asking.deleted or len(ids) != 1:
            return None
        return asking, {"custom_id": ids[0], "component_type": 2}

    async def take_turn(
        self, person: Person, rng: Random, until: Callable[[], Any] | None = None
    ) -> bool:
        """Make all current decisions of a person; return whether there were any."""
        if self.over:
            return False
        panel = await self.panel(person)
        moved = False
        while (
            not (until and until())
            and (reply := await self.use_control(person, panel, rng)) is not None
        ):
            assert not reply.failed, f"no answer to {reply.data}"
            moved = True
        return moved

    async def play_on(self, rng: Random, until: Callable[[], Any] | None = None) -> None:
        """Play until the match is over, or until ``until()`` is true."""
        while not self.over and not (until and until()):
            before = self.shown
            moved = [await self.take_turn(person, rng, until) for person in self.people]
            if not any(moved) and not (until and until()):
                await self._wait_for_change(before)

    async def play_by_dm(self, rng: Random, count: int) -> None:
        """Play by direct messages only, for ``count`` answers or until the match is over."""
        goal = len(self.ledger.accepted) + count
        while len(self.ledger.accepted) < goal and self._status() == "running":
            for person in self.people:
                await self.take_turn(person, rng)
            if self._status() == "running":
                await self.standin.until(lambda: self._has_changed(self.shown))

    def _status(self) -> str:
        query = "SELECT status FROM match WHERE id = ?"
        return str(self.harness.bot.rows(query, self.match_id)[0][0])

    def _has_changed(self, before: str) -> bool:
        """Return whether the table has changed, or a DM panel has something to decide."""
        waited = (m for p in self.people if p.id in self.by_dm for m in self.panels_of(p))
        return (
            self.over
            or self.shown != before
            or any(controls(panel, self.match_id) for panel in waited)
        )

    async def _wait_for_change(self, before: str) -> None:
        """Wait until the table or a DM panel has changed. Fail with all panels and the log."""
        try:
            await self.standin.until(lambda: self._has_changed(before))
        except TimeoutError:
            panels = [(await self.panel(p)).text for p in self.people]
            surfaces = self.harness.bot.rows("SELECT * FROM surface")
            shown = "\n\n".join(
                [self.shown, *panels, self.harness.bot.log_text(), *map(str, surfaces)]
            )
            raise AssertionError(f"nobody has anything to decide:\n{shown}") from None


async def open_lobby(
    harness: E2EHarness, host: Person, channel: Channel | None = None, game: str = "lion_unicorn"
) -> MatchDriver:
    """Open a lobby with ``/play`` as this person, in a new channel unless one is given."""
    if channel is None:
        harness.channels += 1
        channel = harness.standin.add_channel(f"room-{harness.channels}")
    reply = await host.slash("play", {"game": game}, where=channel)
    found = re.search(r"match (\d+)", reply.text)
    assert found, reply.text
    match_id = int(found[1])
    driver = MatchDriver(harness, channel, match_id)
    await harness.standin.until(driver.lobbies)
    driver.people.append(host)
    return driver


def acts_of(message: Message, match_id: int) -> set[str]:
    """Return the acts of a message's buttons in a match."""
    ids = [(b.custom_id or "").split(":", 5) for b in message.buttons]
    return {i[4] for i in ids if len(i) == 6 and i[1] == str(match_id)}


def kind_of(message: Message, match_id: int, private: bool) -> str | None:
    """Return the kind of post of a match that a message is, by its buttons, or None."""
    found = acts_of(message, match_id)
    if "join" in found or ("rules" in found and found <= {"move", "rules", "fair"}):
        return LOBBY
    if found == {"move"}:
        return NOTICE
    if private:
        of_a_seat = f"mg:{match_id}:-1:" not in "".join(b.custom_id or "" for b in message.buttons)
        over = found >= {"log", "fair"} or ("log" in found and of_a_seat)
        return PANEL if "more" in found or over else None
    return TABLE if "log" in found and found & {"rules", "fair"} else None


def generation(panel: Message) -> int:
    """Return the panel's generation (1 for the seat's first panel)."""
    ids = [(b.custom_id or "").split(":", 5) for b in panel.buttons]
    (marker,) = {i[5] for i in ids if len(i) == 6 and i[4] in MARKED and "." in i[5]}
    return int(marker.partition(".")[2])


def labels(message: Message) -> list[str]:
    """Return the labels of a message's buttons."""
    return [button.label for button in message.buttons]


def controls(panel: Message, match_id: int) -> list[Button | Select]:
    """Return the controls of a panel that make a decision, unless one was made already."""
    if CHOSEN in panel.text:
        return []
    mark = re.compile(rf"mg:{match_id}:\d+:\d+:(pick|choose|pass|try):")
    found: list[Button | Select] = [*panel.buttons, *panel.selects]
    return [c for c in found if c.custom_id and mark.match(c.custom_id) and not c.disabled]


Use = tuple[tuple[int, int, tuple[str, ...]], dict[str, Any]]


def draw_control(panel: Message, match_id: int, rng: Random) -> Use | None:
    """Draw a control and what to choose in it, as answer and as data to send.

    Choices that advance the match are more likely: cards turned up, and cards to turn up.
    """
    uses = [use for control in controls(panel, match_id) for use in uses_of(control, rng)]
    if not uses:
        return None
    return rng.choices([use for _, use in uses], [weight(label) for label, _ in uses])[0]


def uses_of(control: Button | Select, rng: Random) -> list[tuple[str, Use]]:
    """Return the ways to use a control, each with its label.

    If several options are chosen at once, return one random way.
    """
    assert control.custom_id is not None
    _, _, seat, number, act, arg = control.custom_id.split(":", 5)
    decision = int(seat), int(number)
    data: dict[str, Any] = {"custom_id": control.custom_id}
    if isinstance(control, Button):
        taken = (arg,) if act != "pass" else ()
        return [(control.label, ((*decision, taken), data | {"component_type": 2}))]
    data["component_type"] = 3
    if control.most == 1:
        ways = [[value] for value in control.options]
    else:
        ways = [rng.sample(list(control.options), rng.randint(control.least, control.most))]
    return [
        (control.options[t[0]] if t else "", ((*decision, tuple(t)), data | {"values": t}))
        for t in ways
    ]


NOT_TAKEN = [
    Refusal(why).sentence(GENERIC_WORDS)
    for why in ("closed", "over", "illegal", "not_your_turn", "not_running", "fault", "broken",
                "commit", "unreadable", "unsure", "closing")
]  # fmt: skip
"""The sentences that a panel adds if an answer was refused."""


def weight(label: str) -> float:
    """Return the weight of a choice, by its label."""
    return 9.0 if " up" in label else 6.0 if label.startswith("Draw") else 1.0


def accepted(reply: Reply) -> bool:
    """Return whether the bot accepted an answer: it redrew the panel without a refusal."""
    message = reply.message
    if reply.failed or not reply.updated or message is None:
        return False
    return not any(sentence in message.text for sentence in NOT_TAKEN)


async def manage_page(person: Person, where: Channel) -> Reply:
    """Open the page on which a host manages the match, as hosts do: from their panel."""
    panel = await person.slash("panel", where=where)
    assert panel.message is not None
    more = await person.click(panel.message, label="More")
    assert more.message is not None
    return await person.click(more.message, label="Manage")


async def end_match(person: Person, where: Channel) -> Reply:
    """Let a host end the match early."""
    page = await manage_page(person, where)
    assert page.message is not None
    asked = await person.click(page.message, label="End the match")
    assert asked.message is not None
    return await person.click(asked.message, label="End match")
