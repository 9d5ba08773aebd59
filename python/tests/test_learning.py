"""The small policy gradient: what it sees of a board, and that it learns."""

import numpy as np
import pytest

import vedette
from vedette import learning


def test_a_board_of_hexes_is_seen_in_blocks() -> None:
    board = np.arange(2 * 7 * 13, dtype=np.float32).reshape(2, 7, 13)
    seen = learning.coarse(board)
    assert seen.shape == (2, 2, 3)
    assert seen[1, 0, 1] == board[1, :6, 6:12].sum()
    # What is left over at the edges is a block of its own.
    assert seen[1, 1, 2] == board[1, 6, 12]
    locations = np.ones((23, 68), np.float32)
    assert learning.coarse(locations) is locations


@pytest.mark.parametrize("ruleset", ["c1863", "guv"])
def test_what_the_better_game_said_becomes_likelier(ruleset: str) -> None:
    game, worths = vedette.load(ruleset), iter((1.0, 0.0))
    policy = learning.Policy(game)
    task = learning.Task(game, None, 1, lambda _: next(worths))
    better, worse = (learning.play(policy, task, seed) for seed in (1, 2))

    def likely(played: learning.Played) -> float:
        chances = [policy.chances(seen, list(np.flatnonzero(mask))) for seen, mask in zip(played.seen, played.masks, strict=True)]
        said = [list(np.flatnonzero(mask)).index(word) for mask, word in zip(played.masks, played.said, strict=True)]
        return float(np.mean([np.log(chance[index]) for chance, index in zip(chances, said, strict=True)]))

    before = likely(better) - likely(worse)
    learning.Learner(policy).learn([better, worse])
    assert likely(better) - likely(worse) > before
