// In a page that the server has rendered: the program is fetched once the page is seen, so that neither waits for the other on a slow network. It is then run file by
// file, so that a slow processor answers taps meanwhile.

const { scripts: listed } = document.querySelector<HTMLElement>("[data-scripts]")!.dataset;
const scripts = listed!.split(" ");

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

// A button that is tapped before it can answer is answered by the program (hydrated.ts); of several the last one, and links lead where they lead.
addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("#program[data-rendered] button");
  if (!button) return;
  delete document.querySelector<HTMLElement>("[data-tapped]")?.dataset["tapped"];
  button.dataset["tapped"] = "";
});

// After the first paint, and not beside it: a frame that has been asked for is not on the screen yet. A page that is open behind others has none, and a browser may
// not tell of it.
let begun = false;
function begin(): void {
  if (begun) return;
  begun = true;
  fetchAll();
}
if (document.hidden) begin();
else {
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  requestAnimationFrame(() => setTimeout(begin, 300));
}
