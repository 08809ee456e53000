// In a page that comes drawn: the program is fetched once the picture is seen, so that neither waits for the other on a slow network. It is then run file by
// file, so that a slow processor answers taps meanwhile.

const { begin } = document.querySelector<HTMLElement>("[data-begin]")!.dataset;
const scripts = begin!.split(" ");

function fetchAll(): void {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  void run();
}

/** The last one is the program, which imports those before it. */
async function run(): Promise<void> {
  for (const script of scripts) {
    await import(/* @vite-ignore */ script);
    await new Promise((done) => setTimeout(done));
  }
}

// A button that is tapped before it can answer is answered by the program (taken-over.ts); of several the last one, and links lead where they lead.
addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("#program[data-drawn] button");
  if (!button) return;
  delete document.querySelector<HTMLElement>("[data-tapped]")?.dataset["tapped"];
  button.dataset["tapped"] = "";
});

// After a frame; a page that is open behind others has none.
if (document.hidden) fetchAll();
else requestAnimationFrame(() => setTimeout(fetchAll));
