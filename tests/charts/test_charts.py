"""Charts: round numbers on the axes, values where they belong, valid SVG whatever the input."""

from xml.etree import ElementTree

import pytest

from evertable.charts import BROAD, COLOURS, SLIM, areas, intervals, lines, spreads, stacks, undressed, written
from evertable.charts.document import Document, Section
from evertable.charts.scale import Scale, fitting, round_step, spanning

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("rough", "step"), [(0.9, 1), (1, 1), (1.1, 2), (2.01, 5), (7, 10), (13, 20), (0.03, 0.05), (0.2, 0.2)]
)
def test_steps_are_round(rough: float, step: float) -> None:
    assert round_step(rough) == pytest.approx(step)


def test_a_scale_puts_values_in_their_place() -> None:
    scale = Scale(10, 20, 100, 300)
    assert [scale.at(value) for value in (10, 15, 20)] == [100, 200, 300]
    assert scale.ticks() == [10, 12, 14, 16, 18, 20]


def test_what_is_counted_has_no_halves() -> None:
    assert spanning([1, 2], 0, 1).ticks() == [1, 2]
    assert spanning([0, 40], 0, 1).ticks() == [0, 10, 20, 30, 40]


@pytest.mark.parametrize(
    ("values", "zero", "low", "high"),
    [
        ([3, 17], False, 0, 20),
        ([61, 78], False, 60, 80),
        ([61, 78], True, 0, 80),
        ([5], False, 5, 6),
        ([], False, 0, 1),
    ],
)
def test_scales_that_fit(values: list[float], zero: bool, low: float, high: float) -> None:
    scale = fitting(values, 0, 1, zero=zero)
    assert (scale.low, scale.high) == (low, high)


def test_lines_end_where_they_should() -> None:
    root = ElementTree.fromstring(lines("Strength", {"a": [(0, 0), (10, 5)], "b": [(0, 5), (10, 5)]}, "games"))
    first, second = (line.attrib["points"].split() for line in root.iter(f"{SVG}polyline"))
    assert first[-1] == second[-1] == second[0].replace(second[0].split(",")[0], first[-1].split(",")[0])
    names = [text for text in root.iter(f"{SVG}text") if text.text in ("a", "b")]
    assert abs(float(names[0].attrib["y"]) - float(names[1].attrib["y"])) >= 14


def test_intervals_show_value_and_bounds() -> None:
    root = ElementTree.fromstring(intervals("Wins", {"a": (0.5, 0.4, 0.6)}, "share", mark=0.5))
    dot = next(root.iter(f"{SVG}circle"))
    low, high = (float(point.split(",")[0]) for point in next(root.iter(f"{SVG}polyline")).attrib["points"].split())
    assert low < float(dot.attrib["cx"]) < high
    mark = next(line for line in root.iter(f"{SVG}line") if line.attrib["class"] == "mark")
    assert mark.attrib["x1"] == dot.attrib["cx"]


def test_spreads_tell_their_figures() -> None:
    svg = spreads("Points", {"a": [1, 2, 3, 4, 5], "nothing": [], "one": [3]}, "points")
    assert "a: 1 to 5, half between 2 and 4, median 3" in svg
    ElementTree.fromstring(svg)


def test_stacks_add_up_on_both_sides_of_nought() -> None:
    root = ElementTree.fromstring(
        stacks("Lines", {"a": {"base": 10, "dust": -4, "none": 0}, "b": {"base": 4}}, "points")
    )
    told = {box[0].text: box.attrib for box in root.iter(f"{SVG}rect") if len(box)}
    base, dust = told["base 10.0"], told["dust −4.0"]
    assert float(dust["x"]) + float(dust["width"]) == pytest.approx(float(base["x"]), abs=0.2)
    assert float(base["width"]) == pytest.approx(2.5 * float(dust["width"]), abs=0.3)
    assert "none" not in [text.text for text in root.iter(f"{SVG}text")]


def test_a_minus_is_a_minus_and_nought_has_none() -> None:
    assert [written(-1.25, ".1f"), written(-0.04, ".1f"), written(2.5, "+.1f"), written(-30)] == [
        "−1.2",
        "0.0",
        "+2.5",
        "−30",
    ]
    texts = [
        text.text for text in ElementTree.fromstring(intervals("Wins", {"a": (-3, -5, -1)}, "%")).iter(f"{SVG}text")
    ]
    assert "−3" in texts
    assert not any("-" in (text or "") for text in texts)


def test_slim_charts_stay_on_their_paper() -> None:
    parts = {"one": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0}
    svg = ElementTree.fromstring(stacks("Lines", {"a": parts}, "points", width=SLIM))
    assert svg.attrib["viewBox"].startswith(f"0 0 {SLIM} ")
    assert all(float(text.attrib["x"]) < SLIM - 100 for text in svg.iter(f"{SVG}text") if text.text in parts)
    heights = {text.attrib["y"] for text in svg.iter(f"{SVG}text") if text.text in parts}
    assert len(heights) == 3, "two words beside each other"


def test_a_page_shows_slim_charts_on_telephones_only() -> None:
    broad, slim = (stacks("Lines", {"a": {"one": 1.0}}, "points", width=width) for width in (BROAD, SLIM))
    page = Document(
        "Lab", "few games", [], [Section("Points", [], ("lines",))], {"lines": broad}, {"lines": slim}
    ).page()
    assert broad + slim in page
    assert ".chart:has(+.slim){display:none}" in page


def test_names_are_escaped() -> None:
    for svg in (lines("<&>", {"<&>": [(1, 1)]}, "<&>"), stacks("<&>", {"<&>": {"<&>": 1}}, "<&>")):
        ElementTree.fromstring(svg)


def test_a_part_that_is_left_out_keeps_its_colour() -> None:
    one = areas("One", {"cards": [1, 2], "events": [0, 3]}, [0, 1], "moves")
    other = areas("Other", {"cards": [0, 0], "events": [0, 3]}, [0, 1], "moves")
    assert COLOURS[0] in one
    assert COLOURS[0] not in other
    assert COLOURS[1] in one
    assert COLOURS[1] in other


def test_areas_add_up_and_what_is_below_nought_lies_under_the_axis() -> None:
    svg = areas("Points", {"cards": [0, 4, 6], "loss": [0, -1, -2], "nothing": [0, 0, 0]}, [0, 5, 10], "moves")
    shapes = ElementTree.fromstring(svg).findall(f"{SVG}polygon")
    assert [shape.findtext(f"{SVG}title") for shape in shapes] == ["cards", "loss"]
    heights = [[float(point.split(",")[1]) for point in shape.attrib["points"].split()] for shape in shapes]
    axis = heights[0][0]
    assert min(heights[0]) < axis == max(heights[0])
    assert min(heights[1]) == axis < max(heights[1])


def test_a_table_without_rows_says_so() -> None:
    report = Document("Lab", "few games", [], [Section("Cards", [["card", "play rate"]])], {})
    assert "Too few games" in report.page()
    assert "play rate" not in report.page() + report.markdown()


def test_a_page_may_dress_a_chart_itself() -> None:
    svg = lines("Points", {"a": [(0, 1), (1, 2)]}, "moves")
    assert "<style>" in svg
    assert "<style>" not in undressed(svg)
    ElementTree.fromstring(undressed(svg))
