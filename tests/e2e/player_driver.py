"""Drivers of players who open a table, sit down and play on, by what they see and press."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.host import Refusal
from bot.surfaces.words import GENERIC_WORDS
from playground.people import Person
from playground.reading import Button, Channel, Message, Select
from playground.reply import Reply

from .process import E2EHarness

LOBBY, TABLE, PANEL, NOTICE = "lobby", "table", "panel", "notice"
CHOSEN = "You chose:"
DM = 1
PANEL_ATTEMPTS = 3  # times that a choice is tried whose panel is replaced as it is clicked


@dataclass(frozen=True)
class Answer:
    """An answer that somebody gave: who, to which decision, and what."""

    person: int
    seat: int
    number: int
    choices: tuple[str, ...]


@dataclass
class Ledger:
    """The answers given: those whose reply arrived, and those whose fate nobody knows."""

    accepted: list[Answer] = field(default_factory=list)
    unsure: list[Answer] = field(default_factory=list)


class MatchDriver:
    """One match and the people in it."""

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
        """The bot's posts of one kind about this match in a place, oldest first."""
        private = place.payload.get("type") == DM
        return [m for m in place.messages if kind_of(m, self.match_id, private) == kind]

    @property
    def places(self) -> list[Channel]:
        """Every public place where something of this match may stand."""
        places = {c.id: c for c in (self.channel, *self.channel.threads, self.place)}
        return [place for place in places.values() if place.exists]

    def tables(self) -> list[Message]:
        """Every table post of this match."""
        return [m for place in self.places for m in self.posts(TABLE, place)]

    def lobbies(self) -> list[Message]:
        """Every lobby post of this match."""
        return [m for place in self.places for m in self.posts(LOBBY, place)]

    def notices(self) -> list[Message]:
        """Every mention at the table that somebody is on move."""
        return [m for place in self.places for m in self.posts(NOTICE, place)]

    def panels_of(self, person: Person) -> list[Message]:
        """This person's DM panels of this match, but for those that newer ones have followed."""
        panels = self.posts(PANEL, person.dm)
        latest = max(map(generation, panels), default=0)
        return [panel for panel in panels if generation(panel) == latest]

    @property
    def lobby(self) -> Message:
        """The lobby post."""
        return self.lobbies()[-1]

    @property
    def table(self) -> Message:
        """The table post as it stands now."""
        return self.tables()[-1]

    @property
    def shown(self) -> str:
        """What the table post says; nothing when there is none."""
        return self.table.text if self.tables() else ""

    @property
    def over(self) -> bool:
        """Whether the table says that the match is over: there is nothing to move any more."""
        return bool(self.tables()) and "move" not in acts_of(self.table, self.match_id)

    # ------------------------------------------------------------------ the lobby

    async def sit(self, *people: Person) -> None:
        """Join the table as each of these people."""
        for person in people:
            reply = await person.click(self.lobby, label="Join")
            assert not reply.failed
            await self.standin.until(lambda: person.mention in self.lobby.text)  # noqa: B023
            self.people.append(person)

    async def add_robot(self) -> None:
        """Add a robot as the host."""
        robots = self.lobby.text.count("🤖")
        reply = await self.set_lobby(self.people[0], "Add a robot")
        assert not reply.failed
        await self.standin.until(lambda: self.lobby.text.count("🤖") > robots)

    async def set_lobby(self, person: Person, label: str) -> Reply:
        """Press a button on somebody's own page of the lobby's settings."""
        page = await person.click(self.lobby, label="Settings")
        assert page.message is not None and page.ephemeral, page
        return await person.click(page.message, label=label)

    async def start(self, thread: bool = True) -> None:
        """Start, and wait for the table."""
        reply = await self.people[0].click(self.lobby, label="Start")
        assert not reply.failed
        if thread:
            self.place = (await self.standin.until(self._threads))[-1]
        await self.standin.until(self.tables)

    def _threads(self) -> list[Channel]:
        return [t for t in self.channel.threads if t.name.endswith(f"· {self.match_id}")]

    # ------------------------------------------------------------------ playing

    async def panel(self, person: Person) -> Message:
        """Open this person's private panel: the DM panel, or what *My panel* shows."""
        if person.id in self.by_dm:
            await self.standin.until(lambda: self.panels_of(person))
            return self.panels_of(person)[-1]
        return await self.open_panel(person)

    async def open_panel(self, person: Person) -> Message:
        """Press *My panel* at the table."""
        reply = await person.click(self.table, label="My panel")
        assert reply.message is not None and reply.ephemeral, reply
        return reply.message

    async def use_control(self, person: Person, panel: Message, rng: Random) -> Reply | None:
        """Use one control of a panel at random; None where there is nothing to decide, or no panel.

        Where the panel is replaced as it is clicked, the one that stands then is used.
        """
        for _ in range(PANEL_ATTEMPTS):
            # A post that is gone cannot be clicked; its last words must not tempt anybody.
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
        """Look at what a choice would do; return the panel that asks, and how to say yes.

        None where no panel asks: the one that was clicked has been deleted meanwhile.
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
        """Decide all that this person has to decide now; return whether there was anything."""
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
        """Play on until the match is over, or until ``until()`` says stop."""
        while not self.over and not (until and until()):
            before = self.shown
            moved = [await self.take_turn(person, rng, until) for person in self.people]
            if not any(moved) and not (until and until()):
                await self._wait_for_change(before)

    async def play_by_dm(self, rng: Random, count: int) -> None:
        """Play on by direct messages alone, for so many answers or until the match is over."""
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
        """Return whether the table shows something else, or a DM panel has something to decide."""
        waited = (m for p in self.people if p.id in self.by_dm for m in self.panels_of(p))
        return (
            self.over
            or self.shown != before
            or any(controls(panel, self.match_id) for panel in waited)
        )

    async def _wait_for_change(self, before: str) -> None:
        """Wait until the table shows something else."""
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
    """Open a lobby as somebody with ``/play``, in a channel of its own unless one is named."""
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
    """What the buttons of a message do in a match."""
    ids = [(b.custom_id or "").split(":", 5) for b in message.buttons]
    return {i[4] for i in ids if len(i) == 6 and i[1] == str(match_id)}


def kind_of(message: Message, match_id: int, private: bool) -> str | None:
    """What a post is in a match, told by its buttons and whether it is a direct message."""
    found = acts_of(message, match_id)
    if "join" in found or found == {"rules"}:
        return LOBBY
    if found == {"move"}:
        return NOTICE
    if private:
        return PANEL if "move" in found and found & {"more", "log"} else None
    return TABLE if "log" in found else None


def generation(panel: Message) -> int:
    """Return the panel's generation (1 for the seat's first panel)."""
    ids = [(b.custom_id or "").split(":", 5) for b in panel.buttons]
    (marker,) = {i[5] for i in ids if len(i) == 6 and i[4] == "move" and "." in i[5]}
    return int(marker.partition(".")[2])


def labels(message: Message) -> list[str]:
    """The labels of a message's buttons."""
    return [button.label for button in message.buttons]


