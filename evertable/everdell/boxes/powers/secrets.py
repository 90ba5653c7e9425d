"""What is known of the powers: everybody's power is open; offers and face-down stacks are not."""

from typing import Any

from evertable.everdell.boxes.powers.after_play import BAT_STACK, BATS, ON_TURTLES, SNAIL_STACK
from evertable.everdell.boxes.powers.choosing import OFFERED, available
from evertable.everdell.boxes.powers.farms import FARM_STACK
from evertable.everdell.boxes.powers.gathering import WILD_TOKENS
from evertable.everdell.boxes.powers.held import HELD, NOBODY, owner_of
from evertable.everdell.boxes.powers.marks import NOWHERE, RAT_TOKEN, SPIDER_TOKEN
from evertable.everdell.boxes.powers.platypuses import TREASURE
from evertable.everdell.boxes.powers.roaming import FOREST_STACK, LIZARDS, LOOKED_AT, OWN_FOREST, looking
from evertable.everdell.goods import unpack
from evertable.everdell.ids import NAMES
from evertable.everdell.observe import names
from evertable.everdell.places import BASIC
from evertable.everdell.state import Everdell
from evertable.kernel.rng import shuffle


def observe(s: Everdell, seat: int, view: dict[str, Any]) -> None:
    """Powers and tokens lie open; who chooses sees the own offer, the Bats their stack."""
    offered = s.extra[OFFERED]
    view["powers"] = {
        "held": ["" if power == NOBODY else NAMES[power] for power in s.extra[HELD]],
        "offered": names(offered[seat]) if offered and seat >= 0 else [],
        "wild_tokens": [NAMES[place] for i, place in enumerate(BASIC) if s.extra[WILD_TOKENS] >> i & 1],
        "own_forest": names(s.extra[OWN_FOREST]),
        "forest_stack": len(s.extra[FOREST_STACK]),
        "farm_stack": names(s.extra[FARM_STACK]),
        "bat_stack": names(s.extra[BAT_STACK]) if seat >= 0 and seat == owner_of(s, BATS) else [],
        "bat_stack_size": len(s.extra[BAT_STACK]),
        "snail_stack_size": len(s.extra[SNAIL_STACK]),
        "treasure": s.extra[TREASURE],
        "turtles": unpack(s.extra[ON_TURTLES]),
        "rugwort_token": s.extra[RAT_TOKEN] + 1,
        "spider_token": "" if s.extra[SPIDER_TOKEN] == NOWHERE else NAMES[s.extra[SPIDER_TOKEN]],
    }


def kept_cards(s: Everdell) -> list[int]:
    """The cards that lie in stacks of powers."""
    return [*s.extra[SNAIL_STACK], *s.extra[BAT_STACK], *s.extra[FARM_STACK]]


def resample(s: Everdell, seat: int, rng: int) -> int:
    """Deal once more what the seat does not know: stacks with the deck, others' offers, the forest stack."""
    stacks = [SNAIL_STACK] if seat == owner_of(s, BATS) else [SNAIL_STACK, BAT_STACK]
    for register in stacks:
        size = len(s.extra[register])
        if size:
            unseen = [*s.deck, *s.extra[register]]
            rng = shuffle(rng, unseen)
            s.extra[register] = tuple(sorted(unseen[:size]) if register == BAT_STACK else unseen[:size])
            s.deck = unseen[size:]
    known = LOOKED_AT if seat == owner_of(s, LIZARDS) and looking(s, seat) else 0
    stack = list(s.extra[FOREST_STACK])
    below, top = (stack[:-known], stack[-known:]) if known else (stack, [])
    rng = shuffle(rng, below)
    s.extra[FOREST_STACK] = tuple(below + top)
    return _offer_again(s, seat, rng)


def _offer_again(s: Everdell, seat: int, rng: int) -> int:
    """Others still choose from powers that nobody has and the seat has not seen."""
    offered = s.extra[OFFERED]
    if not offered:
        return rng
    own = offered[seat] if seat >= 0 else ()
    unseen = [power for power in available(s.table.config) if power not in s.extra[HELD] and power not in own]
    rng = shuffle(rng, unseen)
    anew = list(offered)
    for other, powers in enumerate(offered):
        if other != seat:
            anew[other] = tuple(sorted(unseen[: len(powers)]))
            del unseen[: len(powers)]
    s.extra[OFFERED] = tuple(anew)
    return rng


def check(s: Everdell, problems: list[str]) -> None:
    """Nobody shares a power, and tokens lie where they can."""
    held = [power for power in s.extra[HELD] if power != NOBODY]
    if len(set(held)) < len(held):
        problems.append("two seats have the same power")
    if not NOWHERE <= s.extra[RAT_TOKEN] < s.table.meadow_size:
        problems.append(f"the Rugwort token is on place {s.extra[RAT_TOKEN] + 1}")
    if set(s.extra[OWN_FOREST]) & {*s.forest, *s.extra[FOREST_STACK]}:
        problems.append("a forest card is there twice")
