"""The games as OpenSpiel games: every die a chance node, every word of an action a move.

Importing this registers ``vedette_ah74`` and the others; ``pyspiel.load_game("vedette_guv(scenario=lee_moves)")`` loads one.
Parameters: ``scenario``; ``options``, the ids of optional rules with ``+`` between them; ``tensors=True`` for tensors beside
the strings; ``most_words``, after which a game that is still on is drawn (0: it is played to its end).
"""

import functools
import hashlib
import math
from typing import Any, cast

import numpy as np
import pyspiel

from . import Game as Rules
from . import Saying, State, load, rulesets
from .words import SAID, said_words

MOST_SIDES = 120
"""The most sides of a die; a shuffled deck draws one card after the other."""
MOST_MOVES = 1_000_000
"""No game has as many words and dice."""
HEARD_BITS = 64
"""What a player has heard and done is told apart by so many bits."""


@functools.cache
def _rules(name: str) -> Rules:
    """A ruleset by its id; loaded once, for OpenSpiel copies all that a state holds."""
    return load(name)


def game_type(ruleset: str, tensors: bool) -> pyspiel.GameType:
    """What OpenSpiel is told of a ruleset."""
    rules = load(ruleset)
    return pyspiel.GameType(
        short_name=f"vedette_{ruleset}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=tensors,
        parameter_specification={"scenario": rules.scenarios[0], "options": "", "tensors": False, "most_words": 0},
    )


class SpielGame(pyspiel.Game):
    """A ruleset with a scenario, for the two seats that every game has."""

    def __init__(self, ruleset: str, parameters: dict[str, Any] | None = None) -> None:
        """Loads the ruleset."""
        given = parameters or {}
        self.rules = _rules(ruleset)
        self.scenario = given.get("scenario", self.rules.scenarios[0])
        self.options = [option for option in given.get("options", "").split("+") if option]
        self.most_words = given.get("most_words", 0) or MOST_MOVES
        self.tensors = given.get("tensors", False)
        kind = game_type(ruleset, self.tensors)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.space),
            max_chance_outcomes=MOST_SIDES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> "SpielState":
        """Before the first die of the set-up."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        """What a player sees, or all that it has come to know."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        public = kind.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.rules, kind.perfect_recall, public, self.tensors and not public)


