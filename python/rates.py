"""Prints how many decisions a second Python gets out of the games, beside the engine alone and beside OpenSpiel.

Time of the processor, one thread. Fails when a batch is not half as fast as the engine alone, or not three times as fast as
OpenSpiel's own backgammon driven from Python.
"""

import random
import sys
import time

import numpy as np
import pyspiel

import vedette

DECISIONS = 60_000
GAMES = 512


def rate(play, *arguments) -> float:
    """Decisions a second; what is played says how many decisions it was."""
    began = time.process_time()
    return play(*arguments) / (time.process_time() - began)


def alone(game: vedette.Game) -> int:
    """Random play without Python."""
    return vedette._native_rate(game, 40)[0]


def batch(game: vedette.Game) -> int:
    """Random play of many games at once."""
    games, rng = vedette.Batch(game, GAMES), np.random.default_rng(1)
    counts, done = games.look()[1], 0
    while done < DECISIONS:
        _, counts, _, _ = games.step((rng.random(GAMES) * counts).astype(np.uint32))
        done += GAMES
    return done


def single(game: vedette.Game) -> int:
    """Random play of one game after the other, by texts."""
    state, rng, done = game.start(seed=1), random.Random(1), 0
    while done < DECISIONS // 10:
        state.step(rng.choice(state.legal_actions()))
        state = game.start(seed=done) if state.is_over else state
        done += 1
    return done


def backgammon() -> int:
    """Random play of OpenSpiel's backgammon; its dice are not counted."""
    game, rng, done = pyspiel.load_game("backgammon"), random.Random(1), 0
    state = game.new_initial_state()
    while done < DECISIONS:
        done += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
        state = game.new_initial_state() if state.is_terminal() else state
    return done


def main() -> int:
    """The table, and whether it is as promised."""
    theirs, slow = rate(backgammon), []
    print(f"OpenSpiel backgammon from Python: {theirs:.0f} decisions/s")
    print("| ruleset | engine alone | Batch | of the engine | of backgammon | State |\n|---|---|---|---|---|---|")
    for ruleset in vedette.rulesets():
        game = vedette.load(ruleset)
        native, ours, one = rate(alone, game), rate(batch, game), rate(single, game)
        print(f"| {ruleset} | {native:.0f} | {ours:.0f} | {ours / native:.2f} | {ours / theirs:.1f} | {one:.0f} |")
        if ours < native / 2 or ours < 3 * theirs:
            slow.append(ruleset)
    if slow:
        print(f"not as fast as promised: {', '.join(slow)}")
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main())
