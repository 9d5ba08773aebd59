"""Generals against each other over scenarios, from both sides with the same dice."""

import itertools
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import polars

from . import _match, load
from .cluster import Told, gather
from .errors import setup_error
from .figures import percent, wilson

GAMES_A_FILE = 10
"""A match is cut into files of so many games; a shard plays one of them."""


@dataclass(frozen=True)
class Arena:
    """Every pair of these generals over every scenario, a pair of ruleset and scenario.

    A general is ``random``, ``aide``, ``easy``, ``normal`` or ``hard``, with a style such as ``hard:bold``. One that thinks wants a
    number of tries, such as ``hard@400``: by the clock it plays differently on every machine. `games` are those of one pair
    over one scenario, both sides of each pairing counted.
    """

    generals: Sequence[str]
    scenarios: Sequence[tuple[str, str]]
    games: int
    seed: int = 1

    def _shards(self) -> list[tuple[tuple[str, str], tuple[str, str], int]]:
        """Scenario, pair and first game of every shard."""
        pairs = itertools.combinations(self.generals, 2)
        return list(itertools.product(self.scenarios, pairs, range(0, self.games, GAMES_A_FILE)))

    def _size(self, first: int) -> int:
        return min(GAMES_A_FILE, self.games - first)

    def files(self) -> list[list[str]]:
        """The name of the file of every shard."""
        return [[f"bouts-{shard:06}-{self._size(first):03}.parquet"] for shard, (_, _, first) in enumerate(self._shards())]

    def claim(self, folder: Path) -> None:
        """Makes a folder this arena's, or raises `SetupError` when it is another's."""
        note, own = folder / "arena.json", json.dumps(asdict(self), indent=2)
        if note.exists() and note.read_text(encoding="utf-8") != own:
            raise setup_error(f"{folder} holds another arena: choose another folder, or ask for the same games")
        note.write_text(own, encoding="utf-8")

    def play(self, folder: Path, shard: int, threads: int) -> None:
        """Plays a shard, counted from 0, into a folder."""
        (ruleset, scenario), pair, first = self._shards()[shard]
        (file,), games = self.files()[shard], (first, first + self._size(first))
        _match(load(ruleset), folder / file, scenario, [], seats=pair, seed=self.seed, games=games, threads=threads)


@dataclass(frozen=True)
class Standing:
    """How the first of two generals did against the second in a scenario."""

    ruleset: str
    scenario: str
    first: str
    second: str
    games: int
    """Those that ended."""
    as_union: float
    """The share of the games that it won with the Union; a draw is half a game."""
    as_confederate: float
    share: float

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share, of 95 %."""
        return wilson(self.share, self.games)

    def __str__(self) -> str:
        """A row of a table."""
        pair, sides = f"{self.first} - {self.second}", f"{100 * self.as_union:.0f} % | {100 * self.as_confederate:.0f} %"
        return f"| {self.ruleset} | {self.scenario} | {pair} | {self.games} | {sides} | {percent(self.share, self.games)} |"


HEADING = """| ruleset | scenario | pairing | games | as Union | as Confederate | share (19 in 20) |
|---|---|---|---|---|---|---|
"""
MATCH = ["ruleset", "scenario", "first", "second"]


def arena(plan: Arena, out: str | Path, address: str | None = None, told: Told | None = None) -> list[Standing]:
    """Plays an arena, tells how every pair did, and writes that as a table into ``standings.md``.

    Where it is played is said as for `study`, and what the folder has already is not played again. ``bouts-*.parquet`` has a row
    a game.
    """
    folder = Path(out)
    gather(plan, folder, address, told)
    files = [folder / file for shard in plan.files() for file in shard]
    standings = _standings(polars.concat([polars.read_parquet(file) for file in files]))
    (folder / "standings.md").write_text(HEADING + "".join(f"{standing}\n" for standing in standings), encoding="utf-8")
    return standings


def _standings(bouts: polars.DataFrame) -> list[Standing]:
    """How every pair did, in the order in which they played."""
    won, drawn = polars.col("winner") == polars.col("first_side"), polars.col("winner") == "nobody"
    points = polars.when(won).then(1.0).when(drawn).then(0.5).otherwise(0.0)
    ended = bouts.filter(polars.col("winner") != "unfinished").with_columns(points.alias("points"))
    side = polars.col("first_side")
    figures = ended.group_by(MATCH, maintain_order=True).agg(
        polars.len().alias("games"),
        polars.col("points").filter(side == "Union").mean().alias("as_union"),
        polars.col("points").filter(side == "Confederate").mean().alias("as_confederate"),
        polars.col("points").mean().alias("share"),
    )
    return [Standing(**row) for row in figures.iter_rows(named=True)]
