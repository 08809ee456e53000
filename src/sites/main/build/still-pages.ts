import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const entry = fileURLToPath(new URL("../public/behaviour/start.ts", import.meta.url));
/** Where the program of the still pages is, as `root.tsx` writes it, before its name with the content's hash is known. */
const placeholder = "/app/still.js";

/**
 * The program of the public pages: a small entry of its own beside the framework's. These pages are complete without it,
 * so it is all the script they load.
 */
export function stillPages(): Plugin & { finish(folder: string): void } {
  let made = "";
  return {
    name: "hookwise:still-pages",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: entry, name: "still" });
    },
    generateBundle(_options, bundle) {
      for (const one of Object.values(bundle))
        if (one.type === "chunk" && one.facadeModuleId === entry) made = one.fileName;
    },
    /** Writes the program's real address into the prerendered pages, and puts their styles into one file. */
    finish(folder) {
      if (made === "") throw new Error("The program of the public pages was not built.");
      for (const file of globSync("**/*.html", { cwd: folder })) {
        const html = readFileSync(join(folder, file), "utf8");
        if (html.includes(placeholder))
          writeFileSync(join(folder, file), oneStylesheet(html.replaceAll(placeholder, `/${made}`), folder));
      }
    },
  };
}

const stylesheet = /<link rel="stylesheet" href="\/(app\/[^"]+)"\/>/g;

/** Each stylesheet is a request that the first paint waits for: one for all of a page's, without those of toasts, which no still page shows. */
function oneStylesheet(html: string, folder: string): string {
  const css = [...html.matchAll(stylesheet)]
    .map(([, path]) => readFileSync(join(folder, path!), "utf8"))
    .filter((one) => !one.includes("Toastify__"))
    .join("");
  const path = `app/still-${createHash("sha256").update(css).digest("hex").slice(0, 10)}.css`;
  writeFileSync(join(folder, path), css);
  return html.replaceAll(stylesheet, "").replace("</head>", `<link rel="stylesheet" href="/${path}"/></head>`);
}
