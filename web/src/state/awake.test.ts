import { afterEach, expect, test, vi } from "vitest";

import { keepAwake } from "./awake";

class Lock {
  released = 0;
  release = async (): Promise<void> => void this.released++;
}

function page(request?: () => Promise<Lock>): EventTarget & { hidden: boolean } {
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", request === undefined ? {} : { wakeLock: { request } });
  return document;
}

afterEach(() => vi.unstubAllGlobals());

test("the screen is kept lit until it need not be", async () => {
  const lock = new Lock();
  page(async () => lock);
  const stop = keepAwake();
  await Promise.resolve();
  expect(lock.released).toBe(0);
  stop();
  expect(lock.released).toBe(1);
});

test("it is asked for again when the page comes back into sight", () => {
  const request = vi.fn(async () => new Lock());
  const document = page(request);
  const stop = keepAwake();
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
  document.hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("what comes too late is let go", async () => {
  const lock = new Lock();
  page(async () => lock);
  keepAwake()();
  await vi.waitFor(() => expect(lock.released).toBe(1));
});

test("a browser without it, and one that says no, are left alone", async () => {
  page();
  keepAwake()();
  const request = vi.fn(async (): Promise<Lock> => Promise.reject(new DOMException("battery", "NotAllowedError")));
  page(request);
  keepAwake()();
  await Promise.resolve();
  expect(request).toHaveBeenCalledTimes(1);
});
