"""The image, built and run without rights on the stand-in: `make image BASE=python:3.13-slim`."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from games.new import write_game
from playground import Standin
from playground.changes import PATIENCE
from tests.games.wheels import wheel

from .player_driver import open_lobby
from .process import ROOT, E2EHarness, FreshBotProcess
from .records import check_journal

BASE = os.environ.get("IMAGE_BASE", "")
IMAGE, WITH_GAME = "menagerie-tested", "menagerie-tested-with-game"
MB = 220
"""The most that the bot adds to its base."""
SECONDS = 1.5
"""The most that a stop takes: a second for the bot, half of one for its container."""
RIGHTS = ("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges")
BOT = ("/opt/menagerie/bin/python", "-m", "bot")

pytestmark = [
    pytest.mark.skipif(not BASE, reason="takes minutes, so only `make image` builds the image"),
    pytest.mark.skipif(not shutil.which("podman"), reason="podman isn't installed"),
]


def podman(*arguments: str) -> str:
    done = subprocess.run(["podman", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


async def beside(*arguments: str) -> str:
    """Run podman while the stand-in goes on, and return what it prints."""
    return await asyncio.to_thread(podman, *arguments)


def build(file: str, context: Path, image: str, **arguments: str) -> None:
    given = [f"--build-arg={name}={value}" for name, value in arguments.items()]
    from_file = ("-f", str(ROOT / "deploy" / file), "-t", image)
    podman("build", "--format=docker", *given, *from_file, str(context))


class Container(FreshBotProcess):
    """A bot in a container of the image, with its database on a volume."""

    name = "menagerie-tested"

    def command(self, name: str, *arguments: str, entrypoint: str = "") -> list[str]:
        """Return the command that runs the image with these arguments."""
        settings = [
            f"--env={key}={value}"
            for key, value in self.environment.items()
            if key.startswith(("DISCORD_", "MENAGERIE_"))
        ]
        place = ("--network=host", f"--volume={self.name}:/data")
        other = [f"--entrypoint={entrypoint}"] if entrypoint else []
        run = ["podman", "run", "--rm", f"--name={name}", *place, *RIGHTS, *settings, *other]
        return [*run, WITH_GAME, *arguments]

    async def launch(self) -> asyncio.subprocess.Process:
        """Start the container, without waiting for anything."""
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command(self.name), stdout=log, stderr=log
            )
        return self.process

    def kill_now(self) -> None:
        """Kill the bot, and with it its container."""
        self.killed = True
        podman("kill", "--signal=KILL", self.name)

    async def inside(self, *command: str) -> str:
        """Return what a command in the running container prints."""
        return await beside("exec", self.name, *command)

    async def backup(self, name: str) -> Path:
        """Back up the database on its volume, and return a copy of the backup."""
        await self.inside(*BOT, "backup", f"/data/{name}")
        await beside("cp", f"{self.name}:/data/{name}", str(self.folder))
        return self.folder / name


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the image, after one with a game of a package on top of it was built as well."""
    build("Containerfile", ROOT, IMAGE, BASE=BASE)
    folder = tmp_path_factory.mktemp("wheels")
    project = write_game("my_game", folder)
    made = wheel(project, folder, sorted((project / "src" / "my_game").rglob("*")))
    build("Containerfile.games", folder, WITH_GAME, IMAGE=IMAGE, GAMES=f"./{made.name}")
    yield IMAGE
    podman("rmi", "--force", WITH_GAME, IMAGE)


def test_image_is_hardly_larger_than_its_base(image: str) -> None:
    own, base = (int(podman("image", "inspect", "--format={{.Size}}", i)) for i in (image, BASE))
    assert own - base <= MB * 1e6


async def test_game_of_a_package_is_played_to_the_end_through_a_kill_and_a_restored_backup(
    image: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    async with Standin(answer_seconds=PATIENCE) as standin:
        bot = Container(
            tmp_path, standin.url, standin.token, "/data/menagerie.sqlite3",
            MENAGERIE_METRICS_PORT=port,
        )  # fmt: skip
        harness = E2EHarness(standin, tmp_path)
        harness.bot = bot
        podman("volume", "create", bot.name)
        try:
            await harness.start()
            assert await bot.inside("id", "-u") == "10001"
            status = await bot.inside("cat", "/proc/1/status")
            assert f"CapEff:\t{0:016x}\n" in status and "NoNewPrivs:\t1\n" in status
            root = await bot.inside("grep", " / ", "/proc/mounts")
            assert "ro" in root.split()[3].split(",")
            await beside("healthcheck", "run", bot.name)
            with pytest.raises(AssertionError, match="in use by another process"):
                await beside(*bot.command("menagerie-second")[1:])

            ada, ben = standin.person("Ada"), standin.person("Ben")
            driver = await open_lobby(harness, ada, game="my_game")
            await driver.sit(ben)
            await driver.add_robot()
            await driver.start()
            await driver.play_on(Random(1), until=lambda: len(driver.ledger.accepted) >= 4)
            await harness.kill()
            await harness.start()
            saved = await bot.backup("backup.sqlite3")
            check_journal(driver.ledger, saved, driver.match_id)
            checks = json.loads(await bot.inside(*BOT, "doctor", "--json"))
            unsure = [check["name"] for check in checks if check["state"] != "ok"]
            assert unsure == ["packages"]  # it has no metadata of the bot
            begun = monotonic()
            assert await bot.stop() == 0
            assert monotonic() - begun < SECONDS

            moved = "mkdir /data/before && mv /data/menagerie.sqlite3* /data/before"
            await beside(*bot.command("menagerie-moving", "-c", moved, entrypoint="sh")[1:])
            await beside(*bot.command("menagerie-restoring", "restore", "/data/backup.sqlite3")[1:])
            await harness.start()
            await driver.play_on(Random(2))
            check_journal(driver.ledger, await bot.backup("end.sqlite3"), driver.match_id)
            assert await bot.stop() == 0
            assert "Traceback" not in bot.log_text()
        finally:
            if bot.running:
                await bot.kill()
            podman("volume", "rm", "--force", bot.name)
