/** Short names for the generated frames, which are made of the server's own types. */
import type { Events, Ruleset, SetPace, Wire } from "./wire.gen";

export type { Clock, Pot, PreAction, Reading, Share, ShowCards, TableConfig, You } from "./wire.gen";

export const PROTOCOL = 1;

export type ClientFrame = Wire["client"];
export type ServerFrame = Wire["server"];
export type TableEvent = Events["events"][number];
export type EventOf<T extends TableEvent["t"]> = Extract<TableEvent, { t: T }>;

/** A frame that wants an answer, still without its id. */
export type Command = ClientFrame extends infer F
  ? F extends { id: string }
    ? Omit<F, "id">
    : never
  : never;

export type Pace = EventOf<"pace">["pace"];
/** What people may choose; `instant` is for tests. */
export type PaceChoice = SetPace["pace"];
export type PostKind = EventOf<"posted">["kind"];
export type Level = NonNullable<EventOf<"seated">["level"]>;
export type House = EventOf<"opened">["config"]["house"];
export type Rules = Ruleset;
