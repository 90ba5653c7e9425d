"""Effects: objects that name their questions and steps, so that frames can refer to them."""

import evertable.everdell  # noqa: F401  (every box adds its entries)
from evertable.everdell.behaviour import BEHAVIOURS, EFFECTS
from evertable.everdell.effects import STEP_PARTS, Draw, PayForEach, Sequence
from evertable.everdell.ids import CARD
from evertable.everdell.questions import QUESTIONS


def test_effects_are_objects_that_can_be_looked_at() -> None:
    """What the catalogue says about the Historian and the Doctor."""
    historian, doctor = BEHAVIOURS[CARD["historian"]].trigger, BEHAVIOURS[CARD["doctor"]].produce
    assert isinstance(historian, Draw)
    assert historian.amount == 1
    assert isinstance(doctor, PayForEach)
    assert doctor.most == 3


def test_parts_are_named_after_the_component_and_its_slot() -> None:
    assert "base.doctor.produce.1" in [question.name for question in QUESTIONS.all]
    assert {"base.undertaker.play.2", "base.bard.play.1.1"} <= {step.name for step in STEP_PARTS.all}


def test_frames_can_name_each_step_of_a_sequence() -> None:
    sequences = [effect for effect in EFFECTS.values() if isinstance(effect, Sequence)]
    assert sequences
    for step in (step for sequence in sequences for step in sequence.steps):
        assert STEP_PARTS.all[step.number] is step
