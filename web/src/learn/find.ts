/** The poker words that hold what is typed; without script the room looks for them. */

export function watchWords(): void {
  const field = document.querySelector<HTMLInputElement>("[data-look]");
  const none = document.querySelector<HTMLElement>("[data-none]");
  // What the room has left out already cannot be found here.
  if (field === null || none === null || field.value !== "") return;
  const entries = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
  field.addEventListener("input", () => {
    const look = field.value.trim().toLocaleLowerCase();
    for (const entry of entries) {
      // A form of the word is found, too: mucks, folded, side pots.
      const form = entry.dataset["entry"]!.toLocaleLowerCase().split("|").some((word) => look.startsWith(word));
      entry.hidden = !form && !entry.textContent.toLocaleLowerCase().includes(look);
    }
    none.hidden = entries.some((entry) => !entry.hidden);
  });
}
