"""The build backend: setuptools, which needs mypyc only for wheels. An editable install downloads no compiler."""

import os

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

PURE = "EVERTABLE_PURE"
"""The environment variable that asks for a wheel without machine code."""
COMPILER = ("mypy>=2.4", "msgspec", "numpy")
"""What compiles the engine: mypyc, and the libraries whose types its sources use. Without those it is refused."""


def get_requires_for_build_wheel(config_settings: dict[str, str] | None = None) -> list[str]:
    """Add what compiles the engine (tools/compile_engine.py), unless a pure wheel is asked for."""
    requires: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return requires if os.environ.get(PURE) else [*requires, *COMPILER]
