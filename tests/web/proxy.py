"""nginx in front of a server, with the configuration of docs/deploy.md."""

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.live_server import ROOT

DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
WHOLE = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def documented() -> str:
    """The site in docs/deploy.md."""
    found = re.search(r"^```nginx\n(.*?)^```", DEPLOY, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for localhost; return it and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


@contextmanager
def nginx(program: str, folder: Path, server_port: int, port: int) -> Iterator[str]:
    """Run nginx on a port of loopback; yield its address."""
    cert, key = certificate(folder)
    site = documented()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("http://127.0.0.1:8080", f"http://127.0.0.1:{server_port}"),
        ("/etc/ssl/certs/table.example.org.pem", str(cert)),
        ("/etc/ssl/private/table.example.org.key", str(key)),
    ):
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    config = folder / "nginx.conf"
    config.write_text(WHOLE.format(folder=folder, site=site), encoding="utf-8")
    words = [program, "-c", str(config), "-p", str(folder), "-e", str(folder / "error.log")]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            _wait_for(folder / "nginx.pid", process)
            yield f"https://localhost:{port}"
        finally:
            process.terminate()


def _wait_for(pid: Path, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while not (pid.exists() and pid.read_text().strip()):
        assert process.poll() is None, process.communicate()[1].decode()
        assert time.monotonic() < end
        time.sleep(0.02)
