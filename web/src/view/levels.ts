import type { Level } from "../core/wire";

export const LEVELS: readonly Level[] = ["easy", "medium", "hard"];
