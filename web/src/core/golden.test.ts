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
 *     "rules":  {...}              the options of the hand
 *     "planned": {...}             those of the next one, where the host has changed any
 *     "rail_s": null               how late play is shown to who has no seat; null: not at all
 *     "levels": [null, "easy"]     of computer players, by seat
 *     "waiting": [2]               seats that wait for the big blind, ascending
 *     "results": {"p0": [500, 0, 3, -20]}   by player: bought, taken away, hands, profit
 */
import { describe, expect, test } from "vitest";

import { fresh } from "./feed";
import { reduce, refold } from "./reduce";
import { scoreOf } from "./results";
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
  readonly planned: unknown;
  readonly rail_s: number | null | undefined;
  readonly levels: readonly (string | null)[];
  readonly waiting: readonly number[];
  readonly results: Readonly<Record<string, readonly [number, number, number, number]>>;
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
    planned: view.planned?.rules ?? null,
    rail_s: view.config?.rail_s,
    levels: view.seats.map((seat) => seat?.level ?? null),
    waiting: view.seats.flatMap((seat) => (seat?.waiting && !seat.sittingOut ? seat.seat : [])),
    results: Object.fromEntries(
      view.results.map((result) => {
        const { bought, taken, hands, profit } = scoreOf(view, result);
        return [result.player, [bought, taken, hands, profit]];
      }),
    ),
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
