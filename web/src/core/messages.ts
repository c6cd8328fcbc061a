/** Language files, read when the page is built: no browser need. */
import { FluentResource } from "@fluent/bundle";

export type Messages = Readonly<Record<string, FluentResource["body"][number]["value"]>>;

/** The messages of a language file by their keys; comments and what is no message are left out. */
export function readMessages(text: string): Messages {
  return Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, value]));
}
