"""The notebooks are executed, on small numbers."""

from pathlib import Path

import nbclient
import nbformat
import pytest

BOOKS = Path(__file__).parent.parent / "notebooks"
FEW = {
    "balance": 'GAMES, SEATS = 120, ("random", "random")\nRULESET, SCENARIO = "guv", "lee_moves"',
    "option": 'GAMES, SEATS = 60, ("random", "random")\nRULESET, SCENARIO, OPTIONS = "guv", "lee_moves", ["dummies"]',
    "training": "ROUNDS, GAMES = 10, 16",
}


def executed(name, tmp_path):
    """What the cells of a notebook print and plot, with fewer games than it asks for."""
    book = nbformat.read(BOOKS / f"{name}.ipynb", as_version=4)
    (parameters,) = [cell for cell in book.cells if "parameters" in cell.metadata.get("tags", [])]
    parameters.source = FEW[name]
    nbclient.NotebookClient(book, timeout=None, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    pictures = sum("image/png" in output.get("data", {}) for output in outputs)
    return "".join(output.get("text", "") for output in outputs), pictures


@pytest.mark.parametrize("name", FEW)
def test_a_notebook_holds_no_outputs(name):
    book = nbformat.read(BOOKS / f"{name}.ipynb", as_version=4)
    assert all(not cell.outputs and cell.execution_count is None for cell in book.cells if cell.cell_type == "code")


def test_balance_is_told_with_its_interval(tmp_path):
    text, pictures = executed("balance", tmp_path)
    # At random the Union holds out or draws in a third of the games.
    assert "the Union takes 3" in text and pictures == 1


def test_an_option_is_weighed_in_pairs(tmp_path):
    text, pictures = executed("option", tmp_path)
    assert "| with dummies | 1.00 |" in text and "60 games each, of the same seeds." in text and pictures == 1


def test_a_network_learns_to_hold_objectives(tmp_path):
    text, pictures = executed("training", tmp_path)
    first, last = (float(part.split()[0]) for part in text.split("objectives held: ")[1].split("rounds, "))
    assert pictures == 1 and last > first + 0.3
