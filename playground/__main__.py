"""``python -m playground``: the stand-in alone, for a bot that is started separately."""

from __future__ import annotations

import argparse
import asyncio
import sys

from .standin import TOKEN, serve


async def run(port: int) -> None:
    """Serve until interrupted."""
    standin = await serve(port)
    sys.stdout.write(f"{standin.url} (token: {standin.token})\n")
    sys.stdout.flush()
    try:
        await asyncio.Event().wait()
    finally:
        await standin.stop()


def main() -> int:
    """Read the arguments and serve. Return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8765, help="0 takes any free port")
    parser.epilog = (
        f"The bot logs in with the token {TOKEN!r}. Time put forward on the page is the "
        "stand-in's alone: a bot started elsewhere goes by the machine's."
    )
    port = parser.parse_args().port
    try:
        asyncio.run(run(port))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        sys.stderr.write(f"The playground cannot listen on port {port}: {error.strerror}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
