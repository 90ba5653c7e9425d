"""The HTML page of a report: self-contained, light and dark."""

from html import escape
from typing import Final

_STYLE: Final = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:66rem;margin:2rem auto;"
    "padding:0 1rem;background:#fbfaf4;color:#26322a}h1,h2{line-height:1.2}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #8884}"
    "td{white-space:nowrap}td:first-child,th:first-child{text-align:left}.wide{overflow-x:auto}"
    "svg{max-width:42rem;width:100%;height:auto;display:block;margin:1rem 0}"
    "figure{margin:1rem 0}figure ul,.slim{display:none}figure li{display:flex;gap:.35rem;align-items:center}"
    "figure li svg{width:.8rem;margin:0}"
    "@media(max-width:40rem){.chart:has(+.slim){display:none}.slim{display:block}figure{overflow:clip}"
    "figure .chart text{font-size:20px}figure .chart .title{font-size:24px}figure :is(.end,.key){display:none}"
    "figure .chart:has(.end){width:118%;max-width:none}"
    "figure ul{display:flex;flex-wrap:wrap;gap:.2rem .9rem;padding:0;margin:.3rem 0;font-size:.9rem}}"
    "@media(prefers-color-scheme:dark){body{background:#1c231e;color:#e6ece5}}"
)


def paper(title: str, body: str, language: str = "en") -> str:
    """Return the page; ``body`` is HTML, the title is not."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )
