"""What every test run has in common: one thread for each sum of numbers, more workers than cores, a first line."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported; all cores have work already

from evertable import engine


def pytest_report_header() -> str:
    return f"engine: {engine.described()}"


def pytest_xdist_auto_num_workers() -> int:
    """Return twice the number of cores for ``-n auto``: tests of the web wait for a browser half of their time."""
    return 2 * (os.cpu_count() or 1)
