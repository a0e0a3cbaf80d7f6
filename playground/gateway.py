"""The gateway: the WebSocket on which the bot receives events.

A session outlives its connection and keeps the latest events. On RESUME it sends those again that
the bot has not seen.
"""

from __future__ import annotations

import asyncio
import collections
import itertools
import json
import logging
import secrets
import zlib
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from aiohttp import WSMsgType, web
from pydantic import BaseModel, Field, ValidationError

from .world import GUILD, World

log = logging.getLogger(__name__)

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 6, 7, 8
ACK_AFTER = 0.02  # seconds; the delay of a server on another machine
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
DECODE_ERROR, AUTHENTICATION_FAILED = 4002, 4004
RESUMABLE = 4000
HEARTBEAT_MS = 41_250
KEPT_EVENTS = 5_000
CHUNK = 1_000  # members in one event
PICKED = 100  # members that can be requested by name or by id
NONCE_BYTES = 32
OWN_EVENTS = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})


class Frame(BaseModel):
    """What the bot sends: an opcode and its data."""

    op: int
    d: Any = None


class Identify(BaseModel):
    """The data of IDENTIFY: the shard is its number and how many there are."""

    token: str = ""
    shard: tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=1)]] = (0, 1)
    intents: int = 0


class Resume(BaseModel):
    """The data of RESUME."""

    token: str = ""
    session_id: str = ""
    seq: int | None = None


class MembersRequest(BaseModel):
    """The data of a request for members: by id, by the beginning of their name, or for all."""

    guild_id: str | int | None = None
    user_ids: list[str | int] | str | int | None = None
    query: str | None = None
    limit: Annotated[int, Field(ge=0)] | None = None
    nonce: str | int | None = None
    presences: bool | None = None


