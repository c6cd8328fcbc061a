import { beforeEach, expect, test } from "vitest";

import type { SeatView, TableView } from "../core/view";
import { EMPTY } from "../core/view";
import type { ChatLine } from "../core/wire.gen";
import { Chat } from "./chat.svelte";

const seat = (number: number, name: string, player = `p-${name}`) => ({ seat: number, name, player }) as SeatView;
const view: TableView = { ...EMPTY, seats: [seat(0, "Ana"), seat(1, "Bo"), null] };
const line = (number: number, name: string, text: string, at = name === "Ana" ? 0 : 1): ChatLine => {
  return { number, seat: at, name, text, emote: null };
};

let chat: Chat;
const texts = () => chat.heard.map(({ text }) => text);

beforeEach(() => {
  chat = new Chat();
  chat.begin();
});

test("lines come in order and are unread until somebody looks", () => {
  chat.hear([line(1, "Ana", "hi"), line(2, "Bo", "ho")], view);
  chat.hear([line(3, "Ana", "well")], view);
  expect([texts(), chat.unread]).toEqual([["hi", "ho", "well"], 3]);
  chat.read();
  expect(chat.unread).toBe(0);
});

test("a line that came back tells the last lines again: none is doubled or unread twice", () => {
  chat.hear([line(1, "Ana", "hi")], view);
  chat.read();
  const before = chat.lines[0];
  chat.begin();
  chat.hear([line(1, "Ana", "hi"), line(2, "Bo", "ho")], view);
  expect([texts(), chat.unread]).toEqual([["hi", "ho"], 1]);
  expect(chat.lines[0]).toBe(before);
});

test("a room that was started again counts from one: its line is a new one", () => {
  chat.hear([line(1, "Ana", "hi"), line(2, "Bo", "ho")], view);
  chat.read();
  chat.begin();
  chat.hear([line(1, "Bo", "back?")], view);
  expect([texts(), chat.unread]).toEqual([["back?"], 1]);
});

test("a muted player is not heard, before and after, nor counted, until he is again", () => {
  chat.hear([line(1, "Ana", "hi"), line(2, "Bo", "ho")], view);
  chat.read();
  chat.mute("p-Bo", "Bo");
  chat.hear([line(3, "Bo", "ho ho"), line(4, "Ana", "so")], view);
  expect([texts(), chat.unread]).toEqual([["hi", "so"], 1]);
  expect([...chat.muted]).toEqual([["p-Bo", "Bo"]]);
  chat.unmute("p-Bo");
  expect(texts()).toEqual(["hi", "ho", "ho ho", "so"]);
});

test("a player stays muted in another seat and under another name", () => {
  chat.mute("p-Bo", "Bo");
  chat.hear([line(1, "Bob", "still me", 2)], { ...view, seats: [null, null, seat(2, "Bob", "p-Bo")] });
  expect(texts()).toEqual([]);
});

test("who left is nobody to be muted, and who took his seat did not say it", () => {
  chat.hear([line(1, "Bo", "bye")], { ...view, seats: [seat(0, "Ana"), seat(1, "Cy")] });
  expect(chat.lines[0]!.player).toBeNull();
});

test("what was not taken comes back, but not over what is typed since", () => {
  chat.takeBack("too fast");
  expect(chat.draft).toBe("too fast");
  chat.takeBack("older");
  expect(chat.draft).toBe("too fast");
});

test("reports are kept until they are done with", () => {
  const report = { t: "reported" as const, line: line(1, "Bo", "rude"), by: "Ana" };
  chat.report(report);
  expect(chat.reports).toEqual([report]);
  chat.settle(report);
  expect(chat.reports).toEqual([]);
});
