"""QR codes of short texts, such as the address of a table (ISO/IEC 18004: byte mode, level M, versions 1 to 6)."""

from functools import cache
from itertools import pairwise
from typing import Final

Grid = list[list[int]]
_BLOCKS: Final = {1: (10, 1, 16), 2: (16, 1, 28), 3: (26, 1, 44), 4: (18, 2, 32), 5: (24, 2, 43), 6: (16, 4, 27)}
"""By version: error correction codewords of a block, blocks, data codewords of a block."""
_ALIGNED: Final = {1: None, 2: 18, 3: 22, 4: 26, 5: 30, 6: 34}
_LEVEL_M: Final = 0
MOST_BYTES: Final = 106
"""The longest text, in bytes."""
_MASKS: Final = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)


@cache
def qr_path(text: str) -> tuple[str, int]:
    """Return the dark modules as an SVG path and the width in modules; an empty path if the text is too long."""
    rows = qr_rows(text)
    runs = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return "".join(runs), len(rows)


def qr_rows(text: str) -> Grid:
    """Return the modules row by row, 1 for dark; no rows if the text is too long."""
    data = text.encode()
    version = next((v for v, (_, blocks, size) in _BLOCKS.items() if len(data) <= blocks * size - 2), None)
    if version is None:
        return []
    codewords = _codewords(data, version)
    return min((_drawn(codewords, version, mask) for mask in range(8)), key=_penalty)


def _codewords(data: bytes, version: int) -> list[int]:
    check, blocks, size = _BLOCKS[version]
    bits = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, blocks * size * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[i % 2] for i in range(blocks * size - len(words))]
    split = [words[i * size : (i + 1) * size] for i in range(blocks)]
    corrected = [_corrections(block, check) for block in split]
    return [column[i] for part, length in ((split, size), (corrected, check)) for i in range(length) for column in part]


def _times(a: int, b: int) -> int:
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = (a << 1) ^ (0x11D if a & 0x80 else 0), b >> 1
    return product


def _corrections(block: list[int], count: int) -> list[int]:
    """Return the Reed-Solomon codewords of a block."""
    generator, root = [1], 1
    for _ in range(count):
        generator = [a ^ _times(b, root) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
        root = _times(root, 2)
    rest = [*block, *[0] * count]
    for i in range(len(block)):
        factor = rest[i]
        for j, term in enumerate(generator):
            rest[i + j] ^= _times(term, factor)
    return rest[len(block) :]


def _drawn(codewords: list[int], version: int, mask: int) -> Grid:
    size = 17 + 4 * version
    grid: list[list[int | None]] = [[None] * size for _ in range(size)]
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):
        for y in range(max(0, top - 1), min(size, top + 8)):
            for x in range(max(0, left - 1), min(size, left + 8)):
                ring = max(abs(x - left - 3), abs(y - top - 3))
                grid[y][x] = int(ring in (0, 1, 3))
    if (middle := _ALIGNED[version]) is not None:
        for y in range(-2, 3):
            for x in range(-2, 3):
                grid[middle + y][middle + x] = int(max(abs(x), abs(y)) != 1)
    for i in range(8, size - 8):
        grid[6][i] = grid[i][6] = 1 - i % 2
    _write_format(grid, mask)
    bits = "".join(f"{word:08b}" for word in codewords)
    at = 0
    for step, right in enumerate(x for x in range(size - 1, 0, -2)):
        column = right - (right <= 6)
        for row in range(size):
            y = row if step % 2 else size - 1 - row
            for x in (column, column - 1):
                if grid[y][x] is None:
                    bit = int(bits[at]) if at < len(bits) else 0
                    grid[y][x] = bit ^ (not _MASKS[mask](x, y))
                    at += 1
    return [[module or 0 for module in row] for row in grid]


def _write_format(grid: list[list[int | None]], mask: int) -> None:
    size, data = len(grid), _LEVEL_M << 3 | mask
    rest = data << 10
    for i in range(4, -1, -1):
        if rest >> (i + 10) & 1:
            rest ^= 0x537 << i
    bits = (data << 10 | rest) ^ 0x5412
    around = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
    beside = [(size - 1 - i, 8) for i in range(8)] + [(8, size - 7 + i) for i in range(7)]
    for i in range(15):
        for x, y in (around[i], beside[i]):
            grid[y][x] = bits >> i & 1
    grid[size - 8][8] = 1


def _penalty(grid: Grid) -> int:
    """Return how hard a symbol is to read, by the four rules of the standard."""
    size, total = len(grid), 0
    for line in (*grid, *map(list, zip(*grid, strict=True))):
        text = "".join(map(str, line))
        total += sum(run - 2 for run in _runs(line) if run >= 5)
        total += 40 * sum(text[i : i + 11] in ("10111010000", "00001011101") for i in range(size - 10))
    total += 3 * sum(
        grid[y][x] == grid[y][x + 1] == grid[y + 1][x] == grid[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    dark = sum(map(sum, grid)) * 100 / size**2
    return total + 10 * int(abs(dark - 50) / 5)


def _runs(line: list[int]) -> list[int]:
    runs = [1]
    for before, after in pairwise(line):
        if before == after:
            runs[-1] += 1
        else:
            runs.append(1)
    return runs