class Connection:
    """One open WebSocket, which sends its frames in order."""

    def __init__(self, socket: web.WebSocketResponse, compress: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._frames: asyncio.Queue[str] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compress else None

    def send(self, op: int, data: Any = None, **more: Any) -> None:
        """Queue a frame."""
        self._frames.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None, **more}))

    async def write(self) -> None:
        """Send queued frames until cancelled or until the bot has disconnected."""
        while True:
            frame = await self._frames.get()
            try:
                if self._deflate is None:
                    await self.socket.send_str(frame)
                else:
                    flushed = self._deflate.flush
                    data = self._deflate.compress(frame.encode()) + flushed(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(data)
            except ConnectionError:
                return


class Session:
    """The events that one shard of the bot was sent and can ask for again."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.connection: Connection | None = None
        self._numbers = itertools.count(1)
        self._kept: collections.deque[tuple[int, str, Any]] = collections.deque(maxlen=KEPT_EVENTS)

    def dispatch(self, event: str, payload: Any) -> None:
        """Send an event now, or as soon as the bot resumes the session."""
        number = next(self._numbers)
        # Parts of the payload may change later, so keep a copy.
        frozen = json.loads(json.dumps(payload))
        self._kept.append((number, event, frozen))
        if self.connection is not None:
            self.connection.send(DISPATCH, frozen, s=number, t=event)

    def forget(self) -> None:
        """Drop the events that are kept for a resumption."""
        self._kept.clear()

    def replay(self, seen: int) -> bool:
        """Send all events after number ``seen`` again. Return False if some are no longer kept."""
        if self.connection is None or (self._kept and self._kept[0][0] > seen + 1):
            return False
        for number, event, payload in self._kept:
            if number > seen:
                self.connection.send(DISPATCH, payload, s=number, t=event)
        return True


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, token: str, changed: Callable[[], None]) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.refusing: int | None = None  # the close code for every attempt to identify or resume
        self._changed = changed
        world.subscribe(self._hear)

    @property
    def ready(self) -> bool:
        """Whether a bot is connected and has identified."""
        return any(session.connection for session in self.sessions.values())

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        # Shard 0 gets the events outside servers, mainly those of direct messages.
        guild_id = payload["id"] if event in OWN_EVENTS else payload.get("guild_id") or 0
        for session in self.sessions.values():
            number, count = session.shard
            if (int(guild_id) >> 22) % count != number:
                continue
            if self.world.delivered(event, payload, session.intents):
                session.dispatch(event, payload)

    # ------------------------------------------------------------------ the connection

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket, from HELLO until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress") == "zlib-stream")
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._read(connection, message.data)
        finally:
            writer.cancel()
            self._leave(connection)
        return socket

    def _leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.session is not None and connection.session.connection is connection:
            connection.session.connection = None
        self._changed()

    async def _read(self, connection: Connection, text: str) -> None:
        """Handle one frame; close the connection, as Discord does, if it can't be decoded."""
        try:
            await self._take(connection, Frame.model_validate_json(text))
        except ValidationError:
            await connection.socket.close(
                code=DECODE_ERROR, message=b"Error while decoding payload."
            )

    async def _take(self, connection: Connection, frame: Frame) -> None:
        op, data = frame.op, frame.d or {}
        if op == HEARTBEAT:
            # The client must have noted its heartbeat before this comes, or it sees a huge lag.
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.send, HEARTBEAT_ACK)
        elif op in (IDENTIFY, RESUME) and self.refusing is not None:
            await connection.socket.close(code=self.refusing)
        elif op == IDENTIFY:
            await self._identify(connection, Identify.model_validate(data))
        elif op == RESUME:
            await self._resume(connection, Resume.model_validate(data))
        elif op == REQUEST_MEMBERS and connection.session is not None:
            self._tell_members(connection.session, MembersRequest.model_validate(data))
        self._changed()

    async def _identify(self, connection: Connection, data: Identify) -> None:
        if data.token != self.token:
            await connection.socket.close(
                code=AUTHENTICATION_FAILED, message=b"Authentication failed."
            )
            return
        number, count = data.shard
        session = Session(data.shard, data.intents)
        # Sessions without a connection would only collect events.
        self.sessions = {s.id: s for s in self.sessions.values() if s.connection} | {
            session.id: session
        }
        self._join(connection, session)
        here = (GUILD >> 22) % count == number
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self.world.bot,
                "guilds": [{"id": str(GUILD), "unavailable": True}] if here else [],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": [number, count],
                "application": {"id": self.world.bot["id"], "flags": 0},
            },
        )
        if here:
            session.dispatch("GUILD_CREATE", self.world.guild_create(session.intents))

    def _join(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection

    async def _resume(self, connection: Connection, data: Resume) -> None:
        session = self.sessions.get(data.session_id)
        if data.token != self.token or session is None:
            connection.send(INVALID_SESSION, False)
            return
        self._join(connection, session)
        if session.replay(data.seq or 0):
            session.dispatch("RESUMED", {})
        else:
            connection.send(INVALID_SESSION, False)

    def _tell_members(self, session: Session, asked: MembersRequest) -> None:
        """Answer a request for members."""
        if str(asked.guild_id) != str(GUILD):
            return
        about: dict[str, Any] = {"guild_id": str(GUILD)}
        if asked.user_ids is not None:
            wanted = [str(number) for number in _listed(asked.user_ids)][:PICKED]
            held = {member["user"]["id"]: member for member in self.world.members()}
            found = [held[number] for number in wanted if number in held]
            about["not_found"] = [number for number in wanted if number not in held]
        else:
            found = self._named(session, asked.query or "", asked.limit or 0)
        if 0 < len(str(asked.nonce or "").encode()) <= NONCE_BYTES:
            about["nonce"] = asked.nonce
        if asked.presences:
            about["presences"] = []
        chunks = [found[at : at + CHUNK] for at in range(0, len(found), CHUNK)] or [[]]
        for index, members in enumerate(chunks):
            told = {"members": members, "chunk_index": index, "chunk_count": len(chunks)}
            session.dispatch("GUILD_MEMBERS_CHUNK", about | told)

    def _named(self, session: Session, beginning: str, limit: int) -> list[dict[str, Any]]:
        found = self.world.members(beginning)
        if beginning or limit:
            return found[: min(limit or PICKED, PICKED)]
        # Only a session with the members intent gets the whole list.
        return found if self.world.delivered("GUILD_MEMBER_ADD", {}, session.intents) else []

    # ------------------------------------------------------------------ faults

    async def drop(self, code: int = RESUMABLE) -> None:
        """Close every connection with a close code, as if the network or the server had failed."""
        for connection in list(self.connections):
            await connection.socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Send op 7, reconnect, to every connection."""
        for connection in self.connections:
            connection.send(RECONNECT)

    def invalidate(self, resumable: bool = False) -> None:
        """Send op 9, invalid session, to all connections. Unless resumable, delete the sessions."""
        for connection in self.connections:
            connection.send(INVALID_SESSION, resumable)
            if not resumable and connection.session is not None:
                self.sessions.pop(connection.session.id, None)


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]
