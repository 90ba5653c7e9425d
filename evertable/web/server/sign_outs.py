"""Cookies and tokens that are dead although their signature fits, in memory: every request asks."""

from typing import Final

from evertable.web.server.identity import Credential

GONE: Final = 2**31 - 1
"""The generation of a guest who was deleted: no cookie is ever good again."""


class SignOuts:
    """Devices that were signed out, and guests who were signed out everywhere."""

    def __init__(self) -> None:
        self._devices: Final[set[tuple[str, str]]] = set()
        self._generations: Final[dict[str, int]] = {}

    def add(self, guest: str, device: str, generation: int) -> None:
        """Note that a device is dead, or without a device all cookies of a guest below a generation."""
        if device:
            self._devices.add((guest, device))
        else:
            self._generations[guest] = max(generation, self._generations.get(guest, 0))

    def is_dead(self, credential: Credential) -> bool:
        """Return whether a cookie or token was signed out."""
        return (
            credential.generation < self._generations.get(credential.guest, 0)
            or (credential.guest, credential.device) in self._devices
        )
