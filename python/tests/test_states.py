"""States: what can be asked of a game, and what is refused."""

import copy
import pickle
import random
import re
import threading
from pathlib import Path

import pytest

import vedette


def play(state, seed, most=10**6):
    """Plays at random, so many actions at most."""
    rng = random.Random(seed)
    while not state.is_over and most:
        state.step(rng.choice(state.legal_actions()))
        most -= 1
    return state


def test_the_readme_plays_a_game_of_each(capsys):
    text = (Path(__file__).parent.parent / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks[0].splitlines()) == 9
    scope = {}
    for block in blocks:
        exec(block, scope)
    out = capsys.readouterr().out.splitlines()
    assert len(out) == len(vedette.rulesets()) == 6


def test_a_game_says_what_it_is():
    game = vedette.load("c1863")
    assert (game.id, game.seats[:2]) == ("c1863", ["Union", "Confederate"])
    assert game.about["scenarios"][0]["id"] == game.scenarios[0]
    assert "two-player" in game.scenarios and game.at_table() == [0, 1]


def test_the_same_seed_is_the_same_game():
    game = vedette.load("guv")
    one, same, other = (play(game.start("lee_moves", seed=seed), 3, 60) for seed in (5, 5, 6))
    assert one.hash == same.hash != other.hash


def test_what_is_forbidden_is_refused_with_its_clause_and_changes_nothing():
    state = vedette.load("ah74").start()
    before = state.hash
    with pytest.raises(vedette.Refused) as refused:
        state.apply("move Jackson")
    assert refused.value.clause.startswith("ah74.") and str(refused.value) == refused.value.sentence
    assert state.hash == before
    assert state.why("move Jackson").clause == refused.value.clause
    assert state.why(state.legal_actions()[0]) is None


def test_what_there_is_not_is_said_in_a_sentence():
    for wrong in (
        lambda: vedette.load("chess"),
        lambda: vedette.load("ah74").start("atlantis"),
        lambda: vedette.load("ah74").start(options=["dragons"]),
    ):
        with pytest.raises(vedette.SetupError) as error:
            wrong()
        assert error.value.sentence and error.value.clause is None
    with pytest.raises(vedette.VedetteError, match="there is no seat 9"):
        vedette.load("ah74").start().view(9)
    with pytest.raises(vedette.VedetteError, match="no general"):
        vedette.load("ah74").start().think("napoleon")


def test_the_end_is_won_by_one_side():
    state = play(vedette.load("guv").start("lee_moves", seed=2), 2)
    assert state.is_over and state.seat_to_act is None and state.legal_actions() == []
    won = {"Union": [1, -1], "Confederate": [-1, 1], None: [0, 0]}[state.result["winner"]]
    assert state.returns[:2] == won
    with pytest.raises(vedette.GameOver):
        state.apply("pass")


def test_a_clone_goes_its_own_way():
    state = play(vedette.load("c1863").start("two-player", seed=1), 1, 40)
    one, two = state.clone(), copy.deepcopy(state)
    for other in (one, two):
        play(other, 9, 20)
    assert one.hash == two.hash != state.hash
    assert one.record() == two.record()


def test_a_record_is_played_again_and_a_changed_one_refused():
    game = vedette.load("c1863")
    state = play(game.start("two-player", seed=4), 4, 80)
    record = state.record()
    again = game.replay(record)
    assert again.hash == state.hash and again.record() == record
    assert (again.observe(0)["history"] == state.observe(0)["history"]).all()
    record["taken"][5]["hash"] = "0" * 16
    with pytest.raises(vedette.RecordError, match="action 6"):
        game.replay(record)
    with pytest.raises(vedette.RecordError, match="record of c1863, not of guv"):
        vedette.load("guv").replay(state.record())


def test_a_seat_imagines_what_it_cannot_tell_from_the_truth():
    state = play(vedette.load("c1863").start("two-player", seed=4), 4, 60)
    seat = state.seat_to_act
    worlds = [state.imagine(seat, seed) for seed in range(5)]
    assert len({world.hash for world in worlds}) > 1
    for world in worlds:
        assert world.view(seat) == state.view(seat)
        assert world.legal_actions() == state.legal_actions()
        for name, tensor in state.observe(seat).items():
            assert (world.observe(seat)[name] == tensor).all(), name
    assert state.imagine(seat, 1).hash == worlds[1].hash
    with pytest.raises(vedette.RecordError, match="imagined"):
        worlds[0].record()


def test_dice_are_asked_for_one_by_one():
    state = vedette.load("gcacw").start("rtg-0", seed=1)
    while not isinstance(state.roll(action := state.legal_actions()[0], []), int):
        state.step(action)
    dice = []
    while isinstance(sides := state.roll(action, dice), int):
        dice.append(sides)
    after, _events = sides
    assert after.record()["taken"][-1]["dice"] == dice
    assert state.hash != after.hash
    with pytest.raises(vedette.VedetteError, match="other dice"):
        state.roll(action, [*dice, 1])


def test_chances_add_up():
    state = vedette.load("gcacw").start("rtg-0", seed=1)
    forecast = state.forecast(state.legal_actions()[0])
    assert forecast["outcomes"]


def test_a_general_answers_the_same_with_the_same_tries():
    answers = [vedette.load("c1863").start("two-player", seed=1).think("hard", tries=20) for _ in range(2)]
    assert answers[0] == answers[1]
    state = vedette.load("c1863").start("two-player", seed=1)
    assert answers[0]["action"] in state.legal_actions()


def test_threads_share_a_state():
    state = vedette.load("guv").start("lee_moves")
    seen = []
    threads = [threading.Thread(target=lambda: seen.append(state.legal_actions())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [state.legal_actions()] * 4


def test_what_is_packed_is_unpacked_the_same(tmp_path):
    game = vedette.load("c1863")
    state = play(game.start("two-player", seed=4), 4, 60)
    again = pickle.loads(pickle.dumps(state))
    assert again.hash == state.hash and again.record() == state.record()
    saying = game.space.say(state.legal_actions())
    saying.say(saying.options()[0])
    assert pickle.loads(pickle.dumps(saying)).said == saying.said
    with pytest.raises(vedette.RecordError, match="imagined"):
        pickle.dumps(state.imagine(0, 1))
    # A game of other data is unpacked with them.
    units = game.data("guv/units.toml").replace("strength = 3", "strength = 4", 1)
    (tmp_path / "guv").mkdir()
    (tmp_path / "guv" / "units.toml").write_text(units)
    other = pickle.loads(pickle.dumps(vedette.load("guv", data=tmp_path)))
    assert other.data("guv/units.toml") == units != vedette.load("guv").data("guv/units.toml")
