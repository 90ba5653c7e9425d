"""What every test run says first."""

from evertable import engine


def pytest_report_header() -> str:
    return f"engine: {engine.described()}"