def controls(panel: Message, match_id: int) -> list[Button | Select]:
    """The controls of a panel that decide something, not those that only change an answer."""
    if CHOSEN in panel.text:
        return []
    mark = re.compile(rf"mg:{match_id}:\d+:\d+:(pick|choose|pass|try):")
    found: list[Button | Select] = [*panel.buttons, *panel.selects]
    return [c for c in found if c.custom_id and mark.match(c.custom_id) and not c.disabled]


Use = tuple[tuple[int, int, tuple[str, ...]], dict[str, Any]]


def draw_control(panel: Message, match_id: int, rng: Random) -> Use | None:
    """Draw a control and what to choose in it: seat, decision and choices, and the data to send.

    What gets a match on is likelier: cards turned up, and cards to turn up.
    """
    uses = [use for control in controls(panel, match_id) for use in uses_of(control, rng)]
    if not uses:
        return None
    return rng.choices([use for _, use in uses], [weight(label) for label, _ in uses])[0]


def uses_of(control: Button | Select, rng: Random) -> list[tuple[str, Use]]:
    """The ways to use a control, each with its label; one at random where several are taken."""
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
                "commit", "unsure", "closing")
]  # fmt: skip
"""What a panel says beside its question where an answer was not taken."""


def weight(label: str) -> float:
    """How likely a choice is, by what it says."""
    return 9.0 if " up" in label else 6.0 if label.startswith("Draw") else 1.0


def accepted(reply: Reply) -> bool:
    """Return whether the bot took an answer: it redrew the panel, which tells of no failure."""
    message = reply.message
    if reply.failed or not reply.updated or message is None or not message.text.startswith("#"):
        return False
    return not any(sentence in message.text for sentence in NOT_TAKEN)
