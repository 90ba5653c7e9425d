"""Subset the two fonts of the pages and write ``fonts.css`` beside them.

    npm pack @fontsource-variable/alegreya @fontsource-variable/source-sans-3
    for file in fontsource-*.tgz; do tar xzf $file --one-top-level; done
    python -m pip install fonttools brotli
    python tools/fonts.py FOLDER_WITH_THE_TWO

Run it after a new version of a font, and commit what it writes. The server serves the files as they are, so that
neither Node.js nor fonttools is needed to play. Every family has two files: the letters of English and French, which
every page preloads, and Latin Extended-A with the letters of Polish, which browsers fetch when a page uses them.
"""

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC: Final = Path(__file__).parents[1] / "evertable/drawing/static"
LATIN: Final = "U+0020-007E, U+00A0-00FF, U+0152-0153, U+2009-200A, U+2010-2014, U+2018-201A, U+201C-201E, "
MARKS: Final = "U+2020-2022, U+2026, U+202F, U+2030, U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212, U+2264-2265"
EXTENDED: Final = "U+0100-0151, U+0154-017F, U+0218-021B, U+1E9E"
SUBSETS: Final = {"latin": LATIN + MARKS, "latin-ext": EXTENDED}
"""Ranges of characters by the part of the package that has them."""
FEATURES: Final = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum"]
WEIGHTS: Final = {"400 549": 400, "550 649": 600, "650 800": 700}
"""The weight at which a range of weights is measured. Bold letters are wider, in each font by another amount."""
SAMPLE: Final = (
    "the quick brown fox jumps over the lazy dog and then gathers three berries for a feast in its own warm city"
)


class Family(NamedTuple):
    """A family: its name, the name of its package's files, its licence and the fonts that stand in until it is here."""

    name: str
    files: str
    licence: str
    stand_ins: dict[str, "StandIn"]


class StandIn(NamedTuple):
    """A font of the system: its names, and the average width of ``SAMPLE``'s characters in thousandths of an em.

    Georgia and Arial were measured by Gelasio and Arimo, which are as wide."""

    names: tuple[str, ...]
    width: int
    bold: int


FAMILIES: Final = (
    Family(
        "Alegreya",
        "alegreya",
        "OFL-Alegreya.txt",
        {"Georgia": StandIn(("Georgia", "Gelasio"), 436, 508), "DejaVu Serif": StandIn(("DejaVu Serif",), 510, 561)},
    ),
    Family(
        "Source Sans 3",
        "source-sans-3",
        "OFL-SourceSans3.txt",
        {
            "Arial": StandIn(("Arial", "Liberation Sans", "Helvetica", "Arimo"), 437, 473),
            "DejaVu Sans": StandIn(("DejaVu Sans", "Verdana"), 503, 569),
        },
    ),
)


def subset(source: Path, target: Path, characters: set[int]) -> TTFont:
    """Write the wanted characters of a font in weights 400 to 800, and return what was written."""
    font = TTFont(source)
    _line_figures(font)
    cutter = Subsetter(Options(layout_features=FEATURES, hinting=False, notdef_outline=True))
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    if "Reserved Font Name" in str(
        font["name"].getName(0, 3, 1)
    ):  # OFL, condition 3: a changed font needs another name
        for number in (1, 3, 4, 6):
            font["name"].setName("EvertableText", number, 3, 1, 0x409)
    instantiateVariableFont(font, {"wght": (400, 400, 800)}, inplace=True)
    font.flavor = "woff2"
    font.save(target)
    return font


def _line_figures(font: Any) -> None:
    """Make lining figures the usual ones: the shorthand ``font`` of CSS forgets which are wanted."""
    tables = font["GSUB"].table
    for record in tables.FeatureList.FeatureRecord:
        for number in record.Feature.LookupListIndex if record.FeatureTag == "lnum" else ():
            for found in tables.LookupList.Lookup[number].SubTable:
                mapping = getattr(found, "ExtSubTable", found).mapping
                for codes_of in font["cmap"].tables:
                    codes_of.cmap = {code: mapping.get(glyph, glyph) for code, glyph in codes_of.cmap.items()}


def codes(ranges: str) -> set[int]:
    """Return the code points of a CSS ``unicode-range``."""
    found: set[int] = set()
    for part in ranges.replace("U+", "").split(", "):
        first, _, last = part.partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def ranges_of(found: set[int]) -> str:
    """Return code points as a CSS ``unicode-range``."""
    rows: list[list[int]] = []
    for code in sorted(found):
        if rows and code == rows[-1][1] + 1:
            rows[-1][1] = code
        else:
            rows.append([code, code])
    return ", ".join(f"U+{first:04X}" + (f"-{last:04X}" if last > first else "") for first, last in rows)


def face(name: str, source: str, **more: str) -> str:
    """Return a ``@font-face`` rule."""
    said = "".join(f" {key.replace('_', '-')}: {value};" for key, value in more.items())
    return f'@font-face {{ font-family: "{name}"; src: {source};{said} }}'


def width(font: Any, weight: int) -> float:
    """Return the average width of the sample's characters in a weight, in ems."""
    font = instantiateVariableFont(font, {"wght": weight})
    glyphs, metrics = font.getBestCmap(), font["hmtx"]
    return float(sum(metrics[glyphs[ord(c)]][0] for c in SAMPLE) / len(SAMPLE) / font["head"].unitsPerEm)


def main() -> None:
    """Write fonts, licences and the style sheet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    rules = ["/* Written by tools/fonts.py. Two open fonts (SIL OFL 1.1) and what stands in for them. */"]
    for family in FAMILIES:
        package = next(folder.glob(f"*{family.files}-[0-9]*/package"))
        for part, ranges in SUBSETS.items():
            target = STATIC / "fonts" / f"{family.files}-{part}.woff2"
            font = subset(package / f"files/{family.files}-{part}-wght-normal.woff2", target, codes(ranges))
            source = f'url(fonts/{target.name}) format("woff2")'
            more = {
                "font_weight": "400 800",
                "font_display": "swap",
                "unicode_range": ranges_of(set(font.getBestCmap())),
            }
            rules.append(face(family.name, source, **more))
            if part == "latin":
                first = font
            print(f"{target.name:32}{target.stat().st_size:8}")
        line = first["hhea"]
        licence = (
            (package / "LICENSE").read_text(encoding="utf-8").partition("\n")[2]
        )  # its first line is wrong for one
        (STATIC / "fonts" / family.licence).write_text(f"{first['name'].getDebugName(0)}\n{licence}", encoding="utf-8")
        for label, one in family.stand_ins.items():
            for weights, weight in WEIGHTS.items():
                bold = weight > WEIGHTS["400 549"]
                scale = width(first, weight) / (one.bold if bold else one.width) * 1000
                em = first["head"].unitsPerEm * scale
                how = {"font_weight": weights, "size_adjust": f"{scale:.1%}", "line_gap_override": "0%"}
                how |= {"ascent_override": f"{line.ascent / em:.1%}", "descent_override": f"{-line.descent / em:.1%}"}
                local = ", ".join(f'local("{name}{" Bold" if bold else ""}")' for name in one.names)
                rules.append(face(f"{label} as {family.name}", local, **how))
    (STATIC / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
