"""Run what takes too long for ``make test``: random games, kills, other deals, builds, other Pythons. ``make soak``.

Every part has a name, a count and a seed. The seed is new at every run, and a line repeats a part::

    python tools/soak.py --seed 1234 --part laws-everdell
    python tools/soak.py --list
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PYTHONS: Final = ROOT / "build" / "pythons"
LOGS: Final = ROOT / "build" / "soak"
OLDEST: Final = (3, 11)
PLACES: Final = ("~/.pyenv/versions/*/bin/python3", "~/.local/share/uv/python/*/bin/python3")
"""Where interpreters lie that are not on the path."""
DUO: Final = (("competitive", 2), ("coop", 2), ("coop", 1), ("challenge", 1))
WHOLE_GAMES: Final = tuple(
    f"tests/browser/test_{name}.py"
    for name in ("company", "duo", "evergreen", "keyboard", "leaves", "modules", "restart", "spirecrest")
)
"""Tests with games that ``make test`` clicks until the first season has changed."""
KILLS: Final = tuple(f"tests/web/test_{name}.py" for name in ("durability", "kills_of_clocks", "kills_of_words"))
TRIED: Final = "import ensurepip, sys; print('%d.%d' % sys.version_info[:2])"


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is run often."""

    name: str
    count: int
    """How many games, kills, requests or tests; what is counted stands in ``what``."""
    what: str
    command: Callable[[int, int], Sequence[Sequence[str]]]
    """Commands for a count and a seed, run one after the other."""
    environment: Callable[[int, int], dict[str, str]] = lambda count, seed: {}


def laws(game: str, *words: str) -> Callable[[int, int], Sequence[Sequence[str]]]:
    """Random games with the laws of the kernel checked at every step."""

    def command(count: int, seed: int) -> Sequence[Sequence[str]]:
        how = ("--games", str(count), "--seed", str(seed), "--check")
        return [(sys.executable, "-m", "evertable", "simulate", game, *words, *how)]

    return command


def tests(*words: str) -> Callable[[int, int], Sequence[Sequence[str]]]:
    """Tests of the suite."""
    return lambda count, seed: [(sys.executable, "-m", "pytest", "-q", *words)]


def parts() -> list[Part]:
    """Return everything there is, the quick parts first."""
    return [
        Part("laws-evergreen", 500, "games", laws("evergreen")),
        *(
            Part(f"laws-duo-{mode}-{players}", 1000, "games", laws("duo", "--modules", mode, "--players", str(players)))
            for mode, players in DUO
        ),
        Part("laws-everdell", 2000, "games", laws("everdell", "--modules", "random")),
        Part("same", 100, "games of each game", tests("tests/engine/test_same.py"), _same),
        Part("interpreted", 1, "run of the engine's tests", _interpreted),
        Part("kills", 20, "kills", tests(*KILLS), _kills),
        Part("kills-postgres", 10, "kills", tests("tests/web/test_postgres_kills.py"), _postgres),
        Part("secrecy", 20, "games of a kind", tests("tests/web/test_leaks.py"), _secrecy),
        Part("cookies", 5000, "headers", tests("tests/web/test_flood.py", "-k", "cookies"), _requests),
        Part("limits", 5000, "requests", tests("tests/web/test_flood.py", "-k", "limits"), _requests),
        Part("connections", 3, "runs", _connections),
        Part("openapi", 100, "requests of a kind", tests("tests/web/test_openapi.py"), _openapi),
        Part(
            "hostile", 2000, "files of a kind", tests("-n", "auto", "tests/properties/test_hostile_input.py"), _hostile
        ),
        Part(
            "whole-games",
            10,
            "games",
            tests("-n", "auto", *WHOLE_GAMES),
            lambda count, seed: {"EVERTABLE_WHOLE_GAMES": "1"},
        ),
        Part(
            "layout",
            3,
            "languages",
            tests("-n", "auto", "--dist", "worksteal", "tests/browser/layout"),
            lambda count, seed: {"EVERTABLE_LAYOUT": "whole"},
        ),
        Part("outside", 1, "installation", tests("tests/outside"), lambda count, seed: {"EVERTABLE_FRESH": "1"}),
        Part("docs", 1, "site", tests("tests/docs/test_site.py"), lambda count, seed: {"EVERTABLE_SITE": "1"}),
        Part("cluster", 1, "kill", tests("tests/cli/test_ray.py"), lambda count, seed: {"EVERTABLE_CLUSTER": "1"}),
        Part("other-deals", 2, "deals", _other_deals),
        Part("dist", 1, "build of every form", _dist),
        *(Part(f"python-{version}", 1, "run of the engine's tests", _python(path)) for version, path in pythons()),
    ]


def _same(count: int, seed: int) -> dict[str, str]:
    return {"EVERTABLE_SAME_GAMES": str(count), "EVERTABLE_SEED": str(seed)}


def _kills(count: int, seed: int) -> dict[str, str]:
    kills = {f"EVERTABLE_{kind}KILLS": str(count) for kind in ("", "CLOCK_", "WORD_")}
    return {**kills, "EVERTABLE_SEED": str(seed)}


def _postgres(count: int, seed: int) -> dict[str, str]:
    seconds = {"EVERY": 10, "SECONDS": 10 * (count + 1), "PACE": 5, "TABLES": 100, "LONGEST": 30}
    return {"EVERTABLE_SEED": str(seed), **{f"EVERTABLE_KILL_{name}": str(value) for name, value in seconds.items()}}


def _secrecy(count: int, seed: int) -> dict[str, str]:
    return {"EVERTABLE_LEAK_GAMES": str(count), "EVERTABLE_SEED": str(seed)}


