import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { languages } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { addressIn } from "../public/language.ts";
import { readArticle } from "./articles.ts";

const content = fileURLToPath(new URL("../content/", import.meta.url));
const name = "virtual:texts";

/**
 * What the search of the docs looks through: `virtual:texts` says how the texts of a language are loaded, each a module of its own that comes
 * when somebody searches. A text that a language lacks is found in English.
 */
export function texts(): Plugin {
  return {
    name: "hookwise:texts",
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined;
      const tag = id.split("/")[1];
      const language = languages.find((one) => one.tag === tag);
      if (language) return `export default ${JSON.stringify(entries(language))};`;
      const spoken = languages.filter(({ tag }) =>
        existsSync(fileURLToPath(new URL(`../public/words/${tag}.json`, import.meta.url))),
      );
      const loaders = spoken.map(
        (one) => `${JSON.stringify(one.tag)}: () => import("${name}/${one.tag}").then((m) => m.default)`,
      );
      return `export default {${loaders.join(",")}};`;
    },
  };
}

function entries(language: Language) {
  return ["docs", "tutorials", "blog"].flatMap((section) =>
    readdirSync(content + section)
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) => {
        const path = addressIn(language, `/${section}/${file.slice(0, -3)}`);
        const own = `${content}${language.tag}/${section}/${file}`;
        const source = existsSync(own) ? own : `${content}${section}/${file}`;
        const { title, summary, sections } = readArticle(readFileSync(source, "utf8"), source);
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
