/** What the coach of a practice table has told last. */
import type { Hint, Review, Session } from "../core/wire.gen";

export class Coach {
  hint = $state.raw<Hint | null>(null);
  review = $state.raw<Review | null>(null);
  session = $state.raw<Session | null>(null);
  /** The last question for which a hint was asked for, whatever became of it. */
  asked = 0;

  take(frame: Hint | Review | Session): void {
    if (frame.t === "hint") this.hint = frame;
    else if (frame.t === "review") this.review = frame;
    else this.session = frame;
  }
}
