import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript-api";
import { expect, it } from "vitest";
import { reloadModules } from "./testing-modules.ts";
import { partOf } from "../../tools/sweep/wide.ts";

// A regular expression that can look back in many ways at a text of a stranger's takes seconds, or years, for a text that fits in a cell of a list,
// and everybody waits. Each is taken apart by recheck; those that grow faster than their text are here, with why nobody is held up.

const source = join(import.meta.dirname, "..");
/** Runs in a browser, over the program's own pages before they are delivered, or in tests. */
const elsewhere = /(^|\/)(ui|build|behaviour|demo|corpus)\/|\.test\.tsx?$|\.hostile\.ts$|testing|fake\.ts$|\.tsx$/;

const killed = "reads in a process that is killed when it takes too long";
const own = "reads what the program itself wrote";
const development = "reads what this machine's own outbox kept, in development";

const bounded: Record<string, string> = {
  "channels/sms/stop.ts": "the first 100 letters of an answer",
  "kit/db/address.ts": "the operator's own address",
  "kit/device-name.ts": "an agent of at most 300 letters",
  "kit/page/index.ts": own,
  "features/imports/lure-draft.ts": "a sender of at most 320 letters",
  "features/lures/ethics/seen/style.ts": killed,
  "features/lures/ethics/seen/words.ts": killed,
  "features/lures/ethics/themes/lexicon.ts": own,
  "features/lures/html/sanitise.ts": killed,
  "features/practice/marks.ts": own,
  "features/outbound/dev/page.ts": development,
  "features/outbound/dev/read.ts": development,
  "features/outbound/inbound/dsn.ts": killed,
  "features/people/accounts/events.ts": "the issuer, which the configuration names",
  "features/tracking/verdict/agent.ts": "an agent as the spool keeps it, at most 255 letters",
  "sites/main/built.ts": own,
};

/** Built when their file is loaded, of nothing but words that stand in it; what comes of it is taken apart like all others. */
const ofOwnWords = new Set([
  "features/outbound/brands.ts",
  "features/lures/rules/persons.ts",
  "features/lures/ethics/seen/background.ts",
  "features/lures/ethics/seen/colours.ts",
]);
/** Built of the patterns that contracts name, over examples that stand in the program, when the document is made. */
const ofContracts = new Set(["sites/api/document/examples.ts"]);
/** Lists of thousands of words, written in the program: each gap in them is bounded, and they read in a process that is killed. */
const lexicons = new Set(["features/lures/ethics/themes/lexicon.ts"]);

type Expression = { pattern: string; flags: string };

/** Everything within the product's own files that this takes apart. */
function walk(visit: (node: ts.Node, file: string) => void): void {
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || elsewhere.test(file)) continue;
    const each = (node: ts.Node): void => {
      visit(node, file);
      ts.forEachChild(node, each);
    };
    each(ts.createSourceFile(file, readFileSync(join(source, file), "utf8"), ts.ScriptTarget.Latest, true));
  }
}

function expressions(): Map<string, Expression & { file: string }> {
  const found = new Map<string, Expression & { file: string }>();
  walk((node, file) => {
    const result = isBuilt(node) ? partsOf(node) : ts.isRegularExpressionLiteral(node) ? literal(node.text) : null;
    if (result) found.set(`${file} ${result.pattern} ${result.flags}`, { ...result, file });
  });
  return found;
}

function literal(text: string): Expression {
  const end = text.lastIndexOf("/");
  return { pattern: text.slice(1, end), flags: flagsOf(text.slice(end + 1)) };
}

/** What tells where a match lies, or how sets are written, costs nothing. */
function flagsOf(text: string): string {
  return text.replace("d", "").replace("v", "u");
}

/** `RegExp(…)` and `new RegExp(…)`. */
function isBuilt(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
}

/** An expression that is built at run time, with a letter for each text that `RegExp.escape` puts in; null where anything else goes in. */
function partsOf({ arguments: given }: ts.NewExpression | ts.CallExpression): Expression | null {
  const [pattern, flags] = [given?.[0], given?.[1]];
  const result = pattern ? patternOf(pattern) : null;
  if (result === null || (flags && !ts.isStringLiteral(flags))) return null;
  return { pattern: result, flags: flagsOf(flags?.text ?? "") };
}

function patternOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return escaped(node);
  const inside = node.templateSpans.map((one) => escaped(one.expression));
  if (inside.includes(null)) return null;
  return node.head.text + node.templateSpans.map((one, at) => inside[at]! + one.literal.text).join("");
}

