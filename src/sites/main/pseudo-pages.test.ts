import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type { Plugin, ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { articles, readArticle } from "./build/articles.ts";
import { serverStyles } from "../build/server-styles.ts";
import { pages, sections } from "./public/places.ts";
import { contentInPseudo, inPseudo, outsideOf } from "./testing-pseudo.ts";

// Every public page in a language that nobody speaks: what is not between its brackets stands in no catalogue and in no content file.

const site = fileURLToPath(new URL(".", import.meta.url));
let server: ViteDevServer;
let render: (path: string, page: string) => Promise<string>;

beforeAll(async () => {
  server = await createServer({
    root: site,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [pseudoFiles(), serverStyles(), articles(), renderer()],
  });
  ({ render } = (await server.ssrLoadModule("virtual:render")) as { render: typeof render });
});

afterAll(() => server?.close());

describe.each([
  ["/de", "home"],
  ...pages.map((page) => [`/de/${page}`, page]),
  ...sections.map((section) => [`/de/${section}/${firstOf(section)}`, "article"]),
])("%s", (path, page) => {
  it("says nothing that stands in no catalogue, and glues no sentence", async () => {
    const html = await render(path!, page!);
    expect(html).toContain("⟦");
    expect(outsideOf(html)).toEqual({ outside: [], glued: [] });
  });
});

function firstOf(section: string): string {
  return { blog: "robots-click-too", docs: "campaign-setup", tutorials: "understanding-risk-scores" }[section]!;
}

/** Gives the pages the pseudo-language where they ask for German. */
function pseudoFiles(): Plugin {
  return {
    name: "test:pseudo",
    enforce: "pre",
    async load(id) {
      const [, words] = /^(.*\/words)\/de\.json$/.exec(id) ?? [];
      if (words) return JSON.stringify(inPseudo(JSON.parse(readFileSync(`${words}/en.json`, "utf8"))));
      if (/\/content\/de\/[\w-]+\.json$/.test(id)) {
        const { default: _none, ...english } = (await import(`./content/${basename(id, ".json")}.ts`)) as Record<
          string,
          unknown
        >;
        return JSON.stringify(contentInPseudo(english));
      }
      if (/\/content\/de\/.*\.md$/.test(id)) {
        const { title, summary, html, headings, updated, ...rest } = readArticle(
          readFileSync(id.replace("/content/de/", "/content/"), "utf8"),
        );
        const text = (inner: string) =>
          inner.replace(/>([^<>]*\p{L}[^<>]*)</gu, (_all, said: string) => `>${inPseudo(said)}<`);
        const labels = (inner: string) =>
          inner.replace(/aria-label="([^"]*)"/g, (_all, said: string) => `aria-label="${inPseudo(said)}"`);
        return `export default ${JSON.stringify({ ...rest, ...inPseudo({ title, summary, ...(updated && { updated }) }), headings: headings.map((one) => ({ ...one, text: inPseudo(one.text) })), html: labels(text(html)) })};`;
      }
      return undefined;
    },
  };
}

function renderer(): Plugin {
  const name = "virtual:render";
  return {
    name: "test:render",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `import { createElement as e } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import Layout from "/public/frame/PublicLayout.tsx";
const pages = import.meta.glob("/public/pages/*.tsx");
export async function render(path, page) {
  const found = Object.entries(pages).find(([file]) => file.endsWith("/pages/" + page + ".tsx"));
  const { default: Page } = await found[1]();
  return renderToStaticMarkup(
    e(MemoryRouter, { initialEntries: [path] }, e(Routes, null, e(Route, { element: e(Layout) }, e(Route, { path: "*", element: e(Page) })))),
  );
}`
        : undefined,
  };
}
