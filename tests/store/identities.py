"""The promises of ``Identities``, once for every implementation; see ``tests/store/contract.py``.

The store is opened anew between what is done and what is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from fairdeal.store import (
    Credentials,
    Device,
    EventStore,
    Identities,
    NoSuchPlayer,
    Player,
    Taken,
    Visitor,
)

Opened = Callable[[], AbstractAsyncContextManager[EventStore]]

HOME = Device("d1", "p", "Firefox, Linux", 100, 100)
PHONE = Device("d2", "p", "Safari, iPhone", 200, 200)
OTHER = Device("d3", "q", "", 300, 300)
ANA = Credentials("p", "Ana", "ana", "ana", "$hash$1")


async def arrive(people: Identities) -> None:
    """Two guests, one of them with two devices."""
    await people.add_player(HOME, b"home")
    await people.add_player(OTHER, b"other")
    await people.sign_in(PHONE, b"phone")


class IdentitiesContract:
    """What every implementation promises."""

    def in_turn(self, opened: Opened, *steps: Callable[[Identities], Awaitable[None]]) -> None:
        async def main(step: Callable[[Identities], Awaitable[None]]) -> None:
            async with opened() as store:
                await step(store.people)

        for step in steps:
            asyncio.run(main(step))

    def test_a_player_is_found_by_the_hash_of_any_of_his_tokens(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            assert await people.visitor(b"home") == Visitor(Player("p", None), HOME)
            await people.rename("p", "สมชาย")
            await people.rename("nobody", "Ana")

        async def read(people: Identities) -> None:
            assert await people.visitor(b"home") == Visitor(Player("p", "สมชาย"), HOME)
            assert await people.visitor(b"phone") == Visitor(Player("p", "สมชาย"), PHONE)
            assert await people.visitor(b"other") == Visitor(Player("q", None), OTHER)
            assert await people.visitor(b"unknown") is None

        self.in_turn(opened, write, read)

    def test_devices_are_listed_by_their_last_use(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            assert await people.devices("p") == [PHONE, HOME]
            await people.see("d1", 250)

        async def read(people: Identities) -> None:
            assert await people.devices("p") == [replace(HOME, seen=250), PHONE]
            assert await people.devices("q") == [OTHER]
            assert await people.devices("nobody") == []

        self.in_turn(opened, write, read)

    def test_a_device_keeps_its_id_under_another_token(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.rotate(b"phone", b"new")
            await people.rotate(b"unknown", b"never")
            await people.rotate(b"phone", b"late")

        async def read(people: Identities) -> None:
            assert await people.visitor(b"phone") is None
            assert await people.visitor(b"never") is None
            assert await people.visitor(b"late") is None
            assert await people.visitor(b"new") == Visitor(Player("p", None), PHONE)
            assert await people.devices("p") == [PHONE, HOME]

        self.in_turn(opened, write, read)

    def test_who_is_not_there_gets_no_token_and_no_account(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            answers = await asyncio.gather(
                people.sign_in(Device("d4", "nobody", "", 1, 1), b"new"),
                people.add_credentials(Credentials("nobody", "Bo", "bo", "bo", "$hash$")),
                people.rename("p", "Ana"),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] == [NoSuchPlayer, NoSuchPlayer, type(None)]

        async def read(people: Identities) -> None:
            assert await people.visitor(b"new") is None
            assert await people.credentials("bo") is None
            assert await people.visitor(b"home") == Visitor(Player("p", "Ana"), HOME)

        self.in_turn(opened, write, read)

    def test_nobody_signs_out_the_device_of_another(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.sign_out("q", "d1")
            assert await people.visitor(b"home") is not None
            await people.sign_out("p", "d1")

        async def read(people: Identities) -> None:
            assert await people.visitor(b"home") is None
            assert await people.devices("p") == [PHONE]
            assert await people.devices("q") == [OTHER]

        self.in_turn(opened, write, read)

    def test_all_others_are_signed_out_at_once(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.sign_in(replace(HOME, id="d4"), b"third")
            await people.sign_out_others("p", "d2")

        async def read(people: Identities) -> None:
            assert await people.devices("p") == [PHONE]
            assert await people.devices("q") == [OTHER]

        self.in_turn(opened, write, read)

    def test_an_account_is_found_by_its_key_and_told_with_its_player(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            assert await people.credentials("ana") is None
            await people.add_credentials(ANA)

        async def read(people: Identities) -> None:
            assert await people.credentials("ana") == ANA
            for token in (b"home", b"phone"):
                found = await people.visitor(token)
                assert found is not None
                assert found.who == Player("p", None, "Ana")
            other = await people.visitor(b"other")
            assert other is not None
            assert other.who == Player("q", None)

        self.in_turn(opened, write, read)

    def test_a_key_and_a_player_have_one_account_each(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            answers = await asyncio.gather(
                people.add_credentials(ANA),
                people.add_credentials(Credentials("q", "ANA", "ana", "other", "$hash$2")),
                people.add_credentials(Credentials("p", "Bo", "bo", "bo", "$hash$3")),
                people.rename("q", "Boris"),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] in (
                [type(None), Taken, Taken, type(None)],
                [Taken, type(None), type(None), type(None)],
            )
            with pytest.raises(Taken):
                await people.add_credentials(ANA)
            await people.add_player(Device("d5", "r", "", 1, 1), b"third")
            await people.add_credentials(Credentials("r", "Eva", "eva", "eva", "$hash$4"))
            await people.add_player(Device("d6", "s", "", 1, 1), b"fourth")
            with pytest.raises(Taken):
                await people.add_credentials(Credentials("s", "Ева", "ева", "eva", "$hash$5"))
            assert await people.named_like("ева", "eva") == ["r"]
            assert await people.named_like("eva", "none") == ["r"]
            assert await people.named_like("nobody", "none") == []

        async def read(people: Identities) -> None:
            other = await people.visitor(b"other")
            assert other is not None
            assert other.who.name == "Boris"

        self.in_turn(opened, write, read)

    def test_a_hash_is_renewed_only_if_it_is_still_that_of_the_same_passphrase(
        self, opened: Opened
    ) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.add_credentials(ANA)
            await people.rehash("p", "$hash$1", "$hash$2")
            await people.rehash("p", "$hash$1", "$hash$3")
            await people.rehash("q", "$hash$1", "$hash$4")

        async def read(people: Identities) -> None:
            assert await people.credentials("ana") == replace(ANA, passphrase_hash="$hash$2")
            assert len(await people.devices("p")) == 2

        self.in_turn(opened, write, read)

    def test_another_passphrase_signs_out_all_other_devices(self, opened: Opened) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.add_credentials(ANA)
            await people.set_passphrase("p", "$hash$2", "d2")

        async def read(people: Identities) -> None:
            assert await people.credentials("ana") == replace(ANA, passphrase_hash="$hash$2")
            assert await people.devices("p") == [PHONE]
            assert await people.devices("q") == [OTHER]

        self.in_turn(opened, write, read)

    def test_who_is_forgotten_leaves_nothing_and_frees_his_account_name(
        self, opened: Opened
    ) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.add_credentials(ANA)
            await people.forget_player("p")

        async def read(people: Identities) -> None:
            assert await people.credentials("ana") is None
            assert await people.devices("p") == []
            assert await people.visitor(b"home") is None
            assert await people.visitor(b"other") == Visitor(Player("q", None), OTHER)
            await people.add_credentials(Credentials("q", "Ana", "ana", "ana", "$hash$2"))

        self.in_turn(opened, write, read)

    def test_tokens_without_use_end_and_guests_without_tokens_with_them(
        self, opened: Opened
    ) -> None:
        async def write(people: Identities) -> None:
            await arrive(people)
            await people.add_player(Device("d6", "old", "", 10, 10), b"old")
            await people.rename("old", "Olga")
            await people.add_credentials(ANA)
            await people.sign_in(Device("d7", "q", "", 5, 5), b"older")
            await people.forget_unused(300)

        async def read(people: Identities) -> None:
            assert await people.devices("p") == []
            assert await people.credentials("ana") == ANA  # an account stays
            assert await people.devices("q") == [OTHER]
            assert await people.visitor(b"old") is None
            await people.sign_in(replace(HOME, id="d8"), b"again")
            found = await people.visitor(b"again")
            assert found is not None
            assert found.who == Player("p", None, "Ana")
            await people.add_player(Device("d9", "old", "", 10, 10), b"old")  # nothing is left
            assert await people.visitor(b"old") == Visitor(
                Player("old", None), Device("d9", "old", "", 10, 10)
            )

        self.in_turn(opened, write, read)
