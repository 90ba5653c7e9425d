"""Slow, silent and many connections do not keep others out."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from evertable.web.server import connections
from tests.web.live_server import Server, server
from tests.web.pauses import wait_for

HANDLES = 144
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


def _open(running: Server) -> socket.socket:
    host, port = running.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def _ended(held: socket.socket) -> bytes:
    """Everything that comes until the server closes the connection."""
    got = b""
    try:
        while part := held.recv(4096):
            got += part
    except ConnectionResetError:
        pass
    return got


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("connections") / "games.db") as running:
        yield running


def test_a_head_has_ten_seconds(running: Server) -> None:
    """Bytes that trickle in do not prolong it, and after a response it is the same."""
    start = time.monotonic()  # before connecting: the server's clock runs from there, however busy this process is
    with _open(running) as silent, _open(running) as slow, _open(running) as second, _open(running) as blank:
        for one in (second, blank):
            one.sendall(HEAD + b"\r\n")
            assert one.recv(4096).startswith(b"HTTP/1.1 200 ")
        slow.sendall(HEAD)
        second.sendall(HEAD)
        blank.sendall(b"\r\n")
        slow.settimeout(0.5)
        while time.monotonic() < start + 60:
            try:
                slow.sendall(b"X-Slow: yes\r\n")
                if slow.recv(1) == b"H":
                    break
            except TimeoutError:
                continue
        assert time.monotonic() - start >= connections.HEAD_SECONDS - 1
        slow.settimeout(60)
        assert _ended(slow).startswith(b"TTP/1.1 408 ")
        assert b"HTTP/1.1 408 " in _ended(second)
        assert _ended(silent) == b""
        _ended(blank)
        assert time.monotonic() - start < 60, "none of them is left to the 75 seconds of idle connections"
        assert httpx.get(f"{running.address}/healthz", timeout=60).text == "alive\n"


def test_a_head_is_not_endless(running: Server) -> None:
    with _open(running) as held:
        held.sendall(HEAD)
        for _ in range(connections.HEAD_BYTES // 4000 + 1):
            held.sendall(b"X-Long: " + b"x" * 4000 + b"\r\n")
        assert _ended(held).startswith(b"HTTP/1.1 431 ")


def test_health_is_told_when_handles_run_out(tmp_path: Path) -> None:
    """First by connections that say nothing, then by event streams of many guests."""
    most = HANDLES - connections.SPARE - connections.RESERVE
    log = tmp_path / "log"
    with server(tmp_path / "games.db", handles=HANDLES, log=log) as running, ExitStack() as stack:
        for _ in range(2 * HANDLES):
            stack.enter_context(_open(running))
        wait_for(lambda: _alive(running))
        assert "connections are open" in log.read_text()
        assert httpx.get(f"{running.address}/new", timeout=60).status_code == 200, "who says nothing makes room"
        streams = _streams(running, stack)
        for _ in range(most):
            next(streams)
        answer = httpx.get(f"{running.address}/new", timeout=60)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
        assert _alive(running)
        assert "Traceback" not in log.read_text()


def _alive(running: Server) -> bool:
    try:
        return httpx.get(f"{running.address}/healthz", timeout=60).text == "alive\n"
    except httpx.TransportError:
        return False


def _streams(running: Server, stack: ExitStack) -> Iterator[None]:
    """Open event streams of one table, some for each guest."""
    base = f"{running.address}/api/v1"
    tokens = [httpx.post(f"{base}/guests", json={}, timeout=60).json()["token"] for _ in range(6)]
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    setup = {"game": "evergreen", "seats": ["me", "me"]}
    code = httpx.post(f"{base}/tables", json=setup, headers=headers, timeout=60).json()["code"]
    for number in range(1000):
        held = stack.enter_context(_open(running))
        token = tokens[number % len(tokens)]
        held.sendall(
            f"GET /api/v1/tables/{code}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        held.recv(100)
        yield
