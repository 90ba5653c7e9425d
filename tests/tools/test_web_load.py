"""The load benchmark's server ends with it, however the benchmark ends."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_server_ends_when_the_benchmark_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "bench/web_load.py", "--serve", str(tmp_path / "load.db")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            assert int(process.stdout.readline()) > 0
            assert process.poll() is None
            process.stdin.close()  # as the system does it when the benchmark is killed
            process.wait(timeout=60)
        finally:
            process.kill()
