import { describe, expect, test } from "vitest";

import { type Layout, type Place, layoutOf, placeIndex, places } from "./geometry";

/** The felt, a plate with the cards above it, and the board, in pixels at the sizes that we promise. */
const SIZES = {
  wide: { width: 976, height: 584, plate: [152, 58], cards: 42, board: [370, 96], middle: 0.44 },
  tall: { width: 390, height: 584, plate: [104, 44], cards: 24, board: [330, 86], middle: 0.41 },
  flat: { width: 572, height: 344, plate: [100, 38], cards: 20, board: [250, 64], middle: 0.51 },
} as const;

const LAYOUTS: readonly Layout[] = ["wide", "tall", "flat"];
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const CASES = LAYOUTS.flatMap((layout) => COUNTS.map((count) => [layout, count] as const));

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function seatBox(layout: Layout, place: Place): Box {
  const { width, height, plate, cards } = SIZES[layout];
  const x = (place.x / 100) * width;
  const y = (place.y / 100) * height;
  return { left: x - plate[0] / 2, right: x + plate[0] / 2, top: y - plate[1] / 2 - cards, bottom: y + plate[1] / 2 };
}

function boardBox(layout: Layout, count: number): Box {
  const { width, height, board, middle } = SIZES[layout];
  const [w, h] = layout === "tall" && count > 8 ? [275, 74] : board;
  const top = height * middle - 0.83 * (w / 5.5) + 8;
  return { left: (width - w) / 2, right: (width + w) / 2, top, bottom: top + h };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe.each(CASES)("%s with %i seats", (layout, count) => {
  const spots = places(count, layout);

  test("has a place for each, one's own at the bottom centre", () => {
    expect(spots).toHaveLength(count);
    expect(spots[0]!.x).toBeCloseTo(50);
    expect(Math.max(...spots.map(({ y }) => y))).toBe(spots[0]!.y);
  });

  test("goes round clockwise: first to the left, back from the right", () => {
    if (count > 2) {
      expect(spots[1]!.x).toBeLessThan(50);
      expect(spots.at(-1)!.x).toBeGreaterThan(50);
    }
  });

  test("is the same on both sides", () => {
    for (let i = 1; i < count; i++) {
      const [left, right] = [spots[i]!, spots[count - i]!];
      expect(left.x + right.x).toBeCloseTo(100, 0);
      expect(left.y).toBeCloseTo(right.y, 0);
    }
  });

  test("no seat lies over another, over the board, or beyond the edge", () => {
    const boxes = spots.map((place) => seatBox(layout, place));
    const board = boardBox(layout, count);
    boxes.forEach((box, i) => {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(SIZES[layout].width);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(overlap(box, board), `seat ${i} over the board`).toBe(false);
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other), `seat ${i}`).toBe(false);
    });
  });
});

test("the seat of the viewer comes first, the next clockwise after it", () => {
  expect(placeIndex(4, 4, 6)).toBe(0);
  expect(placeIndex(5, 4, 6)).toBe(1);
  expect(placeIndex(0, 4, 6)).toBe(2);
  expect(placeIndex(3, 4, 6)).toBe(5);
});

test("each promised screen has its layout", () => {
  expect(layoutOf(1280, 800)).toBe("wide");
  expect(layoutOf(390, 844)).toBe("tall");
  expect(layoutOf(844, 390)).toBe("flat");
});
