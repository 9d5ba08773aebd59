"""OpenSpiel's own tests, kept playthroughs, and its search playing ours."""

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
# Every ruleset, where nobody says more than this many words.
CUT = {ruleset: f"vedette_{ruleset}(most_words={{}})" for ruleset in vedette.rulesets()}
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
# OpenSpiel's playthroughs read a flag of the command line.
flags.FLAGS.mark_as_parsed()


def test_all_games_are_registered():
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {f"vedette_{ruleset}" for ruleset in vedette.rulesets()} <= names


@pytest.mark.parametrize("name", [*SHORT, "vedette_ah74", "vedette_ah61"])
def test_openspiel_finds_nothing_wrong_in_a_whole_game(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("ruleset", CUT)
def test_openspiel_packs_and_unpacks_every_game(ruleset):
    pyspiel.random_sim_test(pyspiel.load_game(CUT[ruleset].format(100)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("ruleset", CUT)
def test_openspiel_finds_nothing_wrong_with_tensors(ruleset):
    game = pyspiel.load_game(CUT[ruleset].format("12,tensors=True"))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    rules = vedette.load(ruleset)
    size = sum(int(np.prod(shape)) for shape in rules.shapes.values()) + 16
    assert (game.observation_tensor_shape(), game.information_state_tensor_shape()) == ([size], [size + 64])


def test_a_game_has_the_options_that_it_is_loaded_with():
    options = vedette.load("ah74").options[:2]
    state = random_state(f"vedette_ah74(options={'+'.join(options)})", 1, 1)
    assert state.table.record()["options"] == options
    with pytest.raises(vedette.SetupError, match="dragons"):
        pyspiel.load_game("vedette_ah74(options=dragons)").new_initial_state()


def test_a_game_that_lasts_too_long_is_drawn():
    state, rng, words = pyspiel.load_game(CUT["ah74"].format(7)).new_initial_state(), random.Random(1), 0
    while not state.is_terminal():
        words += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    assert words == 7 and state.returns() == [0, 0]


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
    state = random_state("vedette_c1863(scenario=two-player,tensors=True)", moves, moves)
    player = state.current_player()
    worlds = [state.imagine(player, seed) for seed in range(6)]
    assert len({str(world) for world in worlds}) > 1
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
    other = state.clone()
    while not other.is_chance_node() and other.current_player() == player:
        other.apply_action(other.legal_actions()[0])
    assert other.information_state_string(player) != state.information_state_string(player)
    assert other.information_state_tensor(player) != state.information_state_tensor(player)


@pytest.mark.parametrize("ruleset", CUT)
def test_a_playthrough_is_played_as_it_was_kept(ruleset):
    """`UPDATE_PLAYTHROUGHS=1` makes it anew."""
    kept = PLAYTHROUGHS / f"vedette_{ruleset}.txt"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        kept.write_text(generate_playthrough.playthrough(CUT[ruleset].format(25), None, seed=1863))
    expected, actual = generate_playthrough.replay(str(kept))
    assert expected == actual


@pytest.mark.parametrize("ruleset", ["c1863", "guv", "ah74", "gcacw"])
def test_their_search_plays_our_game(ruleset):
    game, rng = pyspiel.load_game(CUT[ruleset].format(60)), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=3, random_state=rng)
    bot.set_resampler(lambda state, player: state.imagine(player, int(rng.randint(2**31))))
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([face for face, _ in state.chance_outcomes()])))
        elif len(state.legal_actions()) > 1 and asked < 8:
            state.apply_action(bot.step(state))
            asked += 1
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert asked == 8 and sum(state.returns()) == 0
