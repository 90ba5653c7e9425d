"""Notices that it is one's turn: each once, to those who want them, and to nobody who is at the table."""

import asyncio
import json
import socket
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic
from typing import Any
from zoneinfo import ZoneInfo

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.live import time_up
from evertable.web.notices import push_request, service
from evertable.web.notices.push import Push, PushFailed
from evertable.web.notices.quiet import quiet_until
from evertable.web.notices.rows import Device, NoticeSettings
from evertable.web.server.settings import Settings
from evertable.web.storage import game_time
from tests.web import mail_server
from tests.web.guest import Client, Visitor, serving, text_of
from tests.web.streams import streaming

HOUR, DAY = 3600.0, 86_400.0
SITE = "https://table.example"


class PushService:
    """A push service on this machine with one browser behind it, which reads what comes."""

    def __init__(self) -> None:
        self.key = generate_private_key(SECP256R1())
        self.auth = b"0123456789abcdef"
        self.messages: list[dict[str, Any]] = []
        self.answers: list[int] = []
        self.headers: list[dict[str, str]] = []
        self.endpoint = ""

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the form that a page sends."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _b64(point), "auth": _b64(self.auth)}
        return {"do": "add", "endpoint": self.endpoint, **keys}

    @property
    def device(self) -> Device:
        """The same as a stored browser."""
        return Device("x", self.endpoint, self.fields["p256dh"], self.fields["auth"])

    def take(self, body: bytes, headers: dict[str, str]) -> int:
        """Take a message; returns the status to answer."""
        if self.answers:
            return self.answers.pop(0)
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        self.messages.append(json.loads(plain))
        self.headers.append(headers)
        return 201


