"""Who asks: guests by a signed cookie or, for programs, a signed token; and proof that a form is ours."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, Signer

from evertable.web.storage.model import Guest
from evertable.web.storage.store import Store

COOKIE: Final = "evertable"
COOKIE_SECONDS: Final = 2 * 365 * 24 * 3600
_ID: Final = re.compile(r"[A-Za-z0-9_-]{16,40}")
_REMEMBERED: Final = 2000


@dataclass(frozen=True, slots=True)
class Visitor:
    """The guest behind a request. Nothing is stored about a guest who only looks."""

    id: str
    fresh: bool
    """Whether it is new and needs its cookie."""
    address: str


class Keys:
    """Signatures made with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._guests: Final = Signer(key, salt="guest", digest_method=hashlib.sha256)
        self._key: Final = key

    def new_guest(self) -> str:
        """The id of a new guest."""
        return secrets.token_urlsafe(18)

    def sign(self, guest_id: str) -> str:
        """What a guest shows to be known again."""
        return self._guests.sign(guest_id).decode()

    def read(self, signed: str | None) -> str | None:
        """The guest's id, if the signature is ours."""
        if not signed or len(signed) > 200 or not signed.isascii():
            return None
        try:
            guest_id = self._guests.unsign(signed).decode()
        except BadSignature:
            return None
        return guest_id if _ID.fullmatch(guest_id) else None

    def csrf(self, guest_id: str) -> str:
        """What our own forms carry: only who can read our pages as this guest knows it."""
        return hmac.new(self._key, b"csrf " + guest_id.encode(), hashlib.sha256).hexdigest()

    def csrf_fits(self, guest_id: str, given: str) -> bool:
        """Whether a form is ours."""
        return hmac.compare_digest(self.csrf(guest_id).encode(), given.encode())


class Guests:
    """What guests have told about themselves, with the recent ones in memory."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._recent: Final[OrderedDict[str, Guest]] = OrderedDict()

    async def get(self, guest_id: str) -> Guest:
        """A guest; one nobody has heard of is blank."""
        guest = self._recent.get(guest_id) or await self._store.guest(guest_id) or Guest(guest_id)
        self._remember(guest)
        return guest

    async def keep(self, guest: Guest) -> None:
        """Store a guest."""
        await self._store.keep_guest(guest)
        self._remember(guest)

    def forget(self, guest_id: str | None = None) -> None:
        """Ask the database about a guest next time, or about all of them: another process may have changed them."""
        if guest_id is None:
            self._recent.clear()
        else:
            self._recent.pop(guest_id, None)

    def _remember(self, guest: Guest) -> None:
        self._recent[guest.id] = guest
        self._recent.move_to_end(guest.id)
        if len(self._recent) > _REMEMBERED:
            self._recent.popitem(last=False)
