import { expect, test } from "vitest";

import { faceOf, rankOf, suitOf } from "./cards";

test("a card is 4 * rank + suit: 2c is 0, 2d is 1, As is 51", () => {
  expect([faceOf(0), suitOf(0)]).toEqual(["2", "clubs"]);
  expect([faceOf(1), suitOf(1)]).toEqual(["2", "diamonds"]);
  expect([faceOf(34), suitOf(34), rankOf(34)]).toEqual(["10", "hearts", 8]);
  expect([faceOf(51), suitOf(51), rankOf(51)]).toEqual(["A", "spades", 12]);
});
