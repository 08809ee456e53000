/** The playable demo: which parts of the mail were found, what to say about each, and the small celebration at the end. */
export function playDemo(): void {
  const dialog = document.querySelector<HTMLDialogElement>("[data-demo]");
  if (!dialog) return;
  const find = <E extends HTMLElement = HTMLElement>(what: string) => dialog.querySelector<E>(`[data-demo-${what}]`)!;
  const [count, said, won] = [find("count"), find("said"), find("won")];
  const cues = [...dialog.querySelectorAll<HTMLButtonElement>("[data-cue]")];
  const decoys = [...dialog.querySelectorAll<HTMLButtonElement>("[data-decoy]")];
  const atFirst = count.textContent!;
  const sentence = (key: string) => dialog.querySelector(`[data-says="${key}"]`)!.textContent!;
  const tell = () => {
    const found = cues.filter((cue) => cue.getAttribute("aria-pressed") === "true").length;
    count.textContent = found === 0 ? atFirst : count.dataset["pattern"]!.replace("%", String(found));
    won.hidden = found < cues.length;
    dialog.toggleAttribute("data-complete", found === cues.length);
  };
  const restart = () => {
    for (const one of [...cues, ...decoys]) one.removeAttribute("data-tried");
    for (const cue of cues) cue.setAttribute("aria-pressed", "false");
    said.textContent = "";
    tell();
  };
  for (const cue of cues)
    cue.addEventListener("click", () => {
      cue.setAttribute("aria-pressed", "true");
      said.textContent = sentence(cue.dataset["cue"]!);
      tell();
    });
  for (const decoy of decoys)
    decoy.addEventListener("click", () => {
      decoy.dataset["tried"] = "";
      said.textContent = sentence(decoy.dataset["decoy"]!);
    });
  find("again").addEventListener("click", () => {
    restart();
    dialog.querySelector<HTMLElement>("h2")!.focus();
  });
  find("close").addEventListener("click", () => dialog.close());
  // A click beside the letter closes it, as one expects of anything that lies on top.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  for (const opener of document.querySelectorAll("[data-demo-open]"))
    opener.addEventListener("click", () => {
      restart();
      dialog.showModal();
    });
}
