"""The messages of docs/protocol.md are JSON, and every one that the arena can send is described."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
MESSAGES = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]


def test_every_message_is_described() -> None:
    source = (ROOT / "evertable" / "arena" / "program.py").read_text(encoding="utf-8")
    said = set(re.findall(r'"type": "(\w+)"', source))
    assert said == {message["type"] for message in MESSAGES} == {"hello", "game", "choose", "over"}


def test_every_field_of_a_question_is_described() -> None:
    source = (ROOT / "evertable" / "arena" / "program.py").read_text(encoding="utf-8")
    fields = set(re.findall(r'^ {16}"(\w+)":', source, re.MULTILINE))
    question = next(message for message in MESSAGES if "actions" in message)
    assert fields == set(question)