def _requests(count: int, seed: int) -> dict[str, str]:
    return {"EVERTABLE_REQUESTS": str(count), "EVERTABLE_SEED": str(seed)}


def _openapi(count: int, seed: int) -> dict[str, str]:
    return {"EVERTABLE_OPENAPI_EXAMPLES": str(count), "EVERTABLE_SEED": str(seed)}


def _hostile(count: int, seed: int) -> dict[str, str]:
    return {"EVERTABLE_HOSTILE": str(count), "EVERTABLE_SEED": str(seed)}


def _connections(count: int, seed: int) -> Sequence[Sequence[str]]:
    """The tests of connections and proxies; they leave nothing to chance."""
    return list(tests("tests/web/test_connections.py", "tests/web/test_proxy.py")(count, seed)) * count


def _other_deals(count: int, seed: int) -> Sequence[Sequence[str]]:
    """The browser tests with other cards; each command sets its own deal."""
    suite = (sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "tests/browser")
    return [("env", f"EVERTABLE_DEAL={seed + i}", *suite) for i in range(count)]


def _dist(count: int, seed: int) -> Sequence[Sequence[str]]:
    """Build what is published, install each form and the checkout into an environment of its own, and try them."""
    return [(sys.executable, "-m", "tools.dist"), (sys.executable, "-m", "tools.try_dist")]


def pythons() -> Iterator[tuple[str, Path]]:
    """Find an interpreter of every other version that this machine has, the oldest version first."""
    named = [Path(name) for minor in range(OLDEST[1], 20) if (name := shutil.which(f"python3.{minor}"))]
    places = [Path(place).expanduser() for place in PLACES]
    lying = [path for place in places for path in sorted(Path(place.anchor).glob(str(place.relative_to(place.anchor))))]
    found: dict[tuple[int, ...], Path] = {}
    for path in [*named, *lying]:
        told = subprocess.run([path, "-c", TRIED], capture_output=True, text=True, check=False)
        if told.returncode == 0 and re.fullmatch(r"\d+\.\d+\n", told.stdout):
            found.setdefault(tuple(map(int, told.stdout.split("."))), path)
    for version, path in sorted(found.items()):
        if version >= OLDEST and version != sys.version_info[:2]:
            yield ".".join(map(str, version)), path


def engine_tests() -> list[str]:
    """Return the tests of the engine, as the Makefile lists them, and those of the documents."""
    found = re.search(r"^ENGINE_TESTS := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return [*found[1].split(), "tests/docs"]


def _interpreted(count: int, seed: int) -> Sequence[Sequence[str]]:
    """The engine's tests, interpreted, those of the bots with them."""
    run = (sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", *engine_tests())
    return [("env", "EVERTABLE_ENGINE=interpreted", *run)] * count


def _python(path: Path) -> Callable[[int, int], Sequence[Sequence[str]]]:
    """The engine's tests, interpreted, on another Python in a virtual environment of its own."""

    def command(count: int, seed: int) -> Sequence[Sequence[str]]:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        needed = [*project["dependencies"], *project["optional-dependencies"]["research"], "pytest", "pytest-xdist"]
        folder = PYTHONS / path.resolve().parts[-3]
        python = str(folder / "bin" / "python")
        return [
            (str(path), "-m", "venv", str(folder)),
            (python, "-m", "pip", "install", "-q", "--constraint", "constraints.txt", *needed),
            ("env", "EVERTABLE_ENGINE=interpreted", python, "-m", "pytest", "-q", "-n", "auto", *engine_tests()),
        ]

    return command


def run(part: Part, count: int, seed: int) -> bool:
    """Run a part, with its output in a log; say in a line how it went."""
    LOGS.mkdir(parents=True, exist_ok=True)
    log, start = LOGS / f"{part.name}.log", monotonic()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **part.environment(count, seed)}
    print(f"{part.name:<22} {count:>6} {part.what}, seed {seed}: ", end="", flush=True)
    with log.open("w", encoding="utf-8") as file:
        for command in part.command(count, seed):
            print(json.dumps(command), file=file, flush=True)
            done = subprocess.run(command, cwd=ROOT, env=environment, stdout=file, stderr=file, check=False)
            if done.returncode:
                break
    good = done.returncode == 0
    print(f"{'ok' if good else 'FAILED'} ({monotonic() - start:.0f} s)", flush=True)
    if not good:
        last = log.read_text(encoding="utf-8").splitlines()[-15:]
        print("\n".join([*last, f"The whole output is in {log.relative_to(ROOT)}. Again:"]))
        print(f"  python tools/soak.py --seed {seed} --count {count} --part {part.name}", flush=True)
    return good


def main(words: Sequence[str] | None = None) -> int:
    """Run all parts or those that are named; exit code 1 if one fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, help="left out: a new one")
    parser.add_argument("--part", action="append", default=[], help="only this one; may be repeated")
    parser.add_argument("--count", type=int, help="instead of each part's own")
    parser.add_argument("--list", action="store_true", help="list the parts")
    wanted = parser.parse_args(words)
    known = {part.name: part for part in parts()}
    if unknown := sorted({*wanted.part} - {*known}):
        parser.error(f"There is no part {', '.join(unknown)}. Choose of: {', '.join(known)}.")
    if wanted.list:
        print("\n".join(f"{part.name:<22} {part.count:>6} {part.what}" for part in known.values()))
        return 0
    seed = wanted.seed if wanted.seed is not None else SystemRandom().randrange(10**6)
    chosen = [known[name] for name in dict.fromkeys(wanted.part or known)]
    good = [run(part, wanted.count or part.count, seed) for part in chosen]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
