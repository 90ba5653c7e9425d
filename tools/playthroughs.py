"""Write the playthroughs of tests/research anew: ``python tools/playthroughs.py``. They hold what OpenSpiel sees of one
game each; look at what has changed (``zdiff``) before you keep it."""

import gzip
from pathlib import Path

import evertable.research.spiel  # noqa: F401  (registers the games)
from evertable import registry

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "research" / "playthroughs"


def main() -> None:
    """Write a file for each game."""
    from open_spiel.python.algorithms import generate_playthrough

    for name in registry.NAMES:
        text = generate_playthrough.playthrough(f"python_evertable_{name}(deals=3)", [1], seed=1)
        path = FOLDER / f"{name}.txt.gz"
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{path.name}: {len(text)} characters")


if __name__ == "__main__":
    main()
