"""The template environment draws everything as Jinja's own does."""

import pytest
from jinja2 import DictLoader, Environment

from evertable.drawing import jinja_filters
from evertable.drawing.jinja_env import FastEnvironment

TEMPLATES = {
    "row": "[{{ x }}|{{ loop.index if loop is defined else '-' }}]",
    "plain": "{% set x = 3 %}a{% include 'row' %}b",
    "loop": "{% for x in things %}{% include 'row' %}{% endfor %}",
    "chosen": "{% set x = '<' %}{% include ['none', 'r' ~ 'ow'] %}{% include 'row' if true else 'none' %}",
    "missing": "{% set x = 1 %}{% include 'none' ignore missing %}{% include 'row' ignore missing %}",
    "alone": "{% set x = 1 %}{% include 'row' without context %}",
    "block": "{% set x = 2 %}{% set kept %}<b>{% include 'row' %}</b>{% endset %}{{ kept }}{{ kept | length }}",
    "macro": "{% macro twice(x) %}{% include 'row' %}{% include 'row' %}{% endmacro %}{{ twice(5) }}",
    "choice": "{{ '<' if things }}{{ '<' if not things }}{{ x if not things else things[1] if things else '&' }}",
    "choice as a value": "{% set x = 'a' if not things %}[{{ x }}]{{ (1 if not things) or '>' }}",
    "no choice": "{% autoescape false %}{{ '<' if things }}{{ things[1] if things }}{% endautoescape %}",
    "methods": "{{ 'a-b'.split('-')[1] }}{{ {'get': 1}.get('get') }}{{ things.count(3) }}",
    "arguments": (
        "{% macro m(a, b='<', c=a) %}{{ a }}{{ b }}{{ c }};{% endmacro %}{{ m(1) }}{{ m(1, c=2) }}"
        "{{ m(b='>', a=0) }}{{ m() }}"
    ),
    "caller": (
        "{% macro m(a, b=2) %}{{ a }}{{ caller() if caller else '-' }}{{ b }}{% endmacro %}{{ m(1) }}"
        "{% call m('<') %}<i>{% endcall %}{% call m(a=3, b=4) %}&{% endcall %}"
    ),
    "named caller": (
        "{% macro m(a, caller=none) %}{{ a }}{{ caller() if caller else '-' }}{% endmacro %}{{ m(1) }}"
        "{% call m('<') %}<i>{% endcall %}"
    ),
    "selected": (
        "{{ rows | selectattr('n') | list }}{{ rows | rejectattr('n') | list }}"
        "{{ rows | selectattr('n', 'equalto', 1) | list }}{{ rows | rejectattr('n', 'equalto', 1) | list }}"
        "{{ rows | selectattr('n', 'in', [0, 1]) | list }}{{ rows | rejectattr('n', 'in', [0]) | list }}"
        "{{ rows | selectattr('n', 'none') | list }}"
    ),
    "first": (
        "{{ rows | first }}{{ [] | first }}{{ 'x' if not rows | selectattr('n', 'equalto', 7) | first }}"
        "{{ [3, 1] | min }}{{ [3, 1] | max }}"
    ),
    "joined": "{% set x %}<b>{% endset %}{{ 'a' ~ 1 ~ '<' }}{{ x ~ '<' ~ 2 }}{{ 'a' ~ none ~ things }}{{ '<' ~ y }}",
    "filters in a macro": (
        "{% macro m(a) %}{{ a | upper }}{{ a | length if a is string }}{% endmacro %}{{ m('ab') }}"
        "{% for one in things %}{% if one is number %}{{ one | string | upper }}{{ x }}{% endif %}{% endfor %}"
    ),
    "base": "{% set z = 4 %}[{% block inner %}{{ z }}{% endblock %}{{ x }}{{ z }}]",
    "extends": "{% extends 'base' %}{% set x = 5 %}{% block inner %}{{ x }}{{ things[0] }}{{ super() }}{% endblock %}",
    "macros": "{% macro bold(x) %}<b>{{ x }}</b>{% endmacro %}{% set one = '<' %}",
    "imported": "{% from 'macros' import bold, one as sign %}{{ bold(sign) }}{% include 'bolder' %}",
    "bolder": (
        "{% if bold %}{{ bold(2) }}{% endif %}"
        "{% for x in things %}{% from 'macros' import bold %}{{ bold(x) }}{% endfor %}"
    ),
    "base with macros": "{% from 'macros' import bold %}{% set z = 4 %}{% block inner %}{% endblock %}",
    "macro with what the base imports": (
        "{% extends 'base with macros' %}{% macro m(x) %}{{ bold(x) }}{{ z }}{% endmacro %}"
        "{% block inner %}{{ m(1) }}{{ bold(z) }}{% endblock %}"
    ),
    "imported for a block": "{% from 'macros' import bold %}{% block inner %}{{ bold(1) }}{% endblock %}",
    "numbers": "{{ 7 }}{{ -1 }}{{ true }}{{ 1.5 }}{{ none }}{{ things | length }}",
}


ROWS = [{"n": 1}, {"n": 0}, {"n": None}, {"n": 2, "<": "&"}]


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_same_as_jinja(name: str) -> None:
    things = ["a", "<b>", 3, True]
    ours, theirs = (kind(loader=DictLoader(TEMPLATES), autoescape=True) for kind in (FastEnvironment, Environment))
    jinja_filters.install(ours)
    assert ours.get_template(name).render(things=things, rows=ROWS) == theirs.get_template(name).render(
        things=things, rows=ROWS
    )


@pytest.mark.parametrize("call", ["m(1, 2)", "m(b=1)"])
def test_macros_refuse_other_arguments(call: str) -> None:
    source = "{% macro m(a) %}{{ a }}{% endmacro %}{{ " + call + " }}"
    for kind in (FastEnvironment, Environment):
        with pytest.raises(TypeError, match="macro 'm' takes no"):
            kind(autoescape=True).from_string(source).render()
