// What of a page does not fit, and what of it is in no language of its reader.
(() => {
  const text = (node) => node.data.replace(/[\u2066-\u2069\u200e\u200f\u200c]/g, "").trim();
  const name = (element) => {
    const id = element.closest("[data-testid]")?.dataset.testid;
    return `${element.localName}${id ? ` in ${id}` : ""}.${element.className}`;
  };
  const seen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    return !dialog || dialog.contains(element);
  };
  // What is for screen readers alone is a pixel in size, and clipped.
  const spoken = (element) => element.closest(".hidden, [aria-hidden=true] .hidden, [role=log].hidden") !== null;
  const moves = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  const cuts = (style, axis) => ["hidden", "clip"].includes(style[`overflow${axis}`]);

  function* texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (text(node) && seen(node.parentElement) && !spoken(node.parentElement)) yield node;
    }
  }

  /** Everything that is cut off, hangs out of its control, or lies beside the window. */
  function overflow() {
    const found = [];
    const root = document.scrollingElement;
    const atTable = document.querySelector("body:not(.learn) [data-testid=board]") !== null;
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    if (atTable && root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight} high`);
    for (const node of texts()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      // Names may be cut with an ellipsis: their owner chose how long they are.
      const ownName = node.parentElement.closest("bdi") !== null;
      let x = true;
      let y = true;
      for (let at = node.parentElement; at && (x || y); at = at.parentElement) {
        const style = getComputedStyle(at);
        if (moves(style, "X") || (ownName && cuts(style, "X"))) x = false;
        if (moves(style, "Y")) y = false;
        const outer = at.getBoundingClientRect();
        const beyondX = box.left < outer.left - 1.5 || box.right > outer.right + 1.5;
        const beyondY = box.top < outer.top - 2 || box.bottom > outer.bottom + 2;
        const holds = at.matches("button, select, [role=button], [role=tab], kbd, dialog");
        if (x && beyondX && (cuts(style, "X") || holds)) {
          found.push(`"${text(node)}" is wider than ${name(at)}`);
          break;
        }
        // Ascenders of a line may be higher than its box; more than a quarter of it is cut off.
        const line = range.getClientRects()[0].height;
        const high = Math.max(outer.top - box.top, box.bottom - outer.bottom) > line / 4;
        if (y && beyondY && high && (cuts(style, "Y") || holds)) {
          found.push(`"${text(node)}" is higher than ${name(at)}`);
          break;
        }
      }
      if (x && (box.left < -1 || box.right > innerWidth + 1)) found.push(`"${text(node)}" lies beside the window`);
      if (y && root.scrollHeight <= innerHeight && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`"${text(node)}" lies below the window`);
    }
    return [...new Set([...found, ...piled()])];
  }

  /** Chips that lie on other chips, on the pot or on a card of the board. */
  function piled() {
    const boxes = [...document.querySelectorAll("[data-testid^=bet-], [data-testid=pot], [data-testid=board] [role=img]")]
      .filter(seen)
      .map((element) => [element.dataset.testid ?? "card", element.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0);
    const found = [];
    boxes.forEach(([one, a], i) => {
      for (const [other, b] of boxes.slice(i + 1)) {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const smaller = Math.min(a.width * a.height, b.width * b.height);
        if (x > 0 && y > 0 && x * y > smaller * 0.12) found.push(`${one} lies on ${other}`);
      }
    });
    return found;
  }

  /** Controls that a finger may miss. */
  function small() {
    return [...document.querySelectorAll("button, select, a[href], input:not([type=radio]):not([type=checkbox])")]
      .filter((control) => seen(control) && !spoken(control))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < 43.5;
      })
      .map((control) => `${name(control)} "${control.textContent.trim()}" ${control.getBoundingClientRect().width}x${control.getBoundingClientRect().height}`);
  }

  /** Latin words where the language has other letters; names, keys, addresses and the brand apart. */
  function foreign() {
    const found = [];
    const terms = new Set(["Fold", "Check", "Call", "Bet", "Raise"]); // said on pointing, in every language
    const apart = "bdi, kbd, option, code, input, [lang=en], [data-testid=invite-link], [data-testid=chat-line]";
    const unnamed = (words) => words.replace(/\u2068[^\u2069]*\u2069/g, "");
    const latin = (words) => words.replace(/Fairdeal|https?:\S+|\b(SB|BB|UTG|VPIP|PFR|QR|PHH)\b/g, "").match(/[A-Za-z]{2,}/);
    for (const node of texts()) {
      if (!node.parentElement.closest(apart) && latin(unnamed(node.data))) found.push(text(node));
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext]")) {
      if (!seen(element) || element.closest(apart)) continue;
      for (const attribute of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
        const words = element.getAttribute(attribute) ?? "";
        if (latin(unnamed(words)) && !(attribute === "title" && terms.has(words))) found.push(`${attribute}: ${words}`);
      }
    }
    return [...new Set(found)];
  }

  globalThis.fits = { overflow, small, foreign };
})();
