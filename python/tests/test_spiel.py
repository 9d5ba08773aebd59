"""OpenSpiel's own tests, a kept playthrough, and its search playing ours."""

import os
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import vedette
import vedette.spiel  # noqa: F401

SHORT = ["vedette_c1863(scenario=two-player)", "vedette_guv(scenario=lee_moves)", "vedette_gcacw(scenario=rtg-0)"]
PLAYTHROUGH = Path(__file__).parent / "playthroughs" / "vedette_gcacw.txt"
# OpenSpiel's playthroughs read a flag of the command line.
flags.FLAGS.mark_as_parsed()


def test_all_games_are_registered():
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {f"vedette_{ruleset}" for ruleset in vedette.rulesets()} <= names


@pytest.mark.parametrize("name", [f"vedette_{ruleset}" for ruleset in vedette.rulesets()])
def test_openspiel_finds_nothing_wrong(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def random_state(name, seed, moves):
    """A state of a random game after so many words and dice, at which somebody decides."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while moves > 0 or state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
        moves -= 1
    return state


def test_a_clone_and_the_same_moves_lead_to_the_same():
    state = random_state(SHORT[1], 5, 60)
    clone = state.clone()
    assert str(clone) == str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert clone.history() != state.history()
    again = pyspiel.load_game(SHORT[1]).new_initial_state()
    for move in state.history():
        again.apply_action(move)
    assert str(again) == str(state)
    assert [again.information_state_string(player) for player in (0, 1)] == [
        state.information_state_string(player) for player in (0, 1)
    ]


def test_dice_are_chance_and_equally_likely():
    state = pyspiel.load_game(SHORT[0]).new_initial_state()
    assert state.is_chance_node() and state.current_player() == pyspiel.PlayerId.CHANCE
    faces, chances = zip(*state.chance_outcomes(), strict=True)
    assert faces == tuple(range(len(faces))) and sum(chances) == pytest.approx(1) and len(set(chances)) == 1


@pytest.mark.parametrize("moves", [120, 260])
def test_what_a_player_cannot_tell_apart_has_the_same_string(moves):
    state = random_state(SHORT[0], moves, moves)
    player = state.current_player()
    worlds = [state.imagine(player, seed) for seed in range(6)]
    assert len({str(world) for world in worlds}) > 1
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
    other = state.clone()
    while not other.is_chance_node() and other.current_player() == player:
        other.apply_action(other.legal_actions()[0])
    assert other.information_state_string(player) != state.information_state_string(player)


def test_a_playthrough_is_played_as_it_was_kept():
    """`UPDATE_PLAYTHROUGHS=1` makes it anew."""
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        PLAYTHROUGH.write_text(generate_playthrough.playthrough(SHORT[2], None, seed=1863))
    expected, actual = generate_playthrough.replay(str(PLAYTHROUGH))
    assert expected == actual


def test_their_search_plays_our_game():
    game = pyspiel.load_game(SHORT[2])
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
        uct_c=2.0,
        max_simulations=3,
        random_state=rng,
    )
    bot.set_resampler(lambda state, player: state.imagine(player, int(rng.randint(2**31))))
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([face for face, _ in state.chance_outcomes()])))
        elif state.current_player() == 0 and len(state.legal_actions()) > 1 and asked < 12:
            state.apply_action(bot.step(state))
            asked += 1
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert asked == 12 and sum(state.returns()) == 0
