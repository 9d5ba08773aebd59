"""Plays the benchmark and writes its tables into docs/benchmark.md: fixed tasks, fixed seeds, baselines with intervals.

Every pairing is played from both sides with the same seeds. `GAMES=100 make benchmark` plays more games; what is kept in
``target/benchmark`` is not played again by the generals.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import vedette
import vedette.spiel
from vedette import learning
from vedette.arena import HEADING, Arena, Standing, arena

SEED = 1863
"""The seed of the first pair of games; the others follow."""
GAMES = int(os.environ.get("GAMES", "20"))
"""Games of every pairing, both sides counted; ten times as many of random players, five times as many of what was learned."""
TASKS = (("c1863", "two-player"), ("guv", "lee_moves"), ("ah74", "chancellorsville"))
THINKS = "hard@20"
"""The general, with so many tries before it answers."""
SIMULATIONS = {"c1863": 5, "guv": 25, "ah74": 10}
"""How many games OpenSpiel's search plays to their end before it says a word: as many as a few minutes a game allow."""
ROUNDS, ROUND = {"c1863": 30, "guv": 30, "ah74": 12}, 32
"""The policy gradient learns from so many rounds of so many games, for either seat."""
WORTH: dict[str, Callable[[vedette.State], float]] = {
    "c1863": learning.objectives,
    "guv": lambda state: state.returns[0],
    "ah74": learning.balance,
}
"""What a game that is over was worth to the Union, for one who learns."""

Ends = Callable[[int, int], float]
"""Plays a game as this seat with this seed: 1, a half or 0."""


def standing(task: tuple[str, str], first: str, second: str, games: int, ends: Ends) -> Standing:
    """A pairing from both sides."""
    sides = [[ends(seat, SEED + number) for number in range(games // 2)] for seat in (0, 1)]
    union, confederate = (float(np.mean(side)) for side in sides)
    return Standing(*task, first, second, 2 * (games // 2), union, confederate, (union + confederate) / 2)


def searches(ruleset: str, scenario: str) -> Ends:
    """OpenSpiel's ISMCTS against random play."""
    game = pyspiel.load_game(f"vedette_{ruleset}(scenario={scenario})")

    def ends(seat: int, seed: int) -> float:
        rng = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=SIMULATIONS[ruleset], random_state=rng)
        bot.set_resampler(lambda state, player: state.imagine(player, int(rng.randint(2**31))))
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            asked = not state.is_chance_node() and state.current_player() == seat and len(actions) > 1
            state.apply_action(bot.step(state) if asked else int(rng.choice(actions)))
        return (state.returns()[seat] + 1) / 2

    return ends


def learns(ruleset: str, scenario: str) -> Ends:
    """A policy gradient that has learned for each seat, against random play."""
    game, union = vedette.load(ruleset), WORTH[ruleset]
    worths = (union, lambda state: -union(state))
    tasks = [learning.Task(game, scenario, seat, worth) for seat, worth in enumerate(worths)]
    policies = [learning.train(task, ROUNDS[ruleset], ROUND)[0] for task in tasks]
    return lambda seat, seed: (learning.play(policies[seat], tasks[seat], seed).returns + 1) / 2


def rows() -> Iterator[Standing]:
    """The table, row by row."""
    kept = Path("target/benchmark")
    yield from arena(Arena((THINKS, "aide", "random"), TASKS, GAMES, SEED), kept / f"{THINKS}-{GAMES}")
    yield from arena(Arena(("random", "random"), TASKS, 10 * GAMES, SEED), kept / f"random-{GAMES}")
    for task in TASKS:
        name = f"ISMCTS, {SIMULATIONS[task[0]]} simulations"
        yield standing(task, name, "random", GAMES, searches(*task))
    for task in TASKS:
        name = f"policy gradient, {ROUNDS[task[0]] * ROUND} games"
        yield standing(task, name, "random", 5 * GAMES, learns(*task))


def main() -> int:
    """Writes the table between the marks of the page."""
    page = Path("docs/benchmark.md")
    table = HEADING
    for row in rows():
        print(row, flush=True)
        table += f"{row}\n"
    before, _, rest = page.read_text(encoding="utf-8").partition("<!-- table -->\n")
    _, _, after = rest.partition("<!-- end -->\n")
    page.write_text(f"{before}<!-- table -->\n{table}<!-- end -->\n{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
