"""The commitment to a table's seed, and the seed itself after the end."""

from typing import Any

from evertable.kernel.fair import commitment
from evertable.web.live.live_table import LiveTable


def commitment_of(live: LiveTable) -> str:
    """Return the digest that everyone may see from the start, or an empty text if there is none."""
    return commitment(live.info.seed, live.info.nonce) if live.info.nonce else ""


def commitment_fields(live: LiveTable) -> dict[str, Any]:
    """Return the commitment or None and, after the end, the seed and the nonce."""
    info, over = live.info, live.finished
    return {
        "commitment": commitment_of(live) or None,
        "seed": info.seed if over else None,
        "nonce": info.nonce if over and info.nonce else None,
    }
