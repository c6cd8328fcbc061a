/**
 * Transcripts that the server's own fold made must give the same table here.
 *
 * Each file of tests/golden/wire/*.json is what one viewer was sent:
 *
 *     [{"frame": <a snapshot or events frame, as on the wire>, "expect": <the table after it>}, ...]
 *
 * The first frame is a snapshot. `expect` holds
 *
 *     "stacks": [995, null, ...]   chips behind by seat number, null for a free seat
 *     "bets":   [5, null, ...]     chips before the seat on this street, null for a free seat
 *     "pots":   [600, 400]         chips of every pot that is collected and not paid, main pot first
 *     "board":  [51, 0, 4]         the open cards, in the order of dealing
 *     "folded": [1, 3]             seats that were dealt in and folded or died, ascending
 *     "turn":   17                 the event number of the open question, 0 for none
 *     "host":   "p0"               the player with the powers of the host
 *     "held":   false              whether he lets no hand begin
 *     "rules":  {...}              the options of the next hand
 *     "levels": [null, "easy"]     of computer players, by seat
 */
import { describe, expect, test } from "vitest";

import { fresh } from "./feed";
import { reduce, refold } from "./reduce";
import { EMPTY, type TableView } from "./view";
import type { Events, Snapshot } from "./wire.gen";

interface Step {
  readonly frame: Snapshot | Events;
  readonly expect: Digest;
}

interface Digest {
  readonly stacks: readonly (number | null)[];
  readonly bets: readonly (number | null)[];
  readonly pots: readonly number[];
  readonly board: readonly number[];
  readonly folded: readonly number[];
  readonly turn: number;
  readonly host: string;
  readonly held: boolean;
  readonly rules: unknown;
  readonly levels: readonly (string | null)[];
}

const FILES = import.meta.glob<readonly Step[]>("../../../tests/golden/wire/*.json", { import: "default" });

function receive(view: TableView, frame: Snapshot | Events): TableView {
  if (frame.t === "snapshot") return refold(frame.base_seq, frame.base, frame.events);
  const news = fresh(view.seq, frame);
  if (news === "gap") throw new Error(`event ${view.seq + 1} expected, the frame begins with ${frame.seq}`);
  return news.events.reduce((v, event, i) => reduce(v, news.seq + i, event), view);
}

function digest(view: TableView): Digest {
  return {
    stacks: view.seats.map((seat) => seat?.stack ?? null),
    bets: view.seats.map((seat) => seat?.bet ?? null),
    pots: view.pots.flatMap((pot) => pot?.chips ?? []),
    board: view.board,
    folded: view.seats.flatMap((seat) => (seat?.folded ? seat.seat : [])),
    turn: view.question?.turn ?? view.showing?.turn ?? 0,
    host: view.host,
    held: view.held,
    rules: view.config?.rules,
    levels: view.seats.map((seat) => seat?.level ?? null),
  };
}

describe.skipIf(Object.keys(FILES).length === 0)("golden transcripts", () => {
  test.each(Object.entries(FILES))("%s", async (_name, load) => {
    const steps = await load();
    expect(steps.length).toBeGreaterThan(0);
    let view = EMPTY;
    for (const [i, step] of steps.entries()) {
      view = receive(view, step.frame);
      expect(digest(view), `after frame ${i}`).toEqual(step.expect);
    }
  });
});
