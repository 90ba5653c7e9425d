"""Signing out at one process ends cookies at the others; a link is good once at all of them together."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Visitor, serving
from tests.web.pauses import wait_for
from tests.web.postgres import cluster
from tests.web.test_accounts import ME, name_of, named, open_link, recovery_link
from tests.web.test_people import code_of, relate


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[tuple[FastAPI, FastAPI]]:
    """Two servers on one database."""
    with cluster() as running:
        settings = replace(
            settings_for(running.database(), str(tmp_path / "key")), limits=GENEROUS, bot_workers=1
        )  # fmt: skip
        with serving(create_app(settings)) as one, serving(create_app(settings)) as other:
            yield one, other


def _at(app: FastAPI, visitor: Visitor) -> Visitor:
    """The same browser at another process."""
    again = Visitor(app)
    again.client.cookies.update(visitor.client.cookies)
    return again


def test_a_cookie_dies_at_every_process(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    hazel = named(one, "Hazel")
    link = recovery_link(hazel)
    phone = Visitor(other)
    open_link(phone, link)
    assert name_of(phone) == name_of(_at(one, phone)) == "Hazel"
    hazel.get(ME)
    hazel.post(f"{ME}/devices", do="everywhere")
    wait_for(lambda: name_of(_at(other, phone)) != "Hazel")
    assert name_of(_at(one, phone)) != "Hazel"
    assert name_of(_at(other, hazel)) == "Hazel"
    open_link(phone, link)
    device = other.state.services.keys.credential(phone.client.cookies["evertable"]).device
    hazel.post(f"{ME}/devices", do="out", id=device)
    wait_for(lambda: name_of(_at(other, phone)) != "Hazel")


def test_a_lost_notification_is_caught_up(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    hazel = named(one, "Hazel")
    phone = Visitor(other)
    open_link(phone, recovery_link(hazel))
    other.state.services.process_sync.also_hear["signed_out"] = lambda *words: None
    hazel.get(ME)
    hazel.post(f"{ME}/devices", do="everywhere")
    assert name_of(_at(other, phone)) == "Hazel", "it has not heard of it"
    other.state.portal.call(other.state.services.people.devices.read_sign_outs)
    assert name_of(_at(other, phone)) != "Hazel"


def test_a_name_goes_at_every_process(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    hazel, bram = named(one, "Hazel"), named(other, "Bramble")
    code_of(hazel)
    path = hazel.new("me", "friend", delay=10)
    bram.post(f"{path}/seat", do="join")
    spectator = Visitor(other)
    assert "Hazel" in spectator.get(path).text
    hazel.get(ME)
    hazel.post(f"{ME}/delete", sure="delete me")
    wait_for(lambda: "Hazel" not in spectator.get(path).text + bram.get(path).text)


def test_who_is_blocked_is_blocked_at_every_process(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    hazel, bram = named(one, "Hazel"), named(other, "Bramble")
    his = code_of(bram)
    path = hazel.new("me", "friend")
    relate(hazel, "block", his)
    assert bram.post(f"{path}/seat", do="join").status_code == 403