/** `RegExp.escape(…)`, or `….map(RegExp.escape).join("…")`. */
function escaped(node: ts.Expression): string | null {
  if (!ts.isCallExpression(node)) return null;
  if (node.expression.getText() === "RegExp.escape") return "x";
  const [between] = node.arguments;
  const joined = between && /\.map\(RegExp\.escape\)\s*\.join$/.test(node.expression.getText());
  return joined && ts.isStringLiteral(between) ? ["x", "y", "x"].join(between.text) : null;
}

/** What a file builds when it is loaded. */
async function recorded(file: string): Promise<Expression[]> {
  const built: Expression[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, [pattern, flags = ""]: [string, string?]) {
      built.push({ pattern: String(pattern), flags });
      return new target(pattern, flags);
    },
  });
  try {
    reloadModules();
    await import(/* @vite-ignore */ join(source, file));
  } finally {
    globalThis.RegExp = real;
    reloadModules();
  }
  return built;
}

/** Where the checker can only search for a bad text, it tells by the clock whether one is bad: on a busy machine what it found must stand three times. */
async function judged(pattern: string, flags: string): ReturnType<typeof check> {
  for (let tries = 1; ; tries++) {
    const result = await check(pattern, flags, { timeout: 240_000 });
    if (result.status !== "vulnerable" || result.checker !== "fuzz" || tries === 3) return result;
  }
}

it("no regular expression over what strangers send looks back in more ways than its text is long", async () => {
  const all = expressions();
  expect(all.size).toBeGreaterThan(300);
  const faults: string[] = [];
  const needed = new Set<string>();
  // Of a file that must keep its excuse all are taken apart, for one of them must need it; they take longest.
  const excused = partOf(Object.keys(bounded), 8, "excuses");
  const others = partOf([...all].filter(([, { file }]) => !(file in bounded)), 15, "expressions"); // oxfmt-ignore
  for (const [name, { pattern, flags, file }] of [
    ...[...all].filter(([, one]) => excused.includes(one.file)),
    ...others,
  ]) {
    const result = await judged(pattern, flags);
    if (result.status === "safe") continue;
    if (bounded[file] && result.status === "vulnerable" && result.complexity.type !== "exponential") needed.add(file);
    else faults.push(`${name}: ${result.status === "vulnerable" ? result.complexity.summary : result.error.kind}`);
  }
  expect(faults).toEqual([]);
  expect(excused.filter((file) => !needed.has(file))).toEqual([]);
}, 900_000);

it("none is built of what anybody sends: only of words that stand in the program, and of texts that are escaped", async () => {
  const faults: string[] = [];
  const needed = new Set<string>();
  walk((node, file) => {
    if (!isBuilt(node) || partsOf(node)) return;
    if (ofOwnWords.has(file) || lexicons.has(file) || ofContracts.has(file)) needed.add(file);
    else faults.push(`${file}: ${node.getText()}`);
  });
  for (const file of ofOwnWords) {
    const built = await recorded(file);
    if (built.length === 0) faults.push(`${file}: builds none`);
    for (const { pattern, flags } of built)
      if ((await judged(pattern, flags)).status !== "safe") faults.push(`${file}: ${pattern}`);
  }
  expect(faults).toEqual([]);
  expect([...needed].toSorted()).toEqual([...ofOwnWords, ...lexicons, ...ofContracts].toSorted());
}, 900_000);

// `match` and `search` make an expression of any string.
it("none is made of a text by the way", () => {
  const named = new Set<string>();
  walk((node) => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      if (ts.isRegularExpressionLiteral(node.initializer) || isBuilt(node.initializer)) named.add(node.name.getText());
  });
  const faults: string[] = [];
  walk((node, file) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    const [asked] = node.arguments;
    if (!/^(?:match|matchAll|search)$/.test(name.text) || !asked || ts.isObjectLiteralExpression(asked)) return;
    // A browser's store of answers looks for a request by a function of the same name.
    if (/^caches?$/.test(expression.getText())) return;
    if (ts.isRegularExpressionLiteral(asked) || isBuilt(asked) || named.has(asked.getText())) return;
    faults.push(`${file}: ${expression.getText()}.${name.text}(${asked.getText()})`);
  });
  expect(faults).toEqual([]);
});

it("one that does is found", async () => {
  expect((await check("^[a-z]+(?:[/_+-][a-z0-9_+-]+)*$", "i")).status).toBe("vulnerable");
});
