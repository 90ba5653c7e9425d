"""Fair shuffles: a commitment to the seed that can be verified when the game is over.

The seed decides everything that is left to chance. Before the first move the players see the SHA-256 digest of the seed
and a secret nonce. After the end both are published, and anyone can compute the digest again. The nonce prevents
finding the seed by trying.
"""

import hashlib


def commitment(seed: int, nonce: str) -> str:
    """Return the digest that is shown at the start: of the text ``NONCE:SEED``."""
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()
