"""What somebody answered, and whether it is right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.learn.question import Question

_BETWEEN_DIGITS = re.compile(r"[\s,.'\u066c\u00a0]")


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with what somebody answered.

    Attributes:
        given: as it was typed or chosen, one text for each thing asked.
        right: for each of them whether it is right; None where it is no answer at all.

    """

    given: tuple[str, ...]
    right: tuple[bool | None, ...]

    @property
    def all_right(self) -> bool:
        """Whether everything is right."""
        return all(self.right)

    @property
    def complete(self) -> bool:
        """Whether there is an answer to everything that was asked."""
        return None not in self.right


def judge(question: Question, given: Sequence[str]) -> Answered:
    """Read what was typed or chosen, and judge it; digits may be of any script."""
    wanted = len(question.rights)
    texts = (*given[:wanted], *[""] * (wanted - len(given)))
    numbers = [whole(text) for text in texts]
    right = question.judge(numbers)
    return Answered(
        texts, tuple(None if n is None else ok for n, ok in zip(numbers, right, strict=True))
    )


def whole(text: str) -> int | None:
    """Read a whole number as people write it, in digits of any script; None: it is none."""
    bare = _BETWEEN_DIGITS.sub("", text)
    return int(bare) if bare.isdecimal() and len(bare) <= 16 else None
