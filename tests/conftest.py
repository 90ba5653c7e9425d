"""What every test run has in common: one thread for each sum of numbers, more workers than cores, a first line."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported; all cores have work already

from evertable import engine


def pytest_report_header() -> str:
    return f"engine: {engine.described()}"


def pytest_xdist_auto_num_workers() -> int:
    """Return three times the number of cores for ``-n auto``: two leave the cores idle for a third of the time, because
    tests of the web wait for browsers and servers."""
    return 3 * (os.cpu_count() or 1)
