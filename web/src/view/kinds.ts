/** The word for each kind of table. */
import type { TableConfig } from "../core/wire";

export const KIND_WORDS: Record<TableConfig["kind"], string> = {
  practice: "practice-table",
  private: "private-table",
  public: "public-table",
};