def _b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service for a while."""
    taken = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(taken.take(body, {name.lower(): value for name, value in self.headers.items()}))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *told: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        taken.endpoint = f"http://127.0.0.1:{server.server_address[1]}/push/abc"
        yield taken
        server.shutdown()
        thread.join()


@pytest.fixture
def post() -> Iterator[mail_server.MailServer]:
    with mail_server.mail_server() as running:
        yield running


@pytest.fixture
def browser() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def settings(settings: Settings, post: mail_server.MailServer, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(game_time, "LEASE", 1e12)
    monkeypatch.setattr(time_up, "LOOK", 1e6)
    monkeypatch.setattr(service, "LOOK", 1e6)
    return replace(settings, mail=post.url, mail_from="games@table.example", site=SITE, push_anywhere=True)


def pass_time(app: FastAPI, seconds: float) -> None:
    """Let time go by, and let the server look at its clocks and its outbox."""
    services = app.state.services
    services.now.ahead += seconds
    app.state.portal.call(services.clock_watch.look)
    app.state.portal.call(services.notices.look)


def _wants_mail(visitor: Visitor, address: str, **more: Any) -> None:
    """Let a visitor have a confirmed address, and want mail."""
    visitor.get("/games")
    services = visitor.app.state.services
    known: dict[str, str] = services.__dict__.setdefault("_addresses", {})
    known[_id(visitor)] = address

    async def email_of(guest: str) -> str | None:
        return known.get(guest)

    services.notices.email_of = email_of
    assert visitor.post("/games/notices", mail="1", **more).status_code == 303


def _id(visitor: Visitor) -> str:
    found = visitor.app.state.services.keys.read(visitor.client.cookies["evertable"])
    assert isinstance(found, str)
    return found


def _two(ann: Visitor, ben: Visitor, clock: str = f"days:{int(3 * DAY)}") -> tuple[str, Visitor, Visitor]:
    """A table of two; its path, who is to move and who is not."""
    path = ann.new("me", "friend", clock=clock)
    ben.post(f"{path}/seat", do="join")
    return (path, ann, ben) if ann.live_game(path).actor == 0 else (path, ben, ann)


def _turn(visitor: Visitor, path: str) -> None:
    """Play until somebody else is to move."""
    seat = visitor.live_game(path).actor
    while visitor.live_game(path).actor == seat and not visitor.live_game(path).over:
        game = visitor.live_game(path)
        answer = visitor.act(path, game.game.text(game.s, game.view(seat).legal_actions()[0]))
        assert answer.status_code == 200, answer.text


def test_a_game_over_a_week_sends_each_notice_once(
    app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer, browser: PushService
) -> None:
    _wants_mail(ann, "ann@host.example")
    ben.get("/")
    assert ben.post("/games/push", **browser.fields).json() == {"devices": 1}
    path, first, second = _two(ann, ben)
    turns = {_id(ann): 0, _id(ben): 0}
    turns[_id(first)] += 1  # the first turn is one, too
    for _ in range(7):
        for player, other in ((first, second), (second, first)):
            pass_time(app, DAY / 2)
            for _ in range(3):
                pass_time(app, HOUR / 6)
            _turn(player, path)
            turns[_id(other)] += 1
    pass_time(app, 2 * HOUR)
    pass_time(app, 2 * HOUR)
    assert len(post.mails) == turns[_id(ann)]
    assert len(browser.messages) == turns[_id(ben)]
    subject = post.mails[-1]["Subject"]
    assert subject == "Your turn"
    body = post.mails[-1].get_payload(decode=True)
    assert isinstance(body, bytes)
    assert f"{SITE}{path}" in body.decode()
    assert "left." in body.decode()
    assert "[" not in body.decode(), "icons are words"
    assert browser.messages[-1]["url"] == path
    assert all("vapid" in headers["authorization"].lower() for headers in browser.headers)


def test_nothing_is_sent_unless_it_was_switched_on(
    app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer
) -> None:
    path, first, _ = _two(ann, ben)
    _turn(first, path)
    pass_time(app, DAY)
    assert post.mails == []
    _wants_mail(ann, "ann@host.example")
    ann.post("/games/notices", mail="")
    pass_time(app, HOUR)
    assert post.mails == []


def test_a_turn_that_is_over_or_taken_back_gets_none(
    app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer
) -> None:
    for visitor, name in ((ann, "ann"), (ben, "ben")):
        _wants_mail(visitor, f"{name}@host.example")
    path, first, second = _two(ann, ben)
    _turn(first, path)
    _turn(second, path)
    first.post(f"{path}/takeback", to=1)
    second.post(f"{path}/takeback", answer="yes")
    assert len(first.live_game(path).moves) == 0
    pass_time(app, HOUR)
    to = [mail["To"] for mail in post.mails]
    assert to == ["ann@host.example" if first is ann else "ben@host.example"], "only the turn that there is"


def test_a_turn_that_comes_again_is_told_once(
    app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer
) -> None:
    path, first, second = _two(ann, ben)
    _wants_mail(second, "second@host.example")
    _turn(first, path)
    moves = len(first.live_game(path).moves)
    pass_time(app, HOUR)
    assert len(post.mails) == 1
    first.post(f"{path}/takeback", to=1)
    second.post(f"{path}/takeback", answer="yes")
    pass_time(app, HOUR)
    _turn(first, path)
    assert len(first.live_game(path).moves) == moves
    pass_time(app, HOUR)
    assert len(post.mails) == 1


def test_who_is_at_the_table_gets_none(app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer) -> None:
    path, first, second = _two(ann, ben)
    _wants_mail(second, "second@host.example")
    with streaming(second, path):
        _turn(first, path)
        pass_time(app, HOUR)
    pass_time(app, HOUR)
    assert post.mails == []


def test_quiet_hours_put_it_off(app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer) -> None:
    path, first, second = _two(ann, ben)
    zone = "Europe/Warsaw"
    now = datetime.fromtimestamp(app.state.services.now(), ZoneInfo(zone))
    start, end = f"{now.hour:02}:00", f"{(now.hour + 3) % 24:02}:00"
    _wants_mail(second, "second@host.example", quiet_from=start, quiet_until=end, zone=zone)
    _turn(first, path)
    pass_time(app, 1.5 * HOUR)
    assert post.mails == []
    pass_time(app, 2 * HOUR)
    assert len(post.mails) == 1


def test_once_a_day_all_games_come_in_one_mail(
    app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer
) -> None:
    _wants_mail(ann, "ann@host.example", often="day")
    tables = [_two(ann, ben) for _ in range(3)]
    for path, first, _ in tables:
        if first is ben:
            _turn(ben, path)
    pass_time(app, HOUR)
    assert len(post.mails) == 1
    assert post.mails[0]["Subject"] == "3 games wait for you"
    for path, *_ in tables:
        _turn(ann, path)
        _turn(ben, path)
    pass_time(app, HOUR)
    assert len(post.mails) == 1
    pass_time(app, DAY)
    assert len(post.mails) == 2


def test_a_server_that_is_busy_is_asked_again_and_one_that_refuses_is_not(
    app: FastAPI, ann: Visitor, ben: Visitor, post: mail_server.MailServer
) -> None:
    path, first, second = _two(ann, ben)
    _wants_mail(second, "second@host.example")
    post.refusals.append("450 busy")
    _turn(first, path)
    pass_time(app, 2 * HOUR)
    assert post.mails == []
    pass_time(app, 2 * HOUR)
    assert len(post.mails) == 1
    _turn(second, path)
    _turn(first, path)
    post.refusals.append("550 nobody of that name")
    for _ in range(3):
        pass_time(app, HOUR)
    assert len(post.mails) == 1


def test_a_browser_that_has_gone_is_forgotten(app: FastAPI, ann: Visitor, ben: Visitor, browser: PushService) -> None:
    path, first, second = _two(ann, ben)
    second.post("/games/push", **browser.fields)
    browser.answers.append(410)
    _turn(first, path)
    pass_time(app, HOUR)
    assert browser.messages == []
    assert app.state.portal.call(app.state.services.notices.rows.devices, _id(second)) == []


def test_a_message_is_claimed_before_it_is_sent(
    app: FastAPI, ann: Visitor, ben: Visitor, settings: Settings, post: mail_server.MailServer
) -> None:
    """As after a kill between the two: another server on the same database sends nothing."""
    path, first, second = _two(ann, ben)
    _wants_mail(second, "second@host.example")
    _turn(first, path)

    async def killed(*given: object, **more: object) -> None:
        """Come to nothing."""

    app.state.services.notices._deliver = killed
    pass_time(app, HOUR)
    again = create_app(settings)
    again.state.services.now.ahead += 2 * HOUR
    with serving(again):
        again.state.services.notices.email_of = app.state.services.notices.email_of
        pass_time(again, HOUR)
    assert post.mails == []


def test_a_holiday_lets_clocks_in_days_stand_still(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path, first, second = _two(ann, ben)
    before = first.live(path).info.deadline
    assert before is not None
    assert first.post("/games/away", do="start", days="30").status_code == 409
    assert first.post("/games/away", do="start", days="7").status_code == 303
    assert first.live(path).info.deadline is None
    assert "You are on holiday. It ends in 7 days" in text_of(first.get("/games"))
    pass_time(app, 5 * DAY)
    assert second.live(path).seats[first.live_game(path).actor].bot is None
    assert "You have 16 days" in first.get("/games").text
    pass_time(app, 3 * DAY)
    assert first.live(path).info.deadline == pytest.approx(before + 8 * DAY, abs=60)


def test_your_games_shows_whose_turn_it_is(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    assert "No table waits for you" in ann.get("/games").text
    path, first, second = _two(ann, ben)
    other, *_ = _two(ann, ben, f"days:{int(DAY)}")
    _turn(first, path)
    page = second.get("/games").text
    assert path in page
    assert "Play" in page
    assert "2 days 23 h" in page or "3 days" in page
    assert second.get("/games/count").json()["waiting"] >= 1
    following = second.client.get(f"/games/next?after={other.removeprefix('/t/')}")
    assert following.headers["location"] == path
    assert second.client.get(f"/games/next?after={path.removeprefix('/t/')}").headers["location"] in (other, "/games")


def test_switches_refuse_what_makes_no_sense(ann: Visitor) -> None:
    unwise: list[dict[str, Any]] = [{"often": "always"}, {"zone": "Valley/Everdell"}, {"quiet_from": "25:00"}]
    for fields in unwise:
        assert ann.post("/games/notices", **fields).status_code == 400, fields
    unlikely: list[dict[str, Any]] = [
        {"do": "add", "endpoint": "ftp://x"},
        {"do": "add", "endpoint": "//x"},
        {"do": "add", "endpoint": "https://["},
        {"do": "add", "endpoint": "https://push.example:99999/"},
        {"do": "add", "endpoint": "https://push.example/\r\nHost: inside"},
        {"do": "add", "endpoint": "https://push.example/a b"},
        {"do": "add", "endpoint": "https://name@push.example/"},
        {"do": "x"},
    ]
    for fields in unlikely:
        assert ann.post("/games/push", **fields).status_code == 400, fields
    assert ann.client.post("/games/notices", data={"mail": "1"}).status_code in (400, 403), "only our own forms"


INSIDE = ("127.0.0.1", "localhost", "10.1.2.3", "169.254.169.254", "0.0.0.0", "2130706433", "0x7f.1")
NOT_PUBLIC = (
    "192.168.0.1", "100.64.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1",
    "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1",
)  # fmt: skip


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_addresses_that_are_not_on_the_internet(address: str) -> None:
    assert not push_request.is_public(address)


def test_addresses_on_the_internet() -> None:
    for address in ("1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::"):
        assert push_request.is_public(address), address


@pytest.mark.parametrize("host", INSIDE)
def test_push_goes_to_the_internet_only(browser: PushService, host: str) -> None:
    push = Push(b"k" * 32, "mailto:games@table.example", anywhere=False)
    assert not push.accepts(browser.endpoint)
    with pytest.raises(PushFailed, match="not on the internet"):
        asyncio.run(push.send(replace(browser.device, endpoint=f"https://{host}/push"), {}))
    assert browser.messages == []


def test_the_address_that_was_looked_at_is_connected_to(browser: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server may answer with a public address first, and then with one of our network."""
    looked_up: list[str] = []

    def lookup(host: str, port: int, **how: Any) -> list[Any]:
        looked_up.append(host)
        address = ("127.0.0.1", int(browser.endpoint.split(":")[2].split("/")[0]))
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", address)]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    push = Push(b"k" * 32, "mailto:games@table.example", anywhere=True)
    asyncio.run(push.send(replace(browser.device, endpoint="http://push.example/abc"), {"title": "x"}))
    assert browser.messages == [{"title": "x"}]
    assert browser.headers[0]["host"] == "push.example"
    assert looked_up == ["push.example"]


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 ", b"HTTP/1.1 201 x" * 10_000, b"\x16\x03\x01", b"HTTP/2 201\r\n"])
def test_a_push_service_that_says_anything(browser: PushService, monkeypatch: pytest.MonkeyPatch, says: bytes) -> None:
    """One that drips its answer, or sends it without end, keeps nobody waiting for more than the time of a request."""
    monkeypatch.setattr(push_request, "TIMEOUT", 1.0)

    async def served() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(ConnectionError):
                while not writer.is_closing():
                    writer.write(says or b"H")
                    await writer.drain()
                    await asyncio.sleep(0.1)
            writer.transport.abort()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        endpoint = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        push = Push(b"k" * 32, "mailto:games@table.example", anywhere=True)
        with pytest.raises(PushFailed) as raised:
            await push.send(replace(browser.device, endpoint=endpoint), {})
        assert raised.value.again
        server.close()
        await asyncio.sleep(0.3)

    start = monotonic()
    asyncio.run(served())
    assert monotonic() - start < 30


