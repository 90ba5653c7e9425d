"""Identity of guests: a signed cookie, a signed token for programs, and CSRF tokens for forms."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer

from evertable.web.storage.model import Guest
from evertable.web.storage.store import Store

COOKIE: Final = "evertable"
COOKIE_SECONDS: Final = 2 * 365 * 24 * 3600
_ID: Final = re.compile(r"[A-Za-z0-9_-]{16,40}")
_REMEMBERED: Final = 20_000


@dataclass(frozen=True, slots=True)
class Visitor:
    """The guest of a request. Nothing is stored about guests who only read pages."""

    id: str
    fresh: bool
    """Whether the guest is new: nothing is known about them."""
    address: str
    device: str = ""
    """The browser; empty for programs and for cookies from before there were devices."""
    generation: int = 0
    """How often the guest had been signed out everywhere when the cookie was made."""


class Credential(NamedTuple):
    """What a cookie or token says."""

    guest: str
    device: str = ""
    generation: int = 0


def moderators_secret(key: bytes) -> str:
    """Return what the secret link of the moderators ends with. It changes with the server's key only."""
    return hmac.digest(key, b"moderator", "sha256").hex()[:32]


class Keys:
    """Sign and verify with the server's secret key."""

    def __init__(self, key: bytes) -> None:
        self._guests: Final = Signer(key, salt="guest", digest_method=hashlib.sha256)
        self._key: Final = key
        # each request of a guest needs both again
        self.credential: Final = lru_cache(_REMEMBERED)(self._credential)
        self.csrf: Final = lru_cache(_REMEMBERED)(self._csrf)

    def new_guest(self) -> str:
        """Return a random id for a new guest."""
        return secrets.token_urlsafe(18)

    def new_device(self, guest_id: str = "") -> str:
        """Return a random id for a new device, or the one that a guest's cookie without a device stands for."""
        if not guest_id:
            return secrets.token_urlsafe(12)
        return hmac.new(self._key, b"device " + guest_id.encode(), hashlib.sha256).hexdigest()[:16]

    def sign(self, guest_id: str, device: str = "", generation: int = 0) -> str:
        """Return the signed id of a guest, for a cookie or token. Tokens of programs name no device."""
        told = f"{guest_id}~{device}~{generation}" if device or generation else guest_id
        return self._guests.sign(told).decode()

    def read(self, signed: str | None) -> str | None:
        """Return the guest's id, or None if the signature is not valid. Does not ask whether it was signed out."""
        found = self.credential(signed)
        return found.guest if found is not None else None

    def _credential(self, signed: str | None) -> Credential | None:
        """Return what a cookie or token says, or None if the signature is not valid."""
        if not signed or len(signed) > 200 or not signed.isascii():
            return None
        try:
            told = self._guests.unsign(signed).decode()
        except BadSignature:
            return None
        guest_id, _, rest = told.partition("~")
        device, _, generation = rest.partition("~")
        return Credential(guest_id, device, int(generation or 0)) if _ID.fullmatch(guest_id) else None

    def _csrf(self, guest_id: str) -> str:
        """Return the CSRF token of a guest's forms. Only pages served to this guest contain it."""
        return hmac.new(self._key, b"csrf " + guest_id.encode(), hashlib.sha256).hexdigest()

    def csrf_fits(self, guest_id: str, given: str) -> bool:
        """Return whether a CSRF token belongs to the guest."""
        return hmac.compare_digest(self.csrf(guest_id).encode(), given.encode())


class Guests:
    """Stored guests, with the most recent ones cached."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._recent: Final[OrderedDict[str, Guest]] = OrderedDict()

    async def get(self, guest_id: str) -> Guest:
        """Return a guest. An unknown one has no name and default settings."""
        guest = self._recent.get(guest_id) or await self._store.guest(guest_id) or Guest(guest_id)
        self._remember(guest)
        return guest

    async def is_new(self, guest_id: str) -> bool:
        """Return whether nothing is stored about a guest yet."""
        return await self._store.guest(guest_id) is None

    async def keep(self, guest: Guest) -> None:
        """Store a guest, new or changed."""
        await self._store.keep_guest(guest)
        self._remember(guest)

    def forget(self, guest_id: str | None = None) -> None:
        """Drop one guest or all of them from the cache, because another process may have changed them."""
        if guest_id is None:
            self._recent.clear()
        else:
            self._recent.pop(guest_id, None)

    def _remember(self, guest: Guest) -> None:
        self._recent[guest.id] = guest
        self._recent.move_to_end(guest.id)
        if len(self._recent) > _REMEMBERED:
            self._recent.popitem(last=False)
