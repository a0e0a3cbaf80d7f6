"""``python -m games`` plays, replays, verifies and shows matches in a terminal."""

import signal
import sys

from games.terminal import main

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):  # the reader of a pipe may stop reading, as `head` does
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
