"""Passkeys (WebAuthn): register one for a guest, and find the guest that one belongs to.

A challenge is a secret that is good once and for five minutes, so that an answer works at one process only, and only
once. ``webauthn`` is imported when somebody uses a passkey: it brings cryptography with it.
"""

import json
import re
import secrets
from base64 import urlsafe_b64decode
from binascii import Error as Base64Error
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request

from evertable.web.people.rows import AccountRows, Passkey
from evertable.web.server.problems import Forbidden
from evertable.web.storage.model import Guest

GOOD_FOR: Final = 300.0
"""Seconds from a challenge to its answer."""
REGISTER: Final = "register"
SIGN_IN: Final = "sign in"
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,1400}")
REFUSED: Final = "This passkey was not accepted. Please try again."


@dataclass(frozen=True, slots=True)
class Party:
    """This server as authenticators know it: by the name of its host, on pages of its origin."""

    id: str
    origin: str

    @classmethod
    def of(cls, request: Request) -> "Party":
        """Return the party that a request was made to."""
        return cls(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


async def registration(rows: AccountRows, party: Party, guest: Guest) -> dict[str, Any]:
    """Return the options with which a browser makes a passkey for a guest."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    account, name = await rows.ensure(guest.id), guest.name or "Evertable"
    options = generate_registration_options(
        rp_id=party.id,
        rp_name="Evertable",
        user_name=name,
        user_id=account.code.encode(),
        challenge=await _challenge(rows, REGISTER, guest.id),
        timeout=int(GOOD_FOR * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=_decoded(key.id)) for key in await rows.passkeys(guest.id)
        ],
    )
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


async def register(
    rows: AccountRows, party: Party, guest: Guest, answer: dict[str, Any], name: str, now: float
) -> Passkey:
    """Store the passkey that a browser has made. Raise Forbidden if it does not answer a challenge of the guest."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    challenge, asked = await _answered(rows, REGISTER, answer)
    if asked != guest.id:
        raise Forbidden(REFUSED)
    try:
        made = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=party.id, expected_origin=party.origin
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise Forbidden(REFUSED) from None
    key_id = bytes_to_base64url(made.credential_id)
    key = Passkey(key_id, guest.id, made.credential_public_key, made.sign_count, name, now)
    await rows.add_passkey(key)
    return key


async def authentication(rows: AccountRows, party: Party) -> dict[str, Any]:
    """Return the options with which a browser asks for any passkey of this server."""
    from webauthn import generate_authentication_options, options_to_json

    challenge = await _challenge(rows, SIGN_IN, "")
    options = generate_authentication_options(rp_id=party.id, challenge=challenge, timeout=int(GOOD_FOR * 1000))
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


async def authenticate(rows: AccountRows, party: Party, answer: dict[str, Any]) -> str:
    """Return the guest whose passkey has signed. Raise Forbidden if none of ours has."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    challenge, _ = await _answered(rows, SIGN_IN, answer)
    key_id = answer.get("id")
    key = await rows.passkey(key_id) if isinstance(key_id, str) and _ID.fullmatch(key_id) else None
    if key is None:
        raise Forbidden("This passkey is not known here. Perhaps it was removed.")
    try:
        done = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise Forbidden(REFUSED) from None
    await rows.used_passkey(key, done.new_sign_count)
    return key.guest


async def _challenge(rows: AccountRows, purpose: str, guest: str) -> bytes:
    made = secrets.token_urlsafe(32)
    await rows.new_secret(purpose, guest, GOOD_FOR, secret=made)
    return made.encode()


async def _answered(rows: AccountRows, purpose: str, answer: dict[str, Any]) -> tuple[bytes, str]:
    """Return the challenge that an answer names and who asked for it; it is used up."""
    try:
        told = json.loads(_decoded(answer["response"]["clientDataJSON"]))
        challenge = _decoded(told["challenge"])
        found = await rows.use_up(purpose, challenge.decode("ascii"))
    except (ValueError, KeyError, TypeError, RecursionError):
        found = None
    if found is None:
        raise Forbidden(REFUSED)
    return challenge, found[0]


def _decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url, with or without padding. Raise ValueError if it is none."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (Base64Error, UnicodeEncodeError, AttributeError):
        raise ValueError("this is not base64url") from None
