/** Who looks at the table and how good the lines are, as the room measures them. */
import type { Lines, PlayerLine, YourLine } from "../core/wire.gen";

export type Quality = PlayerLine["quality"];

export interface LineOf {
  readonly quality: Quality;
  /** Since when there is none, on the clock of `performance.now()`. */
  readonly goneSince: number | null;
}

export class Presence {
  /** By player; who is missing was not measured. */
  lines = $state.raw<ReadonlyMap<string, LineOf>>(new Map());
  /** How many look on without a seat, and those of them who had one; null where that is not told. */
  watching = $state.raw<number | null>(null);
  watchers = $state.raw<readonly string[]>([]);
  /** The line of this very page; null before it was measured. */
  mine = $state.raw<YourLine["quality"] | null>(null);

  /** `at`: the moment at which the frame came. */
  take({ players, watching, watchers }: Lines, at: number): void {
    this.lines = new Map(
      players.map(({ player, quality, away_ms }) => [player, { quality, goneSince: away_ms === null ? null : at - away_ms }]),
    );
    this.watching = watching;
    this.watchers = watchers;
  }

  /** Another connection begins, of which nothing is known. */
  begin(): void {
    this.mine = null;
    this.lines = new Map();
    this.watching = null;
    this.watchers = [];
  }
}