class SpielState(pyspiel.State):
    """A game in progress: somebody says a word, or a die is rolled."""

    def __init__(self, game: SpielGame) -> None:
        """Rolls the set-up as far as it goes without dice."""
        super().__init__(game)
        self.name, self.setup = game.rules.id, (game.scenario, game.options)
        self.words_left = game.most_words
        self.table: State | None = None
        self.saying: Saying | None = None
        self.dice: list[int] = []
        self.sides = 0
        self.heard = [b"", b""]
        self._set_up()

    def __deepcopy__(self, memo: Any) -> "SpielState":
        """OpenSpiel's own."""
        return cast(SpielState, self.clone())

    @property
    def rules(self) -> Rules:
        """The ruleset."""
        return _rules(self.name)

    def _set_up(self) -> None:
        rolled = self.rules.roll_start(self.dice, *self.setup)
        if isinstance(rolled, int):
            self.sides = rolled
        else:
            self._goes_on(rolled)

    def _goes_on(self, table: State) -> None:
        self.table, self.sides, self.dice = table, 0, []
        self.saying = self.rules.space.say(table.legal_actions())

    def _take(self, action: str) -> None:
        assert self.table is not None
        rolled = self.table.roll(action, self.dice)
        if isinstance(rolled, int):
            self.sides = rolled
            return
        table, events = rolled
        seat = self.table.seat_to_act
        for player in range(2):
            texts = [event["text"] for event in events if event["audience"] >> player & 1]
            self._hear(player, [action, *texts] if player == seat else texts)
        self._goes_on(table)

    def _hear(self, player: int, texts: list[str]) -> None:
        for text in texts:
            self.heard[player] = hashlib.blake2b(self.heard[player] + text.encode(), digest_size=HEARD_BITS // 8).digest()

    def current_player(self) -> int:
        """Who says a word; chance where a die is rolled."""
        if self.sides:
            return cast(int, pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        seat = self.table.seat_to_act
        return cast(int, pyspiel.PlayerId.TERMINAL) if seat is None or self.words_left == 0 else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.saying is not None
        return self.saying.options()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die, each as likely."""
        return [(face, 1 / self.sides) for face in range(self.sides)]

    def _apply_action(self, action: int) -> None:
        if self.sides:
            self.dice.append(action + 1)
            if self.table is None:
                self._set_up()
                return
        else:
            assert self.saying is not None
            self.saying.say(action)
            self.words_left -= 1
        said = self.saying.action if self.saying is not None else None
        if said is not None:
            self._take(said)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"rolls {action + 1}"
        return self.rules.space.word(action) or "."

    def is_terminal(self) -> bool:
        """Whether the game is over, or as many words have been said as may be."""
        return not self.sides and self.table is not None and (self.words_left == 0 or self.table.is_over)

    def returns(self) -> list[float]:
        """What each player won."""
        return self.table.returns[:2] if self.is_terminal() and self.table is not None else [0.0, 0.0]

    def __str__(self) -> str:
        """The true state, by its hash, and what is being said or rolled."""
        if self.table is None:
            return f"set-up {self.dice}, a die of {self.sides}"
        return f"{self.table.hash} {self.table.decision} {self._said()} {self.dice}"

    def _said(self) -> str:
        words = [self.rules.space.word(number) or "." for number in (self.saying.said if self.saying else [])]
        return "saying " + " ".join(words) if words else "asked"

    def sees(self, player: int) -> str:
        """What a player sees now."""
        if self.table is None:
            return "set-up"
        said = self._said() if self.table.seat_to_act == player else "waits"
        return f"{self.rules.seats[player]} | {self.shows()} | sees {self.table.view_hash(player)} | {said}"

    def shows(self) -> str:
        """What everybody sees: where the game stands, and what is asked."""
        if self.table is None:
            return "set-up"
        heading = self.table.view()["heading"]
        where = [heading[part] for part in ("turn_count", "turn_name", "phase") if heading[part]]
        return ", ".join([*where, self.table.decision or "over"])

    def knows(self, player: int) -> str:
        """All that a player has come to know: what it sees, what it heard, and what it did."""
        return f"{self.sees(player)} | heard {self.heard[player].hex()}"

    def imagine(self, player: int, seed: int) -> "SpielState":
        """A state that this player cannot tell from the true one: for `ISMCTSBot.set_resampler`."""
        other = cast(SpielState, self.clone())
        assert self.table is not None
        other.table = self.table.imagine(player, seed)
        return other


class Observer:
    """Strings and tensors of what a player sees, or of all that it knows; strings of what everybody sees.

    The tensors are those of `State.observe`, the words that have been said of the open action, and, where a player knows all
    that it has heard and done, the bits of a hash of it: so no two information states have the same tensor.
    """

    def __init__(self, rules: Rules, perfect_recall: bool, public: bool, tensors: bool) -> None:
        """With or without what was before; for everybody or for one player; with or without tensors."""
        self.perfect_recall, self.public = perfect_recall, public
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if tensors:
            self._lay_out({**rules.shapes, "said": [SAID], **({"heard": [HEARD_BITS]} if perfect_recall else {})})

    def _lay_out(self, shapes: dict[str, list[int]]) -> None:
        """All tensors are parts of one."""
        sizes = [math.prod(shape) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills the tensors; before a game is set up there is nothing to see."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.table is None:
            return
        for name, seen in state.table.observe(player).items():
            self.dict[name][:] = seen
        self.dict["said"][:] = said_words(state.saying if state.table.seat_to_act == player else None)
        if self.perfect_recall:
            heard = np.frombuffer(state.heard[player], np.uint8)
            self.dict["heard"][: heard.size * 8] = np.unpackbits(heard)

    def string_from(self, state: SpielState, player: int) -> str:
        """The string."""
        if self.public:
            return state.shows()
        return state.knows(player) if self.perfect_recall else state.sees(player)


def _register(ruleset: str) -> None:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(ruleset, params)

    pyspiel.register_game(game_type(ruleset, tensors=False), Registered)


for _ruleset in rulesets():
    _register(_ruleset)
