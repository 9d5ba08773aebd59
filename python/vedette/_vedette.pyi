"""What the engine offers. Every call that works lets other threads of Python work meanwhile."""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypedDict, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Batch",
    "Game",
    "GameOver",
    "RecordError",
    "Refused",
    "Saying",
    "SetupError",
    "Space",
    "State",
    "VedetteError",
    "_match",
    "_native_rate",
    "_replayed",
    "_said",
    "_study",
    "load",
    "rulesets",
]

_Floats = NDArray[np.float32]

class VedetteError(Exception):
    """Something that cannot be done."""

    sentence: str
    """Why not, in a sentence."""
    clause: str | None
    """The clause of the rules that says so, such as ``ah74.4.9.1``; none where no rule speaks."""

class Refused(VedetteError):
    """The rules forbid it, by this clause."""

    clause: str

class GameOver(VedetteError):
    """The game is over."""

class SetupError(VedetteError):
    """There is no such game, or it cannot be set up so."""

class RecordError(VedetteError):
    """The record cannot be played again."""

class _Thought(TypedDict):
    """What a general does."""

    action: str
    why: str
    tries: int

class _Tensors(TypedDict):
    """What a seat sees and remembers."""

    board: _Floats
    sides: _Floats
    history: _Floats

def rulesets() -> list[str]:
    """The ids of the rulesets."""

def load(ruleset: str, data: str | PathLike[str] | None = None) -> Game:
    """Loads a ruleset. Files of the folder `data` replace those of the same path in the shipped data."""

@final
class Game:
    """A ruleset: its scenarios, its options, and the games of it. It can be pickled."""

    @property
    def id(self) -> str:
        """Its id, such as ``ah74``."""
    @property
    def title(self) -> str:
        """Its title."""
    @property
    def about(self) -> dict[str, Any]:
        """What it is: title, credit, seats, scenarios, options, editions."""
    @property
    def scenarios(self) -> list[str]:
        """The ids of its scenarios; the first is the one for newcomers."""
    @property
    def options(self) -> list[str]:
        """The ids of its optional rules."""
    @property
    def seats(self) -> list[str]:
        """The names of its seats; the Union has the even numbers."""
    def at_table(self, options: Sequence[str] = ...) -> list[int]:
        """The seats that are at the table of a game with these options."""
    @property
    def space(self) -> Space:
        """The action space: the words of its actions, numbered."""
    @property
    def shapes(self) -> dict[str, list[int]]:
        """The shapes of the tensors that `State.observe` gives."""
    @property
    def planes(self) -> list[str]:
        """The names of the features of a place, in order."""
    @property
    def side_features(self) -> list[str]:
        """The names of the features that belong to no place, in order."""
    @property
    def event_features(self) -> list[str]:
        """The names of the features of a remembered event, in order."""
    @property
    def places(self) -> list[str]:
        """The places of its board, in the order of their numbers."""
    @property
    def cells(self) -> NDArray[np.int64]:
        """Where each of the places lies: its row times the number of columns, plus its column."""
    @property
    def links(self) -> NDArray[np.int64]:
        """The connections of a board of locations, a pair of places each; none on a board of hexes."""
    def data(self, path: str) -> str:
        """The text of a file of the data it was loaded from, such as ``boards/ah.toml``."""
    def data_files(self, folder: str) -> list[str]:
        """The paths of the data files below a folder, such as ``ah74``."""
    def start(self, scenario: str | None = None, seed: int = 0, options: Sequence[str] = ...) -> State:
        """Starts a game. Its dice follow from the seed."""
    def roll_start(self, dice: Sequence[int], scenario: str | None = None, options: Sequence[str] = ...) -> State | int:
        """Sets a game up with these dice. Gives the state, or how many sides the next die has."""
    def replay(self, record: dict[str, Any] | str) -> State:
        """Plays a record again, checking the hash of every state."""

