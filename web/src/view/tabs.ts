/** The parts of the panel beside the table. */
export type Tab = "log" | "chat" | "players" | "host";
