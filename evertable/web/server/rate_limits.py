"""Rate limiting with token buckets, one per key."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final

_KEPT: Final = 10_000
_HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that one subscriber has in common."""
_LONGEST: Final = 64


class TokenBuckets:
    """Token buckets by key. The least recently used ones are dropped; a new bucket is full."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._clock: Final = clock
        self._levels: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take a token and return True, or return False if the bucket is empty."""
        now = self._clock()
        level, then = self._levels.pop(name, (float(self._burst), now))
        level = min(float(self._burst), level + (now - then) * self._rate)
        allowed = level >= 1.0
        self._levels[name] = (level - 1.0 if allowed else level, now)
        if len(self._levels) > _KEPT:
            self._levels.popitem(last=False)
        return allowed


def visitor_address(client: str) -> str:
    """Return the address that limits count: an IPv4 address, or the network of an IPv6 address.

    A visitor with IPv6 can choose among 2^64 addresses. A text that is no address is cut: proxies may pass on anything.
    """
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client[:_LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((int(address), _HOUSEHOLD), strict=False))
