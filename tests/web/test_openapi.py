"""The API does what its OpenAPI description says, whatever it is sent."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, seed, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from evertable.web.app import create_app
from evertable.web.server.settings import Settings
from tests.web.live_server import server

pytest_plugins = ("schemathesis.pytest.plugin",)
SCHEMA = schemathesis.openapi.from_dict(create_app(Settings("sqlite://", b"-" * 32)).openapi())

MANY = os.environ.get("EVERTABLE_OPENAPI_EXAMPLES")
"""Requests for each path and method in ``make soak``, which takes others at every run (``EVERTABLE_SEED``)."""
EXAMPLES = int(MANY or "12")


ENDING = {("DELETE", "/api/v1/me"), ("POST", "/api/v1/me/sign-out")}
"""Requests after which the token is dead: each gets one of its own."""


@dataclass
class Running:
    address: str
    token: str
    code: str


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a guest at a table."""
    folder: Path = tmp_path_factory.mktemp("openapi")
    with server(folder / "games.db", generous=True) as started:
        api = f"{started.address}/api/v1"
        token = httpx.post(f"{api}/guests", json={"name": "Ann"}).json()["token"]
        wanted = {"game": "evergreen", "seats": ["me", "me"]}
        table = httpx.post(f"{api}/tables", json=wanted, headers={"Authorization": f"Bearer {token}"})
        yield Running(started.address, token, table.json()["code"])


@SCHEMA.exclude(path_regex="/events$").parametrize()
@seed(int(os.environ.get("EVERTABLE_SEED", "0")))
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=MANY is None,
    suppress_health_check=list(HealthCheck),
    database=None,
)
def test_the_description_is_true(case: schemathesis.Case[Any], running: Running) -> None:
    """No 5xx, no answer that is not described. A code that could be one becomes that of a real table.

    What fits the description may still be against the rules of a game, so it may be refused.
    """
    code = (case.path_parameters or {}).get("code")
    if isinstance(code, str) and re.fullmatch("[A-Za-z0-9]{1,12}", code):
        case.path_parameters["code"] = running.code
    token = running.token
    if (case.method.upper(), case.operation.path) in ENDING:
        token = httpx.post(f"{running.address}/api/v1/guests", json={"name": "Ann"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    answer = case.call(base_url=running.address, headers=headers, timeout=60)
    excluded: list[Any] = [positive_data_acceptance]
    unsent = [] in dict(case.query or {}).values()  # a parameter without values changes nothing about a request
    if unsent or answer.status_code == 413:  # a refusal, too, which that check does not know
        excluded.append(negative_data_rejection)
    case.validate_response(answer, headers=headers, excluded_checks=excluded)
