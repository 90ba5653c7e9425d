"""Compile the engine: ``python tools/compile_engine.py``. What is compiled and when it is used: evertable/engine.py.
With ``--check`` mypyc only looks whether it could; with ``--background`` the compiler is installed first (make play).

Where something is missing that has nothing to do with the sources (a C compiler, Python's headers, mypyc) the engine
stays interpreted and a line says so. Sources that mypyc or the C compiler refuse are an error.
"""

import json
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from hashlib import blake2b
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
KEPT: Final = ROOT / "build" / "engine"
os.environ.pop("EVERTABLE_ENGINE", None)

from evertable import engine  # noqa: E402
from tools import prepare  # noqa: E402

_FLAGS: Final = ("--config-file=", "--ignore-missing-imports", "--explicit-package-bases")
"""Types are the business of ``make check``; here a library may even be missing, as in an isolated build."""


_LIBRT: Final = ("internal", "vecs")
"""The folders of librt's C files."""
_OPTIONS: Final = () if sys.platform == "win32" else ("-fcommon", "-fvisibility=hidden")
"""mypyc defines the table of another group's functions in every file of a group; they are to be one. Functions that no
other library can see are called directly."""
_INCLUDE: Final = re.compile(rb'^#include [<"](.+?)[>"]', re.MULTILINE)


class CannotCompile(Exception):
    """Something is missing on this machine, with its name."""


class Refused(Exception):
    """The sources cannot be compiled; mypyc or the C compiler has said why."""


def compile_engine(package: Path, kept: Path | None = None) -> None:
    """Compile the sources of ``package`` and put the modules beside them, all at once.

    What mypyc and the C compiler made is kept in the folder ``kept`` and used again where nothing has changed.
    """
    with TemporaryDirectory(prefix="evertable-") as folder, chdir(package.parent):
        work = Path(folder) if kept is None else kept
        _try_compiler(Path(folder))
        digest = engine.digest(package)
        made = Path(folder) / engine.FOLDER.name
        _build(_translate(package, work), made, work / "objects")
        (made / "digest").write_text(digest, encoding="ascii")
        _replace(made, package / engine.FOLDER.name)


def check_engine(package: Path, kept: Path) -> None:
    """Let mypyc translate the sources and do no more with them."""
    with chdir(package.parent):
        _translate(package, kept)


def _translate(package: Path, folder: Path) -> list[Any]:
    """The C sources of the engine as extension modules. Optimisation beyond the first level only takes longer."""
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CannotCompile(f"there is no mypyc ({error})") from None
    groups, notes = _groups(package), StringIO()
    try:
        with redirect_stdout(notes), redirect_stderr(notes):
            extensions: list[Any] = mypycify(
                [*_FLAGS, f"--cache-dir={folder}/mypy", *(file for files, _ in groups for file in files)],
                target_dir=f"{folder}/c",
                multi_file=True,
                opt_level="1",
                debug_level="0",
                separate=groups,
            )
    except SystemExit:
        errors = [line for line in notes.getvalue().splitlines() if ": warning: " not in line]
        raise Refused("\n".join(["mypyc refuses the sources:", *errors])) from None
    _complete(extensions, folder / "shared.json")
    return extensions


def _complete(extensions: Sequence[Any], kept: Path) -> None:
    """Add the C files of librt to all libraries.

    mypyc names them only when it translates the modules that need them, not when it takes those from its cache. Paths
    are kept relative to the checkout, which may be moved or copied.
    """
    here = Path.cwd()
    read = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {"sources": [], "folders": []}
    known = {kind: [str(here / path) for path in paths] for kind, paths in read.items()}
    libraries = [extension for extension in extensions if extension.name.endswith("__mypyc")]
    shared = [source for extension in libraries for source in extension.sources if Path(source).parent.name in _LIBRT]
    sources = sorted({*known["sources"], *shared})
    folders = sorted({*known["folders"], *(folder for library in libraries for folder in library.include_dirs)})
    for library in libraries:
        library.sources.extend(source for source in sources if source not in library.sources)
        library.include_dirs.extend(folder for folder in folders if folder not in library.include_dirs)
    found = {"sources": sources, "folders": folders}
    written = {kind: [path.removeprefix(f"{here}{os.sep}") for path in paths] for kind, paths in found.items()}
    kept.write_text(json.dumps(written), encoding="utf-8")


def _groups(package: Path) -> list[tuple[list[str], str | None]]:
    """The sources by folder. mypyc translates a whole group again when one of its files has changed."""
    groups: dict[str, list[str]] = {}
    for path in engine.sources(package):
        parts = path.relative_to(package).parts
        name = "_".join(("evertable", *parts[:-1]))
        groups.setdefault(name, []).append(path.relative_to(package.parent).as_posix())
    return [(files, name) for name, files in groups.items()]


