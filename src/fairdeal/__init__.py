"""Fairdeal: a self-hosted No-Limit Texas Hold'em card room."""

__all__ = ["__version__"]

__version__ = "0.1.0"
