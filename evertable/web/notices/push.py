"""Web push: encrypted messages to browsers through their push services, signed with the server's key (VAPID)."""

import asyncio
import hmac
import json
from base64 import urlsafe_b64encode
from functools import cached_property
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

from evertable.web.notices.push_request import NotPublic, post
from evertable.web.notices.rows import Device

SIGNED_FOR: Final = 12 * 3600
"""Seconds for which a signature is good; a day at most."""
TTL: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is off."""
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
GONE: Final = (404, 410)
BUSY: Final = (429, 500, 502, 503, 504)
LONGEST_ENDPOINT: Final = 1000


class PushFailed(Exception):
    """A message was not taken. ``again``: a later try may succeed; ``gone``: the browser has ended its subscription."""

    def __init__(self, reason: str, *, again: bool = False, gone: bool = False) -> None:
        super().__init__(reason)
        self.again: Final = again
        self.gone: Final = gone


class Push:
    """Sends push messages. Its key follows from the server's secret key, so all processes have the same one."""

    def __init__(self, key: bytes, subject: str, anywhere: bool) -> None:
        seed = hmac.digest(key, b"web push", "sha512")
        self._secret: Final = 1 + int.from_bytes(seed) % (ORDER - 1)
        self._subject: Final = subject
        self._anywhere: Final = anywhere

    @cached_property
    def public_key(self) -> str:
        """The public key as browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def accepts(self, endpoint: str) -> bool:
        """Return whether an endpoint may be one of a push service."""
        if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            return False
        try:
            parts = urlsplit(endpoint)
            _ = parts.port
        except ValueError:
            return False
        right = parts.scheme == "https" or (self._anywhere and parts.scheme == "http")
        return right and bool(parts.hostname) and parts.username is None

    async def send(self, device: Device, message: dict[str, Any]) -> None:
        """Send a message. Raise PushFailed if it was not taken."""
        data = json.dumps(message, ensure_ascii=False).encode()
        try:
            headers, body = await asyncio.to_thread(self._written, device, data)
            status = await post(device.endpoint, headers, body, self._anywhere)
        except NotPublic:
            raise PushFailed("the push service is not on the internet", gone=True) from None
        except (OSError, TimeoutError) as error:
            raise PushFailed(str(error) or "the push service does not answer", again=True) from None
        except (ValueError, IndexError) as error:  # keys that are none
            raise PushFailed(str(error), gone=True) from None
        if not 200 <= status < 300:
            raise PushFailed(f"the push service answers {status}", again=status in BUSY, gone=status in GONE)

    def _written(self, device: Device, data: bytes) -> tuple[dict[str, str], bytes]:
        """Return the headers and the encrypted body of a message. Raise ValueError if the browser's keys are none."""
        from py_vapid import Vapid02
        from pywebpush import WebPusher, WebPushException

        parts = urlsplit(device.endpoint)
        claims: dict[str, Any] = {
            "sub": self._subject,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time()) + SIGNED_FOR,
        }
        subscription = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        try:
            body: bytes = WebPusher(subscription).encode(data)["body"]
        except WebPushException as error:
            raise ValueError(str(error)) from None
        signed: dict[str, str] = Vapid02(self._key).sign(claims)
        return {**signed, "Content-Encoding": "aes128gcm", "TTL": str(TTL)}, body

    @cached_property
    def _key(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

        return derive_private_key(self._secret, SECP256R1())
