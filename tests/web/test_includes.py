"""The template environment draws includes and numbers as Jinja's own does."""

import pytest
from jinja2 import DictLoader, Environment

from evertable.web.server.jinja_env import FastEnvironment

TEMPLATES = {
    "row": "[{{ x }}|{{ loop.index if loop is defined else '-' }}]",
    "plain": "{% set x = 3 %}a{% include 'row' %}b",
    "loop": "{% for x in things %}{% include 'row' %}{% endfor %}",
    "chosen": "{% set x = '<' %}{% include ['none', 'r' ~ 'ow'] %}{% include 'row' if true else 'none' %}",
    "missing": "{% set x = 1 %}{% include 'none' ignore missing %}{% include 'row' ignore missing %}",
    "alone": "{% set x = 1 %}{% include 'row' without context %}",
    "block": "{% set x = 2 %}{% set kept %}<b>{% include 'row' %}</b>{% endset %}{{ kept }}{{ kept | length }}",
    "macro": "{% macro twice(x) %}{% include 'row' %}{% include 'row' %}{% endmacro %}{{ twice(5) }}",
    "numbers": "{{ 7 }}{{ -1 }}{{ true }}{{ 1.5 }}{{ none }}{{ things | length }}",
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_same_as_jinja(name: str) -> None:
    things = ["a", "<b>", 3, True]
    ours, theirs = (
        kind(loader=DictLoader(TEMPLATES), autoescape=True).get_template(name).render(things=things)
        for kind in (FastEnvironment, Environment)
    )
    assert ours == theirs
