"""Where commands are answered: of persons, by id and once each, and the room's own."""

from __future__ import annotations

from fairdeal.room.coaching import CoachFrame
from fairdeal.room.hosting import HostFrame, hash_of, host_command, new_secret
from fairdeal.room.inbox import Wish
from fairdeal.room.names import refuse_foreign_name
from fairdeal.room.play import RoomPlay
from fairdeal.room.session import Session
from fairdeal.room.talk import TalkFrame
from fairdeal.room.wishes import refuse_skip, table_command
from fairdeal.store import CommandKey, Repeated, StoreFailed
from fairdeal.table import Back, Command, Drop, NextHand, Refused, Sit
from fairdeal.wire import (
    Accepted,
    HostLink,
    ListHands,
    Look,
    RefusedFrame,
    SitDown,
    Skip,
    encode,
    frames,
)

# What is taken from everybody, however crowded the hand is with events: it ends the hand, is the
# host's, or is no event.
_NEVER_BUSY = frames.Act | frames.Muck | frames.Leave | HostFrame | TalkFrame | Look | ListHands
# What is never written, so the log need not be asked for it: the table would wait for the disk.
_NEVER_STORED = TalkFrame | Look | ListHands


class RoomDesk(RoomPlay):
    """``RoomPlay`` with the answers to commands."""

    async def _serve(self, wish: Wish) -> None:
        """Answer a command; the same id gets the same answer, once it is given (R-146)."""
        session, frame = wish.session, wish.frame
        if isinstance(frame, SitDown) and session.close_code is not None:
            return  # he may be nobody any more, and the answer would reach nobody
        key = CommandKey(session.player, frame.id)
        answer = self._answers.get(key)
        if answer is None and isinstance(frame, CoachFrame):
            self._ask_coach(session, frame, key)
            return
        if answer is None:
            try:
                answer = await self._judge(wish, key)
            except StoreFailed as failure:
                self._suffer(failure)
                session.push(encode(RefusedFrame(frame.id, "try_again", {})))
                return
            self._answers.note(key, answer)
        session.push(answer)

    async def _judge(self, wish: Wish, key: CommandKey) -> bytes:
        frame = wish.frame
        if self._is_shut_out(key.player):  # this was on its way when he was shown the door
            return encode(RefusedFrame(key.id, "banned", {}))
        if self._gallery.views.crowded and not isinstance(frame, _NEVER_BUSY):
            return encode(RefusedFrame(key.id, "busy", {}))
        if self._last_hand and not self._table.running:
            return encode(RefusedFrame(key.id, "closing", {}))
        if not self._budget.allows(key.player, frame, self._now()):
            return encode(RefusedFrame(key.id, "too_fast", {}))
        try:
            if isinstance(frame, HostFrame):
                await self._obey_host(frame, wish, key)
            elif isinstance(frame, TalkFrame):
                self._talk.serve(self._table, key.player, frame)
            elif isinstance(frame, Look):
                self._show_hand(wish.session, frame.hand)
            elif isinstance(frame, ListHands):
                wish.session.push(self._gallery.past_hands(self._table, wish.session))
            elif isinstance(frame, Skip):
                command = self._skip(key.player, frame)
                if command is not None:
                    await self._obey(command, wish, key)
            elif isinstance(frame, SitDown):
                await self._seat(frame, wish, key)
            else:
                await self._obey(table_command(key.player, frame), wish, key)
        except Refused as no:
            # It may have taken effect before a restart, and be out of date because of that.
            if isinstance(frame, _NEVER_STORED) or not await self._store.knows(self.name, key):
                return encode(RefusedFrame(key.id, no.code, no.params, no.option))
        except Repeated:
            pass
        return encode(Accepted(key.id))

    def _ask_coach(self, session: Session, frame: CoachFrame, key: CommandKey) -> None:
        """Let the coach answer, now or later; the table goes on meanwhile."""
        if self._coaching.works_at(session, key.id):
            return  # the one answer is on its way

        def give(answer: bytes) -> None:
            self._answers.note(key, answer)
            session.push(answer)

        def done(told: bool) -> None:
            if told:
                give(encode(Accepted(key.id)))
            else:  # not noted: it may be asked again, under the same id
                session.push(encode(RefusedFrame(key.id, "try_again", {})))

        try:
            if not self._budget.allows(key.player, frame, self._now()):
                raise Refused("too_fast")
            self._coaching.ask(session, frame, self._table, self._gallery.views, done)
        except Refused as no:
            give(encode(RefusedFrame(key.id, no.code, no.params)))

    async def _seat(self, frame: SitDown, wish: Wish, key: CommandKey) -> None:
        with self._sitting.down(key.player):
            await self._obey(table_command(key.player, frame), wish, key)

    async def _obey(self, command: Command, wish: Wish, key: CommandKey) -> None:
        if isinstance(command, Sit):
            await refuse_foreign_name(self._store.people, command.player, command.name)
        events = await self._happen(lambda table, now: table.decide(command, now), wish.at, key)
        if not events:  # a private wish
            self._gallery.publish(self._table, only=key.player)
        if isinstance(command, Sit):
            wish.session.name = command.name
            await self._store.people.rename(command.player, command.name)

    async def _obey_host(self, frame: HostFrame, wish: Wish, key: CommandKey) -> None:
        self._refuse_another(frame, wish.session)
        secret = new_secret()
        command = host_command(
            key.player, frame, self._table, self._rng, hash_of(secret), self._company.find
        )
        await self._obey(command, wish, key)
        if self._table.host_link == hash_of(secret):
            self._gallery.tell(self._table.host, encode(HostLink(secret)))

    def _refuse_another(self, frame: HostFrame, session: Session) -> None:
        """Refuse what is about a seat if its host, shown the past, sees somebody else in it."""
        about_seat = frames.SendAway | frames.PassHost | frames.SetLevel
        if isinstance(frame, about_seat) and not self._gallery.shows_seat(
            self._table, frame.seat, session
        ):
            raise Refused("no_such_person")

    def _show_hand(self, session: Session, hand: int) -> None:
        seen = self._gallery.past_hand(self._table, hand, session)
        if seen is None:
            raise Refused("no_such_hand")
        session.push(seen)

    def _skip(self, player: str, frame: Skip) -> Command | None:
        """Let the rest of a hand run without pauses; between two hands, deal the next."""
        if not self._table.running and frame.hand == self._table.hand_no:
            return NextHand(player)
        refuse_skip(self._table, player, frame.hand)
        self._computers.hurry(frame.hand)
        return None

    async def _do(self, command: Command) -> None:
        """Carry out a command of the room's own, or of a computer player."""
        if not self._still_true(command):
            return
        try:
            await self._happen(lambda table, now: table.decide(command, now), self._now())
        except Refused as no:
            # The table went on meanwhile: he left, or another question is open.
            if no.code not in ("stale", "not_seated", "table_closed"):
                raise RuntimeError(f"the room's own command was refused: {no.code}") from no
        except StoreFailed as failure:
            self._suffer(failure)
            self._try_again(command)

    def _still_true(self, command: Command) -> bool:
        """Tell whether a player is gone, or back, also now: the command may have waited."""
        match command:
            case Drop(player=player):
                return not self._gallery.is_here(player)
            case Back(player=player):
                return self._gallery.is_here(player)
            case _:
                return True
