"""Format gains, losses and changed numbers."""

from collections.abc import Iterable


def minus(these: Iterable[str], those: Iterable[str]) -> list[str]:
    """Return what is left of these without those; each of those takes away one."""
    rest, kept = list(those), []
    for name in these:
        if name in rest:
            rest.remove(name)
        else:
            kept.append(name)
    return kept


def signed(number: int, icon: str) -> str:
    """Return a gain or a loss with its icon."""
    return f"{number:+d}[{icon}]".replace("-", "−")
