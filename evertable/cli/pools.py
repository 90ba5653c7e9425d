"""Who plays the many games of a command: processes of this machine (``--jobs``) or a Ray cluster (``--ray``)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from evertable.cli.common import BadInput, refusing

if TYPE_CHECKING:
    from evertable.pool.work import Pool


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

    with refusing(ClusterError), Cluster(ray) as cluster:
        yield cluster
