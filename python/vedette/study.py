"""Studies of many games between two generals, and self-play: the same with every decision written down."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import polars

from . import State, _study, load
from .cluster import Told, gather

GAMES_A_FILE = 100
"""A study's games are cut into files of so many; a shard plays one of them."""
TABLES = ("games", "turns", "losses", "fights")


@dataclass(frozen=True)
class Plan:
    """What is studied: the games of a scenario between two generals, Union first, such as ``aide`` or ``hard@400``."""

    ruleset: str
    games: int
    scenario: str | None = None
    options: Sequence[str] = field(default_factory=tuple)
    any_options: bool = False
    seats: tuple[str, str] = ("aide", "aide")
    seed: int = 1
    positions: bool = False

    def files(self) -> list[list[str]]:
        """The names of the files of every shard."""
        tables = (*TABLES, "positions") if self.positions else TABLES
        firsts = range(0, self.games, GAMES_A_FILE)
        sizes = [min(GAMES_A_FILE, self.games - first) for first in firsts]
        return [[f"{table}-{shard:06}-{size:03}.parquet" for table in tables] for shard, size in enumerate(sizes)]

    def _do(self, folder: Path, part: str, threads: int = 0) -> Path:
        plan = asdict(self)
        return _study(load(plan.pop("ruleset")), folder, part=part, threads=threads, **plan)

    def claim(self, folder: Path) -> None:
        """Makes a folder this study's, or raises `SetupError` when it is another's."""
        self._do(folder, "claim")

    def play(self, folder: Path, shard: int, threads: int) -> None:
        """Plays a shard, counted from 0, into a folder."""
        self._do(folder, f"{shard + 1}/{len(self.files())}", threads)

    def report(self, folder: Path) -> Path:
        """Writes the report on all that is in a folder."""
        return self._do(folder, "report")


def study(plan: Plan, out: str | Path, address: str | None = None, told: Told | None = None) -> Path:
    """Plays a study and gives the path of its report. What the folder has already is not played again.

    Without an address it is played here. With one, such as ``ray://head:10001`` or ``local``, its shards are tasks of that
    cluster of Ray: each file is kept as it comes in, and what a lost worker was playing is played again. The files are, to the
    byte, those that ``vedette study`` writes.
    """
    gather(plan, Path(out), address, told)
    return plan.report(Path(out))


def selfplay(plan: Plan, out: str | Path, address: str | None = None, told: Told | None = None) -> Path:
    """Plays a study that writes every decision down as well, as ``vedette study --positions`` does, and gives its folder.

    The files ``positions-*.parquet`` have a row a decision: the game's seed, its number, the turn, whose side decides, what is
    asked, how many actions are legal, the action that was taken, and what that side won in the end: 1, -1 or 0.
    """
    study(replace(plan, positions=True), out, address, told)
    return Path(out)


def decisions(plan: Plan, out: str | Path) -> Iterator[tuple[State, dict[str, Any]]]:
    """Every decision of the self-play in a folder: the state in which it was taken, and its row.

    The games are played again from their seeds, so `State.observe`, `State.view` and all else can be asked of the states. A
    state goes on with its game when the next one is asked for: `State.clone` keeps it.
    """
    folder, rules = Path(out), load(plan.ruleset)
    for games in sorted(folder.glob("games-*.parquet")):
        options = {row["seed"]: row["options"].split() for row in polars.read_parquet(games).iter_rows(named=True)}
        rows = polars.read_parquet(folder / games.name.replace("games", "positions"))
        state: State | None = None
        for row in rows.iter_rows(named=True):
            if row["number"] == 0 or state is None:
                state = rules.start(plan.scenario, row["seed"], options[row["seed"]])
            yield state, row
            state.step(row["action"])
