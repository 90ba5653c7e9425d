"""The worked session of docs/api.md, run word for word against a live server."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.live_server import ROOT, server

SESSION = "\n".join(re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.DOTALL))


def test_the_worked_session(tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.fail("this test runs the curl commands of docs/api.md and needs curl")
    with server(tmp_path / "games.db") as running:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", SESSION],
            env={"API": f"{running.address}/api/v1", "PATH": "/usr/bin:/bin:/usr/local/bin"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert "event: changed" in done.stdout
    assert '"moves":[{"number":1' in done.stdout
