"""What every test run has in common: one thread for each sum of numbers, workers and their order, a first line."""

import os
from itertools import groupby

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported; all cores have work already

import pytest

from evertable import engine

SLOW = ("tests/browser/", "tests/engine/test_same.py", "tests/tools/test_dist.py", "tests/web/")
"""Where tests take seconds."""


def pytest_report_header() -> str:
    return f"engine: {engine.described()}"


def pytest_xdist_auto_num_workers() -> int:
    """Return twice the number of cores for ``-n auto``: tests of the web wait for a browser half of their time."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give every worker its share of the slow files first, so that none is left with them at the end.

    xdist hands out the list in as many equal parts as there are workers.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for _, of_file in groupby((item for item in items if item.nodeid.startswith(SLOW)), lambda item: item.path):
        min(shares, key=len).extend(of_file)
    quick = [item for item in items if not item.nodeid.startswith(SLOW)]
    for i, share in enumerate(shares):
        number = len(items) // workers + (i < len(items) % workers) - len(share)
        share.extend(quick[: max(0, number)])
        del quick[: max(0, number)]
    items[:] = [item for share in shares for item in share] + quick
