// Put into the page before its own scripts: it leads the table's line elsewhere, delays it, and
// marks when frames come and when what they tell has been painted.
(() => {
  const { port, delay } = JSON.parse("__WISH__");
  const probe = { socket: null, practise: null, cards: null };
  window.__probe = probe;

  /** For the trace, which knows how much the thread has worked until then. */
  const mark = (name) => {
    performance.mark(name);
    performance.clearMarks(name);
  };

  const channel = new MessageChannel();
  const waiting = [];
  channel.port1.onmessage = () => waiting.shift()(performance.now());
  /** Calls back when the frame that is now made has been painted, as far as the main thread goes. */
  const painted = (callback) => {
    waiting.push(callback);
    channel.port2.postMessage(null);
  };

  const Real = WebSocket;
  class Watched extends Real {
    #hears = false;

    constructor(url) {
      super(port ? `ws://localhost:${port}/` : url);
      this.addEventListener("message", () => mark("arrival"));
    }

    set onopen(callback) {
      super.onopen = callback && ((event) => {
        probe.socket ??= performance.now() + delay;
        later(() => callback(event));
      });
    }

    set onmessage(callback) {
      super.onmessage = callback && (delay ? (event) => later(() => callback(event)) : callback);
      if (callback === null || this.#hears) return;
      this.#hears = true;
      // After the page's own listener and the effects that it set off.
      this.addEventListener("message", () => {
        mark("rested");
        requestAnimationFrame(() => painted(() => mark("done")));
      });
    }
  }
  // The order of what comes stays.
  const later = (what) => (delay ? setTimeout(what, delay) : what());
  window.WebSocket = Watched;

  if (port) return;
  new MutationObserver(() => {
    if (probe.practise === null) {
      const button = document.querySelector("[data-testid=practise]");
      if (button === null) return;
      probe.practise = performance.now();
      button.click();
    } else if (probe.cards === null && document.querySelector("[data-testid=my-cards]")) {
      probe.cards = 0;
      requestAnimationFrame(() => painted((done) => (probe.cards = done)));
    }
  }).observe(document, { childList: true, subtree: true });
})();
