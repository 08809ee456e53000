import type { Plugin } from "vite";
import { fontFaces, preloads } from "../../kit/page/assets.ts";
import { seaStyles } from "../../ui/sea.ts";

/**
 * What the server's own pages have, too, taken from the same place: `virtual:typefaces.css` the `@font-face` rules, `virtual:typefaces`
 * the addresses to preload (so that a typeface is loaded once for the whole site), `virtual:sea.css` the styles of the sea.
 */
export function serverStyles(): Plugin {
  const modules: Record<string, string> = {
    "virtual:typefaces.css": fontFaces,
    "virtual:typefaces": `export const preloads = ${JSON.stringify(preloads)};`,
    "virtual:sea.css": seaStyles,
  };
  return {
    name: "hookwise:server-styles",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  };
}
