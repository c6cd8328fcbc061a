/**
 * Where things lie on the felt, in percent of its box. Seats go round clockwise from the bottom
 * centre, which is the viewer's own. Never mirrored: the order of play is the same everywhere.
 */

/** A wide screen, a phone held upright, a phone on its side. */
export type Layout = "wide" | "tall" | "flat";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Point {
  /** Where the chips of the seat's bet lie. */
  readonly bet: Point;
}

export function layoutOf(width: number, height: number): Layout {
  if (height < 520 && width > height) return "flat";
  return width < 760 ? "tall" : "wide";
}

/** Where the pot lies, before the common cards. */
export const POT: Readonly<Record<Layout, Point>> = {
  wide: { x: 50, y: 32 },
  tall: { x: 50, y: 30 },
  flat: { x: 50, y: 37.5 },
};

/** The place of a seat, counted clockwise from the one at the bottom. */
export function placeIndex(seat: number, bottom: number, seats: number): number {
  return (seat - bottom + seats) % seats;
}

/** The places for 2 to 10 seats; the first is at the bottom. */
export function places(seats: number, layout: Layout): readonly Place[] {
  return PLACES[layout](seats);
}

const PLACES: Record<Layout, (seats: number) => Place[]> = { wide, tall, flat };

function wide(seats: number): Place[] {
  return spread(seats).map(({ x, y }) => {
    const bottom = y > 80 && Math.abs(x - 50) < 1;
    if (bottom) return { x, y: y + 2.5, bet: { x: 36, y: 71 } };
    // The pot lies before the seat at the top, and what it did stands below it: its chips lie beside it.
    if (y < 25 && Math.abs(x - 50) < 8) return { x, y, bet: seats > 8 ? { x, y: 27.2 } : { x: 63.5, y: 21 } };
    const inward = y < 25 ? 0.8 : 0.68;
    return { x, y, bet: { x: 50 + (x - 50) * inward, y: 46 + (y - 46) * (y < 46 ? 0.52 : 0.5) } };
  });
}

/** Points at even distances on a rounded oval, clockwise from the bottom. */
function spread(seats: number): Point[] {
  const steps = 720;
  const trace = Array.from({ length: steps + 1 }, (_, i) => onOval((2 * Math.PI * i) / steps));
  const lengths = [0];
  for (let i = 1; i <= steps; i++) lengths.push(lengths[i - 1]! + apart(trace[i - 1]!, trace[i]!));
  const whole = lengths[steps]!;
  return Array.from({ length: seats }, (_, k) => {
    const at = lengths.findIndex((length) => length >= (whole * k) / seats - 1e-9);
    return trace[at]!;
  });
}

function onOval(angle: number): Point {
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.78;
  return { x: 50 - 41.5 * bend(Math.sin(angle)), y: 50 + 33 * bend(Math.cos(angle)) };
}

/** The felt is about 1.7 times as wide as high. */
function apart(a: Point, b: Point): number {
  return Math.hypot((a.x - b.x) * 1.7, a.y - b.y);
}

/** Heights of the seats on each side of an upright phone: the board has a band of its own. */
const SIDE_ROWS: readonly (readonly number[])[] = [
  [],
  [25],
  [18, 67],
  [14, 29, 68],
  [12.5, 27, 59, 74],
];

function tall(seats: number): Place[] {
  const rows = SIDE_ROWS[Math.floor((seats - 1) / 2)]!;
  const hasTop = seats % 2 === 0;
  const side = (x: number, y: number): Place => {
    // Under the plate where the seat at the top is in the way, beside it elsewhere; between the
    // first row and the board a little higher, for the pot.
    if (hasTop && y < 20) return { x, y, bet: { x: x < 50 ? 33.5 : 66.5, y: y < 16 ? y + 5.9 : 24 } };
    const height = y > 70 ? y - 8.5 : y > 60 ? y - 1 : y > 24 && y < 40 ? (hasTop ? 26 : y - 3) : y + 2;
    return { x, y, bet: { x: x < 50 ? 37.5 : 62.5, y: height } };
  };
  const left = [...rows].reverse().map((y) => side(14.5, y));
  const right = rows.map((y) => side(85.5, y));
  const top: Place[] = hasTop ? [{ x: 50, y: 11.5, bet: { x: 50, y: seats > 6 ? 22.2 : 25.2 } }] : [];
  return [{ x: 50, y: 88, bet: { x: 50, y: 63 } }, ...left, ...top, ...right];
}

/** How many seats lie in each bottom corner, on each side and along the top, by opponents. */
const FLAT_ROWS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 0, 2],
  [0, 1, 1],
  [0, 1, 2],
  [0, 1, 3],
  [1, 1, 2],
  [1, 1, 3],
  [1, 1, 4],
  [1, 1, 5],
];

const TOP_X: readonly (readonly number[])[] = [
  [],
  [50],
  [30, 70],
  [22, 50, 78],
  [14, 38, 62, 86],
  [9, 29.5, 50, 70.5, 91],
];

function flat(seats: number): Place[] {
  const [corners, sides, top] = FLAT_ROWS[seats - 1]!;
  const corner = (x: number): Place => ({ x, y: 85, bet: { x: 50 + (x - 50) * 0.62, y: 72 } });
  const side = (x: number): Place => ({ x, y: 50, bet: { x: 50 + (x - 50) * 0.63, y: 54 } });
  return [
    { x: 50, y: 86, bet: { x: 66, y: 72 } },
    ...(corners ? [corner(17)] : []),
    ...(sides ? [side(9)] : []),
    // The pot lies before the seat at the top.
    ...TOP_X[top]!.map((x) => ({ x, y: 18.5, bet: x === 50 ? (top < 5 ? { x: 37, y: 28 } : { x, y: 30 }) : { x: 50 + (x - 50) * 0.98, y: 32 } })),
    ...(sides ? [side(91)] : []),
    ...(corners ? [corner(83)] : []),
  ];
}
