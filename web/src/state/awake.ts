/** Keeps the screen lit; only a page in sight may, and the browser takes it back when it is left. */
export function keepAwake(): () => void {
  const locks = "wakeLock" in navigator ? navigator.wakeLock : null; // only by https, and not everywhere
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    if (locks === null || over || document.hidden) return;
    try {
      const got = await locks.request("screen");
      if (over) await got.release();
      else lock = got;
    } catch (error) {
      // A phone that saves its battery says no, and so does a page that was just left.
      if (!(error instanceof DOMException && error.name === "NotAllowedError")) throw error;
    }
  }

  function look(): void {
    void ask();
  }

  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}
