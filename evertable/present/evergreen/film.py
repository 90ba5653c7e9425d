"""A move of Evergreen as a film."""

from typing import Any

from evertable.present.evergreen.changes import seen
from evertable.present.films import Seen, Step, of_move, step

TURNS = ("influence", "timeout", "reveal", "hit", "concert", "final")


def film(before: Seen, after: Seen, seat: int, do: dict[str, Any]) -> list[Step]:
    """Return what happened, from a spectator's observations around a move and its public description.

    A card laid face down stays unnamed until all are turned up (R-E-20).
    """
    changed = seen(dict(before), dict(after), seat)
    steps = [
        step("lay", seat, what=laid["card"], source=f"cards:{seat}", to=f"pile:{laid['owner']}:{laid['pile']}")
        for laid in changed["laid"]
    ]
    if do["verb"] == "reveal":
        steps.append(step("lay", seat, source=f"cards:{seat}", to=f"pile:{seat}:{before['chosen_sizes'][seat]}"))
    for owner, piles in enumerate(changed["opened"]):
        steps += [step("act", owner, what=card, source=f"pile:{owner}:{pile}") for pile, card in enumerate(piles)]
    for disc in changed["discs"]:
        source = f"stand:{disc['artist']}" if disc["from"] is None else f"mat:{disc['from']}"
        steps.append(step("disc", disc["to"], what=disc["artist"], source=source, to=f"disc:{disc['artist']}"))
    if after["hit"] != before["hit"]:
        steps.append(step("act", seat, what=after["hit"], source="hit"))
    for owner, points in enumerate(after["points"]):
        if points > before["points"][owner]:
            more = points - before["points"][owner]
            steps.append(step("point", owner, what="point", source="stage", to=f"purse:{owner}:point", n=more))
    what = next((one["to"] for one in steps if one["do"] == "lay"), "hit" if do["verb"] == "hit" else "")
    return of_move(steps, seat, what, do["verb"] in TURNS and bool(steps))
