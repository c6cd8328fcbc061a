/** What the coach of a practice table has told last. */
import type { TableView } from "../core/view";
import type { Hint, Review, Session } from "../core/wire.gen";

export class Coach {
  hint = $state.raw<Hint | null>(null);
  review = $state.raw<Review | null>(null);
  session = $state.raw<Session | null>(null);
  /** The last question for which a hint was asked for, whatever became of it. */
  asked = 0;
  /** Who sat where when the last hand was over, as far as this page has seen its end. */
  #over: Pick<TableView, "hand" | "seats"> | null = null;

  take(frame: Hint | Review | Session): void {
    if (frame.t === "hint") this.hint = frame;
    else if (frame.t === "review") this.review = frame;
    else this.session = frame;
  }

  handIsOver({ hand, seats }: TableView): void {
    this.#over = { hand, seats };
  }

  /** The seats of a hand that is over; of one that nobody has seen here, as they are now. */
  seatsOf(hand: number, now: TableView["seats"]): TableView["seats"] {
    return this.#over?.hand === hand ? this.#over.seats : now;
  }
}
