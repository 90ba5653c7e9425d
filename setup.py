"""Compile the engine into a wheel where that is possible; everything else about the build is in pyproject.toml.

``EVERTABLE_PURE=1`` makes a wheel without machine code, which runs everywhere.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from compile_engine import CannotCompile, Refused, compile_engine

from evertable.version import COMMIT_FILE, commit

PURE = bool(os.environ.get("EVERTABLE_PURE"))


class BuildWithEngine(build_py):
    """Compiles what has been copied; an editable install leaves that to ``make engine``."""

    def run(self) -> None:
        if not self.editable_mode:  # what an earlier build has left there may have been moved or removed since
            shutil.rmtree(Path(self.build_lib) / "evertable", ignore_errors=True)
        super().run()
        if self.editable_mode:
            return
        if name := commit():
            (Path(self.build_lib) / "evertable" / COMMIT_FILE.name).write_text(name, encoding="ascii")
        if not PURE:
            try:
                compile_engine(Path(self.build_lib).resolve() / "evertable")
            except (CannotCompile, Refused) as error:
                print(f"the engine stays interpreted: {error}", file=sys.stderr)


class ForOnePlatform(Distribution):
    """A wheel that may hold machine code."""

    def has_ext_modules(self) -> bool:
        return not PURE


class SourcesWithCommit(sdist):
    """Notes the commit, because a source distribution has no history."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        if name := commit():
            (Path(base_dir) / "evertable" / COMMIT_FILE.name).write_text(name, encoding="ascii")


setup(cmdclass={"build_py": BuildWithEngine, "sdist": SourcesWithCommit}, distclass=ForOnePlatform)
