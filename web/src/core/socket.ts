/**
 * One line to the room that comes back by itself. It knows frames as text with a kind, nothing
 * of the table: its owner says from which event on it wants to hear.
 */
import { type ClientFrame, PROTOCOL, type ServerFrame } from "./wire";

export type LineState = "connecting" | "open" | "down";

export interface LineHooks {
  /** The number of the last event received, null before the first. */
  since(): number | null;
  frame(frame: ServerFrame): void;
  state(state: LineState): void;
  /** An attempt ended before the room said welcome. */
  failed(): void;
}

/** What the line needs of a browser; a test brings its own. */
export interface LineWorld {
  connect(url: string): WebSocket;
  random(): number;
  /** Calls back when the network or the page is back; returns how to stop that. */
  onReturn(callback: () => void): () => void;
  /** Calls back when the network is gone; returns how to stop that. */
  onLoss(callback: () => void): () => void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 8000;
const SILENCE_MS = 20_000;
/** A wish is answered in a moment; after this we ask whether anybody is there. */
const ANSWER_MS = 2000;
const PONG_MS = 3000;

/** The pause before attempt number `tries` (from 0), with jitter so that a crowd does not return at once. */
export function backOff(tries: number, random: number): number {
  const full = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
  return Math.round(full * (0.5 + random / 2));
}

export class Line {
  #socket: WebSocket | null = null;
  #tries = 0;
  #welcomed = false;
  #closed = false;
  #expects = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  readonly #stopListening: (() => void)[];

  constructor(
    readonly url: string,
    readonly hooks: LineHooks,
    readonly world: LineWorld = browserWorld,
  ) {
    this.#stopListening = [world.onReturn(() => this.#comeBack()), world.onLoss(() => this.#cut())];
    this.#open();
  }

  /** Send a frame; false when there is no line, and then it is the caller's to send again. */
  send(frame: ClientFrame): boolean {
    if (!this.#welcomed || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(frame));
    if (!this.#expects) this.#expect();
    return true;
  }

  /** Drop this connection and ask again from the last event: something was missed. */
  restart(): void {
    if (this.#closed) return;
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stopListening) stop();
    this.#drop();
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#welcomed = false;
    this.hooks.state("connecting");
    const socket = this.world.connect(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", protocol: PROTOCOL, since: this.hooks.since() }));
      this.#heard();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => this.#lost();
    this.#heard();
  }

  #receive(data: unknown): void {
    this.#heard();
    if (typeof data !== "string") return;
    const frame = JSON.parse(data) as ServerFrame;
    if (frame.t === "pong") return;
    if (frame.t === "welcome") {
      this.#welcomed = true;
      this.#tries = 0;
      this.hooks.state("open");
    }
    this.hooks.frame(frame);
  }

  /** Anything heard proves that the line lives; after a long silence we ask. */
  #heard(): void {
    this.#expects = false;
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#ask(), SILENCE_MS);
  }

  /** A wish went out: what is heard next, soon, proves that the line lives. */
  #expect(): void {
    this.#expects = true;
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#ask(), ANSWER_MS);
  }

  #ask(): void {
    this.#expects = true;
    clearTimeout(this.#watch);
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify({ t: "ping" }));
    this.#watch = setTimeout(() => this.#lost(), PONG_MS);
  }

  /** The network says that it is gone: a line that stands cannot know it yet. */
  #cut(): void {
    if (this.#socket !== null) this.#lost();
  }

  #lost(): void {
    if (this.#closed) return;
    const welcomed = this.#welcomed;
    this.#drop();
    this.hooks.state("down");
    this.#retry = setTimeout(() => this.#open(), backOff(this.#tries, this.world.random()));
    this.#tries += 1;
    if (!welcomed) this.hooks.failed();
  }

  #comeBack(): void {
    if (this.#closed) return;
    if (this.#socket === null) {
      this.#tries = 0;
      this.#open();
    } else if (this.#socket.readyState === 1) {
      // A phone that slept may hold a line that is dead without knowing.
      this.#ask();
    }
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#expects = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

const browserWorld: LineWorld = {
  connect: (url) => new WebSocket(url),
  random: Math.random,
  onReturn(callback) {
    const shown = () => {
      if (document.visibilityState === "visible") callback();
    };
    window.addEventListener("online", callback);
    document.addEventListener("visibilitychange", shown);
    return () => {
      window.removeEventListener("online", callback);
      document.removeEventListener("visibilitychange", shown);
    };
  },
  onLoss(callback) {
    window.addEventListener("offline", callback);
    return () => window.removeEventListener("offline", callback);
  },
};
