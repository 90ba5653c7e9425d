"""Everdell: the base game and its modules. Rules: compendium/rules/everdell_base.md."""

from typing import Final

# isort: off
# The order in which boxes are imported gives their questions, ways and registers their numbers.
from evertable.everdell.boxes.base import module as base
from evertable.everdell.boxes.bellfaire import module as bellfaire
from evertable.everdell.boxes.corrin import module as corrin
from evertable.everdell.boxes.crowd import module as crowd
from evertable.everdell.boxes.extra import module as extra
from evertable.everdell.boxes.legends import module as legends
from evertable.everdell.boxes.newleaf import module as newleaf
from evertable.everdell.boxes.pearlbrook import module as pearlbrook
from evertable.everdell.boxes.powers import module as powers
from evertable.everdell.boxes.rugwort_cards import module as rugwort_cards
from evertable.everdell.boxes.four_seasons import module as four_seasons
from evertable.everdell.boxes.spirecrest import module as spirecrest
from evertable.everdell.boxes.nightweave import module as nightweave
from evertable.everdell.boxes.rugwort import module as rugwort

# isort: on
from evertable.everdell.audit import audit
from evertable.everdell.boxes.order import ORDER
from evertable.everdell.catalog_check import check_entry
from evertable.everdell.check import check, inventory
from evertable.everdell.numbering import PARTS, numbered
from evertable.everdell.observe import observe, resample
from evertable.everdell.packing import ADDED
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.scenario import arrange, holdings
from evertable.everdell.score import score
from evertable.everdell.setup import deal
from evertable.everdell.state import Everdell
from evertable.everdell.steps import define_by_data
from evertable.everdell.table import EverdellTable
from evertable.kernel.game import Game
from evertable.kernel.rulings import read_rulings
from evertable.plugins import load_modules

BUILT_IN: Final = (
    base.MODULE,
    spirecrest.MODULE,
    rugwort.MODULE,
    nightweave.MODULE,
    nightweave.OPTIONAL,
    extra.MODULE,
    legends.LEGENDS,
    legends.MORE_LEGENDS,
    legends.DEALT,
    rugwort_cards.MODULE,
    corrin.MODULE,
    four_seasons.MODULE,
    bellfaire.MODULE,
    powers.MODULE,
    newleaf.MODULE,
    newleaf.CARDS,
    newleaf.TOKENS,
    newleaf.EXTRAS,
    newleaf.TICKETS,
    newleaf.RESERVATIONS,
    pearlbrook.MODULE,
    crowd.MODULE,
    nightweave.LAST,
)
"""All boxes and parts of boxes, in the order in which their hooks are called and records name them. Parts
that are no box are shared by two (``legends.DEALT``, ``newleaf.TOKENS``) or in use only with certain options.

The order is a rule in three places; elsewhere it merely stays, so that seeds deal what they have always dealt.
- Pearlbrook after Bellfaire and Newleaf: one special event of its own is in every mix (R-PB-14).
- ``crowd`` after Pearlbrook: hands are counted before they are discarded (R-PB-81, R-P-06).
- ``nightweave.LAST`` last: she begins whatever powers say (R-M-10), may bring back the spring worker that they take
  (R-M-90), lays out special events as she likes (R-M-95, R-M-96) and counts lines of other boxes in her own way.
"""
MODULES: Final = (*BUILT_IN, *load_modules("everdell", [module.id for module in BUILT_IN]))
"""The same, and the boxes of other packages by name."""
define_by_data()
GAME: Final = Game(
    name="everdell",
    title="Everdell",
    rules_version=2,
    seats=range(1, 7),
    state=Everdell,
    modules=MODULES,
    prompts=PROMPTS,
    deal=deal,
    score=score,
    observe=observe,
    resample=resample,
    check=check,
    parts=PARTS,
    order=ORDER,
    verbs=ADDED,
    numbered=numbered,
    arrange=arrange,
    holdings=holdings,
    inventory=inventory,
    audit=audit,
    check_entry=check_entry,
    table=EverdellTable,
    alone=False,
    rulings=lambda: read_rulings("everdell"),
    secret=lambda description: (
        description["verb"] == "choose" and description.get("zone") in ("hand", "drawn", "discard")
    ),
)
