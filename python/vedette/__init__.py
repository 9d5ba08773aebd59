"""Six Civil War campaign board games with every rule enforced.

A `Game` is a ruleset, a `State` a game of it in progress. Actions are texts, such as ``move Gibbon``; what the rules
forbid is refused with the clause that forbids it. `Batch` steps thousands of games at once into arrays.
"""

from ._vedette import (
    Batch,
    Game,
    GameOver,
    RecordError,
    Refused,
    Saying,
    SetupError,
    Space,
    State,
    VedetteError,
    _match,
    _native_rate,
    _study,
    load,
    rulesets,
)

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
    "_study",
    "load",
    "rulesets",
]
