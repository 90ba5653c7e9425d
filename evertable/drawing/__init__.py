"""Screens as HTML: templates, parts, icons, art and styles. Needs Jinja but no server; `web` and the library use it."""
