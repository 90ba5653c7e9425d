"""Start the table at once and compile the engine in the background, for ``make play``.

The compiler is installed and run at the lowest priority in a session of its own, so that Ctrl-C ends the table and not
the compiler. The server notices when the compiled engine is there (evertable/web/live/bots.py).
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from evertable import engine  # noqa: E402
from tools.prepare import LOGS, PYTHON  # noqa: E402


def compile_in_background() -> None:
    """Start the compiler, unless the engine is compiled or not wanted so."""
    if not engine.obstacle() or os.environ.get(engine.CHOICE) == engine.INTERPRETED:
        return
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / "engine.log"
    with log.open("w", encoding="utf-8") as file:
        subprocess.Popen(
            [str(PYTHON), "tools/compile_engine.py", "--background"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    print(f"The rules engine is compiled in the background meanwhile ({log.relative_to(ROOT)}).", flush=True)


if __name__ == "__main__":
    compile_in_background()
    os.execv(PYTHON, [str(PYTHON), "-m", "evertable", "serve", "--open", *sys.argv[1:]])
