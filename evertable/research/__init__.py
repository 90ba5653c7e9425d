"""Environments for research: the games as numbers, for programs that learn (docs/research.md).

They need the extra ``research``. Each library is imported when its environment is first requested.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from evertable.research.aec import aec_env as aec_env
    from evertable.research.seat import seat_env as seat_env
    from evertable.research.vector import VectorGames as VectorGames

_HERE: Final = {"aec_env": "aec", "seat_env": "seat", "VectorGames": "vector"}


def __getattr__(name: str) -> Any:
    if name not in _HERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HERE[name]}"), name)
