"""Everdell: the base game and its modules. Rules: compendium/rules/everdell_base.md."""

from typing import Final

from evertable.everdell import (
    base,
    bellfaire,
    corrin,
    crowd,
    extra,
    legends,
    newleaf,
    pearlbrook,
    powers,
    rugwort_cards,
    seasons,
    spirecrest,
)
from evertable.everdell.audit import audit
from evertable.everdell.check import check, inventory
from evertable.everdell.numbering import numbered
from evertable.everdell.observe import observe, resample
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.scenario import arrange, holdings
from evertable.everdell.score import score
from evertable.everdell.setup import deal
from evertable.everdell.solo import nightweave, rugwort
from evertable.everdell.state import Everdell
from evertable.everdell.table import Rules
from evertable.kernel.game import Game
from evertable.kernel.rulings import read_rulings

HIDDEN: Final = ("hand", "drawn", "discard")
"""Zones whose cards only who picks sees."""
GAME: Final = Game(
    name="everdell",
    title="Everdell",
    rules_version=2,
    seats=range(1, 7),
    state=Everdell,
    modules=(
        base.MODULE,
        pearlbrook.SCALES,
        spirecrest.MODULE,
        spirecrest.STORMVALE,
        crowd.MODULE,
        rugwort.MODULE,
        nightweave.MODULE,
        nightweave.OPTIONAL,
        extra.MODULE,
        legends.LEGENDS,
        legends.MORE_LEGENDS,
        legends.DEALT,
        rugwort_cards.MODULE,
        corrin.MODULE,
        seasons.MODULE,
        bellfaire.MODULE,
        powers.MODULE,
        powers.STACK,
        newleaf.MODULE,
        newleaf.CARDS,
        newleaf.TOKENS,
        newleaf.EXTRAS,
        newleaf.TICKETS,
        newleaf.RESERVATIONS,
        pearlbrook.MODULE,
        nightweave.LAST,
    ),
    prompts=PROMPTS,
    deal=deal,
    score=score,
    observe=observe,
    resample=resample,
    check=check,
    numbered=numbered,
    arrange=arrange,
    holdings=holdings,
    inventory=inventory,
    audit=audit,
    table=Rules,
    alone=False,
    rulings=lambda: read_rulings("everdell"),
    secret=lambda description: (
        description["verb"] == "choose" and description.get("zone") in ("hand", "drawn", "discard")
    ),
)
