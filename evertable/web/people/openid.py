"""Sign in with an OpenID provider that the host has named: authorization code flow with PKCE, by ``authlib``."""

import asyncio
import logging
import secrets
from time import monotonic
from typing import Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable.present.words import mark
from evertable.web.people.mails import site_of
from evertable.web.people.own import ACCOUNTS, own_account, sign_in
from evertable.web.people.pages import ME
from evertable.web.server.problems import Conflict, Forbidden, NotFound
from evertable.web.server.settings import OpenId
from evertable.web.services import Caller, CurrentVisitor, Form

LOG: Final = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False, dependencies=[ACCOUNTS])
PURPOSE: Final = "openid"
TEN_MINUTES: Final = 600.0
KEPT: Final = 3600.0
"""Seconds for which the provider's description is kept."""
TIMEOUT: Final = 10.0
LONGEST: Final = 255
"""Characters of what a provider calls a person."""
UNUSABLE: Final = mark("{name} could not be reached, or its answer does not fit.")
ALGORITHMS: Final = ["RS256", "PS256", "ES256", "EdDSA"]
_known: Final[dict[str, tuple[float, dict[str, Any]]]] = {}


@router.get("/sign-in/openid")
async def start(caller: CurrentVisitor, request: Request) -> Response:
    """Lead to the provider."""
    provider = _provider(caller)
    caller.services.people.allow_try(caller.visitor.address)
    nonce, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
    data = {"nonce": nonce, "verifier": verifier}
    state = await caller.services.people.rows.new_secret(PURPOSE, caller.guest.id, TEN_MINUTES, data)
    session = _session(provider, caller, request)
    described = await _described(provider)
    address, _ = session.create_authorization_url(
        described["authorization_endpoint"], state=state, nonce=nonce, code_verifier=verifier
    )
    return RedirectResponse(address, 303)


@router.get("/sign-in/openid/back")
async def back(caller: CurrentVisitor, request: Request, code: str = "", state: str = "") -> Response:
    """Come back from the provider: sign in whom it knows, or connect the caller with it."""
    provider, rows = _provider(caller), caller.services.people.rows
    found = await rows.use_up(PURPOSE, state[:100])
    if found is None or found[0] != caller.guest.id:
        raise Forbidden("This sign-in was not begun here, or too long ago. Please try again.")
    if not code:
        raise Conflict("{name} did not let you in.", name=provider.name)
    subject = await _subject(provider, caller, request, code[:2000], found[1])
    guest = await rows.by_identity(provider.issuer, subject)
    if guest is None:
        await own_account(caller, request)
        guest = await rows.add_identity(provider.issuer, subject, caller.guest.id)
    if guest != caller.guest.id:
        await sign_in(caller.services, request, guest)
    return RedirectResponse(ME, 303)


@router.post(f"{ME}/openid/drop")
async def drop(caller: CurrentVisitor, form: Form) -> Response:
    """Disconnect the caller from the provider."""
    await caller.services.people.rows.drop_identities(caller.guest.id, _provider(caller).issuer)
    return RedirectResponse(f"{ME}#keep", 303)


async def _subject(provider: OpenId, caller: Caller, request: Request, code: str, begun: dict[str, Any]) -> str:
    """Return what the provider calls the person. Raise Conflict if its answer cannot be believed."""
    described = await _described(provider)
    session = _session(provider, caller, request)
    try:
        return await asyncio.to_thread(_exchange, provider, session, described, code, begun)
    except Exception as error:  # network, HTTP, JSON, signature, claims: the provider is at fault, or somebody lies
        LOG.warning("%s could not be used to sign in: %s: %s", provider.issuer, type(error).__name__, error)
        raise Conflict(UNUSABLE, name=provider.name) from None


def _exchange(provider: OpenId, session: Any, described: dict[str, Any], code: str, begun: dict[str, Any]) -> str:
    """Return the subject of the token that a code is exchanged for. Raise whatever is wrong with it."""
    from joserfc import jwt
    from joserfc.jwk import KeySet

    token = session.fetch_token(
        described["token_endpoint"],
        grant_type="authorization_code",
        code=code,
        code_verifier=begun["verifier"],
        timeout=TIMEOUT,
    )
    keys = KeySet.import_key_set(_read(described["jwks_uri"]))
    told = jwt.decode(token["id_token"], keys, algorithms=ALGORITHMS).claims
    jwt.JWTClaimsRegistry(
        leeway=60,
        iss={"essential": True, "value": described["issuer"]},
        aud={"essential": True, "value": provider.client},
        exp={"essential": True},
        nonce={"essential": True, "value": begun["nonce"]},
        sub={"essential": True},
    ).validate(told)
    subject = told["sub"]
    if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST:
        raise ValueError("sub is no text of a usual length")
    return subject


def _provider(caller: Caller) -> OpenId:
    found = caller.services.settings.openid
    if found is None:
        raise NotFound("There is nothing at this address.")
    return found


def _session(provider: OpenId, caller: Caller, request: Request) -> Any:
    """Return a client of the provider. The extra ``openid`` brings the library."""
    from authlib.integrations.requests_client import OAuth2Session

    return OAuth2Session(
        client_id=provider.client,
        client_secret=provider.secret,
        scope="openid",
        redirect_uri=f"{site_of(caller, request)}/sign-in/openid/back",
        code_challenge_method="S256",
    )


def _read(address: str) -> Any:
    """Return the JSON at an address of the provider."""
    import requests

    answer = requests.get(address, timeout=TIMEOUT, allow_redirects=False)
    answer.raise_for_status()
    return answer.json()


async def _described(provider: OpenId) -> dict[str, Any]:
    """Return the provider's description. Raise Conflict if it does not answer."""
    kept = _known.get(provider.issuer)
    if kept is not None and kept[0] > monotonic():
        return kept[1]
    try:
        found: dict[str, Any] = await asyncio.to_thread(_read, f"{provider.issuer}/.well-known/openid-configuration")
        if str(found["issuer"]).rstrip("/") != provider.issuer:
            raise ValueError(f"it calls itself {found['issuer']}")
    except Exception as error:
        LOG.warning("%s does not describe itself: %s", provider.issuer, error)
        raise Conflict(UNUSABLE, name=provider.name) from None
    _known[provider.issuer] = (monotonic() + KEPT, found)
    return found
