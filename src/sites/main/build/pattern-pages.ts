import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The page that the framework drew for no address: it draws itself by the address that it is opened at. */
const fallback = "__spa-fallback.html";

/** What the framework notes of a route: its program, and what that loads at once. */
interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports: readonly string[];
  css: readonly string[];
}

/**
 * Addresses with parameters (`/dashboard/lures/:id`) cannot be prerendered. Each gets the fallback page, which names what its own route loads, as a
 * prerendered page does: otherwise the browser hears of a screen's program only from the router, a wave of requests later.
 * @param folder the framework's build; the fallback page goes, for nothing is served at its address
 * @throws when there is no route for an address
 */
export function writePatternPages(folder: string, patterns: readonly string[]): void {
  const html = readFileSync(join(folder, fallback), "utf8");
  const routes = readManifest(folder);
  for (const pattern of patterns) {
    const route = routes[pattern];
    if (!route) throw new Error(`The build has no route ${pattern}.`);
    const file = join(folder, fileOfPattern(pattern));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      html.replace("<script>", () => `${linksOf(lineage(route, routes), html)}<script>`),
    );
  }
  rmSync(join(folder, fallback));
}

/** Where the page of an address with parameters lies; a colon is no character for a file's name everywhere. */
export function fileOfPattern(pattern: string): string {
  return `${pattern.slice(1).replaceAll("/:", "/_")}/index.html`;
}

/** The address or pattern of a page that lies at a path, which begins with a slash. */
export function patternOfPath(path: string): string {
  return path.replaceAll("/_", "/:");
}

function readManifest(folder: string): Record<string, Route> {
  const [name, ...others] = globSync("app/manifest-*.js", { cwd: folder });
  if (!name || others.length > 0) throw new Error("The build should hold one list of routes.");
  const text = readFileSync(join(folder, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")).routes;
}

function lineage(route: Route, routes: Record<string, Route>): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineage(parent, routes), route] : [route];
}

function linksOf(routes: readonly Route[], html: string): string {
  const programs = routes.flatMap(({ module, imports }) => [module, ...imports]);
  const styles = routes.flatMap(({ css }) => css);
  return [
    ...[...new Set(programs)].map((href) => `<link rel="modulepreload" href="${href}"/>`),
    ...[...new Set(styles)].map((href) => `<link rel="preload" as="style" href="${href}"/>`),
  ]
    .filter((link) => !html.includes(link.match(/href="[^"]+"/)![0]))
    .join("");
}
