"""Install every form of Evertable into an environment of its own and try it. Part ``dist`` of ``make soak``.

Takes the checkout and what ``make dist`` has built; pip installs all of them, uv and pipx the compiled wheel.
"""

import os
import subprocess
import sys
import urllib.request
import venv
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.dist import DIST, ROOT, is_compiled

WITHIN: Final = 1200
"""Seconds after which a program counts as hanging; pip compiles the engine meanwhile."""
READY: Final = "The table is set: "
SCRIPTS: Final = "Scripts" if sys.platform == "win32" else "bin"


def new_environment(folder: Path, shared: Sequence[str] = ()) -> Path:
    """Make a virtual environment and return its folder of programs.

    With ``shared`` it has no pip, and finds the packages of those folders beside its own.
    """
    venv.create(folder, with_pip=not shared, symlinks=sys.platform != "win32")
    if shared:
        packages = next(folder.rglob("site-packages"))
        (packages / "shared.pth").write_text("\n".join(shared), encoding="utf-8")
    return folder / SCRIPTS


def run(command: Sequence[str | Path], folder: Path) -> str:
    """Run a program outside the checkout and return what it prints; end with its output if it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=WITHIN,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} has failed:\n{done.stdout}")
    return done.stdout


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "EVERTABLE_ENGINE")}


def try_out(evertable: Path, folder: Path) -> str:
    """Play a game of bots, serve three pages, and return what ``evertable --version`` says."""
    run([evertable, "simulate", "everdell", "--games", "1", "--seed", "5", "--check"], folder)
    serve = [str(evertable), "serve", "--port", "0", "--database", str(folder / "games.db")]
    with subprocess.Popen(serve, cwd=folder, env=_environment(), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            ready = next((line for line in server.stdout if line.startswith(READY)), "")
            if not ready:
                sys.exit(f"{evertable} serve has ended before it served a page")
            address = ready.removeprefix(READY).split()[0]
            for page in ("", "compendium", "docs/"):
                with urllib.request.urlopen(address + page, timeout=WITHIN) as answer:
                    assert answer.status == 200
        finally:
            server.terminate()
    return version(evertable, folder)


def version(evertable: Path, folder: Path) -> str:
    """Return what ``evertable --version`` says."""
    return run([evertable, "--version"], folder).strip()


def main() -> None:
    """Try all forms; exit code 1 and the program's output for the first that fails."""
    built = sorted(DIST.iterdir())
    compiled = next(path for path in built if path.suffix == ".whl" and is_compiled(path))
    constraints = ("--constraint", ROOT / "constraints.txt")
    with TemporaryDirectory(prefix="evertable-") as name:
        folder = Path(name)
        for number, form in enumerate([ROOT, *built]):
            programs = new_environment(folder / str(number))
            run([programs / "python", "-m", "pip", "install", "-q", *constraints, form], folder)
            print(f"pip   {form.name:<48} {try_out(programs / 'evertable', folder)}", flush=True)
        tools = new_environment(folder / "tools")
        run([tools / "python", "-m", "pip", "install", "-q", "uv", "pipx"], folder)
        programs = new_environment(folder / "uv")
        run([tools / "uv", "pip", "install", "-q", "--python", programs / "python", *constraints, compiled], folder)
        print(f"uv    {compiled.name:<48} {try_out(programs / 'evertable', folder)}", flush=True)
        os.environ |= {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "pipx")}
        run([tools / "pipx", "install", "-q", "--python", sys.executable, compiled], folder)
        print(f"pipx  {compiled.name:<48} {try_out(folder / 'pipx' / 'evertable', folder)}", flush=True)


if __name__ == "__main__":
    main()
