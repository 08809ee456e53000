import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readArticle } from "./articles.ts";

const content = fileURLToPath(new URL("../content/", import.meta.url));
const name = "virtual:texts";

/** What the search of the docs looks through, as a module of its own that loads when somebody searches. */
export function texts(): Plugin {
  return {
    name: "hookwise:texts",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(entries())};` : undefined),
  };
}

function entries() {
  return ["docs", "tutorials", "blog"].flatMap((section) =>
    readdirSync(content + section)
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) => {
        const path = `/${section}/${file.slice(0, -3)}`;
        const { title, summary, sections } = readArticle(readFileSync(`${content}${section}/${file}`, "utf8"), file);
        const [first, ...others] = sections;
        const opening = first?.id === "" ? first.text : "";
        const rest = first?.id === "" ? others : sections;
        return [{ id: "", heading: "", text: `${summary} ${opening}`.trim() }, ...rest].map((one) => ({
          path,
          title,
          ...one,
        }));
      }),
  );
}