@pytest.mark.parametrize("p256dh", ["", "=", "AA", "BB" * 40, "\u00e9", "BA" + "A" * 85])
@pytest.mark.parametrize("auth", ["", "=", "A", "\u00e9", "MDEyMzQ1Njc4OWFiY2RlZg"])
def test_keys_that_are_none(browser: PushService, p256dh: str, auth: str) -> None:
    push = Push(b"k" * 32, "mailto:games@table.example", anywhere=True)
    with pytest.raises(PushFailed) as raised:
        asyncio.run(push.send(replace(browser.device, p256dh=p256dh, auth=auth), {}))
    assert raised.value.gone


def test_one_notice_that_fails_keeps_no_other(
    app: FastAPI, ann: Visitor, ben: Visitor, browser: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, first, second = _two(ann, ben)
    second.post("/games/push", **browser.fields)
    _turn(first, path)
    other, third, fourth = _two(Visitor(app), Visitor(app))
    fourth.post("/games/push", **{**browser.fields, "endpoint": browser.endpoint + "d"})
    _turn(third, other)
    line, failures = app.state.services.notices._line, ["once"]

    async def fails(*given: Any) -> Any:
        if failures:
            failures.pop()
            raise RuntimeError("this table cannot be read")
        return await line(*given)

    monkeypatch.setattr(app.state.services.notices, "_line", fails)
    pass_time(app, HOUR)
    assert len(browser.messages) == 1


def test_the_key_of_push_follows_from_the_key_of_the_server() -> None:
    push = Push(b"k" * 32, "mailto:games@table.example", anywhere=False)
    assert push.public_key == Push(b"k" * 32, "", anywhere=True).public_key, "it follows from the server's key"
    assert push.public_key != Push(b"l" * 32, "", anywhere=True).public_key


@pytest.mark.parametrize(
    ("now", "start", "end", "quiet"),
    [("23:30", "22:00", "08:00", "08:00"), ("07:59", "22:00", "08:00", "08:00"), ("08:00", "22:00", "08:00", ""),
     ("13:00", "12:00", "14:00", "14:00"), ("11:00", "12:00", "14:00", ""), ("11:00", "", "", "")],
)  # fmt: skip
def test_quiet_hours(now: str, start: str, end: str, quiet: str) -> None:
    zone = ZoneInfo("America/New_York")
    hour, minute = map(int, now.split(":"))
    moment = datetime(2026, 11, 19, hour, minute, tzinfo=zone).timestamp()
    until = quiet_until(moment, start, end, "America/New_York")
    assert (until is None) == (not quiet)
    if until is not None:
        assert 0 < until - moment < DAY
        assert f"{datetime.fromtimestamp(until, zone):%H:%M}" == quiet


def test_nothing_is_kept_of_who_is_forgotten(app: FastAPI, ann: Visitor, browser: PushService) -> None:
    ann.post("/games/push", **browser.fields)
    rows, guest = app.state.services.notices.rows, _id(ann)
    app.state.portal.call(rows.forget, guest)
    assert app.state.portal.call(rows.devices, guest) == []
    assert app.state.portal.call(rows.settings, guest) == NoticeSettings(guest)


def test_programs_read_their_games_and_say_what_they_want(app: FastAPI) -> None:
    token = Client(app).post("/api/v1/guests", json={"name": "Ann"}).json()["token"]
    program = Client(app, {"Authorization": f"Bearer {token}"})
    clock = {"kind": "days", "seconds": int(3 * DAY)}
    wanted = {"game": "everdell", "seats": ["me", "me"], "clock": clock, "pace": "instant"}
    code = program.post("/api/v1/tables", json=wanted).json()["code"]
    (game,) = program.get("/api/v1/me/games").json()
    assert (game["code"], game["waits"]) == (code, True)
    assert game["left"] == pytest.approx(3 * DAY, abs=60)
    body = {"mail": True, "often": "day", "quiet_from": "22:00", "quiet_until": "08:00", "zone": "Europe/Paris"}
    told = program.request("PUT", "/api/v1/me/notices", json=body).json()
    assert {name: told[name] for name in body} == body
    assert program.get("/api/v1/me/notices").json() == told
    assert program.request("PUT", "/api/v1/me/notices", json={"zone": "Valley"}).status_code == 400
    assert program.request("PUT", "/api/v1/me/holiday", json={"days": 7}).json()["away_until"] is not None
    assert program.get(f"/api/v1/tables/{code}").json()["clock"]["running"] is None
    assert program.request("PUT", "/api/v1/me/holiday", json={"days": 0}).json()["away_until"] is None
