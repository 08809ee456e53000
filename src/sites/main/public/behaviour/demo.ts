/** The playable demo: which parts of the mail were found, what to say about each, and the small celebration at the end. */
export function playDemo(): void {
  const dialog = document.querySelector<HTMLDialogElement>("[data-demo]");
  if (!dialog) return;
  const find = <E extends HTMLElement = HTMLElement>(what: string) => dialog.querySelector<E>(`[data-demo-${what}]`)!;
  const [count, said, end, next] = [find("count"), find("said"), find("end"), find("next")];
  const cues = [...dialog.querySelectorAll<HTMLElement>("[data-cue]")];
  const decoys = [...dialog.querySelectorAll<HTMLElement>("[data-decoy]")];
  const atFirst = count.textContent!;
  const sentence = (key: string) => dialog.querySelector(`[data-says="${key}"]`)!.textContent!;
  const tell = () => {
    const found = cues.filter((cue) => cue.getAttribute("aria-pressed") === "true").length;
    count.textContent = found === 0 ? atFirst : count.dataset["pattern"]!.replace("%", String(found));
    end.hidden = next.hidden = found < cues.length;
  };
  const restart = () => {
    for (const decoy of decoys) decoy.removeAttribute("data-tried");
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
  for (const spot of [...cues, ...decoys])
    spot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      spot.click();
    });
  find("again").addEventListener("click", () => {
    restart();
    dialog.scrollTo({ top: 0 });
    dialog.querySelector<HTMLElement>("h2")!.focus();
  });
  // Opened and closed by the buttons' own command; where a browser does not know that yet, by this.
  const knows = "command" in HTMLButtonElement.prototype;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[commandfor=demo]"))
    button.addEventListener("click", () => {
      if (button.getAttribute("command") === "close") dialog.close();
      else {
        restart();
        if (!knows) dialog.showModal();
      }
    });
  // A click beside it closes it, as one expects of anything that lies on top; a text marked from within to without does not.
  let beside = false;
  dialog.addEventListener("pointerdown", (event) => (beside = isBeside(dialog, event)));
  dialog.addEventListener("click", (event) => beside && isBeside(dialog, event) && dialog.close());
}

function isBeside(dialog: HTMLElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
