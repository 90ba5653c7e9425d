"""Printed facts of cards as numbers: what the learned weights know of a card that training never met."""

from typing import Final

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.features import CARD_BLOCKS, WIDTH
from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.goods import RESOURCES, amount, total
from evertable.everdell.ids import CARD_COUNT, COLOUR, COLOURS, COST, KIND, KINDS, POINTS, RARITY, SLOTS, SPACE


def _traits(card: int) -> list[float]:
    cost = COST[card]
    return [
        1.0,
        POINTS[card] / 4,
        total(cost) / 4,
        SPACE[card],
        bool(SLOTS[card]),
        BEHAVIOURS[card].scores,
        *(amount(cost, kind) / 2 for kind in range(len(RESOURCES))),
        *(COLOUR[card] == colour for colour in range(len(COLOURS))),
        *(KIND[card] == kind for kind in range(len(KINDS))),
        *(RARITY[card] == rarity for rarity in range(3)),
    ]


TRAITS: Final[npt.NDArray[np.float32]] = np.array([_traits(card) for card in range(CARD_COUNT)], dtype=np.float32)
TRAIT_COUNT: Final = TRAITS.shape[1]
TRAIT_WIDTH: Final = len(CARD_BLOCKS) * TRAIT_COUNT


def with_traits(rows: npt.NDArray[np.uint8] | npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return rows of features, followed for each block by the traits of its cards added up."""
    wide = np.empty((len(rows), WIDTH + TRAIT_WIDTH), dtype=np.float32)
    wide[:, :WIDTH] = rows
    for i, first in enumerate(CARD_BLOCKS):
        at = WIDTH + i * TRAIT_COUNT
        wide[:, at : at + TRAIT_COUNT] = wide[:, first : first + CARD_COUNT] @ TRAITS
    return wide


def trait_rows(weights: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return what the weights of the traits mean for each feature of a row."""
    rows = np.zeros((WIDTH, weights.shape[1]), dtype=np.float32)
    for i, first in enumerate(CARD_BLOCKS):
        rows[first : first + CARD_COUNT] = TRAITS @ weights[i * TRAIT_COUNT : (i + 1) * TRAIT_COUNT]
    return rows