def _compiler() -> Any:
    from setuptools._distutils import ccompiler, sysconfig

    compiler: Any = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    return compiler


def _try_compiler(folder: Path) -> None:
    source = folder / "probe.c"
    source.write_text("#include <Python.h>\n", encoding="ascii")
    try:
        _compiler().compile([str(source)], str(folder), include_dirs=[sysconfig.get_path("include")])
    except Exception as error:
        raise CannotCompile(f"there is no C compiler with Python's headers ({error})") from None


def _build(extensions: Sequence[Any], target: Path, objects: Path) -> None:
    """Compile the C files on all cores, then link the libraries and the small files that lead into them.

    An object file is named after everything it was made from; one that is there already is used again.
    """
    digests: dict[Path, bytes] = {}
    made: dict[str, list[Path]] = {}
    jobs: dict[Path, tuple[str, Any]] = {}
    for extension in extensions:
        for source in extension.sources:
            folders = [*map(Path, extension.include_dirs), Path(source).parent]
            kept = objects / f"{_digest(Path(source), folders, digests).hex()}.o"
            made.setdefault(extension.name, []).append(kept)
            if not kept.exists():
                jobs[kept] = (source, extension)

    def compile_one(kept: Path) -> None:
        source, extension = jobs[kept]
        with TemporaryDirectory(dir=objects) as folder:
            found = _compiler().compile(
                [source],
                folder,
                include_dirs=[*extension.include_dirs, sysconfig.get_path("include")],
                extra_postargs=[*extension.extra_compile_args, *_OPTIONS],
            )
            os.replace(found[0], kept)

    def link(extension: Any) -> None:
        path = target.joinpath(*extension.name.split(".")).with_suffix(engine.SUFFIX)
        _compiler().link_shared_object([str(file) for file in made[extension.name]], str(path))

    objects.mkdir(parents=True, exist_ok=True)
    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, jobs))
            list(pool.map(link, extensions))
    except Exception as error:
        raise Refused(f"the C compiler: {error}") from None
    for path in set(objects.glob("*.o")) - {path for paths in made.values() for path in paths}:
        path.unlink()


def _settings() -> list[str]:
    return [str(value) for value in sysconfig.get_config_vars("CC", "CFLAGS", "SOABI")]


def _digest(source: Path, folders: Sequence[Path], known: dict[Path, bytes]) -> bytes:
    """A digest of a C file and of everything that it includes from the given folders."""
    if source not in known:
        text = source.read_bytes()
        state = blake2b(text + " ".join([*_settings(), *_OPTIONS]).encode(), digest_size=16)
        known[source] = b""  # a file that includes itself again
        for name in _INCLUDE.findall(text):
            for folder in folders:
                if (path := folder / name.decode()).is_file():
                    state.update(_digest(path, folders, known))
                    break
        known[source] = state.digest()
    return known[source]


def _replace(made: Path, target: Path) -> None:
    """Put a folder into its place in one step; programs that run keep the modules they have loaded."""
    old, new = target.with_name(f"{target.name}.old"), target.with_name(f"{target.name}.new")
    for path in (old, new):
        shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(made, new)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def compile_in_background() -> int:
    """Install the compiler and compile, at the lowest priority, unless somebody does so already; keep nothing else."""
    if hasattr(os, "nice"):
        os.nice(19)
    with _alone() as alone:
        if not alone:
            return 0
        try:
            prepare.install("compile")
        except prepare.Failed as error:
            print(error)
            return 1
        return main(False, kept=None)


@contextmanager
def _alone() -> Iterator[bool]:
    """Whether no other process compiles this checkout in the background."""
    path = prepare.VENV / "compiling"
    with path.open("w", encoding="ascii") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # a system without such locks compiles twice
            pass
        except OSError:
            yield False
            return
        yield True


def main(only_check: bool, kept: Path | None = KEPT) -> int:
    """Compile if there is something to do, and say in a line what came of it."""
    if not engine.obstacle():
        return 0
    start = perf_counter()
    try:
        if only_check:
            check_engine(engine.PACKAGE, KEPT)
            return 0
        print("compiling the engine", flush=True)
        compile_engine(engine.PACKAGE, kept)
    except CannotCompile as error:
        print(f"the engine stays interpreted: {error}")
        return 0
    except Refused as error:
        print(f"the engine cannot be compiled: {error}", file=sys.stderr)
        return 1
    print(f"the engine is compiled ({perf_counter() - start:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(compile_in_background() if "--background" in sys.argv else main("--check" in sys.argv))
