"""Compile the engine: ``python tools/compile_engine.py``. What is compiled and when it is used: evertable/engine.py.
With ``--check`` mypyc only looks whether it could.

Where something is missing that has nothing to do with the sources (a C compiler, Python's headers, mypyc) the engine
stays interpreted and a line says so. Sources that mypyc or the C compiler refuse are an error.
"""

import os
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.pop("EVERTABLE_ENGINE", None)

from evertable import engine  # noqa: E402

_FLAGS: Final = ("--config-file=", "--ignore-missing-imports", "--explicit-package-bases")
"""Types are the business of ``make check``; here a library may even be missing, as in an isolated build."""


class CannotCompile(Exception):
    """Something is missing on this machine, with its name."""


class Refused(Exception):
    """The sources cannot be compiled; mypyc or the C compiler has said why."""


def compile_engine(package: Path) -> None:
    """Compile the sources of ``package`` and put the modules beside them, all at once."""
    with TemporaryDirectory(prefix="evertable-") as folder, chdir(package.parent):
        _try_compiler(Path(folder))
        digest = engine.digest(package)
        made = Path(folder) / engine.FOLDER.name
        _build(_translate(package, folder), made, Path(folder) / "objects")
        (made / "digest").write_text(digest, encoding="ascii")
        _replace(made, package / engine.FOLDER.name)


def check_engine(package: Path) -> None:
    """Let mypyc translate the sources and throw away what it makes of them."""
    with TemporaryDirectory(prefix="evertable-") as folder, chdir(package.parent):
        _translate(package, folder)


def _translate(package: Path, folder: str) -> list[Any]:
    """The C sources of the engine as extension modules. Optimisation beyond the first level only takes longer."""
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CannotCompile(f"there is no mypyc ({error})") from None
    files = [path.relative_to(package.parent).as_posix() for path in engine.sources(package)]
    try:
        return mypycify(
            [*_FLAGS, f"--cache-dir={folder}/mypy", *files],
            target_dir=f"{folder}/c",
            multi_file=True,
            opt_level="1",
            debug_level="0",
            group_name=engine.LIBRARY.removesuffix("__mypyc"),
        )
    except SystemExit:
        raise Refused("mypyc refuses the sources, see above") from None


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
    """Compile the C files on all cores, then link the library and the small files that lead into it."""
    sources = [(source, extension) for extension in extensions for source in extension.sources]

    def compile_one(job: tuple[str, Any]) -> list[str]:
        source, extension = job
        folders = [*extension.include_dirs, sysconfig.get_path("include")]
        found: list[str] = _compiler().compile(
            [source], str(objects), include_dirs=folders, extra_postargs=extension.extra_compile_args
        )
        return found

    def link(extension: Any) -> None:
        path = target.joinpath(*extension.name.split(".")).with_suffix(engine.SUFFIX)
        _compiler().link_shared_object(made[extension.name], str(path))

    made: dict[str, list[str]] = {}
    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for (_, extension), found in zip(sources, pool.map(compile_one, sources), strict=True):
                made.setdefault(extension.name, []).extend(found)
            list(pool.map(link, extensions))
    except Exception as error:
        raise Refused(f"the C compiler: {error}") from None


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


def main(only_check: bool) -> int:
    """Compile if there is something to do, and say in a line what came of it."""
    if not engine.obstacle():
        return 0
    start = perf_counter()
    try:
        if only_check:
            check_engine(engine.PACKAGE)
            return 0
        print("compiling the engine (once for each change of its sources)", flush=True)
        compile_engine(engine.PACKAGE)
    except CannotCompile as error:
        print(f"the engine stays interpreted: {error}")
        return 0
    except Refused as error:
        print(f"the engine cannot be compiled: {error}", file=sys.stderr)
        return 1
    print(f"the engine is compiled ({perf_counter() - start:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
