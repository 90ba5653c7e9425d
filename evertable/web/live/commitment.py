"""What may be known of a table's shuffle, and when."""

from typing import Any

from evertable.kernel.fair import commitment
from evertable.web.live.live_table import Live


def promise_of(live: Live) -> str:
    """The digest that everybody may see from the start; empty if there is none."""
    return commitment(live.facts.seed, live.facts.nonce) if live.facts.nonce else ""


def shuffle_of(live: Live) -> dict[str, Any]:
    """The promise, if there is one, and after the end the seed and the nonce."""
    facts, over = live.facts, live.finished
    return {
        "commitment": promise_of(live) or None,
        "seed": facts.seed if over else None,
        "nonce": facts.nonce if over and facts.nonce else None,
    }
