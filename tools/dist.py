"""Build what is published: a source distribution, a pure wheel and a compiled one for this platform. ``make dist``.

With ``--pure`` the compiled wheel, which takes minutes, is left out.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"


def build(title: str, folder: Path, *arguments: str, **environment: str) -> None:
    """Run a build in an environment of its own; its output is shown if it fails."""
    print(f"{title} ...", flush=True)
    command = [sys.executable, "-m", "build", "--outdir", str(DIST), *arguments, str(folder)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{title} has failed:\n{done.stdout}{done.stderr}")


def main(compiled: bool) -> None:
    """Build all three. The wheels are made from the source distribution, so that it is known to be whole."""
    shutil.rmtree(DIST, ignore_errors=True)
    build("source distribution", ROOT, "--sdist")
    source = next(DIST.glob("*.tar.gz"))
    with TemporaryDirectory(prefix="evertable-") as folder:
        shutil.unpack_archive(source, folder)
        unpacked = next(Path(folder).iterdir())
        build("pure wheel", unpacked, "--wheel", EVERTABLE_PURE="1")
        if compiled:
            build("compiled wheel", unpacked, "--wheel")
    for path in sorted(DIST.iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main("--pure" not in sys.argv)
