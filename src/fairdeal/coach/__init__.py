"""The coach of the practice table: what a hand is worth, what can be done, what would be better.

It knows what its learner knows and nothing more: everything is computed from events that were
projected for his seat (``seen_by``). Needs numpy, but for this module and ``told.py``.
"""
