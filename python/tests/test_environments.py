"""The environments pass the tests of those who made the interfaces."""

import itertools
import re
import time
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from vedette import aec, gym

SHORT = {"ah74": None, "ah61": None, "c1863": "two-player", "guv": "lee_moves", "gcacw": "rtg-0", "lrtg": None}


@pytest.mark.parametrize("ruleset", SHORT)
def test_pettingzoo_finds_nothing_wrong(ruleset):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(ruleset, SHORT[ruleset]), num_cycles=100)


@pytest.mark.parametrize("ruleset", SHORT)
def test_the_same_seed_is_the_same_game(ruleset):
    seed_test(lambda: aec.env(ruleset, SHORT[ruleset]), num_cycles=30)


@pytest.mark.parametrize("ruleset", SHORT)
def test_pettingzoo_measures_how_fast_it_is(ruleset, capsys, monkeypatch):
    """It plays for five seconds, which are over here when it has looked at its clock a few times."""
    clock = itertools.count()
    monkeypatch.setattr(time, "time", lambda: next(clock))
    performance_benchmark(aec.env(ruleset, SHORT[ruleset]))
    assert re.search(r"[\d.]+ turns per second", capsys.readouterr().out)


def test_a_whole_game_is_won_by_one_agent():
    env = aec.env("guv", "lee_moves")
    env.reset(seed=3)
    rng, won, last = np.random.default_rng(3), {}, None
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            won[agent] = reward
            env.step(None)
            continue
        mask = observation["action_mask"]
        last = env.unwrapped.table.saying.said
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert sorted(won) == ["Confederate", "Union"] and sum(won.values()) == 0 and last is not None


def test_who_waits_has_nothing_to_say_and_does_not_know_what_is_said():
    env = aec.env("ah74")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    waits = next(agent for agent in env.agents if agent != env.agent_selection)
    seen = env.observe(waits)
    assert not seen["action_mask"].any() and (seen["observation"]["said"] == -1).all()
    assert env.unwrapped.view(waits)["viewer"] == {"Seat": env.possible_agents.index(waits)}


def test_who_says_what_cannot_be_said_has_lost():
    env = aec.env("ah74")
    env.reset(seed=1)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0)
    assert env.terminations[agent] and env.rewards[agent] == -1
    raw = aec.RawEnvironment("ah74")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="0 cannot be said now"):
        raw.step(0)


def test_the_side_that_the_rules_play_has_no_agent():
    agents = {
        scenario: aec.RawEnvironment("c1863", scenario).possible_agents
        for scenario in ("two-player", "solitaire-union", "solitaire-confederate")
    }
    assert agents == {
        "two-player": ["Union", "Confederate"],
        "solitaire-union": ["Union"],
        "solitaire-confederate": ["Confederate"],
    }
    env = aec.env("c1863", "solitaire-union")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not all(env.terminations.values()):
        env.step(int(rng.choice(np.flatnonzero(env.observe("Union")["action_mask"]))))
    assert env.rewards["Union"] in (1, 0, -1)


@pytest.mark.parametrize("ruleset", SHORT)
def test_gymnasium_finds_nothing_wrong(ruleset):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gym.Environment(ruleset, SHORT[ruleset], render_mode="ansi"))


def test_one_seat_plays_a_game_against_a_general():
    env: gymnasium.Env = gym.Environment("guv", "lee_moves", seat=1, against="aide")
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        seen, reward, over, truncated, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert not truncated and not info["refused"] and (over or reward == 0)
    # At random nobody takes lee_moves from the aide.
    assert reward == -1


def test_a_word_that_cannot_be_said_changes_nothing():
    env = gym.Environment("guv", "lee_moves")
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(0)
    assert info["refused"] and reward == 0 and not over
    assert (after["action_mask"] == before["action_mask"]).all()
    with pytest.raises(ValueError, match="nobody decides in seat 7"):
        gym.Environment("guv", seat=7)
