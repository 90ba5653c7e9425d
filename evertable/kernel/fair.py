"""Fair shuffles: a promise about the seed that can be checked when the game is over.

The seed decides everything that is left to chance. Before the first move everybody is shown the SHA-256 digest of the
seed and a secret nonce; after the end both are told, and anybody can work the digest out again. The nonce keeps people
from finding the seed by trying.
"""

import hashlib


def commitment(seed: int, nonce: str) -> str:
    """The digest that is shown at the start: of the text ``NONCE:SEED``."""
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()
