"""Effects: objects that name their questions and steps, so that frames can refer to them."""

import evertable.everdell  # noqa: F401  (every box adds its entries)
from evertable.everdell.behaviour import BEHAVIOURS, Effect
from evertable.everdell.effects import Draw, PayForEach, Sequence, named_parts
from evertable.everdell.ids import CARD
from evertable.everdell.questions import Question

PARTS = named_parts()


def test_effects_are_objects_that_can_be_looked_at() -> None:
    """What the catalogue says about the Historian and the Doctor."""
    historian, doctor = BEHAVIOURS[CARD["historian"]].trigger, BEHAVIOURS[CARD["doctor"]].produce
    assert isinstance(historian, Draw)
    assert historian.amount == 1
    assert isinstance(doctor, PayForEach)
    assert doctor.most == 3


def test_parts_are_named_after_the_component_and_its_slot() -> None:
    assert isinstance(PARTS["doctor.produce.1"], Question)
    assert isinstance(PARTS["undertaker.play.2"], Effect)
    assert "bard.play.1.then" in PARTS


def test_each_step_of_a_sequence_has_one_name() -> None:
    steps = [part for part in PARTS.values() if isinstance(part, Effect) and part.number >= 0]
    assert len({step.number for step in steps}) == len(steps)
    for part in list(PARTS.values()):
        if isinstance(part, Sequence):
            assert all(any(step is other for other in steps) for step in part.steps)
