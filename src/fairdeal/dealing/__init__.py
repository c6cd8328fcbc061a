"""Where cards come from: an unbiased shuffle of the operating system's randomness."""

from fairdeal.dealing.shuffle import below, shuffled, system_bytes
from fairdeal.dealing.source import CardSource

__all__ = ["CardSource", "below", "shuffled", "system_bytes"]
