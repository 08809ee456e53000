import { isTest } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

const entry =
  /^src\/(ui\/.*|features\/[^/]+\/(contract|rules|facts)|features\/[^/]+\/ui\/.*|sites\/main\/(root|words|screen-words|(account|dashboard|public(?!\/routes))\/.*)|sites\/learn\/browser\/.*)\.tsx?$/;
const serverPackages =
  /^(pg|pg-boss|kysely|pino|fastify|@fastify\/.*|nodemailer.*|smtp-server|imapflow|smpp|@orpc\/server|prom-client|rate-limiter-flexible|openid-client|sanitize-html|@csstools\/.*|htmlparser2|csv-parse.*)$/;

/** Follows what reaches the browser: no built-in module of Node, no server package, nothing that speaks to the database. */
export function checkBrowserSafe(tree: readonly SourceFile[]): Finding[] {
  const files = new Map(tree.map((file) => [file.path, file]));
  const reachedFrom = new Map<string, string>();
  const waiting = tree.filter((file) => entry.test(file.path) && !isTest(file.path)).map((file) => file.path);
  for (const path of waiting) reachedFrom.set(path, "");
  const found: Finding[] = [];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    for (const { to, line, typeOnly } of files.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      if (to.startsWith("node:") || serverPackages.test(to)) {
        const way = trail(path, reachedFrom);
        found.push({
          path,
          line,
          wrong: `imports ${to}, and it reaches the browser${way}`,
          cure: "keep it in a server file, or import only its types",
        });
      } else if (files.has(to) && !reachedFrom.has(to)) {
        reachedFrom.set(to, path);
        waiting.push(to);
      }
    }
  }
  return found;
}

function trail(path: string, reachedFrom: ReadonlyMap<string, string>): string {
  const steps: string[] = [];
  for (let at = reachedFrom.get(path); at; at = reachedFrom.get(at)) steps.unshift(at);
  return steps.length > 0 ? ` (by ${steps.join(" → ")})` : "";
}
