"""The questions and works of Duo, numbered as the files of this package add them."""

from typing import Final

from evertable.kernel.stack import Prompts

PROMPTS: Final = Prompts()
