"""Learning by playing: lessons, exercises and poker words, all answers by the engine.

Nothing here speaks a language: sentences are keys with values (``saying.py``).
"""
