"""The languages of the pages. Nothing here loads the files of any of them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, get_args

Tag: TypeAlias = Literal["en", "th", "fa", "mk"]
TAGS: tuple[Tag, ...] = get_args(Tag)


class Language(NamedTuple):
    """A language, its name in itself, and the way in which it is written."""

    tag: Tag
    name: str
    dir: Literal["ltr", "rtl"]


LANGUAGES: dict[Tag, Language] = {
    "en": Language("en", "English", "ltr"),
    "th": Language("th", "ภาษาไทย", "ltr"),
    "fa": Language("fa", "فارسی", "rtl"),
    "mk": Language("mk", "македонски", "ltr"),
}


def choose_tag(accepts: str) -> Tag:
    """Return the first language of an Accept-Language header that there is, or English."""
    wanted = (part.partition(";")[0].strip().lower().split("-")[0] for part in accepts.split(","))
    return next((tag for want in wanted for tag in TAGS if tag == want), "en")
