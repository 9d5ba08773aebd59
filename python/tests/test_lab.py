"""A study on a cluster is, to the byte, that of one machine, whoever is lost on the way."""

import os
import signal
from pathlib import Path

import polars
import pytest
import ray

from vedette import SetupError, lab

PLAN = lab.Plan("guv", 350, scenario="lee_moves", seats=("aide", "random"), seed=3)


def contents(folder):
    """All tables of a folder, and its report."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.name != "study.json"}


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The study on this machine."""
    folder = tmp_path_factory.mktemp("alone")
    lab.study(PLAN, folder)
    return folder


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two workers."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def players():
    """The processes that play a shard."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            title = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::shard_files"):
            yield int(process.name)


def test_a_cluster_that_loses_a_worker_writes_the_same(alone, cluster, tmp_path):
    lost = []

    def told(_shard):
        if not lost:
            lost.extend(list(players())[:1])
            for process in lost:
                os.kill(process, signal.SIGKILL)

    lab.study(PLAN, tmp_path, address="local", told=told)
    assert lost, "nobody was playing when the first shard came in"
    assert contents(tmp_path) == contents(alone)


def test_what_is_there_is_not_played_again(alone, cluster, tmp_path):
    told = []
    for name, data in contents(alone).items():
        if "-000001-" not in name and "-000003-" not in name:
            (tmp_path / name).write_bytes(data)
    lab.study(PLAN, tmp_path, address="local", told=told.append)
    assert sorted(told) == [2, 4]
    assert contents(tmp_path) == contents(alone)


def test_the_tables_open_in_polars(alone):
    games = polars.read_parquet(alone / "games-*.parquet")
    assert games.height == 350
    assert games["seed"].to_list() == list(range(3, 353))


def test_another_study_is_not_mixed_in(alone):
    with pytest.raises(SetupError, match="another study"):
        lab.study(lab.Plan("guv", 350, scenario="lee_moves", seats=("aide", "aide"), seed=3), alone)
