/** A value that this browser keeps, the same in all its windows. Without storage it lives as long as the page. */
export interface Kept<T> {
  read: () => T;
  write: (value: T) => void;
  /** Call when another window has written. */
  watch: (changed: () => void) => void;
}

export function kept<T>(key: string, from: (stored: unknown) => T): Kept<T> {
  return {
    read() {
      try {
        return from(JSON.parse(localStorage.getItem(key) ?? "{}"));
      } catch {
        return from({}); // storage is forbidden, or holds something that is not ours
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is forbidden or full: it holds until the page is closed.
      }
    },
    watch(changed) {
      // null: all was cleared
      addEventListener("storage", (event) => (event.key === key || event.key === null) && changed());
    },
  };
}
