"""Compiles the engine into a wheel where that is possible; everything else about the build is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from compile_engine import CannotCompile, Refused, compile_engine


class BuildWithEngine(build_py):
    """Compiles what has been copied; an editable install leaves that to ``make engine``."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            try:
                compile_engine(Path(self.build_lib).resolve() / "evertable")
            except (CannotCompile, Refused) as error:
                print(f"the engine stays interpreted: {error}", file=sys.stderr)


class ForOnePlatform(Distribution):
    """A wheel that may hold machine code."""

    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"build_py": BuildWithEngine}, distclass=ForOnePlatform)
