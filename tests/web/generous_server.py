"""A server for tests that ask a lot: ``python -m tests.web.generous_server DATABASE``."""

import sys
from dataclasses import replace

from evertable.web.server import listen, run
from evertable.web.settings import settings_for
from tests.web.guest import GENEROUS


def main() -> None:
    """Serve on a free port until the process ends."""
    socket = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{socket.getsockname()[1]}/", flush=True)
    run(replace(settings_for(sys.argv[1]), limits=GENEROUS, thinkers=1), socket)


if __name__ == "__main__":
    main()
