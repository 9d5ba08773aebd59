"""What a change of the data does, told with intervals."""

import pytest

from vedette import SetupError
from vedette.lab import Change, Option, vary
from vedette.varying import Point, Report

GUNS = Change("guv/units.toml", "unit[id=wainwright].strength", [3, 4])


def test_a_grid_is_played_in_games_of_the_same_seeds():
    brigade = Change("guv/units.toml", "unit[id=phelps].movement", [4, 1])
    report = vary("guv", "lee_moves", [GUNS, brigade], games=60, seats=("random", "random"))
    assert [point.settings for point in report.points] == [
        (),
        ("unit[id=phelps].movement 4 to 1",),
        ("unit[id=wainwright].strength 3 to 4",),
        ("unit[id=wainwright].strength 3 to 4", "unit[id=phelps].movement 4 to 1"),
    ]
    assert [round(point.cost, 2) for point in report.points] == [0, 0.75, 0.33, 1.08]
    assert report.points[0].against(report.points[0]) == (0, 0)
    again = vary("guv", "lee_moves", [GUNS], games=60, seats=("random", "random"))
    assert again.points[0].union == report.points[0].union and again.points[1].union == report.points[2].union


def test_what_is_not_there_is_said():
    for change, sentence in (
        (Change("guv/units.toml", "unit[id=napoleon].strength", [1]), "napoleon"),
        (Change("guv/units.toml", "unit[id=phelps].name", [1]), "is no number"),
        (Change("guv/atlantis.toml", "turns", [1]), "no such data file"),
        (Change("guv/units.toml", "unit[9999].strength", [1]), "9999"),
    ):
        with pytest.raises(SetupError, match=sentence):
            vary("guv", "lee_moves", [change], games=1)
    with pytest.raises(SetupError, match="dragons"):
        vary("guv", "lee_moves", [Option("dragons")], games=1)


def point(wins, games, cost):
    return Point((f"cost {cost}",), cost, tuple([1.0] * wins + [0.0] * (games - wins)))


def test_the_smallest_change_that_makes_it_even_is_found():
    points = (Point((), 0, tuple([1.0] * 90 + [0.0] * 10)), point(52, 100, 2.0), point(45, 100, 0.5), point(80, 100, 0.1))
    report = Report("A game", points)
    assert [one.is_even for one in points] == [False, True, True, False]
    assert report.cheapest is points[2]
    assert "| cost 0.5 | 0.50 | 45.0 % | 35.6 to 54.8 | -45.0 ± 9.8 |" in str(report)
    assert str(report).endswith("The smallest change that makes it even: cost 0.5.\n")
    assert "none of these" in str(Report("A game", points[:1]))
