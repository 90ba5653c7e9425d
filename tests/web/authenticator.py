"""An authenticator in software: makes passkeys and signs with them, as a telephone or a security key does."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

ORIGIN = "http://testserver"


def text_of(data: bytes) -> str:
    """Bytes in base64url."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey."""

    def __init__(self, origin: str = ORIGIN, host: str = "testserver") -> None:
        self.origin, self.host = origin, host
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(20)
        self.count = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a registration."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45) + credential}
        response = {"attestationObject": text_of(cbor2.dumps(attested))}
        return self._told("webauthn.create", options, response)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a sign-in."""
        self.count += 1
        data = self._data(0x05)
        answer = self._told("webauthn.get", options, {"authenticatorData": text_of(data)})
        client = urlsafe_b64decode(answer["response"]["clientDataJSON"] + "==")
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        answer["response"]["signature"] = text_of(signature)
        return answer

    def _data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _told(self, kind: str, options: dict[str, Any], response: dict[str, Any]) -> dict[str, Any]:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        client = text_of(json.dumps(told).encode())
        response = {"clientDataJSON": client, **response}
        return {"id": text_of(self.id), "rawId": text_of(self.id), "type": "public-key", "response": response}
