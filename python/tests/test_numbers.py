"""The games as numbers: action space, tensors, batches."""

import random

import numpy as np
import pytest

import vedette

# Words of each ruleset's actions, the shape of its board's tensor and the length of `sides`: as docs/laboratory.md has them.
SIZES = {
    "ah74": (2075, [68, 34, 49], 588),
    "ah61": (2084, [68, 34, 49], 606),
    "c1863": (452, [23, 68], 530),
    "guv": (2082, [68, 35, 43], 826),
    "gcacw": (12042, [68, 135, 101], 1150),
    "lrtg": (12019, [68, 135, 101], 1104),
}


@pytest.mark.parametrize("ruleset", vedette.rulesets())
def test_sizes_are_as_documented(ruleset):
    game = vedette.load(ruleset)
    assert (len(game.space), game.shapes["board"], game.shapes["sides"][0]) == SIZES[ruleset]
    state = game.start(seed=1)
    tensors = state.observe()
    for name, shape in game.shapes.items():
        assert list(tensors[name].shape) == shape and tensors[name].dtype == np.float32, name
    assert len(game.side_features) == game.shapes["sides"][0]
    assert len(game.planes) == 68 and len(game.event_features) == game.shapes["history"][1]
    assert len(game.cells) == len(game.places) and len(set(game.cells.tolist())) == len(game.places)


def test_pieces_stand_where_the_view_has_them():
    game = vedette.load("ah74")
    state = game.start(seed=1)
    cells = dict(zip(game.places, game.cells.tolist(), strict=True))
    for seat, side in enumerate(("Union", "Confederate")):
        own = state.observe(seat)["board"][game.planes.index("own pieces")].ravel()
        counted = np.zeros_like(own)
        for piece in state.view(seat)["pieces"]:
            if piece["side"] == side and piece["place"] in cells:
                counted[cells[piece["place"]]] += 1
        assert counted.sum() > 0 and (own == counted).all()


def test_neighbours_on_the_board_are_neighbours_in_the_tensor():
    game = vedette.load("ah74")
    columns = game.shapes["board"][2]
    cells = dict(zip(game.places, game.cells.tolist(), strict=True))
    row, column = divmod(cells["R-28"], columns)
    below, beside = divmod(cells["R-29"], columns), divmod(cells["S-28"], columns)
    assert below == (row + 1, column) and beside[1] == column + 1 and abs(beside[0] - row) <= 1


def test_an_action_is_said_word_by_word():
    game = vedette.load("ah74")
    state = game.start(seed=1)
    rng = random.Random(1)
    for _ in range(200):
        saying = game.space.say(state.legal_actions())
        while saying.action is None:
            options = saying.options()
            assert np.flatnonzero(saying.mask()).tolist() == options
            wrong = next(number for number in range(len(game.space)) if number not in options)
            assert not saying.say(wrong)
            assert saying.say(rng.choice(options))
        numbers = game.space.numbers(saying.action)
        assert game.space.action(numbers) == saying.action and numbers[: len(saying.said)] == saying.said
        state.step(saying.action)


def test_numbers_stay_what_they_are():
    """New words are added at the end; who changes these numbers breaks what others have learned."""
    assert vedette.load("ah74").space.numbers("move Gibbon") == [2062, 1974, 0]
    assert vedette.load("c1863").space.numbers("stop") == [439, 0]


def test_a_batch_refuses_what_is_not_legal():
    batch = vedette.Batch(vedette.load("c1863"), 4)
    counts = batch.look()[1]
    assert len(batch) == 4 and [len(batch.actions(game)) for game in range(4)] == counts.tolist()
    with pytest.raises(vedette.VedetteError, match="game 2 has"):
        batch.step(np.array([0, 0, counts[2], 0], np.uint32))
    with pytest.raises(vedette.VedetteError, match="4 games are played, and 3 were answered"):
        batch.step(np.zeros(3, np.uint32))


def test_a_batch_sees_what_its_seats_see():
    game = vedette.load("guv")
    batch = vedette.Batch(game, 3, "lee_moves", seed=5)
    board, sides = batch.observe()
    for number in range(3):
        seen = game.start("lee_moves", seed=5 + number).observe()
        assert (board[number] == seen["board"]).all() and (sides[number] == seen["sides"]).all()
