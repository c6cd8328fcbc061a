"""Who wins: the strength of five, six or seven cards (R-002 to R-016)."""

from fairdeal.ranking.evaluate import evaluate, rank5, rank6, rank7, read, strength_of
from fairdeal.ranking.strength import CATEGORIES, Category, Made, Strength, category_of

__all__ = [
    "CATEGORIES",
    "Category",
    "Made",
    "Strength",
    "category_of",
    "evaluate",
    "rank5",
    "rank6",
    "rank7",
    "read",
    "strength_of",
]
