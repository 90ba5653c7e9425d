"""Many random requests: cookies of other programs, and visitors who make as much as they can.

``make soak`` sends more, with other seeds (``EVERTABLE_REQUESTS``, ``EVERTABLE_SEED``). All stay in this process.
"""

import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from sqlalchemy import func, select

from evertable.web.app import create_app
from evertable.web.server.identity import COOKIE, Keys
from evertable.web.server.settings import Limits, Settings
from evertable.web.storage.schema import CAMPAIGNS, GUESTS, PADS, TABLES, TOURNAMENTS
from tests.web.guest import GENEROUS, Client, Visitor, serving

REQUESTS = int(os.environ.get("EVERTABLE_REQUESTS", "150"))
SEED = int(os.environ.get("EVERTABLE_SEED", "1"))
NAMES = ("session", "prefs", "_ga", "café", "a b", "x[0]", "", "$Path", "evertabl", "evertable2")
VALUES = (
    '{"a": [1, "b"]}',
    '"open',
    "a, b",
    "żółć",
    "x" * 500,
    "a=b=c",
    "%00",
    "\\",
    " ",
    "Wed, 01 Jan 2031 00:00:00 GMT",
)
ADDRESSES = ("192.0.2.1", "192.0.2.2", "2001:db8::1")


def test_random_cookies_of_other_programs(app: FastAPI) -> None:
    chance, keys = random.Random(SEED), app.state.services.keys
    assert isinstance(keys, Keys)
    client = Client(app)
    for number in range(REQUESTS):
        pairs = [_pair(chance) for _ in range(chance.randrange(6))]
        pairs.insert(
            chance.randrange(len(pairs) + 1), f"{COOKIE}={keys.sign(keys.new_guest(), keys.new_device())}".encode()
        )
        header = chance.choice((b"; ", b";", b" ;  ")).join(pairs)
        answer = client.get("/join", headers=[(b"cookie", header)])
        assert (answer.status_code, "set-cookie" in answer.headers) == (200, False), (SEED, number, header)


def _pair(chance: random.Random) -> bytes:
    if chance.random() < 0.3:  # any bytes that a header may have
        return bytes(chance.choice([9, *range(32, 59), *range(60, 127), *range(128, 256)]) for _ in range(12)).strip()
    return f"{chance.choice(NAMES)}={chance.choice(VALUES)}".encode()


def test_nobody_makes_more_than_the_limits_allow(settings: Settings) -> None:
    """Whatever visitors without cookies and tokens send, what is stored stays within the limit of their addresses."""
    limits = replace(GENEROUS, new_rate=1e-6, new_burst=12, bots_rate=1e-6, bots_burst=2, bots_only=Limits.bots_only)
    with serving(create_app(replace(settings, limits=limits, proxies=("127.0.0.1",)))) as app:
        chance, seen = random.Random(SEED), Counter[int]()
        guests = {address: Visitor(app, **{"X-Forwarded-For": address}) for address in ADDRESSES}
        for number in range(REQUESTS):
            address = chance.choice(ADDRESSES)
            who = chance.choice(
                [guests[address], Visitor(app, **{"X-Forwarded-For": f"203.0.113.{number}, {address}"})]
            )
            path, fields = _wanted(chance)
            answer = who.client.post(path, json=fields) if path.startswith("/api") else who.post(path, **fields)
            seen[answer.status_code] += 1
            assert answer.status_code < 500, (SEED, number, path, fields, answer.text)
        made = app.state.portal.call(app.state.services.store.run, _stored)
        assert sum(made) <= len(ADDRESSES) * limits.new_burst, (SEED, made, seen)
        assert seen[429] > REQUESTS // 10


TOURNAMENT = {
    "name_of_it": "Cup", "game": "evergreen", "seats": 2, "rounds": 2, "pause": 1, "delay": 0, "format": "swiss"
}  # fmt: skip


def _wanted(chance: random.Random) -> tuple[str, dict[str, Any]]:
    """Something that stores something new."""
    bots = {"game": "evergreen", "players": 2, "seat0": "bot:random", "seat1": "bot:random", "pace": "slow"}
    wanted: list[tuple[str, dict[str, Any]]] = [
        ("/api/v1/guests", {}),
        ("/settings", {"name": f"Ann {chance.randrange(100)}"}),
        ("/play-now", {"game": "evergreen"}),
        ("/new", bots),
        ("/new", {**bots, "seat0": "friend"}),
        ("/pad/new", {"game": "evergreen"}),
        ("/campaigns/duo/new", {"city": "Oak", "partner": "alone", "me": "Ann"}),
        ("/tournaments/new", TOURNAMENT),
        ("/join", {"code": "ABCDEF", "name": "Ben"}),
    ]
    return chance.choice(wanted)


def _stored(c: Any) -> list[int]:
    """How many guests, tables and sheets there are. A guest who opens a table by the form is stored with it."""
    made = [c.execute(select(func.count()).select_from(one)).scalar_one() for one in (TABLES, PADS, CAMPAIGNS)]
    hosts = select(TABLES.c.host).union(select(TOURNAMENTS.c.host))
    opened = select(func.count()).select_from(GUESTS).where(GUESTS.c.id.not_in(hosts))
    cups = select(func.count()).select_from(TOURNAMENTS)
    return [*made, c.execute(cups).scalar_one(), c.execute(opened).scalar_one()]
