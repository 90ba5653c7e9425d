"""Every component of every box with its picture, for contact sheets and tests."""

from typing import Any

from evertable.catalog import games, load, modules
from evertable.present.details import art

ART = """document.querySelector("script[type=module][src]").src.replace(/[^/]+$/, "art.js")"""
SHEET = """async (all) => {
  const art = await import(ART);
  const sheet = document.createElement("div");
  sheet.style.cssText = "display: flex; flex-wrap: wrap; gap: 4px; padding: 8px";
  document.body.className = "page";
  document.body.replaceChildren(sheet);
  sheet.replaceChildren(...all.map((one) => {
    const figure = document.createElement("figure");
    figure.style.cssText = "width: 96px; margin: 0; font-size: 11px; line-height: 1.1";
    figure.innerHTML = '<svg viewBox="0 0 120 90" width="96" height="72"></svg><figcaption></figcaption>';
    Object.assign(figure.firstChild.dataset, {art: one.id, kind: one.kind, colour: one.colour, picture: one.recipe});
    figure.lastChild.textContent = one.name;
    return figure;
  }));
  art.paintAll();
}""".replace("ART", ART)
"""Replaces a page by pictures with their names."""
FELL_BACK = """async (all) => {
  const art = await import(ART);
  return all.filter((one) => !art.isDrawn(one.id, one.kind, one.recipe)).map((one) => one.id);
}""".replace("ART", ART)
"""The components whose picture follows from their id alone."""
FAULTY = """async (all) => {
  const art = await import(ART);
  const drawn = all.map((one) => [one.id, art.scene(one.id, one.kind, one.colour, one.recipe)]);
  return drawn.filter(([, svg]) => !svg || /undefined|NaN|var\\(--\\)/.test(svg)).map(([id]) => id);
}""".replace("ART", ART)
"""The components whose picture is empty or has a part that does not exist."""


def components() -> list[dict[str, Any]]:
    """Return all components with what a painter is told about them."""
    return [
        {"game": game, "name": entry.name.get("en"), **art(entry)}
        for game in games()
        for entry in load(game, modules(game)).entries
    ]
