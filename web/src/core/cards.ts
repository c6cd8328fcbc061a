/** A card is `4 * rank + suit`: ranks 0..12 for 2..A, suits 0..3 for clubs, diamonds, hearts, spades. */

export type Suit = "clubs" | "diamonds" | "hearts" | "spades";

export const SUITS: readonly Suit[] = ["clubs", "diamonds", "hearts", "spades"];
const FACES: readonly string[] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export function rankOf(card: number): number {
  return card >> 2;
}

export function suitOf(card: number): Suit {
  return SUITS[card & 3]!;
}

/** What stands on the face of the card, the same in every language. */
export function faceOf(card: number): string {
  return FACES[rankOf(card)]!;
}
