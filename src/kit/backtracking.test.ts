import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript-api";
import { expect, it } from "vitest";

// A regular expression that can look back in many ways at a text of a stranger's takes seconds, or years, for a text that fits in a cell of a list,
// and everybody waits. Each is taken apart by recheck; those that grow faster than their text are here, with why nobody is held up.

const source = join(import.meta.dirname, "..");
/** Runs in a browser, or over the program's own pages before they are delivered. */
const elsewhere = /(^|\/)(ui|build|behaviour|demo|corpus)\/|\.test\.tsx?$|\.hostile\.ts$|testing|\.tsx$/;

const killed = "reads in a process that is killed when it takes too long";
const own = "reads what the program itself wrote";
const development = "reads what this machine's own outbox kept, in development";

const bounded: Record<string, string> = {
  "kit/device-name.ts": "an agent of at most 300 letters",
  "kit/page/index.ts": own,
  "features/imports/lure-draft.ts": "a sender of at most 320 letters",
  "features/lures/ethics/seen/style.ts": killed,
  "features/lures/ethics/seen/words.ts": killed,
  "features/lures/ethics/themes/lexicon.ts": own,
  "features/lures/html/sanitise.ts": killed,
  "features/outbound/dev/page.ts": development,
  "features/outbound/dev/read.ts": development,
  "features/outbound/inbound/dsn.ts": killed,
  "features/people/accounts/events.ts": "the issuer, which the configuration names",
  "features/tracking/verdict/agent.ts": "an agent as the spool keeps it, at most 255 letters",
  "sites/main/built.ts": own,
};

function expressions(): Map<string, { pattern: string; flags: string; file: string }> {
  const found = new Map<string, { pattern: string; flags: string; file: string }>();
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || elsewhere.test(file)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        // What tells where a match lies, or how sets are written, costs nothing.
        const flags = node.text
          .slice(end + 1)
          .replace("d", "")
          .replace("v", "u");
        found.set(`${file} ${node.text}`, { pattern: node.text.slice(1, end), flags, file });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(join(source, file), "utf8"), ts.ScriptTarget.Latest, true));
  }
  return found;
}

it("no regular expression over what strangers send looks back in more ways than its text is long", async () => {
  const all = expressions();
  expect(all.size).toBeGreaterThan(300);
  const faults: string[] = [];
  const needed = new Set<string>();
  for (const [name, { pattern, flags, file }] of all) {
    const told = await check(pattern, flags, { timeout: 60_000 });
    if (told.status === "safe") continue;
    if (bounded[file] && told.status === "vulnerable" && told.complexity.type !== "exponential") needed.add(file);
    else faults.push(`${name}: ${told.status === "vulnerable" ? told.complexity.summary : told.error.kind}`);
  }
  expect(faults).toEqual([]);
  expect(Object.keys(bounded).filter((file) => !needed.has(file))).toEqual([]);
}, 900_000);

it("one that does is found", async () => {
  expect((await check("^[a-z]+(?:[/_+-][a-z0-9_+-]+)*$", "i")).status).toBe("vulnerable");
});
