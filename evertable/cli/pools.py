"""Who plays the many games of a command: processes of this machine (``--jobs``) or a Ray cluster (``--ray``)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from evertable.cli.common import BadInput

if TYPE_CHECKING:
    from evertable.pool.work import Pool

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, help="Processes; left out: all cores. The games do not depend on it."),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: 'auto' or HOST:PORT (docs/cluster.md)."),
]


@contextmanager
def pool_of(jobs: int | None, ray: str | None, usual: int | None = None) -> Iterator["Pool"]:
    """Those who play; ``usual`` is how many processes to take if nothing is said, else one for each core."""
    if ray is None:
        from evertable.pool.local import LocalPool

        with LocalPool(jobs or usual or os.cpu_count() or 1) as pool:
            yield pool
        return
    if jobs is not None:
        raise BadInput("--jobs counts processes of this machine, --ray plays on a cluster; give one")
    from evertable.pool.cluster import Cluster, ClusterError

    try:
        with Cluster(ray) as cluster:
            yield cluster
    except ClusterError as error:
        raise BadInput(str(error)) from None
