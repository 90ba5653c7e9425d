"""Signing in with an OpenID provider: one of the tests' own, on this machine."""

import json
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi import FastAPI
from joserfc import jwt
from joserfc.jwk import RSAKey

from evertable.web.app import create_app
from evertable.web.server.settings import OpenId, Settings, openid_settings
from tests.web.guest import Visitor, serving, text_of
from tests.web.test_accounts import ME, name_of, named


class Provider:
    """Knows people by a subject, and signs what it says about them."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "1"})
        self.subject = "person-1"
        self.wrong: dict[str, Any] = {}
        """Claims that are not what they should be."""
        self.begun: dict[str, dict[str, str]] = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._tell(provider.said(self.path))

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self._tell(provider.token({name: values[0] for name, values in parse_qs(body).items()}))

            def _tell(self, data: dict[str, Any]) -> None:
                self.send_response(400 if "error" in data else 200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(json.dumps(data).encode())

            def log_message(self, *args: Any) -> None:
                """Nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def said(self, path: str) -> dict[str, Any]:
        """Answer GET."""
        if path == "/keys":
            return {"keys": [self.key.as_dict(private=False)]}
        return {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
        }

    def authorize(self, address: str) -> str:
        """Do what a person does there: agree. Return where the browser is led."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["client_id"] == "evertable"
        assert asked["scope"] == "openid"
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(8)
        self.begun[code] = asked
        return f"{urlsplit(asked['redirect_uri']).path}?code={code}&state={asked['state']}"

    def token(self, form: dict[str, str]) -> dict[str, Any]:
        """Answer POST: exchange a code, once, for who holds the verifier."""
        asked = self.begun.pop(form.get("code", ""), None)
        challenge = urlsafe_b64encode(sha256(form.get("code_verifier", "").encode()).digest()).rstrip(b"=").decode()
        if asked is None or asked["code_challenge"] != challenge:
            return {"error": "invalid_grant"}
        claims: dict[str, Any] = {"iss": self.address, "aud": "evertable", "sub": self.subject, "nonce": asked["nonce"]}
        claims |= {"exp": int(time.time()) + 60, "iat": int(time.time()), **self.wrong}
        key = self.wrong.get("key", self.key)
        claims.pop("key", None)
        signed = jwt.encode({"alg": "RS256", "kid": "1"}, claims, key)
        return {"access_token": "x", "token_type": "Bearer", "id_token": signed}


@pytest.fixture
def provider() -> Iterator[Provider]:
    """A provider that answers."""
    provider = Provider()
    yield provider
    provider.server.shutdown()
    provider.server.server_close()


@pytest.fixture
def known(settings: Settings, provider: Provider) -> Iterator[FastAPI]:
    """A server that has named the provider."""
    openid = OpenId(provider.address, "evertable", "secret", "The club")
    with serving(create_app(replace(settings, openid=openid))) as app:
        yield app


def _sign_in(visitor: Visitor, provider: Provider) -> Any:
    visitor.get("/sign-in")
    away = visitor.get("/sign-in/openid")
    assert away.status_code == 303, text_of(away)
    return visitor.get(provider.authorize(away.headers["location"]))


def test_the_provider_brings_somebody_back(known: FastAPI, provider: Provider) -> None:
    hazel = named(known, "Hazel")
    assert "The club" in text_of(hazel.get(ME))
    assert _sign_in(hazel, provider).headers["location"] == ME
    phone = Visitor(known)
    assert "With The club" in text_of(phone.get("/sign-in"))
    _sign_in(phone, provider)
    assert name_of(phone) == "Hazel"
    provider.subject = "person-2"
    other = Visitor(known)
    _sign_in(other, provider)
    assert name_of(other) != "Hazel"
    hazel.get(ME)
    hazel.post(f"{ME}/openid/drop")
    provider.subject = "person-1"
    again = Visitor(known)
    _sign_in(again, provider)
    assert name_of(again) != "Hazel"


@pytest.mark.parametrize(
    "wrong",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "somebody-else"},
        {"exp": 1},
        {"nonce": "another"},
        {"sub": ""},
        {"sub": 7},
        {"key": RSAKey.generate_key(2048, {"kid": "1"})},
    ],
)
def test_a_token_that_does_not_fit_signs_nobody_in(known: FastAPI, provider: Provider, wrong: dict[str, Any]) -> None:
    _sign_in(named(known, "Hazel"), provider)
    provider.wrong = wrong
    phone = Visitor(known)
    answer = _sign_in(phone, provider)
    assert answer.status_code == 409
    assert "The club could not be reached, or its answer does not fit." in text_of(answer)
    assert name_of(phone) != "Hazel"


def test_an_answer_is_good_once_and_for_who_began(known: FastAPI, provider: Provider) -> None:
    hazel, eve = named(known, "Hazel"), named(known, "Eve")
    away = hazel.get("/sign-in/openid").headers["location"]
    back = provider.authorize(away)
    assert eve.get(back).status_code == 403
    assert hazel.get(back).status_code == 403, "used up by the one who tried"
    back = provider.authorize(hazel.get("/sign-in/openid").headers["location"])
    known.state.services.now.ahead += 601
    assert hazel.get(back).status_code == 403
    refused = hazel.get("/sign-in/openid").headers["location"]
    state = parse_qs(urlsplit(refused).query)["state"][0]
    assert hazel.get(f"/sign-in/openid/back?error=access_denied&state={state}").status_code == 409


def test_a_provider_that_is_away_is_said_so(settings: Settings) -> None:
    openid = OpenId("http://127.0.0.1:9", "evertable", "", "The club")
    with serving(create_app(replace(settings, openid=openid))) as app:
        assert Visitor(app).get("/sign-in/openid").status_code == 409


def test_without_a_provider_there_is_nothing(app: FastAPI) -> None:
    ann = Visitor(app)
    assert ann.get("/sign-in/openid").status_code == 404
    assert ann.get("/sign-in/openid/back?code=x&state=y").status_code == 404
    ann.get(ME)
    assert ann.post(f"{ME}/openid/drop").status_code == 404


def test_options_that_do_not_fit_are_refused() -> None:
    assert openid_settings(None, None, None, None) is None
    found = openid_settings("https://id.example/", "evertable", None, None)
    assert found == OpenId("https://id.example", "evertable", "", "id.example")
    for options in (
        (None, "client", None, None),
        ("https://id.example", None, None, None),
        ("http://id.example", "client", None, None),
        ("id.example", "client", None, None),
    ):
        with pytest.raises(ValueError, match=r"openid|provider"):
            openid_settings(*options)
