/** What a player may ask of the table by a key, and the answers in words. */
import type { Translate } from "./i18n";
import { cardsWords, handWords } from "./speech";
import { type SeatView, type TableView, potTotal } from "./view";
import { isToAct, priceFor } from "./wishes";
import type { Reading } from "./wire";

export type Topic = "hand" | "board" | "pot" | "stacks" | "price" | "time" | "last";

export interface Seen {
  readonly view: TableView;
  /** The seat of who asks, null of an onlooker. */
  readonly mine: SeatView | null;
  readonly readings: readonly Reading[];
  /** Of the open question, null without a clock. */
  readonly seconds: number | null;
  /** The last sentence of the log, "" for none. */
  readonly last: string;
}

export function answerTo(topic: Topic, t: Translate, seen: Seen): string {
  const { view, mine, readings, seconds, last } = seen;
  switch (topic) {
    case "hand":
      return handOf(t, mine, readings);
    case "board":
      return view.board.length > 0 ? t("board-cards", { cards: cardsWords(t, view.board) }) : t("board-empty");
    case "pot":
      return pots(t, view);
    case "stacks":
      return stacks(t, view, mine);
    case "price":
      return price(t, view, mine);
    case "time":
      return seconds === null ? t("ask-no-clock") : t("seconds-left", { seconds });
    case "last":
      return last === "" ? t("log-empty") : last;
  }
}

/** "Your cards: ace of hearts, ace of clubs. Pair of aces": also for the sentence of one's turn. */
export function handOf(t: Translate, mine: SeatView | null, readings: readonly Reading[]): string {
  if (mine === null || mine.cards === null || mine.cards === "hidden") return t("ask-no-cards");
  const cards = t("my-cards", { cards: cardsWords(t, mine.cards) });
  const reading = readings.find(({ seat }) => seat === mine.seat);
  return reading ? `${cards}. ${handWords(t, reading)}` : cards;
}

function pots(t: Translate, view: TableView): string {
  const whole = t("pot", { chips: potTotal(view) });
  if (view.pots.length < 2) return whole;
  const parts = view.pots.flatMap((pot, i) => {
    if (pot === null) return [];
    return [i === 0 ? t("main-pot", { chips: pot.chips }) : t("side-pot", { number: i, chips: pot.chips })];
  });
  return [whole, ...parts].join(". ");
}

/** Of all who hold cards, clockwise from who asks. */
function stacks(t: Translate, view: TableView, mine: SeatView | null): string {
  const from = mine?.seat ?? 0;
  const around = [...view.seats.slice(from), ...view.seats.slice(0, from)];
  const told = around.flatMap((seat) => {
    if (seat === null || (view.running && (!seat.dealtIn || seat.folded) && seat !== mine)) return [];
    const stack = t("ask-stack", { name: seat.name, chips: seat.stack });
    return [seat.bet > 0 ? `${stack} (${t("bet-of", { chips: seat.bet })})` : stack];
  });
  return told.join(". ");
}

function price(t: Translate, view: TableView, mine: SeatView | null): string {
  const { question } = view;
  if (question === null) return t("ask-nobody");
  if (question.seat === mine?.seat) {
    return question.owed > 0 ? t("your-turn-call", { chips: question.owed }) : t("your-turn-check");
  }
  const turn = t("turn-of", { name: view.seats[question.seat]?.name ?? "" });
  if (mine === null || !isToAct(view, mine)) return turn;
  const owed = priceFor(view, mine);
  return `${turn}. ${owed > 0 ? t("call", { chips: owed }) : t("check")}`;
}
