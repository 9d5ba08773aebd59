"""Studies, arenas and self-play of many games, on one machine or on a cluster of Ray; what a change of the data does (`vary`)."""

from .arena import Arena, Standing, arena
from .study import Plan, decisions, selfplay, study
from .varying import Change, Option, Point, Report, vary

__all__ = [
    "Arena",
    "Change",
    "Option",
    "Plan",
    "Point",
    "Report",
    "Standing",
    "arena",
    "decisions",
    "selfplay",
    "study",
    "vary",
]
