"""Web push: encrypted messages to browsers through their push services, signed with the server's key (VAPID)."""

import asyncio
import hmac
import json
import socket
from base64 import urlsafe_b64encode
from functools import cached_property
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from evertable.web.notices.rows import Device

TIMEOUT: Final = 15.0
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
        parts = urlsplit(endpoint)
        right = parts.scheme == "https" or self._anywhere
        return len(endpoint) <= LONGEST_ENDPOINT and right and bool(parts.hostname) and parts.username is None

    async def send(self, device: Device, message: dict[str, Any]) -> None:
        """Send a message. Raise PushFailed if it was not taken."""
        await asyncio.to_thread(self._send, device, json.dumps(message, ensure_ascii=False))

    def _send(self, device: Device, data: str) -> None:
        from py_vapid import Vapid02
        from pywebpush import WebPushException, webpush
        from requests import ConnectionError, RequestException, Session

        if not self._anywhere and not _is_public(device.endpoint):
            raise PushFailed("the push service is not on the internet", gone=True)
        subscription = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        with Session() as session:
            session.max_redirects = 0  # nobody sends us elsewhere
            session.trust_env = not self._anywhere
            try:
                webpush(
                    subscription,
                    data,
                    vapid_private_key=Vapid02(self._key),
                    vapid_claims={"sub": self._subject},
                    timeout=TIMEOUT,
                    ttl=TTL,
                    requests_session=session,
                )
            except WebPushException as error:
                status = error.response.status_code if error.response is not None else 0
                raise PushFailed(
                    f"the push service answers {status}", again=status in BUSY, gone=status in GONE
                ) from None
            except ConnectionError as error:
                raise PushFailed(str(error), again=True) from None
            except (RequestException, ValueError) as error:
                raise PushFailed(str(error)) from None

    @cached_property
    def _key(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

        return derive_private_key(self._secret, SECP256R1())


def _is_public(endpoint: str) -> bool:
    """Return whether the host of an address is on the internet and not in our network."""
    parts = urlsplit(endpoint)
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except OSError:
        raise PushFailed("the push service cannot be found", again=True) from None
    return bool(found) and all(ip_address(str(one[4][0]).partition("%")[0]).is_global for one in found)
