"""A pool on a Ray cluster. Ray repeats a task if its process or machine dies.

Only names, numbers and results travel: every machine has the same version of the package installed, because a game is
only the same under the same rules. Ray is imported here and nowhere else, when a cluster is requested.
"""

import os
import pickle
import socket
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from evertable import __version__
from evertable.catalog.packs import VARIABLE, active_packs
from evertable.pool.work import Lost, R, T

TRIES_MORE: Final = 5
"""How often a task is done again before its machine is not to blame any more."""
AHEAD: Final = 2
"""Tasks that are handed out for each processor, so that none waits for the next one."""
PATIENCE: Final = 180.0
"""Seconds that a machine has to show that it can work."""
_REACH: Final = 5.0
_PACKAGE: Final = Path(__file__).parents[1]
_DECISIVE: Final = ("**/*.py", "catalog/data/**/*.json", "bots/weights/*")
"""The files of the package that games depend on."""


class ClusterError(Exception):
    """A cluster that cannot be used, with the reason."""


class Setting(NamedTuple):
    """What workers take over from the process that started them."""

    fingerprint: str
    packs: str
    """Folders of card packs, as they stand in the environment."""
    folder: str
    """The folder in which own bots and programs are searched, if the machine has it."""


class Cluster:
    """A connection to a cluster for as long as a command takes."""

    def __init__(self, address: str) -> None:
        """Connect to ``auto`` (the cluster that this machine belongs to) or ``HOST:PORT``; raises ClusterError."""
        self._ray: Final = _connect(address)
        self._setting: Final = Setting(fingerprint(), os.environ.get(VARIABLE, ""), os.getcwd())
        try:
            self._check_machines()
        except BaseException:
            self._ray.shutdown()
            raise

    @property
    def size(self) -> int:
        """The processors that the cluster has now; machines may come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Generator[tuple[int, R | Lost]]:
        """Run tasks (see ``Pool``). Raises ClusterError if a machine that joined later has another package."""
        call = self._ray.remote(num_cpus=1, max_retries=TRIES_MORE)(_call)
        left = iter(enumerate(inputs))
        under_way: dict[Any, int] = {}
        try:
            while True:
                for number, given in islice(left, max(0, AHEAD * self.size - len(under_way))):
                    under_way[call.remote(self._setting, pickle.dumps((task, given)))] = number
                if not under_way:
                    return
                done = self._ray.wait(list(under_way))[0][0]
                yield under_way.pop(done), self._result(done)
        finally:
            for waiting in under_way:
                self._ray.cancel(waiting, force=True)

    def _result(self, done: Any) -> Any:
        wrong = self._ray.exceptions
        dead = (wrong.WorkerCrashedError, wrong.NodeDiedError, wrong.OutOfMemoryError, wrong.ObjectLostError)
        try:
            return self._ray.get(done)
        except ClusterError as error:
            raise ClusterError(f"a machine that has joined the cluster cannot play: {_told(error)}") from None
        except dead as error:
            return Lost(f"the process died, {TRIES_MORE + 1} times: {_told(error)}")

    def _check_machines(self) -> None:
        """Check that every machine has the package in the same version."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        asked = {}
        for node in self._ray.nodes():
            if node["Alive"] and node["Resources"].get("CPU"):
                there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                ask = self._ray.remote(num_cpus=0, scheduling_strategy=there)(_call)
                asked[ask.remote(self._setting, pickle.dumps((bool, None)))] = node["NodeManagerAddress"]
        if not asked:
            raise ClusterError("the Ray cluster has no machine with a processor to play on")
        for answer, machine in asked.items():
            try:
                self._ray.get(answer, timeout=PATIENCE)
            except ClusterError as error:
                raise ClusterError(f"the machine {machine} cannot play: {_told(error)}") from None
            except Exception as error:
                raise ClusterError(f"the machine {machine} cannot run Evertable: {_told(error)}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()


def _connect(address: str) -> Any:
    try:
        import ray
        from ray._private import worker
    except ImportError:
        raise ClusterError("Ray is not installed; it comes with the extra: pip install 'evertable[ray]'") from None
    if address != "auto":
        _reach(address)
    worker._worker_logs_enabled = False  # what happens to machines would be printed among the results
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except Exception as error:
        raise ClusterError(f"cannot use the Ray cluster {address}: {error}") from None
    return ray


def _reach(address: str) -> None:
    """Raise ClusterError if the port cannot be reached, because Ray would try for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or "/" in host:
        raise ClusterError(f"{address!r} is no address of a Ray cluster: 'auto' or HOST:PORT, as 'ray start' tells it")
    try:
        socket.create_connection((host, int(port)), _REACH).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise ClusterError(f"nobody answers at {address}: {error}") from None


# --- what happens on the machines


def _call(setting: Setting, data: bytes) -> Any:
    """Run a task. It is unpickled here, because that may load a game, and packs must be set before."""
    _settle(setting)
    task, given = pickle.loads(data)
    return task(given)


@lru_cache(maxsize=1)
def _settle(setting: Setting) -> None:
    """Check once in each process that it can work here; raises ClusterError."""
    if setting.fingerprint != fingerprint():
        raise ClusterError(f"it has evertable {fingerprint()}, and here is {setting.fingerprint}; install the same one")
    os.environ[VARIABLE] = setting.packs
    for pack in active_packs():
        if not pack.is_dir():
            raise ClusterError(f"it has no card pack {pack}")
    with suppress(OSError):
        os.chdir(setting.folder)


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """Return the version of this package, and a digest of everything in it that games depend on."""
    state = blake2b(digest_size=6)
    for pattern in _DECISIVE:
        for path in sorted(_PACKAGE.glob(pattern)):
            state.update(f"\0{path.relative_to(_PACKAGE).as_posix()}\0".encode() + path.read_bytes())
    return f"{__version__} ({state.hexdigest()})"


def _told(error: Exception) -> str:
    """Return an exception raised on a machine as one line, without Ray's traceback."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, ClusterError):
        return str(cause)
    if isinstance(cause, Exception):
        return f"{type(cause).__name__}: {cause}".strip().splitlines()[-1]
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
