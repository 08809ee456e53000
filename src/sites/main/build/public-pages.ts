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
export function publicPagesProgram(): Plugin & { finish(folder: string): void } {
  let made = "";
  return {
    name: "hookwise:public-pages",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: entry, name: "still" });
    },
    generateBundle(_options, bundle) {
      for (const one of Object.values(bundle))
        if (one.type === "chunk" && one.facadeModuleId === entry) made = one.fileName;
    },
    /** Writes the program's real address into the prerendered pages, and their styles into the pages themselves. */
    finish(folder) {
      if (made === "") throw new Error("The program of the public pages was not built.");
      for (const file of globSync("**/*.html", { cwd: folder })) {
        const html = readFileSync(join(folder, file), "utf8");
        if (html.includes(placeholder))
          writeFileSync(join(folder, file), stylesWithin(html.replaceAll(placeholder, `/${made}`), folder));
      }
    },
  };
}

// React Router marks one that a part loaded later needs, too, by an empty fragment.
const stylesheet = /<link rel="stylesheet" href="\/(app\/[^"#]+)#?"\/>/g;

/**
 * Each stylesheet is a request that the first paint waits for, so a page carries its own styles; those of toasts, which no still page shows,
 * stay out. The page's policy allows them by their hash (build/pages.ts).
 */
function stylesWithin(html: string, folder: string): string {
  const css = [...html.matchAll(stylesheet)]
    .map(([, path]) => readFileSync(join(folder, path!), "utf8").trim())
    .filter((one) => !one.includes("Toastify__"))
    .join("");
  return (
    html
      .replaceAll(stylesheet, "")
      // Preloaded typefaces would take the line before the text could be seen; so it is seen at once, and in its own face a moment later.
      .replaceAll(/<link rel="preload" [^>]*as="font"[^>]*>/g, "")
      .replace("</head>", () => `<style>${css}</style></head>`)
  );
}
