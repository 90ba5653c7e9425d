"""Everdell's list of prompts, filled by the files that hold their rules."""

from typing import Final

from evertable.kernel.stack import Prompts

PROMPTS: Final = Prompts()
