"""What is played in shards, here or on a cluster of Ray: one mechanism for studies, arenas and self-play."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

Told = Callable[[int], None]
"""Called with the number of every shard that has come in, counted from 0."""


class Work(Protocol):
    """Something that is played in shards. The files of a shard are the same, to the byte, wherever it is played."""

    def claim(self, folder: Path) -> None:
        """Makes a folder this work's, or raises `SetupError` when it is another's."""

    def files(self) -> Sequence[Sequence[str]]:
        """The names of the files of every shard."""

    def play(self, folder: Path, shard: int, threads: int) -> None:
        """Plays a shard, counted from 0, into a folder, on so many threads; 0 are as many as the machine has."""


def gather(work: Work, folder: Path, address: str | None, told: Told | None) -> None:
    """Plays what a folder has not yet: here, or on the cluster of Ray at an address."""
    folder.mkdir(parents=True, exist_ok=True)
    work.claim(folder)
    shards = work.files()
    missing = [number for number, files in enumerate(shards) if not all((folder / file).exists() for file in files)]
    for shard in _here(work, folder, missing) if address is None else _on_ray(work, folder, missing, address):
        if told is not None:
            told(shard)


def _here(work: Work, folder: Path, shards: Sequence[int]) -> Iterator[int]:
    for shard in shards:
        work.play(folder, shard, threads=0)
        yield shard


def _on_ray(work: Work, folder: Path, shards: Sequence[int], address: str) -> Iterator[int]:
    """Keeps the files of shards as they come in. What a lost worker was playing is played again."""
    import ray

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    # The cores of the cluster are Ray's to give: a task plays on one.
    task: Any = ray.remote(num_cpus=1, max_retries=-1)(shard_files)
    shared = ray.put(work)
    waiting = {task.remote(shared, shard): shard for shard in shards}
    while waiting:
        done, _ = ray.wait(list(waiting), num_returns=1)
        for one in done:
            keep(ray.get(one), folder)
            yield waiting.pop(one)


def shard_files(work: Work, shard: int) -> dict[str, bytes]:
    """Plays a shard, wherever this runs, and gives its files."""
    with tempfile.TemporaryDirectory() as folder:
        work.play(Path(folder), shard, threads=1)
        return {name: (Path(folder) / name).read_bytes() for name in work.files()[shard]}


def keep(files: dict[str, bytes], folder: Path) -> None:
    """Writes files; each appears when it is whole."""
    for name, content in files.items():
        part = folder / f"{name}.part"
        part.write_bytes(content)
        part.rename(folder / name)
