"""Many hands among computer players, and who is stronger."""

from fairdeal.sim.match import Deal, Match, Score, play_deal, run_match
from fairdeal.sim.play import play

__all__ = ["Deal", "Match", "Score", "play", "play_deal", "run_match"]
