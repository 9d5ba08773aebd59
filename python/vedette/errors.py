"""Exceptions that the package itself raises."""

from . import SetupError


def setup_error(sentence: str) -> SetupError:
    """Something that cannot be set up so, with its sentence."""
    error = SetupError(sentence)
    error.sentence, error.clause = sentence, None
    return error
