"""What is played on a cluster is, to the byte, what one machine plays, whoever is lost on the way."""

import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pandas
import polars
import pytest
import ray

import vedette
from vedette import SetupError, lab

# Workers of the cluster cannot import this file: what it defines is sent to them whole.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])


@dataclass(frozen=True)
class Deadly(lab.Plan):
    """A study whose second shard kills its worker when it has played it, the first time."""

    mark: str = ""

    def _do(self, folder, part, threads=0):
        plan = lab.Plan(**{name: getattr(self, name) for name in lab.Plan.__dataclass_fields__})
        return plan._do(folder, part, threads)

    def play(self, folder, shard, threads):
        super().play(folder, shard, threads)
        if shard == 1:
            with open(self.mark, "a") as mark:
                mark.write(f"{os.getpid()}\n")
            if len(Path(self.mark).read_text().split()) == 1:
                os.kill(os.getpid(), signal.SIGKILL)


STUDY = {"ruleset": "guv", "games": 350, "scenario": "lee_moves", "seats": ("random", "random"), "seed": 3}
PLAN = lab.Plan(**STUDY)
ARENA = lab.Arena(("aide", "easy", "random"), (("gcacw", "rtg-0"), ("gcacw", "sjw-3")), games=12, seed=5)
SELFPLAY = lab.Plan("c1863", 130, scenario="two-player", any_options=True, seats=("random", "random"))


def contents(folder):
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


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


def test_a_cluster_that_loses_a_worker_writes_the_same(alone, cluster, tmp_path):
    mark, told = tmp_path / "mark", []
    lab.study(Deadly(**STUDY, mark=str(mark)), tmp_path / "study", address="local", told=told.append)
    killed, again = mark.read_text().split()
    assert killed != again and sorted(told) == [0, 1, 2, 3]
    assert contents(tmp_path / "study") == contents(alone)


def test_what_is_there_is_not_played_again(alone, cluster, tmp_path):
    told = []
    for name, data in contents(alone).items():
        if "-000001-" not in name and "-000003-" not in name:
            (tmp_path / name).write_bytes(data)
    lab.study(PLAN, tmp_path, address="local", told=told.append)
    assert sorted(told) == [1, 3]
    assert contents(tmp_path) == contents(alone)


def test_another_study_is_not_mixed_in(alone, cluster):
    other, before = lab.Plan(**{**STUDY, "games": 450, "seed": 4}), contents(alone)
    for address in (None, "local"):
        with pytest.raises(SetupError, match="another study"):
            lab.study(other, alone, address=address)
    assert contents(alone) == before


def test_an_arena_is_the_same_on_a_cluster(cluster, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    standings = lab.arena(ARENA, here)
    assert lab.arena(ARENA, there, address="local") == standings
    assert contents(there) == contents(here)
    pairs = [("aide", "easy"), ("aide", "random"), ("easy", "random")]
    assert [(one.scenario, one.first, one.second) for one in standings] == [
        (scenario, *pair) for scenario in ("rtg-0", "sjw-3") for pair in pairs
    ]
    assert all(one.games == 12 and one.share == pytest.approx((one.as_union + one.as_confederate) / 2) for one in standings)
    # At random nobody takes this game from the aide.
    assert standings[1].share == 1 and standings[1].interval[0] > 0.7
    row = "| gcacw | rtg-0 | aide - random | 12 | 100 % | 100 % | 100.0 % (75.7 to 100.0) |"
    assert row in (here / "standings.md").read_text().splitlines()
    with pytest.raises(SetupError, match="another arena"):
        lab.arena(lab.Arena(ARENA.generals, ARENA.scenarios, games=10), here)


def test_a_general_of_an_arena_is_one(tmp_path):
    for name, sentence in (("grant", '"grant" is no general'), ("hard@many", '"many" is no number of tries')):
        with pytest.raises(SetupError, match=sentence):
            lab.arena(lab.Arena(("aide", name), (("guv", "lee_moves"),), games=2), tmp_path / name)


def test_self_play_is_the_same_on_a_cluster_and_can_be_learned_from(cluster, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    assert lab.selfplay(SELFPLAY, here) == here
    lab.selfplay(SELFPLAY, there, address="local")
    assert contents(there) == contents(here)
    winners = dict(polars.read_parquet(here / "games-*.parquet").select("seed", "winner").iter_rows())
    seen = set()
    for state, row in lab.decisions(SELFPLAY, here):
        if len(seen) == 12 and row["seed"] not in seen:
            break
        seen.add(row["seed"])
        side = ("Union", "Confederate")[state.seat_to_act % 2]
        assert (row["side"], row["decision"], row["legal"]) == (side, state.decision, len(state.legal_actions()))
        assert row["won"] == {side: 1, "nobody": 0}.get(winners[row["seed"]], -1)
    assert seen == set(range(1, 13))


UNION = "select count(*) from '{}/games-*.parquet' where winner = 'Union'"


def test_the_tables_open_in_polars_duckdb_and_pandas(alone):
    games = polars.read_parquet(alone / "games-*.parquet")
    assert games.height == 350
    assert games["seed"].to_list() == list(range(3, 353))
    union = (games["winner"] == "Union").sum()
    assert 0 < union < 350
    assert duckdb.sql(UNION.format(alone)).fetchall() == [(union,)]
    frames = pandas.concat(pandas.read_parquet(path) for path in sorted(alone.glob("games-*.parquet")))
    assert frames["seed"].tolist() == games["seed"].to_list() and (frames["winner"] == "Union").sum() == union
    fights = polars.read_parquet(alone / "fights-*.parquet")["count"].sum()
    assert duckdb.sql(f"select sum(count) from '{alone}/fights-*.parquet'").fetchall() == [(fights,)] and fights > 0


def test_a_study_without_an_address_is_that_of_the_command(alone):
    """The files of a batch are named and filled as `vedette study` does; its own tests compare shards."""
    assert sorted(contents(alone))[:4] == [f"fights-{shard:06}-{size:03}.parquet" for shard, size in enumerate((100, 100, 100, 50))]
    assert vedette.load("guv").title in (alone / "report.html").read_text()
