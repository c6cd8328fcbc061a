"""The lessons as pages: readable without script, and playable with it.

``words.py`` says things in a language, ``render.py`` makes pages of them, ``routes.py`` serves
them.
"""

from fairdeal.server.learn.routes import Learn

__all__ = ["Learn"]
