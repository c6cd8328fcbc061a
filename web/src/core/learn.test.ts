import { expect, test } from "vitest";

import { houseAddress } from "./learn";
import type { Rules } from "./wire";

test("the options of a table go along, also that there is no clock", () => {
  const rules = { small_blind: 5, big_blind: 10, button: "move", action_s: null } as unknown as Rules;
  expect(houseAddress("fa", { house: "persian", rules })).toBe(
    "/learn/fa/house/persian?small_blind=5&big_blind=10&button=move&action_s=null",
  );
});
