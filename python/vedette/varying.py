"""For designers: what a change of the data does to the balance of a scenario."""

import itertools
import math
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars
import tomlkit

from . import _study, load
from .errors import setup_error
from .figures import NORMAL_95, wilson


@dataclass(frozen=True)
class Change:
    """A number of the data and the values it is to take.

    `where` leads to it: ``turns``, ``unit[id=phelps].strength``, ``table.rows[2][0]``.
    """

    file: str
    where: str
    values: Sequence[Any]


@dataclass(frozen=True)
class Option:
    """An optional rule that is played without and with."""

    id: str


@dataclass(frozen=True)
class Point:
    """One combination of values, and the games that were played with it."""

    settings: tuple[str, ...]
    cost: float
    """How much was changed: each number by its share of what it was, an option by 1."""
    union: tuple[float, ...]
    """What the Union won of each game: 1, a half or 0."""

    @property
    def balance(self) -> float:
        """The Union's share of the games."""
        return sum(self.union) / len(self.union)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the balance, of 95 %."""
        return wilson(self.balance, len(self.union))

    @property
    def is_even(self) -> bool:
        """Whether an even balance is within the interval."""
        low, high = self.interval
        return low <= 0.5 <= high

    def against(self, base: "Point") -> tuple[float, float]:
        """How much more the Union wins than in the games of the same seeds of another point, and how sure that is."""
        differences = [own - other for own, other in zip(self.union, base.union, strict=True)]
        games, mean = len(differences), sum(differences) / len(differences)
        spread = sum((one - mean) ** 2 for one in differences) / max(games - 1, 1)
        return mean, NORMAL_95 * math.sqrt(spread / games)


@dataclass(frozen=True)
class Report:
    """What the changes do. The first point has none."""

    title: str
    points: tuple[Point, ...]

    @property
    def cheapest(self) -> Point | None:
        """The smallest change that brings the balance to even; none when no point does."""
        even = [point for point in self.points if point.is_even]
        return min(even, key=lambda point: (point.cost, abs(point.balance - 0.5)), default=None)

    def __str__(self) -> str:
        """A table to read."""
        base = self.points[0]
        lines = [
            f"# {self.title}",
            "",
            f"{len(base.union)} games each, of the same seeds.",
            "",
            "| what | cost | Union wins | 95 % | more than as it is |",
            "|---|---|---|---|---|",
        ]
        for point in self.points:
            (low, high), (mean, reach) = point.interval, point.against(base)
            what = ", ".join(point.settings) or "as it is"
            difference = f"{100 * mean:+.1f} ± {100 * reach:.1f}"
            lines.append(
                f"| {what} | {point.cost:.2f} | {100 * point.balance:.1f} % | {100 * low:.1f} to {100 * high:.1f} | {difference} |"
            )
        even = self.cheapest
        found = ", ".join(even.settings) or "as it is" if even else "none of these"
        return "\n".join([*lines, "", f"The smallest change that makes it even: {found}.", ""])


STEP = re.compile(r"(?P<key>[\w-]+)|\[(?P<index>\d+)\]|\[(?P<name>[\w-]+)=(?P<value>[^\]]+)\]")


def _lead(document: Any, change: Change) -> tuple[Any, Any]:
    """The table or list that holds a number, and its key there."""
    holder, key, here = None, None, document
    for step in STEP.finditer(change.where):
        holder = here
        try:
            if step["key"] is not None:
                key = step["key"]
            elif step["index"] is not None:
                key = int(step["index"])
            else:
                named = (number for number, one in enumerate(here) if str(one.get(step["name"])) == step["value"])
                key = next(named)
            here = holder[key]
        except (LookupError, StopIteration, TypeError, AttributeError):
            raise setup_error(f"{change.file} has nothing at {change.where}: {step[0]} is not there") from None
    if isinstance(here, bool) or not isinstance(here, int | float):
        raise setup_error(f"{change.where} of {change.file} is no number")
    return holder, key


def _play(ruleset: str, chosen: Sequence[tuple[Change | Option, Any]], plan: dict[str, Any]) -> Point:
    """Plays the games of one combination."""
    shipped, settings, cost, options = load(ruleset), [], 0.0, list(plan["options"])
    documents: dict[str, Any] = {}
    for change, value in chosen:
        if isinstance(change, Option):
            if value:
                options.append(change.id)
                settings.append(f"with {change.id}")
                cost += 1
            continue
        if change.file not in documents:
            documents[change.file] = tomlkit.parse(shipped.data(change.file))
        holder, key = _lead(documents[change.file], change)
        was = holder[key]
        if was != value:
            cost += abs(value - was) / max(abs(was), 1)
            settings.append(f"{change.where} {was} to {value}")
            holder[key] = value
    with tempfile.TemporaryDirectory() as folder:
        data, out = Path(folder) / "data", Path(folder) / "study"
        for file, document in documents.items():
            (data / file).parent.mkdir(parents=True, exist_ok=True)
            (data / file).write_text(tomlkit.dumps(document), encoding="utf-8")
        plan = {**plan, "options": options, "any_options": False, "positions": False}
        _study(load(ruleset, data=data), out, part="1/1", threads=0, **plan)
        games = polars.read_parquet(out / "games-*.parquet")
    worth = {"Union": 1.0, "Confederate": 0.0}
    return Point(tuple(settings), cost, tuple(worth.get(winner, 0.5) for winner in games["winner"]))


def vary(
    ruleset: str,
    scenario: str | None,
    changes: Sequence[Change | Option],
    games: int = 200,
    seats: tuple[str, str] = ("aide", "aide"),
    options: Sequence[str] = (),
    seed: int = 1,
) -> Report:
    """Plays a scenario with every combination of the changes, in games of the same seeds, and tells what they do.

    The report's text is a table of the balance with its interval, the paired difference from the game as it is, and the
    smallest change that brings it to even.
    """
    plan = {"scenario": scenario, "options": options, "seats": seats, "games": games, "seed": seed}
    grid = [[(change, value) for value in _values(change)] for change in changes]
    points = [_play(ruleset, (), plan)]
    for chosen in itertools.product(*grid):
        point = _play(ruleset, chosen, plan)
        if point.settings:
            points.append(point)
    rules = load(ruleset)
    return Report(f"{rules.title}, {scenario or rules.scenarios[0]}: {seats[0]} against {seats[1]}", tuple(points))


def _values(change: Change | Option) -> Sequence[Any]:
    return (False, True) if isinstance(change, Option) else change.values
