"""Studies of many games, on one machine or on a cluster of Ray; and what a change of the data does (`vary`)."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from . import _study, load
from .varying import Change, Option, Point, Report, vary

__all__ = ["Change", "Option", "Plan", "Point", "Report", "study", "vary"]

GAMES_A_FILE = 100
"""A study's games are cut into files of so many; a shard plays one of them."""


@dataclass(frozen=True)
class Plan:
    """What is studied: the games of a scenario between two generals, Union first."""

    ruleset: str
    games: int
    scenario: str | None = None
    options: Sequence[str] = field(default_factory=tuple)
    any_options: bool = False
    seats: tuple[str, str] = ("aide", "aide")
    seed: int = 1

    @property
    def shards(self) -> int:
        """In how many shards it is played."""
        return max(1, -(-self.games // GAMES_A_FILE))

    def play(self, folder: Path, shard: int, shards: int) -> Path:
        """Plays what is missing of one shard, counted from 1, into a folder, and writes the report."""
        plan = asdict(self)
        return _study(load(plan.pop("ruleset")), folder, shard=(shard, shards), **plan)

    def missing(self, folder: Path) -> list[int]:
        """The shards of which a folder has no files."""
        found = {int(path.name.split("-")[1]) for path in folder.glob("fights-*.parquet") if self._fits(path)}
        return [shard for shard in range(1, self.shards + 1) if shard - 1 not in found]

    def _fits(self, path: Path) -> bool:
        """Whether a file has all games of its shard: the last one may have been cut short by a smaller study."""
        _, number, size = path.stem.split("-")
        return int(size) == min(GAMES_A_FILE, self.games - int(number) * GAMES_A_FILE)


def shard_files(plan: Plan, shard: int) -> dict[str, bytes]:
    """Plays a shard, wherever this runs, and gives its files."""
    with tempfile.TemporaryDirectory() as folder:
        plan.play(Path(folder), shard, plan.shards)
        return {path.name: path.read_bytes() for path in sorted(Path(folder).glob("*.parquet"))}


def study(
    plan: Plan,
    out: str | Path,
    address: str | None = None,
    told: Callable[[int], None] | None = None,
) -> Path:
    """Plays a study and gives the path of its report. What the folder has already is not played again.

    Without an address it is played here. With one, such as ``ray://head:10001`` or ``local``, its shards are tasks of that
    cluster of Ray: each file is kept as it comes in, and what a lost worker was playing is played again. The files are, to the
    byte, those that ``vedette study`` writes. `told` is called with the number of every shard that has come in.
    """
    folder = Path(out)
    if address is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for shard, files in _on_ray(plan, plan.missing(folder), address):
            # The table that says a shard is there comes last.
            for name in sorted(files, key=lambda name: (name.startswith("fights"), name)):
                (folder / name).write_bytes(files[name])
            if told is not None:
                told(shard)
    return plan.play(folder, 1, 1)


def _on_ray(plan: Plan, shards: list[int], address: str) -> Iterator[tuple[int, dict[str, bytes]]]:
    """The files of shards, as they come in."""
    import ray

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    # The cores of the cluster are Ray's to give: a task plays on one.
    task: Any = ray.remote(num_cpus=1, max_retries=-1, runtime_env={"env_vars": {"RAYON_NUM_THREADS": "1"}})(shard_files)
    waiting = {task.remote(plan, shard): shard for shard in shards}
    while waiting:
        done, _ = ray.wait(list(waiting), num_returns=1)
        for one in done:
            yield waiting.pop(one), ray.get(one)
