import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// What a statement must keep so that it means the same where each organisation's rows lie on a node of their own (decision 0302), read from the stores.

const source = join(import.meta.dirname, "../..");

interface Statement {
  place: string;
  sql: string;
}

/** The statements of a file's texts, each with its line. */
function statementsOf(file: string, text: string): Statement[] {
  return [...text.matchAll(/`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g)]
    .map((found) => ({ place: `${file}:${text.slice(0, found.index).split("\n").length}`, sql: found[0] }))
    .filter(({ sql }) => /\b(SELECT|INSERT INTO|UPDATE \w|DELETE FROM)\b/.test(sql));
}

/** What stands within the brackets that a word opens, and within each CASE. */
function conditionals(sql: string): string[] {
  const cases = [...sql.matchAll(/\bCASE\b.*?\bEND\b/gs)].map(([one]) => one);
  const coalesced = [...sql.matchAll(/\bcoalesce\(/gi)].map(({ index }) => {
    let at = sql.indexOf("(", index) + 1;
    for (let depth = 1; at < sql.length && depth > 0; at++) depth += sql[at] === "(" ? 1 : sql[at] === ")" ? -1 : 0;
    return sql.slice(index, at);
  });
  return [...cases, ...coalesced];
}

const clock = /\b(now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_(date|timestamp)\b/i;
const writes = /\b(INSERT INTO|UPDATE \w|DELETE FROM)/;

/** What is broken, and the cure. */
const rules: Record<string, (sql: string) => boolean> = {
  "names rows by their place: name them by their keys": (sql) => /\bctid\b/.test(sql),
  "sets by set_config, which does not reach other nodes: SET LOCAL does": (sql) => /\bset_config\(/.test(sql),
  "asks the time within CASE or COALESCE: take it from a row source, (SELECT now() AS moment), or write least(x, now())":
    (sql) =>
      writes.test(sql) &&
      !/^.{0,3}(WITH .*)?INSERT INTO.*\bSELECT\b(?!.*DO UPDATE)/s.test(sql) &&
      conditionals(sql).some((one) => clock.test(one)),
  "asks the time in DO UPDATE: take it from excluded": (sql) =>
    clock.test(/\bDO UPDATE\b(.*?)(\bRETURNING\b|$)/s.exec(sql)?.[1] ?? ""),
  "asks the time in RETURNING: ask before": (sql) =>
    writes.test(sql) && clock.test(/\bRETURNING\b(.*?)(\n\s*\)|\)\s*,\s*\w+ AS|$)/s.exec(sql)?.[1] ?? ""),
  "inserts rows that are no table's without RETURNING or ON CONFLICT: end it with RETURNING 1": (sql) =>
    /^.\s*INSERT INTO[^;]*\bSELECT\b[^;]*\b(jsonb_to_recordset|unnest)\(/s.test(sql) &&
    !/\b(RETURNING|ON CONFLICT)\b|\$\{once/.test(sql),
  "takes a value from an array by its place, which ends a coordinator: FROM unnest(…, …) AS t (a, b)": (sql) =>
    /\[array_position\(/.test(sql),
};

/** What breaks a rule all the same, and why it may: by file and rule's beginning. */
const stays = new Set([
  "features/game/store/standings.ts asks the time in DO UPDATE",
  "features/outbound/store/turns.ts asks the time in DO UPDATE",
  "features/outbound/store/turns.ts asks the time in RETURNING",
]);

function faultsOf({ place, sql }: Statement): string[] {
  return Object.entries(rules).flatMap(([told, isBroken]) => (isBroken(sql) ? [`${place} ${told}`] : []));
}

const known = (fault: string) => [...stays].some((one) => fault.replace(/:\d+/, "").startsWith(one));

describe("statements of the stores", () => {
  // The identity provider's tables stay in one place.
  const files = globSync("{kit,features}/**/{store,store/**/*,*/store}.ts", { cwd: source }).filter((file) => !file.includes("test")); // oxfmt-ignore
  const all = files.flatMap((file) => statementsOf(file, readFileSync(join(source, file), "utf8")));

  it("mean the same on one node and on many", () => {
    expect(all.length).toBeGreaterThan(700);
    expect(all.flatMap(faultsOf).filter((fault) => !known(fault))).toEqual([]);
  });

  it("break no rule that they are excused from and keep", () => {
    const broken = all.flatMap(faultsOf).map((fault) => fault.replace(/:\d+/, ""));
    expect([...stays].filter((one) => !broken.some((fault) => fault.startsWith(one)))).toEqual([]);
  });

  it.each([
    ["UPDATE t SET a = CASE WHEN b THEN now() END WHERE org = $1", /within CASE/],
    ["UPDATE t SET a = coalesce(a, now()) WHERE org = $1", /within CASE or COALESCE/],
    ["INSERT INTO t (org) VALUES ($1) ON CONFLICT (org) DO UPDATE SET at = now()", /in DO UPDATE/],
    ["INSERT INTO t (org, a) SELECT $1, a FROM unnest($2::int[]) AS a", /end it with RETURNING/],
    ["UPDATE t SET a = 1 WHERE ctid = ANY ($1)", /by their place/],
    ["UPDATE t SET a = ($2::int[])[array_position($1::int[], n)]", /ends a coordinator/],
  ])("are named where they do not: %s", (sql, told) => {
    expect(faultsOf({ place: "x.ts:1", sql: `"${sql}"` })).toEqual([expect.stringMatching(told)]);
  });
});
