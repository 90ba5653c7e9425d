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
from zipfile import ZipFile

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"


def build(title: str, folder: Path, out: Path, *arguments: str, **environment: str) -> str:
    """Run a build and return its output, which is shown if it fails."""
    print(f"{title} ...", flush=True)
    command = [sys.executable, "-m", "build", "--outdir", str(out), *arguments, str(folder)]
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{title} has failed:\n{done.stdout}")
    return done.stdout


def make(checkout: Path, out: Path, compiled: bool, *arguments: str) -> None:
    """Build all three. The wheels are made from the source distribution, so that it is known to be whole."""
    build("source distribution", checkout, out, "--sdist", *arguments)
    with TemporaryDirectory(prefix="evertable-") as folder:
        shutil.unpack_archive(next(out.glob("*.tar.gz")), folder)
        unpacked = next(Path(folder).iterdir())
        build("pure wheel", unpacked, out, "--wheel", *arguments, EVERTABLE_PURE="1")
        if compiled:
            said = build("compiled wheel", unpacked, out, "--wheel", *arguments)
            if not is_compiled(next(path for path in out.glob("*.whl") if not path.stem.endswith("-none-any"))):
                sys.exit(f"the compiled wheel holds no compiled engine:\n{said}")


def is_compiled(wheel: Path) -> bool:
    """Return whether a wheel holds the compiled engine."""
    with ZipFile(wheel) as file:
        return "evertable/_compiled/digest" in file.namelist()


def main(compiled: bool) -> None:
    """Build into the folder dist, each form in an environment of its own."""
    shutil.rmtree(DIST, ignore_errors=True)
    make(ROOT, DIST, compiled)
    for path in sorted(DIST.iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main("--pure" not in sys.argv)
