"""The table in the browser: storage, live tables, bots in worker processes, pages and a JSON API.

The web layer knows no card and no rule. It calls games through the kernel, bots through their registry and presenters
for everything that is shown. A game is its record: the database stores a configuration, a seed and moves as text.
"""
