"""What a number of games says."""

import math

NORMAL_95 = 1.96
"""So many standard errors either way are an interval of 95 %."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a share of games, of 95 %."""
    square = NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return middle - reach, middle + reach


def percent(share: float, games: int) -> str:
    """A share of games with its interval, in percent."""
    low, high = wilson(share, games)
    return f"{100 * share:.1f} % ({100 * max(low, 0):.1f} to {100 * min(high, 1):.1f})"
