import { expect, test } from "vitest";

import { Presence } from "./presence.svelte";

test("lines are kept by player, with the moment since which one is gone", () => {
  const presence = new Presence();
  presence.take(
    {
      t: "lines",
      players: [
        { player: "ana", quality: "fair", away_ms: null },
        { player: "bo", quality: "gone", away_ms: 400 },
      ],
      watching: 3,
      watchers: ["cy"],
    },
    1000,
  );
  expect([...presence.lines]).toEqual([
    ["ana", { quality: "fair", goneSince: null }],
    ["bo", { quality: "gone", goneSince: 600 }],
  ]);
  expect([presence.watching, presence.watchers]).toEqual([3, ["cy"]]);
});

test("of another connection nothing is known yet", () => {
  const presence = new Presence();
  presence.mine = "poor";
  presence.take({ t: "lines", players: [{ player: "ana", quality: "fair", away_ms: null }], watching: 3, watchers: [] }, 0);
  presence.begin();
  expect([presence.mine, presence.watching, presence.lines.size]).toEqual([null, null, 0]);
});