@final
class State:
    """A game in progress. It may be used from several threads; each call waits for the one before.

    It can be pickled: it is packed as its record, which is played again. What a seat imagined has none.
    """

    @property
    def seat_to_act(self) -> int | None:
        """Who decides; none when the game is over."""
    @property
    def decision(self) -> str | None:
        """The name of the open decision."""
    @property
    def prompt(self) -> str:
        """What is asked, or how the game ended, as a sentence."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended: winner, level, clause and sentence; none while it goes on."""
    @property
    def returns(self) -> list[float]:
        """What each seat won: 1, -1, or 0 for a draw and while the game goes on."""
    @property
    def hash(self) -> str:
        """The hash of the state, the same on every machine."""
    def legal_actions(self) -> list[str]:
        """Every legal action by its text, always in the same order."""
    def choices(self) -> list[dict[str, Any]]:
        """The legal actions as a player reads them: label, pieces, places, card."""
    def apply(self, action: str) -> list[dict[str, Any]]:
        """Takes an action and says what came of it. Raises `Refused` where the rules forbid it, and nothing has changed.

        Events that not everybody may know are among them: bit s of `audience` says whether seat s may.
        """
    def step(self, action: str) -> None:
        """Takes an action and says nothing, which is faster."""
    def roll(self, action: str, dice: Sequence[int]) -> tuple[State, list[dict[str, Any]]] | int:
        """Takes an action with these dice in a copy. Gives the state after it and what happened, or the sides of the next die."""
    def clone(self) -> State:
        """The same once more, with its record; the same dice are to come."""
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, as a page draws it; without one, what those who only watch see."""
    def view_hash(self, seat: int) -> str:
        """The hash of what a seat sees and is asked: the same wherever it cannot tell the difference."""
    def imagine(self, seat: int, seed: int) -> State:
        """A game that goes on from here as a seat may imagine it.

        What the seat may not know, and the dice to come, are dealt anew by the seed. It has no record.
        """
    def forecast(self, action: str) -> dict[str, Any]:
        """The chances of an action, as the seat that decides may know them."""
    def why(self, action: str) -> VedetteError | None:
        """Why an action is not legal now, as an exception that is not raised; none when it is legal."""
    def record(self) -> dict[str, Any]:
        """The game as it is kept and sent; `Game.replay` and ``vedette replay`` take it."""
    def think(self, general: str = "normal", tries: int | None = None) -> _Thought:
        """What a general does for the seat that decides, from what that seat may see.

        `general` is random, aide, easy, normal or hard, with a style such as ``hard:bold``. With a number of tries in place of
        time it answers the same on every machine.
        """
    def observe(self, seat: int | None = None) -> _Tensors:
        """What a seat sees and remembers, as tensors of `Game.shapes`; without one, the seat that decides."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any) -> State: ...

@final
class Space:
    """The words that a ruleset's actions are made of, numbered from 0 to its length.

    0 ends an action that could go on, 1 to 256 are the bytes that spell a word that is not listed, then come the places of
    the board, then all other words.
    """

    def __len__(self) -> int: ...
    def word(self, number: int) -> str | None:
        """What a number stands for."""
    def number(self, word: str) -> int | None:
        """The number of a word; none when it has to be spelled."""
    def numbers(self, action: str) -> list[int]:
        """The numbers of an action, with the end."""
    def action(self, numbers: Sequence[int]) -> str | None:
        """The action of these numbers; none when they are not all of one."""
    def say(self, actions: Sequence[str]) -> Saying:
        """The legal actions of a decision, to say one of them word by word."""

@final
class Saying:
    """One action, said word by word. What all actions that are still meant go on with says itself."""

    def options(self) -> list[int]:
        """The numbers that can be said next; none once an action is said."""
    def mask(self) -> NDArray[np.int8]:
        """The same as a mask over the whole space."""
    def say(self, number: int) -> bool:
        """Says a word by its number; false, and nothing is said, when it cannot be said now."""
    @property
    def said(self) -> list[int]:
        """What has been said."""
    @property
    def action(self) -> str | None:
        """The action that was said; none while words are missing."""
    def clone(self) -> Saying:
        """The same once more."""
    def __deepcopy__(self, memo: Any) -> Saying: ...

_Stepped = tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.bool_], _Floats]

@final
class Batch:
    """Games of one setup that are stepped together, with seeds from `seed` on.

    Each is answered by the number of one of its legal actions, counted from 0. Where one ends, the next begins.
    """

    def __new__(cls, game: Game, n: int, scenario: str | None = None, seed: int = 0, options: Sequence[str] = ...) -> Batch: ...
    def __len__(self) -> int: ...
    def look(self) -> _Stepped:
        """Where the games stand: as `step`, when nothing has ended."""
    def step(self, choices: NDArray[np.uint32]) -> _Stepped:
        """Answers every game. Gives who decides now, how many actions are legal, which games ended, what the Union won of those."""
    def actions(self, game: int) -> list[str]:
        """The legal actions of a game, in the order of their numbers."""
    def observe(self) -> tuple[_Floats, _Floats]:
        """What the seat that decides sees in every game: the tensors `board` and `sides`, stacked."""

def _native_rate(game: Game, games: int, scenario: str | None = None) -> tuple[int, float]:
    """Plays random games without Python: how many decisions that was, and in how many seconds."""

def _replayed(ruleset: str, data: str | PathLike[str] | None, record: dict[str, Any] | str) -> State:
    """Plays a record again: how a state is unpacked."""

def _said(ruleset: str, data: str | PathLike[str] | None, actions: Sequence[str], words: Sequence[int]) -> Saying:
    """Says these words: how an action that is being said is unpacked."""

def _study(
    game: Game,
    folder: str | PathLike[str],
    scenario: str | None,
    options: Sequence[str],
    any_options: bool,
    seats: Sequence[str],
    games: int,
    seed: int,
    positions: bool,
    part: str,
    threads: int,
) -> Path:
    """Does a part of a study: ``claim`` makes the folder its own, ``1/4`` plays a shard, ``report`` writes the report."""

def _match(
    game: Game,
    path: str | PathLike[str],
    scenario: str | None,
    options: Sequence[str],
    seats: Sequence[str],
    seed: int,
    games: tuple[int, int],
    threads: int,
) -> Path:
    """Plays the games of a match from one number to before another and writes a table of them."""
