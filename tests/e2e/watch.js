// What must not happen in a page, and what a page shows: run in it before anything else.
(() => {
  const ran = (top.__ran ??= []);
  for (const name of ["canary", "alert", "confirm", "prompt", "print", "open"]) {
    window[name] = () => ran.push(name);
  }
  addEventListener("error", (event) => ran.push(`error: ${event.message ?? event.target}`), true);
  addEventListener("unhandledrejection", (event) => ran.push(`rejected: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) => {
    ran.push(`policy: ${event.violatedDirective} ${event.blockedURI}`);
  });

  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const isText = (element) => [...element.childNodes].every((node) => node.nodeType === Node.TEXT_NODE);
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left, right, top, bottom].map(Math.round);
  };

  /** Every element of the page with the names of its attributes, but no text; talk and log apart. */
  function outline() {
    // What the page loads when it has time stands in the head, sooner or later.
    const skipped = "[data-testid=chat-lines] *, [data-testid=log] *, head link";
    return all("*")
      .filter((element) => !element.matches(skipped))
      .map((element) => `${element.localName} ${element.getAttributeNames().sort().join(" ")}`)
      .join("\n");
  }

  /** Whether the name in a line of the log stands before (-1) or behind (1) its last number; 0: not beside it. */
  function order(line, name) {
    const isolated = `\u2068${name}\u2069`;
    const text = [...line.childNodes].find((node) => node.data?.includes(isolated));
    if (text === undefined) return 0;
    const from = text.data.indexOf(isolated) + 1;
    const rest = text.data.slice(0, from) + " ".repeat(name.length) + text.data.slice(from + name.length);
    const last = [...rest.matchAll(/\p{Nd}[\p{Nd}.,٬]*/gu)].at(-1);
    if (last === undefined) return 0;
    const place = (begin, length) => {
      const range = document.createRange();
      range.setStart(text, begin);
      range.setEnd(text, begin + length);
      return range.getBoundingClientRect();
    };
    const [a, b] = [place(from, name.length), place(last.index, last[0].length)];
    if (Math.abs(a.bottom - b.bottom) > 6 || a.height > 1.8 * b.height) return 0;
    return a.right <= b.left + 1 ? -1 : a.left >= b.right - 1 ? 1 : NaN;
  }

  function seats() {
    return all("[data-testid]")
      .filter((seat) => /^seat-\d+$/.test(seat.dataset.testid) && seat.querySelector("bdi"))
      .map((seat) => {
        const [name, stack, plate] = ["bdi", ".stack", ".plate"].map((part) => seat.querySelector(part));
        return { name: name.textContent, pure: isText(name), nameBox: box(name), stack: box(stack), plate: box(plate) };
      });
  }

  function lines() {
    return all("[data-testid=chat-line]").map((line) => {
      const [name, text] = [line.querySelector("bdi"), line.querySelector(".text")];
      return {
        name: name.textContent,
        text: text.textContent,
        pure: isText(name) && isText(text) && line.querySelectorAll("*").length <= 10,
        box: box(text),
      };
    });
  }

  /** Go to many addresses within the page; return those at which it made what it should not. */
  window.__tour = async (addresses) => {
    const bad = [];
    for (const address of JSON.parse(addresses)) {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
      await new Promise((done) => setTimeout(done));
      const made = document.querySelector("img, iframe, object, embed, base, form, script:not([src^='/assets/'])");
      if (made !== null || ran.length > 0 || location.hostname !== "localhost") {
        bad.push([address, made?.outerHTML ?? "", ...ran.splice(0)]);
      }
    }
    return bad;
  };

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  window.__look = async (shown) => {
    for (let i = 0; i < 200 && !shown(); i++) await frame();
    const sitting = seats();
    return {
      ran: ran.splice(0),
      outline: outline(),
      seats: sitting,
      lines: lines(),
      order: all("[data-testid=log] p").map((line) => sitting.map((seat) => order(line, seat.name))),
      scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
      at: location.href,
    };
  };
  window.__names = (names) => {
    const wanted = JSON.parse(names);
    return window.__look(() => seats().every((seat) => wanted.includes(seat.name)));
  };
  window.__lines = (texts) => {
    const wanted = JSON.parse(texts);
    return window.__look(() => lines().slice(-wanted.length).every((line, i) => line.text === wanted[i]));
  };
})();
