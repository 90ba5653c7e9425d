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
from evertable.everdell.module import EverdellModule
from evertable.everdell.observe import names
from evertable.everdell.places import BASIC
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.kernel.rng import shuffle


def _offer_again(s: Everdell, seat: int, rng: int) -> int:
    """Others still choose from powers that nobody has and the seat has not seen."""
    offered = OFFERED.get(s)
    if not offered:
        return rng
    own = offered[seat] if seat >= 0 else ()
    unseen = [power for power in available(s.table.config) if power not in HELD.get(s) and power not in own]
    rng = shuffle(rng, unseen)
    anew = list(offered)
    for other, powers in enumerate(offered):
        if other != seat:
            anew[other] = tuple(sorted(unseen[: len(powers)]))
            del unseen[: len(powers)]
    OFFERED.set(s, tuple(anew))
    return rng


class Secrets(EverdellModule):
    """What is known of the powers."""

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """Powers and tokens lie open; who chooses sees the own offer, the Bats their stack."""
        offered = OFFERED.get(s)
        seen["powers"] = {
            "held": ["" if power == NOBODY else NAMES[power] for power in HELD.get(s)],
            "offered": names(offered[seat]) if offered and seat >= 0 else [],
            "wild_tokens": [NAMES[place] for i, place in enumerate(BASIC) if WILD_TOKENS.get(s) >> i & 1],
            "own_forest": names(OWN_FOREST.get(s)),
            "forest_stack": len(FOREST_STACK.get(s)),
            "farm_stack": names(FARM_STACK.get(s)),
            "bat_stack": names(BAT_STACK.get(s)) if seat >= 0 and seat == owner_of(s, BATS) else [],
            "bat_stack_size": len(BAT_STACK.get(s)),
            "snail_stack_size": len(SNAIL_STACK.get(s)),
            "treasure": TREASURE.get(s),
            "turtles": unpack(ON_TURTLES.get(s)),
            "rugwort_token": RAT_TOKEN.get(s) + 1,
            "spider_token": "" if SPIDER_TOKEN.get(s) == NOWHERE else NAMES[SPIDER_TOKEN.get(s)],
        }

    def unseen_piles(self, s: Everdell, seat: int) -> list[Register[tuple[int, ...]]]:
        """Nobody knows the Snails' stack, and only they the Bats'."""
        return [SNAIL_STACK] if seat == owner_of(s, BATS) else [SNAIL_STACK, BAT_STACK]

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        """Deal once more what the seat does not know: others' offers, the forest stack."""
        BAT_STACK.set(s, tuple(sorted(BAT_STACK.get(s))))
        known = LOOKED_AT if seat == owner_of(s, LIZARDS) and looking(s, seat) else 0
        stack = list(FOREST_STACK.get(s))
        below, top = (stack[:-known], stack[-known:]) if known else (stack, [])
        below.sort()
        rng = shuffle(rng, below)
        FOREST_STACK.set(s, tuple(below + top))
        return _offer_again(s, seat, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        """Nobody shares a power, and tokens lie where they can."""
        held = [power for power in HELD.get(s) if power != NOBODY]
        if len(set(held)) < len(held):
            problems.append("two seats have the same power")
        if not NOWHERE <= RAT_TOKEN.get(s) < s.table.meadow_size:
            problems.append(f"the Rugwort token is on place {RAT_TOKEN.get(s) + 1}")
        if set(OWN_FOREST.get(s)) & {*s.forest, *FOREST_STACK.get(s)}:
            problems.append("a forest card is there twice")
