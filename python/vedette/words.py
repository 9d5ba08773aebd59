"""The words that have been said of an action, as numbers."""

import numpy as np
from numpy.typing import NDArray

from . import Saying

SAID = 16
"""How many of the words that have been said are shown, the last ones."""


def said_words(saying: Saying | None) -> NDArray[np.int32]:
    """The last words that have been said, filled up with -1; for whoever may not know them, none."""
    shown = np.full(SAID, -1, np.int32)
    if saying is not None:
        words = saying.said[-SAID:]
        shown[: len(words)] = words
    return shown
