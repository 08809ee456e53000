import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// What a statement must keep so that it means the same where each organisation's rows lie on a node of their own (decision 0302), read from the stores.

const source = join(import.meta.dirname, "../..");

interface Statement {
  place: string;
  sql: string;
}

/** The statements of a file's texts, each with its line, and with the pieces that stand beside them, also those that are given something. */
function statementsOf(file: string, text: string): Statement[] {
  const beside = new Map(
    [...text.matchAll(/^const (\w+) = (?:\([^()]*\) =>\s*)?`((?:[^`\\]|\\.)*)`;$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  return [...text.matchAll(/`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g)]
    .map((found) => ({
      place: `${file}:${text.slice(0, found.index).split("\n").length}`,
      sql: found[0].replace(/\$\{(\w+)(?:\([^()`]*\))?\}/g, (kept, name: string) => beside.get(name) ?? kept),
    }))
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

/** A step of a statement, without what follows it. */
function toItsBracket(sql: string): string {
  let depth = 0;
  const end = sql.split("").findIndex((sign) => (depth += sign === "(" ? 1 : sign === ")" ? -1 : 0) < 0);
  return end < 0 ? sql : sql.slice(0, end);
}

interface Step {
  name: string;
  sql: string;
}

/** The steps of a statement by their names. */
function stepsOf(sql: string): Step[] {
  return [
    ...sql.matchAll(
      /\b(\w+) AS (?:(?:NOT )?MATERIALIZED )?\(\s*(?=(?:--.*\s*)*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b)/g,
    ),
  ].map((found) => ({
    name: found[1]!,
    sql: toItsBracket(sql.slice(found.index + found[0].length)),
  }));
}

const reads = (sql: string, name: string) => new RegExp(`\\b(FROM|JOIN) ${name}\\b`).test(sql);

/** The steps that one reads, and what they read. */
function readBy(one: Step, steps: readonly Step[]): Step[] {
  const own = steps.filter(({ name, sql }) => sql !== one.sql && reads(one.sql, name));
  return own.flatMap((step) => [step, ...readBy(step, steps)]);
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
  "adds an interval in DO UPDATE: kit_later adds seconds": (sql) =>
    /\binterval\b/.test(/\bDO UPDATE\b(.*?)(\bRETURNING\b|$)/s.exec(sql)?.[1] ?? ""),
  "asks the time in RETURNING: ask before": (sql) =>
    writes.test(sql) && clock.test(toItsBracket(/\bRETURNING\b(.*)$/s.exec(sql)?.[1] ?? "")),
  "inserts what it selects without taking the organisation from a table, or RETURNING or ON CONFLICT: end it with RETURNING 1":
    (sql) =>
      sql
        .split(/(?=\bINSERT INTO\b)/)
        .map(toItsBracket)
        .some(
          (one) =>
            /^INSERT INTO [^;]*?\)\s*SELECT \$1\b/.test(one) && !/\b(RETURNING|ON CONFLICT)\b|\$\{once|=> .$/.test(one),
        ),
  "inserts VALUES with a subquery: INSERT … SELECT … FROM": (sql) => /\bVALUES \([^`]*\(SELECT\b/.test(sql),
  "inserts what a step's change returns, which a coordinator copies to all nodes: insert from parameters": (sql) => {
    const steps = stepsOf(sql);
    const changing = steps.filter((one) => /^(INSERT|UPDATE|DELETE)\b/.test(one.sql)).map(({ name }) => name);
    const last = { name: "", sql: /\)\s*(INSERT INTO\b.*)$/s.exec(sql)?.[1] ?? "" };
    return [...steps, last].some(
      (one) => /\bINSERT INTO\b/.test(one.sql) && changing.some((name) => reads(one.sql, name)),
    );
  },
  "reads a table beside a step that inserts into it, which on many nodes has run before: read by a statement before": (
    sql,
  ) =>
    stepsOf(sql).some((one, _, steps) => {
      const table = /^INSERT INTO (\w+)/.exec(one.sql)?.[1];
      // What the step itself reads has run before it.
      const elsewhere = [one, ...readBy(one, steps)].reduce((left, { sql: step }) => left.replace(step, ""), sql);
      return table !== undefined && reads(elsewhere, table);
    }),
  "draws for each row that it changes: take it from a parameter": (sql) =>
    /\bUPDATE \w[^`]*\bSET\b[^`]*\b(gen_random_uuid|random)\(\)/.test(sql),
  "asks over all organisations for rows without a column: EXISTS (SELECT 1 FROM …)": (sql) =>
    /\(SELECT FROM (?!pg_)/.test(sql) && !/\borg = \$\d/.test(sql),
  "locks rows over all organisations: find the organisations first, then lock in one at a time": (sql) =>
    /\bFOR (NO KEY )?(UPDATE|SHARE)\b/.test(sql) && !/\b(org|id) = \$\d/.test(sql),
  "asks one table over all organisations as a whole: byParts first among its conditions": (sql) =>
    /^.{0,3}SELECT (DISTINCT )?(org\b|[^`()]*?, org\b)/s.test(sql) &&
    /\bFROM \w+\b(?!\()/.test(sql) &&
    (sql.match(/\bFROM \w/g) ?? []).length === 1 &&
    !/\b(org|id) = \$\d|\bJOIN\b|\$\{(byParts|parts)\b|\b(outbound_mailboxes|organisation_domains|api_keys)\b/.test(
      sql,
    ),
  "writes a day or a moment as text in RETURNING: kit_day writes a day": (sql) =>
    /\bto_char\(/.test(toItsBracket(/\bRETURNING\b(.*)$/s.exec(sql)?.[1] ?? "")),
  "takes values from an array by their place, which ends a coordinator: FROM unnest(…, …) AS t (a, b)": (sql) =>
    /\[array_position\(|\)\[\$?\d*:/.test(sql),
  "joins texts in what it sets by a function that minds settings: ||": (sql) =>
    /\b(concat|concat_ws|format|array_to_string)\(/.test(
      /\bUPDATE\b.*?\bSET\b(.*?)(\bWHERE\b|$)/s.exec(sql)?.[1] ?? "",
    ),
  "compares within CASE by its beginning, which a coordinator loses when it changes rows: CASE WHEN x = y": (sql) =>
    /\b(UPDATE \w|DELETE FROM)/.test(sql) && /\bCASE (?!WHEN\b)/.test(sql),
};

function faultsOf({ place, sql }: Statement): string[] {
  return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken(sql) ? [`${place} ${rule}`] : []));
}

describe("statements of the stores", () => {
  // The identity provider's tables stay in one place.
  const files = globSync("{kit,features}/**/{store,store/**/*,*/store}.ts", { cwd: source }).filter((file) => !file.includes("test")); // oxfmt-ignore
  const all = files.flatMap((file) => statementsOf(file, readFileSync(join(source, file), "utf8")));

  it("mean the same on one node and on many", () => {
    expect(all.length).toBeGreaterThan(700);
    expect(all.flatMap(faultsOf)).toEqual([]);
  });

  it.each([
    ["UPDATE t SET a = CASE WHEN b THEN now() END WHERE org = $1", /within CASE/],
    ["UPDATE t SET a = coalesce(a, now()) WHERE org = $1", /within CASE or COALESCE/],
    ["INSERT INTO t (org) VALUES ($1) ON CONFLICT (org) DO UPDATE SET at = now()", /in DO UPDATE/],
    [
      "INSERT INTO t (org) VALUES ($1) ON CONFLICT (org) DO UPDATE SET a = 1 WHERE t.at < $2 - interval '1 day'",
      /kit_later/,
    ],
    ["INSERT INTO t (org, a) SELECT $1, a FROM unnest($2::int[]) AS a", /end it with RETURNING/],
    [
      "WITH b AS (INSERT INTO u (org) SELECT $1 RETURNING a) INSERT INTO t (org, a) SELECT $1, a FROM d",
      /end it with RETURNING/,
    ],
    ["WITH b AS (INSERT INTO u (org) SELECT $1 FROM c) UPDATE t SET a = 1 RETURNING 1", /end it with RETURNING/],
    ["INSERT INTO t (org, a) VALUES ($1, (SELECT a FROM u WHERE org = $1))", /INSERT … SELECT/],
    ["UPDATE t SET a = gen_random_uuid() WHERE org = $1", /from a parameter/],
    ["UPDATE t SET a = concat_ws(' ', a, $2::text) WHERE org = $1", /minds settings/],
    [
      "WITH b AS (UPDATE u SET a = 1 WHERE org = $1 RETURNING a), c AS (INSERT INTO t (org, a) SELECT $1, a FROM b RETURNING 1) SELECT a FROM b",
      /copies to all nodes/,
    ],
    [
      "WITH b AS (INSERT INTO u (org, a) VALUES ($1, 1) RETURNING a) INSERT INTO t (org, a) SELECT $1, a FROM b RETURNING 1",
      /copies to all nodes/,
    ],
    [
      "WITH b AS (SELECT a FROM t WHERE org = $1), c AS (INSERT INTO t (org, a) SELECT $1, 1 RETURNING a) SELECT b.a FROM b JOIN c USING (a)",
      /statement before/,
    ],
    ["SELECT EXISTS (SELECT FROM t WHERE a) AS found", /SELECT 1 FROM/],
    ["SELECT a FROM t WHERE b LIMIT 5 FOR UPDATE SKIP LOCKED", /one at a time/],
    ["SELECT DISTINCT org FROM t WHERE due_at <= now()", /byParts first/],
    ["INSERT INTO t (org, on) VALUES ($1, $2) RETURNING to_char(on, 'YYYY-MM-DD') AS on", /kit_day/],
    ["UPDATE t SET a = 1 WHERE ctid = ANY ($1)", /by their place/],
    ["UPDATE t SET a = (a || $2::int[])[1:20] WHERE org = $1", /ends a coordinator/],
    ["UPDATE t SET a = CASE family(a) WHEN 4 THEN 1 END WHERE org = $1", /CASE WHEN x = y/],
    ["UPDATE t SET a = ($2::int[])[array_position($1::int[], n)]", /ends a coordinator/],
  ])("are named where they do not: %s", (sql, result) => {
    expect(faultsOf({ place: "x.ts:1", sql: `"${sql}"` })).toEqual([expect.stringMatching(result)]);
  });
});
