"""The documented proxy sends the bot's token only to a server with Discord's certificate."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path

import aiohttp
import pytest

from .test_proxy import NGINX, Proxy

OPENSSL = shutil.which("openssl")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
needs_programs = pytest.mark.skipif(
    NGINX is None or OPENSSL is None, reason="nginx or openssl is not installed here"
)


def certificate(folder: Path, host: str) -> tuple[Path, Path]:
    """Make a certificate for a host that vouches for itself; return it and its key."""
    made, key = folder / f"{host}.crt", folder / f"{host}.key"
    if made.exists():
        return made, key
    command = (
        OPENSSL or "", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
        "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}",
        "-out", made, "-keyout", key,
    )  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    return made, key


@needs_programs
@pytest.mark.parametrize(
    ("host", "trusted", "reached"),
    [
        ("discord.com", "discord.com", True),
        ("discord.com", "else.example", False),
        ("else.example", "else.example", False),
    ],
)
async def test_proxy_sends_the_token_only_to_a_server_with_discords_certificate(
    tmp_path: Path, host: str, trusted: str, reached: bool
) -> None:
    received: list[str] = []
    asked_for: list[str | None] = []

    async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.append((await reader.readuntil(b"\r\n\r\n")).decode())
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()
        writer.close()

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate(tmp_path, host))
    context.sni_callback = lambda _, name, __: asked_for.append(name)
    server = await asyncio.start_server(respond, "127.0.0.1", 0, ssl=context)
    address = "{}:{}".format(*server.sockets[0].getsockname())
    proxy = Proxy(tmp_path, f"http://{address}")
    for theirs, ours in (
        ("http://discord", "https://discord"),
        (CERTIFICATES, str(certificate(tmp_path, trusted)[0])),
    ):
        assert theirs in proxy.settings
        proxy.settings = proxy.settings.replace(theirs, ours)
    async with server:
        await proxy.start()
        try:
            async with (
                aiohttp.ClientSession(headers={"Authorization": "Bot secret"}) as session,
                session.get(f"http://127.0.0.1:{proxy.port}/api/v10/gateway") as response,
            ):
                status = response.status
        finally:
            proxy.stop()
    assert asked_for == ["discord.com"]
    assert status == (200 if reached else 502)
    assert ["Bot secret" in request for request in received] == [True] * reached
