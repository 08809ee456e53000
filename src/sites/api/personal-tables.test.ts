import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { testDatabase } from "../../kit/db/testing.ts";
import type { TestDatabase } from "../../kit/db/testing.ts";
import { filledWords, readWordsOf } from "../../kit/words.ts";

// No table can be forgotten: whatever sounds personal stands in some feature's record of processing, or says why it is not.

const sounds =
  /(^|_)(e?mail|email_key|address|addresses|name|names|phone|ip|person|member|members|people|actor|actor_id|user|username|sub|subject|agent|network|recipient|reporter|manager|author|approver|vars|raw|body|message|sign_in|actor_member|audience|reason|error|note|text|answer|detail|input|result|problem|data|created_by|requested_by|approved_by|recorded_by|assigned_by|invited_by|override_by|asked_by|decided_by|proposed_by|writers|requested_member|asked_member)$/;

let t: TestDatabase;
let columns: { table: string; column: string }[];
beforeAll(async () => {
  readWordsOf(features);
  t = await testDatabase();
  columns = await t.look(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN information_schema.tables b USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND b.table_type = 'BASE TABLE' AND c.table_name !~ '_([0-9]{6}|default)$' AND c.data_type NOT IN ('bigint', 'timestamp with time zone', 'boolean')
      ORDER BY 1, 2`,
  );
});
afterAll(() => t?.close());

const holds = features.flatMap((one) =>
  (one.personal?.processing ?? []).flatMap((entry) => Object.entries(entry.columns)),
);
const declared = (table: string, column: string) =>
  holds.some(([of, names]) => of === table && (names.includes("*") || names.includes(column)));
const harmless = Object.assign({}, ...features.map((one) => one.personal?.nonPersonal ?? {})) as Record<string, string>;

describe("the record of processing", () => {
  it("names every column that sounds personal", () => {
    const forgotten = columns.filter(
      ({ table, column }) =>
        sounds.test(column) &&
        !declared(table, column) &&
        harmless[`${table}.${column}`] === undefined &&
        harmless[`${table}.*`] === undefined,
    );
    expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it("names no column that is not there", () => {
    const there = new Set(columns.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.*`]));
    const named = holds.flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    expect([...named, ...Object.keys(harmless)].filter((one) => !there.has(one))).toEqual([]);
  });

  it("calls what each feature hands over by a name", () => {
    const handing = features.filter(({ personal }) => personal?.export).map(({ name }) => name);
    expect(handing).toContain("people");
    for (const name of handing) expect(filledWords("privacy")(`part.${name}`)).toBeTruthy();
  });

  it("says in words what, whose, why, and who gets it", () => {
    for (const { name, personal } of features)
      for (const { id, retention: kept } of personal?.processing ?? []) {
        for (const part of ["what", "whose", "why", "who"])
          expect(filledWords(name)(`processing.${id}.${part}`)).toBeTruthy();
        const periods = Object.assign({}, ...features.map((one) => one.personal?.periods ?? {}));
        if (typeof kept === "string") expect(["person", "until-erased", ...Object.keys(periods)]).toContain(kept);
      }
  });

  it("has an erasure in every feature that holds something which does not go by itself", () => {
    const without = features.filter(
      ({ personal }) => personal?.processing && !personal.erase && !personal.eraseInBatches,
    );
    expect(without.map((one) => one.name)).toEqual([]);
  });
});
