"""Prints how many decisions a second Python gets out of the games, beside the engine alone and beside OpenSpiel.

Time of the processor, one thread, whole games: a batch plays about two on every place. Fails when a batch is not half as fast as
the engine alone, or where a game of the benchmark is not three times as fast as OpenSpiel's own backgammon driven from Python.
"""

import random
import sys
import time

import numpy as np
import pyspiel

import vedette

DECISIONS = 60_000
"""So many of a single game, and of backgammon."""
GAMES = 128
"""So many at once."""
BENCHMARK = ("c1863", "guv", "ah74")


def rate(play, *arguments) -> float:
    """Decisions a second; what is played says how many decisions it was."""
    began = time.process_time()
    return play(*arguments) / (time.process_time() - began)


def alone(game: vedette.Game) -> int:
    """Random play without Python."""
    return vedette._native_rate(game, GAMES)[0]


def batch(game: vedette.Game, decisions: int) -> int:
    """Random play of many games at once."""
    games, rng = vedette.Batch(game, GAMES), np.random.default_rng(1)
    counts, done = games.look()[1], 0
    while done < decisions:
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
        decisions = 2 * alone(game)
        native, ours, one = rate(alone, game), rate(batch, game, decisions), rate(single, game)
        print(f"| {ruleset} | {native:.0f} | {ours:.0f} | {ours / native:.2f} | {ours / theirs:.1f} | {one:.0f} |")
        if ours < native / 2 or (ruleset in BENCHMARK and ours < 3 * theirs):
            slow.append(ruleset)
    if slow:
        print(f"not as fast as promised: {', '.join(slow)}")
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main())
