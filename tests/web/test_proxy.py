"""Behind a proxy, limits count the real visitor, and nobody else can claim to be somebody."""

import ssl
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from evertable.web.app import create_app
from evertable.web.server.rate_limits import visitor_address
from evertable.web.server.settings import Limits, Settings, proxy_address
from tests.web.generous_server import free_port
from tests.web.guest import GENEROUS, Client, serving
from tests.web.live_server import server
from tests.web.proxy import nginx
from tools.find_nginx import find

NGINX = find() if sys.platform == "linux" else None
FEW = replace(GENEROUS, new_rate=0.001, new_burst=2)
GUESTS = "/api/v1/guests"


def _new_guest(app: object, *claims: str) -> int:
    headers = [("X-Forwarded-For", claim) for claim in claims]
    return Client(app).post(GUESTS, json={}, headers=headers).status_code  # type: ignore[arg-type]


def test_limits_count_whom_the_proxy_names(settings: Settings) -> None:
    """Our requests come from 127.0.0.1."""
    with serving(create_app(replace(settings, limits=FEW, proxies=("127.0.0.1", "10.0.0.0/8")))) as app:
        assert [_new_guest(app, "192.0.2.1") for _ in range(3)] == [201, 201, 429]
        assert _new_guest(app, "192.0.2.2") == 201
        assert _new_guest(app, "198.51.100.7, 192.0.2.1") == 429, (
            "what a visitor claims stands before what the proxy says"
        )
        assert _new_guest(app, "192.0.2.1, 10.1.2.3") == 429, "two proxies in a row"
        assert _new_guest(app, "192.0.2.3", "192.0.2.1") == 429, "several headers are one"


def test_others_are_not_believed(settings: Settings) -> None:
    for proxies in ((), ("192.0.2.99",)):
        with serving(create_app(replace(settings, limits=FEW, proxies=proxies))) as app:
            assert [_new_guest(app, f"192.0.2.{i}") for i in range(3)] == [201, 201, 429]
            cookie = Client(app).get("/", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
            assert "Secure" not in cookie


def test_the_scheme_of_the_proxy_makes_cookies_secure(settings: Settings) -> None:
    with serving(create_app(replace(settings, proxies=("127.0.0.1",)))) as app:
        answer = Client(app).get("/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"})
        assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_a_visitor_with_a_whole_network_is_one(client: str, counted: str) -> None:
    assert visitor_address(client) == counted


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert [proxy_address(text) for text in ("127.0.0.1", "::1", "10.1.2.3/8")] == ["127.0.0.1", "::1", "10.0.0.0/8"]
    for text in ("proxy.example.org", "10.0.0.0/40", "*", ""):
        with pytest.raises(ValueError, match="is no address of a proxy"):
            proxy_address(text)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """nginx before a server with the limits that everybody has."""
    assert NGINX is not None
    folder: Path = tmp_path_factory.mktemp("proxy")
    with (
        server(folder / "games.db", options=["--proxy", "127.0.0.1", "--metrics"]) as running,
        nginx(NGINX, folder, int(running.address.rpartition(":")[2]), free_port()) as address,
    ):
        yield address


def _from(address: str, front: str) -> httpx.Client:
    """A visitor with another address of this machine."""
    unverified = ssl.create_default_context()
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE
    transport = httpx.HTTPTransport(verify=unverified, local_address=address)
    return httpx.Client(base_url=front.replace("localhost", "127.0.0.1"), transport=transport, timeout=60)


without_nginx = pytest.mark.skipif(NGINX is None, reason="there is no nginx (tools/find_nginx.py says why)")


@without_nginx
def test_limits_count_visitors_of_a_real_nginx(front: str) -> None:
    with _from("127.0.0.2", front) as greedy, _from("127.0.0.3", front) as other:
        answers = [greedy.post(GUESTS, json={}).status_code for _ in range(3 * Limits.new_burst)]
        assert answers[0] == 201
        assert answers[-1] == 429
        claimed = [greedy.post(GUESTS, json={}, headers={"X-Forwarded-For": f"192.0.2.{i}"}) for i in range(9)]
        assert [answer.status_code for answer in claimed].count(429) >= 6, "a claim makes nobody new"
        assert other.post(GUESTS, json={}).status_code == 201


@without_nginx
def test_a_table_behind_a_real_nginx(front: str) -> None:
    with _from("127.0.0.4", front) as client:
        home = client.get("/")
        assert "Secure" in home.headers["set-cookie"]
        csrf = home.text.partition('<meta name="csrf" content="')[2].partition('"')[0]
        origin = {"Origin": str(client.base_url).rstrip("/")}
        opened = client.post("/play-now", data={"csrf": csrf, "game": "evergreen"}, headers=origin)
        assert opened.status_code == 303, opened.text
        assert client.get(opened.headers["location"]).status_code == 200
        with client.stream("GET", f"{opened.headers['location']}/events") as events:
            assert any(line == "event: changed" for line in events.iter_lines()), "nginx does not hold it back"
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").text == "alive\n"
